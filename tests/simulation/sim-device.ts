import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Plan } from '../../shared/business/plans.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { uuidV7 } from '../../shared/kernel/id.ts'
import { minute } from '../../shared/kernel/time.ts'
import * as registry from '../../shared/registry.ts'
import type { Poke } from '../../shared/sync/messages.ts'
import { noteHere, openDatabase } from '../../web/local/store/database.ts'
import { type StoredMutation, mutate, type Store } from '../../web/local/write/mutate.ts'
import type { DeviceRuntime } from '../../web/local/runtime/runtime.ts'
import { SyncStore } from '../../web/local/sync/sync-store.ts'
import { SyncLoop } from '../../web/online/sync-loop.ts'
import type { OnlineRuntime } from '../../web/online/runtime.ts'
import type { Chance } from './chance.ts'
import type { WorldClock } from './clock.ts'
import { Network, type NetworkParts } from './network.ts'
import { futureRegistry } from './odd-apps.ts'
import { WebLocks } from './web-locks.ts'

/** The parts of the device that a fault replaces. */
export interface BrokenDevice {
  /** The part that the rounds ask of the database. */
  store?(store: Store, holder: Id): SyncStore
  fetch?(fetch: OnlineRuntime['fetch']): OnlineRuntime['fetch']
  readonly withoutLocks?: boolean
}

export interface DeviceParts extends NetworkParts {
  readonly name: string
  readonly user: { readonly id: Id<'user'>; readonly plan: Plan }
  readonly clock: WorldClock
  readonly chance: Chance
  readonly broken?: BrokenDevice | undefined
  /** Most rows in one answer: few, so that answers have pages. */
  readonly rows: number
  readonly hasLocks: boolean
  /** Called when a response is stored in the database, before any effect of it. */
  readonly taken: (device: SimDevice) => Promise<void>
}

/** One tab of a device: the real rounds in a world of their own. */
interface Tab {
  readonly rounds: SyncLoop
  isDead: boolean
  /** Frozen by the browser: nothing of it goes on until then. */
  frozen: (() => void)[] | undefined
}

/** A device of the real code, with an IndexedDB, tabs, a clock and a network of its own. */
export class SimDevice {
  readonly name: string
  readonly userId: Id<'user'>
  readonly network: Network
  readonly runtime: { -readonly [K in keyof DeviceRuntime]: DeviceRuntime[K] }
  readonly #parts: DeviceParts
  #store!: Store
  #tabs: Tab[] = []
  #locks = new WebLocks()
  /** Added to the time of the world. */
  #clockOff = 0
  #lastMinute = 0

  private constructor(parts: DeviceParts) {
    this.#parts = parts
    this.name = parts.name
    this.userId = parts.user.id
    this.network = new Network(parts, parts.user.id)
    this.runtime = {
      now: () => parts.clock.now() + this.#clockOff,
      randomBytes: (count) => parts.chance.bytes(count),
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      loadRegistry: () => Promise.resolve(registry),
    }
  }

  static async open(parts: DeviceParts): Promise<SimDevice> {
    const device = new SimDevice(parts)
    await device.#openDatabase()
    await noteHere(device.db, {
      user: {
        id: parts.user.id,
        email: 'ada@example.org',
        name: 'Ada',
        roles: [],
        subscriptionTier: parts.user.plan,
      },
      heardAt: device.runtime.now(),
    })
    device.openTab()
    return device
  }

  get db() {
    return this.#store.db
  }

  get store(): Store {
    return this.#store
  }

  get tabs(): number {
    return this.#tabs.length
  }

  newId(): Id {
    return uuidV7(this.#parts.clock.now(), this.#parts.chance.bytes(10))
  }

  /** Does something, and lets it be sent. Gives how much was done. */
  async do(intents: readonly StoredMutation[]): Promise<number> {
    const { done } = await mutate(this.#store, intents)
    if (done > 0) this.ask('mutation')
    return done
  }

  ask(why: 'mutation' | 'wanted' | 'online' | 'visible' | 'minute') {
    // Any tab may be the visible one.
    this.#tabs[this.#parts.chance.upTo(this.#tabs.length)]?.rounds.ask(why)
  }

  askAll() {
    for (const { rounds } of this.#tabs) rounds.ask('online')
  }

  /** Once a minute, a person looks. */
  tick() {
    const { clock } = this.#parts
    if (clock.now() - this.#lastMinute < minute) return
    this.#lastMinute = clock.now()
    this.ask('minute')
  }

  hear(poke: Poke) {
    for (const { rounds, isDead } of this.#tabs)
      if (!isDead) void rounds.hear(poke).catch(() => undefined)
  }

  setClockOff(by: number) {
    this.#clockOff = by
  }

  get clockOff(): number {
    return this.#clockOff
  }

  /** From now on the app is one from the future. */
  becomeFuture() {
    this.runtime.loadRegistry = () => Promise.resolve(futureRegistry as typeof registry)
  }

  openTab() {
    const { clock, chance, broken } = this.#parts
    const tab: Tab = { isDead: false, frozen: undefined } as Tab
    const whenAwake = (act: () => void) => {
      if (tab.isDead) return
      if (tab.frozen) tab.frozen.push(act)
      else act()
    }
    const fetch: OnlineRuntime['fetch'] = (path, init) =>
      new Promise((resolve, reject) => {
        this.network.fetch(path, init).then(
          (response) => whenAwake(() => resolve(response)),
          (error: Error) => whenAwake(() => reject(error)),
        )
      })
    const online: OnlineRuntime = {
      now: this.runtime.now,
      random: () => chance.upTo(1_000) / 1_000,
      fetch: broken?.fetch?.(fetch) ?? fetch,
      setTimer: (act, after) => clock.setTimer(() => whenAwake(act), after),
      clearTimer: clock.clearTimer,
      locks:
        this.#parts.hasLocks && !broken?.withoutLocks
          ? this.#locks.ofTab(() => tab.isDead)
          : undefined,
      isVisible: () => true,
    }
    const holder = this.newId()
    const store = broken?.store?.(this.#store, holder) ?? new SyncStore(this.#store, holder)
    Object.assign(store, {
      fullBudget: { ...store.fullBudget, rows: this.#parts.rows },
      take: this.#watched(store, tab),
    })
    Object.assign(tab, { rounds: new SyncLoop(store, online) })
    this.#tabs.push(tab)
    tab.rounds.ask('visible')
  }

  /** Closes all tabs as a person does, and opens one. */
  async reload() {
    for (const tab of this.#tabs) wake(tab)
    const stopped = Promise.all(this.#tabs.map(({ rounds }) => rounds.stop()))
    await this.#parts.clock.pass(0)
    await stopped
    this.db.close()
    this.#tabs = []
    await this.#openDatabase()
    this.openTab()
  }

  /** The browser dies: its memory and uncommitted transactions are lost. */
  async kill() {
    for (const tab of this.#tabs) tab.isDead = true
    this.#tabs = []
    this.db.close()
    this.#locks = new WebLocks()
    await this.#parts.clock.quiet()
    await this.#openDatabase()
    this.openTab()
  }

  /** One of several tabs is closed by force. */
  killTab() {
    const tab = this.#tabs.pop()
    if (tab) tab.isDead = true
    this.#locks.release()
    if (this.#tabs.length === 0) this.openTab()
  }

  freeze() {
    const tab = this.#tabs[0]
    if (tab) tab.frozen ??= []
  }

  thaw() {
    for (const tab of this.#tabs) wake(tab)
  }

  /** The same profile once more, in another place. */
  async copy(name: string, chance: Chance): Promise<SimDevice> {
    const copy = new SimDevice({ ...this.#parts, name, chance })
    copy.network.session = this.network.session
    copy.#clockOff = this.#clockOff
    copy.runtime.loadRegistry = this.runtime.loadRegistry
    await copy.#openDatabase()
    for (const table of this.db.tables) {
      const primaryKeys = await table.toCollection().primaryKeys()
      const values = (await table.toArray()) as unknown[]
      const to = copy.db.table(table.name)
      await to.clear()
      if (to.schema.primKey.keyPath) await to.bulkPut(structuredClone(values))
      else await to.bulkPut(structuredClone(values), primaryKeys)
    }
    copy.openTab()
    return copy
  }

  async close() {
    for (const tab of this.#tabs) tab.isDead = true
    this.db.close()
    await this.#parts.clock.quiet()
  }

  #watched(store: SyncStore, tab: Tab): SyncStore['take'] {
    const take = store.take.bind(store)
    return async (...given) => {
      const taken = await take(...given)
      if (!tab.isDead && this.db.isOpen()) await this.#parts.taken(this)
      return taken
    }
  }

  async #openDatabase() {
    const { runtime, userId } = this
    const db = await openDatabase(runtime, userId)
    this.#store = { db, runtime, userId }
  }
}

function wake(tab: Tab) {
  const waiting = tab.frozen ?? []
  tab.frozen = undefined
  for (const act of waiting) act()
}
