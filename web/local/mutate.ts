import { limitsOf, type Plan } from '../../shared/business/plans.ts'
import { mostFuture, mostMutationBytes } from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Mutator, MutatorContext } from '../../shared/kernel/mutator.ts'
import { isRefusal, type Refusal, refuse } from '../../shared/kernel/refusal.ts'
import { isStorableJson } from '../../shared/kernel/text.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { MutationArgs, MutationName } from '../../shared/registry.ts'
import { rowKey } from '../../shared/sync/messages.ts'
import { keepBases } from './base.ts'
import { getMany } from './bulk.ts'
import {
  inOneWrite,
  readAccount,
  readStanding,
  type Tables,
  type UserDatabase,
} from './database.ts'
import { Workspace } from './dexie-tx.ts'
import { queuePhotosNamedIn } from './photo-store.ts'
import { planHere } from './plan.ts'
import type { Pending } from './records.ts'
import { type DeviceRuntime, newId } from './runtime.ts'

/** The database of a user with what its code needs of the world. */
export interface Store {
  readonly db: UserDatabase
  readonly runtime: DeviceRuntime
  readonly userId: Id<'user'>
}

/** The same inside one transaction. */
export interface StoreInside extends Omit<Store, 'db'> {
  readonly db: Tables
}

/** One thing that a user wants done: the name of a mutator with its arguments. */
export type AnyMutation = {
  [N in MutationName]: { readonly name: N; readonly args: MutationArgs<N> }
}[MutationName]
/** The same as it was kept: a rejected one may have a name that this version does not know. */
export interface Intent {
  readonly name: string
  readonly args: unknown
}

/** The most changes of one transaction; a longer list is many. */
export const mostInOneWrite = 200

/**
 * Does what the user wants, as one transaction: keeps the bases of the rows that it touches, runs
 * the mutators, and appends the mutations. Resolved, it is durable; the first that refuses ends the
 * list, and leaves what came before it.
 */
export async function mutate(
  store: Store,
  intents: readonly Intent[],
): Promise<{ done: number; refusal?: Refusal }> {
  const mutators = await loadMutators(store)
  return await inOneWrite(
    store.db,
    (db) => append({ ...store, db }, mutators, intents),
    recordsOfChange,
  )
}

/** Not the lease: a change by the user does not wait for a round that begins or ends. */
const recordsOfChange = ['outbox', 'base', 'removed', 'meta', 'photos', 'photoQueue'] as const

export type Mutators = ReadonlyMap<string, Mutator>

export async function loadMutators({ runtime }: { runtime: DeviceRuntime }): Promise<Mutators> {
  const { mutators } = await runtime.loadRegistry()
  return new Map<string, Mutator>(Object.entries(mutators))
}

/** The inside of {@link mutate}, for whoever has a transaction already. */
export async function append(
  { db, runtime, userId }: StoreInside,
  mutators: Mutators,
  intents: readonly Intent[],
): Promise<{ done: number; refusal?: Refusal }> {
  const now = runtime.now()
  const space = new Workspace(db, now)
  // Asked for at once: each answer that is waited for alone costs more than what it brings.
  const ahead = [...rowsNamedBy(mutators, intents)]
  const [account, first, bases] = await Promise.all([
    readAccount(db),
    nextSeq(db),
    getMany(db.base, ({ key }) => key, ahead),
    space.readAhead(ahead),
  ])
  const context = mutatorContext(userId, now, planHere(account, now))
  let seq = first
  const entries: Pending[] = []
  let refusal: Refusal | undefined
  for (const { name, args } of intents) {
    try {
      const mutator = mutators.get(name) ?? refuse('unknown', `There is no ${name} here.`)
      const sent = asSent(args)
      const checked = checkedArgs(mutator, sent)
      const uid = newId(runtime)
      const bytes = new TextEncoder().encode(
        JSON.stringify({ seq, uid, name, args: sent, at: now }),
      )
      if (bytes.length > mostMutationBytes) refuse('invalid', 'This is too much for one change.')
      const effect = await space.run((tx) => mutator.run(tx, checked, context))
      if (effect.refusal) throw effect.refusal
      const { touched, made } = effect
      entries.push({ seq: seq++, uid, name, args: sent, at: now, touched, made })
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal = error
      break
    }
  }
  if (entries.length > 0) {
    const touched = new Set(entries.flatMap((entry) => entry.touched))
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

/** Keys of the rows that the mutators will ask for, as far as their arguments tell. */
function rowsNamedBy(mutators: Mutators, intents: readonly Intent[]): Set<string> {
  const keys = new Set<string>()
  for (const { name, args } of intents) {
    const mutator = mutators.get(name)
    const parsed = mutator?.args.safeParse(args)
    if (!mutator || !parsed?.success) continue
    for (const { entity, id } of mutator.rows(parsed.data)) keys.add(rowKey(entity.table, id))
  }
  return keys
}

export const mutatorContext = (userId: Id<'user'>, at: Instant, plan: Plan): MutatorContext => ({
  userId,
  now: at,
  latest: at + mostFuture,
  ...limitsOf(plan),
})

/** The arguments as the mutator takes them; the refusal `invalid` where they are not such. */
export function checkedArgs(mutator: Mutator, args: unknown): unknown {
  const parsed = mutator.args.safeParse(args)
  if (!parsed.success || !isStorableJson(args))
    refuse('invalid', parsed.error?.issues[0]?.message ?? 'has characters that cannot be stored')
  return parsed.data
}

/** What JSON makes of the arguments: that is what is kept, run again and sent. */
const asSent = (args: unknown): unknown => JSON.parse(JSON.stringify(args) ?? 'null')

/** Counted from what waits, or from what was last confirmed: no number is given twice or left out. */
async function nextSeq(db: Tables): Promise<number> {
  const [last, standing] = await Promise.all([db.outbox.orderBy('seq').lastKey(), readStanding(db)])
  return ((last as number | undefined) ?? standing.seen.seq) + 1
}
