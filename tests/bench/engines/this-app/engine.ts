import type { Account } from '../../../../shared/features/account/endpoints.ts'
import { type Bottle, bottles } from '../../../../shared/features/collection/bottle.ts'
import {
  inOrder,
  noFilters,
  onView,
  wholeShelf,
} from '../../../../shared/features/collection/shelf.ts'
import { runWhole } from '../../../../shared/kernel/time-slices.ts'
import { snapshotRows } from '../../../../web/local/live/screen-snapshot.ts'
import type { Network } from '../../../../web/local/sync/network.ts'
import { openUserDevice, type UserDevice } from '../../../../web/local/device/user-device.ts'
import { argumentsOf } from '../../bottles.ts'
import type { Engine } from '../../engine.ts'

declare global {
  interface Window {
    /** The user signed in at this browser, from the session. */
    account: Account
  }
}

/**
 * The app's rounds without their triggers: no poke, timer or event may fetch data that the harness
 * is about to measure.
 */
const network: Network = {
  call: () => Promise.reject(new Error('the bench asks no endpoint')),
  fetchPhoto: () => Promise.resolve(undefined),
  // Loaded when there is a device to run them for, as in the app.
  async startSync(store) {
    const { SyncLoop } = await import('../../../../web/online/sync-loop.ts')
    const { browserRuntime } = await import('../../../../web/online/runtime.ts')
    const rounds = new SyncLoop(store, browserRuntime)
    rounds.ask('wanted')
    return {
      ask: (why) => rounds.ask(why),
      askPhotos() {},
      stop: () => rounds.stop(),
    }
  },
}

/** The screen's name of this list. */
const byName = 'sort=name'

let opened: UserDevice | undefined
const device = (): UserDevice => {
  if (!opened) throw new Error('open comes first')
  return opened
}

/** This app's own device, used as its screens use it. */
export const engine: Engine = {
  async open() {
    opened = await openUserDevice({ user: window.account, heardAt: Date.now() }, network)
  },
  async connect() {
    await device().startSync({})
    await allSaved()
  },
  add: (bottle) => device().mutate('bottle.add', argumentsOf(bottle)),
  async replay() {
    device().syncNow()
    await allSaved()
  },
  async fill(onFirst) {
    const table = device().table(bottles)
    table.wantAll(() => {
      if ((table.all()?.length ?? 0) >= 50) onFirst()
    })
    await device().startSync({})
    await allSaved()
  },
  async firstByName(most) {
    const { snapshots } = device()
    const snapshot = snapshots.shown<Bottle[]>('list', byName)
    if (snapshot) {
      // The screen reads the rest behind what it shows.
      void all()
      return snapshot.slice(0, most)
    }
    const read = await all()
    const ordered = runWhole(inOrder(read, 'name', false))
    const shown = ordered.slice(0, snapshotRows)
    void snapshots.keep('list', { list: byName, shown, of: [[bottles, read]] })
    return ordered.slice(0, most)
  },
  count: () => device().store.db.rowsOf('bottles').count(),
  async pull({ id, notes }) {
    const table = device().table(bottles)
    await new Promise<void>((resolve) => {
      const look = () => {
        if (table.one(id)?.notes !== notes) return
        unwant()
        resolve()
      }
      const unwant = table.wantOne(id, look)
      device().syncNow()
    })
  },
  async search(text) {
    const filters = { ...noFilters, state: 'all' as const }
    return onView(await all(), { ...wholeShelf, search: text, filters }, 2026).length
  },
}

/** Nothing waits, and everything that the server has is here. */
function allSaved(): Promise<void> {
  const { syncStatus } = device()
  return new Promise((resolve) => {
    const look = () => {
      if (syncStatus.get()?.kind !== 'all_saved') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = syncStatus.subscribe(look)
  })
}

/** All bottles, as a list on the screen has them. */
function all(): Promise<readonly Bottle[]> {
  const table = device().table(bottles)
  const rows = table.all()
  if (rows) return Promise.resolve(rows)
  return new Promise((resolve) => {
    const unwant = table.wantAll(() => {
      const read = table.all()
      if (!read) return
      unwant()
      resolve(read)
    })
  })
}
