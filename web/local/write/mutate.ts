import { deviceRefusals } from '../../../shared/copy/refusals.ts'
import { limitsOf, type Plan } from '../../../shared/business/plans.ts'
import { maxFuture, maxMutationBytes } from '../../../shared/business/sync.ts'
import { sharingRefusals } from '../../../shared/copy/cellars.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Mutator, MutatorContext, RowRef } from '../../../shared/kernel/mutator.ts'
import { isRefusal, type Refusal, refuse } from '../../../shared/kernel/refusal.ts'
import { isStorableJson } from '../../../shared/kernel/text.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { MutationArgs, MutationName } from '../../../shared/registry.ts'
import { rowKey } from '../../../shared/sync/messages.ts'
import { baseOf, keepBases } from './base.ts'
import { getMany } from '../store/bulk.ts'
import {
  type DeviceTables,
  readAccount,
  readSyncState,
  type UserDatabase,
} from '../store/database.ts'
import { type ExpectedState, StateMismatch } from '../store/expected-state.ts'
import { inOneBatch } from '../store/one-batch.ts'
import { revisionOf } from '../store/revision.ts'
import { inOneWrite, type TablesInside } from './one-write.ts'
import { absent, Workspace } from './dexie-tx.ts'
import { photosNamedIn, queuePhotosNamedIn } from '../photos/photo-store.ts'
import { planHere } from './plan.ts'
import { mayBeChunked } from '../store/rows.ts'
import { storageKeyOf } from '../store/storage-key.ts'
import type { Pending, Roles } from '../store/records.ts'
import { type DeviceRuntime, newId } from '../runtime/runtime.ts'

/** A user's database with its runtime. */
export interface Store {
  readonly db: UserDatabase
  readonly runtime: DeviceRuntime
  readonly userId: Id<'user'>
  /** Edits carry marks of the texts that they replace, so that no text of another device is lost. */
  readonly marksTexts?: true
}

/** The same inside one transaction. */
export interface StoreInside extends Omit<Store, 'db'> {
  readonly db: TablesInside
}

/** One thing that a user wants done: the name of a mutator with its arguments. */
export type AnyMutation = {
  [N in MutationName]: { readonly name: N; readonly args: MutationArgs<N> } & InCellar
}[MutationName]
/** The cellar to work on: another's, or null for the user's own. If left out, the named rows decide. */
export interface InCellar {
  readonly cellar?: Id | null | undefined
}
/** A stored mutation: a rejected one may have a name unknown to this version. */
export interface StoredMutation extends InCellar {
  readonly name: string
  readonly args: unknown
}

/** The most changes of one transaction; a longer list is many. */
export const maxInOneWrite = 200

/**
 * Applies changes of the user in one transaction: stores the bases of touched rows, runs the
 * mutators and appends the mutations. When it resolves, the changes are durable. The first refusal
 * ends the list; earlier changes stay.
 */
export async function mutate(
  store: Store,
  intents: readonly StoredMutation[],
): Promise<{ done: number; refusal?: Refusal }> {
  const mutators = await loadMutators(store)
  const expected = expectedStateFor(store, intents)
  if (expected)
    try {
      return await addAtOnce(store, mutators, intents, expected)
    } catch (error) {
      if (!(error instanceof StateMismatch)) throw error
    }
  return await inOneWrite(
    store.db,
    (db) => append({ ...store, db }, mutators, intents),
    recordsOfChange,
  )
}

/** Of one added row in the user's own cellar; other changes need the stored rows. */
function expectedStateFor(
  { db }: Store,
  intents: readonly StoredMutation[],
): ExpectedState | undefined {
  const expected = db.knownChunks?.expected
  const isAdd = intents.length === 1 && intents[0]!.name.endsWith('.add')
  return isAdd && !expected?.syncState.roles ? expected : undefined
}

/** Not the lease: a change by the user does not wait for a round that begins or ends. */
const recordsOfChange = ['outbox', 'base', 'removed', 'meta', 'photos', 'photoQueue'] as const

export type Mutators = ReadonlyMap<string, Mutator>

export async function loadMutators({ runtime }: { runtime: DeviceRuntime }): Promise<Mutators> {
  const { mutators } = await runtime.loadRegistry()
  return new Map<string, Mutator>(Object.entries(mutators))
}

/**
 * Adds rows in the state that the last write of this tab left. The mutators run before the transaction,
 * on rows that are assumed to be absent. Throws {@link StateMismatch} if they need other rows or the
 * stored state differs; then nothing was written. A stored row, base or mutation fails its `add`; a
 * confirmed number changes the sync state.
 */
async function addAtOnce(
  store: Store,
  mutators: Mutators,
  intents: readonly StoredMutation[],
  expected: ExpectedState,
): Promise<{ done: number }> {
  const { db, runtime } = store
  const { syncState, lastSeq, account } = expected
  const now = runtime.now()
  const wanted = intents.map((intent) => prepared(mutators, intent))
  const space = new Workspace(noTables, now)
  for (const key of rowsNamedBy(wanted)) space.replace(key, absent, absent)
  const first = (lastSeq ?? syncState.seen.seq) + 1
  const state = { space, roles: undefined, plan: planHere(account, now), first, now }
  const { entries, refusal } = await runAll(store, state, wanted)
  // The stored rows may allow it.
  if (refusal || photosNamedIn(entries).size > 0) throw new StateMismatch()
  const added = space.added()
  const known = db.knownChunks
  const before = revisionOf(syncState, lastSeq)
  for (const { table, id } of added) {
    const directory = known?.at(before, table)
    if (!directory || mayBeChunked(directory, [id])) throw new StateMismatch()
  }
  const tables = [...new Set(added.map(({ table }) => table)), ...recordsOfAdding]
  await inOneBatch(db, tables, (batch) => {
    for (const [key, value] of Object.entries({ syncState, account }))
      batch.expect(
        batch.store('meta').get(key) as IDBRequest<MetaRecord | undefined>,
        (stored) => JSON.stringify(stored?.value) === JSON.stringify(value),
      )
    for (const { key } of added)
      batch.expect(batch.store('removed').get(key) as IDBRequest<unknown>, (aside) => !aside)
    for (const { table, key, row } of added) {
      batch.store('base').add(baseOf(key, absent))
      batch.store(table).add(row)
      batch.changed(table, [row.id])
    }
    for (const entry of entries) batch.store('outbox').add(entry)
    batch.changed('outbox', [])
  })
  known?.keep({ before, syncState, lastSeq: entries.at(-1)!.seq, account }, [])
  return { done: entries.length }
}

interface MetaRecord {
  readonly value: unknown
}

const recordsOfAdding = ['outbox', 'base', 'removed', 'meta'] as const

/** Asked for a row that no one has assumed. */
const noTables = {
  rowsOf() {
    throw new StateMismatch()
  },
} as unknown as DeviceTables

/** The inside of {@link mutate}, for callers with a transaction. */
export async function append(
  store: StoreInside,
  mutators: Mutators,
  intents: readonly StoredMutation[],
): Promise<{ done: number; refusal?: Refusal }> {
  const { db, runtime } = store
  const now = runtime.now()
  // In parallel: a separate wait for each costs more than the read.
  const wanted = intents.map((intent) => prepared(mutators, intent))
  const ahead = [...rowsNamedBy(wanted)]
  const early = new Workspace(db, now)
  const [account, { first, roles }, bases] = await Promise.all([
    readAccount(db),
    syncStateHere(db),
    getMany(db.base, ({ key }) => key, ahead),
    early.readAhead(ahead),
  ])
  db.context.account = account
  const space = roles ? new Workspace(db, now, Object.keys(roles)) : early
  const state = { space, roles, plan: planHere(account, now), first, now }
  const { entries, refusal } = await runAll(store, state, wanted)
  if (entries.length > 0) {
    const touched = new Set(entries.flatMap((entry) => entry.touched))
    db.context.endsWith(entries.at(-1)!.seq)
    const hasBase = new Map(ahead.map((key, i) => [key, bases[i] !== undefined]))
    await Promise.all([
      keepBases(db, space, touched, hasBase),
      space.write(),
      db.outbox.bulkAdd(entries),
      queuePhotosNamedIn(db, runtime, entries),
    ])
  }
  return { done: entries.length, ...(refusal && { refusal }) }
}

/** What mutations run on. */
interface RunState {
  readonly space: Workspace
  readonly roles: Roles | undefined
  readonly plan: Plan
  /** The next sequence number. */
  readonly first: number
  readonly now: Instant
}

/** Runs mutations in a workspace until one is refused; gives their entries for the outbox. */
async function runAll(
  { runtime, userId, marksTexts }: Omit<Store, 'db'>,
  { space, roles, plan, first, now }: RunState,
  wanted: readonly Prepared[],
): Promise<{ entries: Pending[]; refusal?: Refusal }> {
  let seq = first
  const entries: Pending[] = []
  let refusal: Refusal | undefined
  for (const one of wanted) {
    try {
      if ('refusal' in one) throw one.refusal
      const { name, mutator, args, checked } = one
      const cellar = await cellarFor(space, roles, one.said, mutator.rows(checked))
      const context = mutatorContext(userId, now, plan, cellar)
      let sent: unknown = args
      const effect = await space.run(async (tx) => {
        const complete: unknown =
          marksTexts && mutator.complete ? await mutator.complete(tx, checked) : checked
        // Without the marks the later change stays, which is better than a refusal.
        if (complete !== checked && !isTooMuch(name, JSON.stringify(complete))) sent = complete
        await mutator.run(tx, complete, context)
      }, cellar)
      if (effect.refusal) throw effect.refusal
      const { touched, made } = effect
      const meant = { seq, uid: newId(runtime), name, args: sent, at: now }
      entries.push({ ...meant, ...(cellar !== undefined && { cellar }), touched, made })
      seq++
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal = error
      break
    }
  }
  return { entries, ...(refusal && { refusal }) }
}

/** An intent that fits its mutator; else why it does not. */
type Prepared =
  | {
      readonly name: string
      readonly mutator: Mutator
      readonly args: unknown
      readonly checked: unknown
      /** The cellar that was named. */
      readonly said: Id | null | undefined
    }
  | { readonly refusal: Refusal }

function prepared(
  mutators: Mutators,
  { name, args: input, cellar: said }: StoredMutation,
): Prepared {
  try {
    const mutator = mutators.get(name) ?? refuse('unknown', deviceRefusals.unknown)
    // The arguments as JSON makes them: these are stored, run again and sent.
    const text = JSON.stringify(input) ?? 'null'
    const args: unknown = JSON.parse(text)
    const checked = checkedArgs(mutator, args)
    if (isTooMuch(name, text)) refuse('invalid', deviceRefusals.tooMuch)
    return { name, mutator, args, checked, said }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { refusal: error }
  }
}

/** Whether a mutation with these arguments is too large. */
function isTooMuch(name: string, args: string): boolean {
  const around = maxAround + name.length
  // No character is more than three bytes; most changes are far below.
  if (args.length * 3 + around <= maxMutationBytes) return false
  return new TextEncoder().encode(args).length + around > maxMutationBytes
}
/** Names, a number, two ids and a time at their longest. */
const maxAround = 180

/** Keys of rows the mutators will read, as far as the arguments show. */
function rowsNamedBy(wanted: readonly Prepared[]): Set<string> {
  const keys = new Set<string>()
  for (const one of wanted)
    if ('mutator' in one)
      for (const { entity, id } of one.mutator.rows(one.checked)) keys.add(rowKey(entity.table, id))
  return keys
}

/** Another cellar's limits depend on its owner's plan, which only the server knows. */
export const mutatorContext = (
  userId: Id<'user'>,
  at: Instant,
  plan: Plan,
  cellar: Id | undefined,
): MutatorContext => ({
  userId,
  now: at,
  latest: at + maxFuture,
  ...limitsOf(cellar === undefined ? plan : 'insider'),
})

/**
 * The cellar of a change: the given one, else that of the first existing row it names, else the
 * user's own. Refuses `forbidden` if the user may not change it.
 */
async function cellarFor(
  space: Workspace,
  roles: Roles | undefined,
  said: Id | null | undefined,
  rows: readonly RowRef[],
): Promise<Id | undefined> {
  if (said === null || (said === undefined && !roles)) return undefined
  const cellar = said ?? (await cellarHaving(space, Object.keys(roles ?? {}), rows))
  if (cellar === undefined) return undefined
  const role = roles?.[cellar] ?? refuse('forbidden', sharingRefusals.notIn)
  return role === 'editor' ? cellar : refuse('forbidden', sharingRefusals.viewer)
}

async function cellarHaving(
  space: Workspace,
  cellars: readonly Id[],
  rows: readonly RowRef[],
): Promise<Id | undefined> {
  for (const { entity, id } of rows) {
    if (!entity.rules?.isOfCellar) continue
    for (const cellar of [undefined, ...cellars]) {
      const { now } = await space.slot(entity.table, storageKeyOf(id, cellar))
      if (now.row || now.aside) return cellar
    }
  }
  return undefined
}

/** The arguments as the mutator takes them; the refusal `invalid` where they are not such. */
export function checkedArgs(mutator: Mutator, args: unknown): unknown {
  const parsed = mutator.args.safeParse(args)
  if (!parsed.success || !isStorableJson(args)) refuse('invalid', deviceRefusals.doesNotFit)
  return parsed.data
}

/** The next sequence number, after the outbox or the last confirmed one, without gaps; and the roles. */
async function syncStateHere(
  db: TablesInside,
): Promise<{ first: number; roles: Roles | undefined }> {
  const [last, syncState] = await Promise.all([db.context.lastSeq(), readSyncState(db)])
  return { first: (last ?? syncState.seen.seq) + 1, roles: syncState.roles }
}
