import { sql } from 'drizzle-orm'
import { day } from '../../shared/kernel/time.ts'
import { entities } from '../../shared/registry.ts'
import { rowKey } from '../../shared/sync/messages.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { chunks } from '../../web/local/store/database.ts'
import type {
  Base,
  DeviceDefect,
  JournalPage,
  LocalRow,
  Meant,
  Chunk,
  Pending,
  Rejected,
  SyncState,
} from '../../web/local/store/records.ts'
import { cellarOfKey, storageKeyOf } from '../../web/local/store/storage-key.ts'
import { runModel } from './model/model.ts'
import { type ModelKept, ModelRows } from './model/rows.ts'
import { type Oracle, Violation } from './oracle.ts'
import type { SimDevice } from './sim-device.ts'
import { readStored } from './stored.ts'

/** Everything of a device that a law speaks of, as of one moment. */
export interface Look {
  readonly outbox: readonly Pending[]
  readonly journal: readonly Meant[]
  readonly attention: readonly Rejected[]
  readonly bases: readonly Base[]
  readonly syncState: SyncState
  readonly rows: ReadonlyMap<string, readonly LocalRow[]>
  readonly defects: readonly string[]
  /** Keys of the rows that are set aside. */
  readonly removed: readonly string[]
}

/** Reads the database. */
export function lookAt({ db }: SimDevice): Promise<Look> {
  return readStored(db, (stored) => {
    const values = <T>(table: string) => stored(table).values as T[]
    const rows = new Map(db.entityTables.map((table) => [table, values<LocalRow>(table)]))
    for (const chunk of values<Chunk>(chunks)) rows.get(chunk.table)?.push(...chunk.rows)
    const [syncState] = values<{ key: string; value: unknown }>('meta').filter(
      ({ key }) => key === 'syncState',
    )
    return {
      rows,
      outbox: values<Pending>('outbox').sort((one, other) => one.seq - other.seq),
      journal: values<JournalPage>('journal').flatMap(({ done }) => done),
      attention: values('attention'),
      bases: values('base'),
      syncState: syncState!.value as SyncState,
      defects: values<DeviceDefect>('defects').map(
        ({ what, detail }) => `${what} ${JSON.stringify(detail) ?? ''}`,
      ),
      removed: stored('removed').keys as string[],
    }
  })
}

/** Looks at it with the rows as the device itself reads them. */
export async function readAt(device: SimDevice): Promise<Look> {
  const { db } = device
  const rows = await db.transaction('r', db.tables, () =>
    Promise.all(
      db.entityTables.map(async (table) => [table, await db.rowsOf(table).toArray()] as const),
    ),
  )
  return { ...(await lookAt(device)), rows: new Map(rows) }
}

/**
 * Invariants of a device; `before` is the last state, `dealtWith` has the rejected changes that a
 * person retried or discarded.
 */
export function mustBeSound(
  device: SimDevice,
  look: Look,
  before: Look | undefined,
  { oracle, dealtWith }: { oracle: Oracle; dealtWith: ReadonlySet<string> },
) {
  const fail = (what: string): never => {
    throw new Violation(`${device.name}: ${what}`)
  }
  const { outbox, journal, attention, bases, syncState } = look
  const touched = new Set(outbox.flatMap((entry) => entry.touched))
  const based = new Set(bases.map((base) => base.key))
  for (const key of touched) if (!based.has(key)) fail(`${key} is touched and has no base`)
  for (const key of based) if (!touched.has(key)) fail(`${key} has a base and is not touched`)

  const mayBeHere = (key: string) => {
    const cellar = cellarOfKey(key.slice(key.indexOf('/') + 1))
    return cellar === undefined || syncState.roles?.[cellar] !== undefined
  }
  // Until the server rejects it, a person's own change may be visible.
  const here = [...look.rows].flatMap(([table, list]) => list.map(({ id }) => rowKey(table, id)))
  if (!syncState.staged)
    for (const key of [...here.filter((one) => !touched.has(one)), ...look.removed])
      if (!mayBeHere(key)) fail(`${key} is of a cellar that its user is not in`)

  for (const [at, { seq }] of outbox.entries())
    if (seq !== syncState.seen.seq + 1 + at)
      fail(`the outbox has number ${seq} where ${syncState.seen.seq + 1 + at} ought to be`)

  for (const { uid, name } of journal)
    if (!oracle.ever.get(uid)?.has(null)) fail(`${name} ${uid} is called done and never was`)
  for (const { uid, name, code } of attention)
    if (!oracle.ever.get(uid)?.has(code)) fail(`${name} ${uid} is called ${code} and never was`)

  if (!before) return
  const known = new Set([...outbox, ...journal, ...attention].map(({ uid }) => uid))
  for (const { uid, name } of before.outbox)
    if (!known.has(uid) && !dealtWith.has(uid) && oracle.outcome(device.userId, uid) !== null)
      fail(`${name} ${uid} waited here, and is nowhere any more`)
  const was = before.syncState
  if (was.deviceId === syncState.deviceId && was.seen.seq > syncState.seen.seq)
    fail(`went back from ${was.seen.seq} to ${syncState.seen.seq}`)
  if (was.deviceId !== syncState.deviceId || !was.cursor || !syncState.cursor) return
  const [then, now] = [was.cursor, syncState.cursor]
  if (then.epoch === now.epoch && then.version > now.version)
    fail(`its cursor went back from ${then.version} to ${now.version}`)
}

const needRoom = /^(bottle|alert|watch)\.(add|import|restore)$/

/**
 * The user sees the server's last rows with all pending changes applied. Where rules depend on the
 * device's clock or plan, which may have changed, nothing is checked.
 */
export function mustShowWhatWaits(device: SimDevice, { outbox, bases, rows, syncState }: Look) {
  // After a fork, what the journal has is done again on the next answer.
  if (!syncState.cursor) return
  if (bases.some((base) => base.aside !== null)) return
  if (outbox.some(({ name }) => needRoom.test(name))) return
  const based = new Map(bases.map((base) => [base.key, base]))
  const cellars = new Map<string | undefined, ModelRows>()
  const modelOf = (cellar: string | undefined) => {
    const model = cellars.get(cellar) ?? new ModelRows()
    cellars.set(cellar, model)
    return model
  }
  for (const [table, list] of rows)
    for (const { id, row } of list)
      if (!based.has(rowKey(table, id)))
        modelOf(cellarOfKey(id)).all(table).set(row.id, { row, removedAt: null })
  for (const { key, row } of bases) {
    const [table, place] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)]
    if (row) modelOf(cellarOfKey(place)).all(table).set(row.id, { row, removedAt: null })
  }
  for (const entry of outbox)
    runModel(modelOf(entry.cellar), entry, {
      side: 'device',
      hasDefect: false,
      userId: device.userId,
      now: entry.at,
      // The device forgets sooner than the server: an undo that comes later shows with its answer.
      kept: 30 * day,
      most: {},
    })
  for (const [table, list] of rows) {
    const seen = new Map(list.map(({ id, row }) => [id as string, { row, removedAt: null }]))
    const ought = new Map(
      [...cellars].flatMap(([cellar, model]) =>
        model
          .liveRows(table)
          .map((row) => [storageKeyOf(row.id, cellar), { row, removedAt: null }]),
      ),
    )
    const differs = differenceOf(ought, seen)
    if (differs) throw new Violation(`${device.name} shows something else in ${table}: ${differs}`)
  }
}

/** The rows of a user as the database has them, removed ones too. */
export async function rowsOnServer(db: Db, table: string, userId: string) {
  const found = await db.rows<Record<string, unknown>>(
    sql`select * from ${sql.identifier(table)} where cellar_id = ${userId}`,
  )
  return new Map(found.map((raw) => [String(raw['id']), keptFrom(table, raw)]))
}

function keptFrom(table: string, raw: Record<string, unknown>): ModelKept {
  const row: Record<string, unknown> & { id: string } = { id: String(raw['id']) }
  for (const [name, { kind }] of Object.entries(entities[table as keyof typeof entities].fields)) {
    const value = raw[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
    if (value === null) continue
    if (kind === 'boolean') row[name] = value === true || value === 1
    else row[name] = kind === 'text' ? value : Number(value)
  }
  const removedAt = raw['removed_at']
  return { row, removedAt: removedAt === null ? null : Number(removedAt) }
}

/** The first row in which two tables differ, in words; undefined where they are the same. */
export function differenceOf(
  ought: ReadonlyMap<string, ModelKept>,
  is: ReadonlyMap<string, ModelKept>,
): string | undefined {
  for (const id of new Set([...ought.keys(), ...is.keys()])) {
    const [one, other] = [ought.get(id), is.get(id)]
    if (!isSame(one, other)) return `${id} ought to be ${inWords(one)} and is ${inWords(other)}`
  }
  return undefined
}

function isSame(one: ModelKept | undefined, other: ModelKept | undefined): boolean {
  if (!one || !other) return one === other
  if (one.removedAt !== other.removedAt) return false
  for (const name of new Set([...Object.keys(one.row), ...Object.keys(other.row)]))
    if (!isEqual(one.row[name], other.row[name])) return false
  return true
}

const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

function inWords(kept: ModelKept | undefined): string {
  if (!kept) return 'nothing'
  const fields = Object.entries(kept.row).filter(([, value]) => value !== undefined)
  const text = JSON.stringify(Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))))
  return kept.removedAt === null ? text : `removed at ${kept.removedAt}: ${text}`
}
