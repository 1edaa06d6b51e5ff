import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Account } from '../../shared/features/account/endpoints.ts'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { uuidV7 } from '../../shared/kernel/id.ts'
import type { MutationArgs, MutationName } from '../../shared/registry.ts'
import * as registry from '../../shared/registry.ts'
import type { AppliedAs } from '../../web/local/sync/apply-response.ts'
import type { StoredRow } from '../../web/local/store/records.ts'
import { noteHere, openDatabase } from '../../web/local/store/database.ts'
import { type StoredMutation, mutate, type Store } from '../../web/local/write/mutate.ts'
import type { RoundBudget } from '../../shared/sync/messages.ts'
import type { DeviceRuntime } from '../../web/local/runtime/runtime.ts'
import type { SchemaVersion } from '../../web/local/store/schema.ts'
import { SyncStore } from '../../web/local/sync/sync-store.ts'
import type { OnlineRuntime } from '../../web/online/runtime.ts'
import { type Sent, sendRound } from '../../web/online/transport.ts'
import type { RoundResponse } from '../../shared/sync/messages.ts'
import { readAttention } from '../../web/local/sync/refused-changes.ts'
import { forkFor } from '../../web/local/sync/apply-response.ts'
import type { TestServer } from './a-server.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A device of the real code over an IndexedDB of its own. */
export interface TestDevice {
  readonly store: Store
  readonly sync: SyncStore
  /** May be changed by a test. */
  readonly runtime: { -readonly [K in keyof DeviceRuntime]: DeviceRuntime[K] }
  readonly online: OnlineRuntime
  readonly indexedDB: IDBFactory
  /** The user signed in in this browser; undefined: none. */
  session: Id | undefined
  /** Stands between the device and the server. */
  way: (ask: () => Promise<Response>, init: RequestInit) => Promise<Response>
  /** Does one thing, and throws its refusal. */
  do<N extends MutationName>(name: N, args: MutationArgs<N>): Promise<void>
  doAll(list: readonly StoredMutation[]): ReturnType<typeof mutate>
  /** One request and the result of its response. */
  round(share?: Partial<RoundBudget>): Promise<{ sent: Sent; taken: AppliedAs | undefined }>
  /** Rounds until everything is sent and heard. */
  syncAll(share?: Partial<RoundBudget>): Promise<void>
  rows(table: string): Promise<StoredRow[]>
  bottle(id: Id): Promise<Bottle | undefined>
  waiting(): Promise<string[]>
  attention(): ReturnType<typeof readAttention>
  newId(): Id
  /** Closes the database and opens it again, as a reload does. */
  reload(): Promise<void>
  close(): void
}

let seed = 1

export async function aDevice(
  server: Pick<TestServer, 'ask'> | undefined,
  clock: Pick<VirtualClock, 'now' | 'setTimer' | 'clearTimer'>,
  user: Account,
  options: { indexedDB?: IDBFactory; versions?: readonly SchemaVersion[] } = {},
): Promise<TestDevice> {
  const random = seededBytes(seed++)
  let made = 0
  const indexedDB = options.indexedDB ?? new IDBFactory()
  const runtime: DeviceRuntime = {
    now: clock.now,
    randomBytes: random,
    indexedDB,
    IDBKeyRange,
    loadRegistry: () => Promise.resolve(registry),
  }
  const open = () => openDatabase(runtime, user.id, {}, options.versions)
  let db = await open()
  await noteHere(db, { user, heardAt: runtime.now() })
  const store = {
    get db() {
      return db
    },
    runtime,
    userId: user.id as Id<'user'>,
  }
  const device: TestDevice = {
    store,
    sync: new SyncStore(store, uuidV7(clock.now(), random(10))),
    runtime,
    indexedDB,
    online: {
      now: clock.now,
      random: () => random(1)[0]! / 256,
      fetch: (path, init) => {
        if (!server) throw new TypeError('there is no network')
        return device.way(() => server.ask(path, init, device.session), init)
      },
      setTimer: clock.setTimer,
      clearTimer: clock.clearTimer,
      locks: undefined,
      isVisible: () => true,
    },
    session: user.id,
    way: (ask) => ask(),
    async do(name, args) {
      const { refusal } = await mutate(store, [{ name, args }])
      if (refusal) throw refusal
    },
    doAll: (list) => mutate(store, list),
    async round(share = {}) {
      const request = await device.sync.next({ ...device.sync.fullBudget, ...share })
      const sent = await sendRound(device.online, { userId: user.id, request })
      if (sent.kind === 'answered') {
        const { response, serverDate } = sent
        const fence = await device.sync.takeLease()
        const taken = await device.sync.take({ request, response: response, serverDate }, fence)
        await device.sync.returnLease(fence)
        return { sent, taken }
      }
      if (sent.kind === 'refused' && ['gap', 'forked', 'foreign_device'].includes(sent.code))
        return { sent, taken: await forkFor(store, request.deviceId) }
      return { sent, taken: undefined }
    },
    async syncAll(share = {}) {
      for (let i = 0; i < 1_000; i++) {
        const { sent, taken } = await device.round(share)
        if (!taken) throw new Error(`the round did not come through: ${JSON.stringify(sent)}`)
        if (taken === 'whole' && (await db.outbox.count()) === 0) return
      }
      throw new Error('the rounds do not come to an end')
    },
    async rows(table) {
      return (await db.rowsOf(table).toArray()).map((kept) => kept.row)
    },
    async bottle(id) {
      return (await db.rowsOf('bottles').get(id))?.row as unknown as Bottle | undefined
    },
    async waiting() {
      return (await db.outbox.orderBy('seq').toArray()).map((entry) => entry.name)
    },
    attention: () => readAttention(db),
    newId: () => uuidV7(clock.now(), inOrder(random(10), made++)),
    async reload() {
      db.close()
      db = await open()
    },
    close: () => db.close(),
  }
  return device
}

export const anAccount = (id: Id, subscriptionTier: Account['subscriptionTier'] = 'insider') =>
  ({ id, email: 'ada@example.org', name: 'Ada', subscriptionTier, roles: [] }) satisfies Account

/** The answer in the sent request; throws without one. */
export function answerIn(sent: Sent): RoundResponse {
  if (sent.kind !== 'answered') throw new Error(JSON.stringify(sent))
  return sent.response
}

/** Chance that is the same in every run. */
export function seededBytes(from: number) {
  let state = (from * 2_654_435_761) >>> 0 || 1
  return (count: number) =>
    Uint8Array.from({ length: count }, () => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return (state >>>= 0) & 0xff
    })
}

/** The random part of an id, begun by a number: ids of one moment are in order of creation. */
function inOrder(random: Uint8Array, n: number): Uint8Array {
  random[0] = n >> 8
  random[1] = n
  return random
}
