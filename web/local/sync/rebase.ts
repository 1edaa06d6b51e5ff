import type { Plan } from '../../../shared/business/plans.ts'
import { isRefusal } from '../../../shared/kernel/refusal.ts'
import { stateOf } from '../write/base.ts'
import { deleteMany, ends, getMany } from '../store/bulk.ts'
import { noteDefect } from '../write/one-write.ts'
import type { Workspace } from '../write/dexie-tx.ts'
import { baseOf } from '../write/base.ts'
import { checkedArgs, mutatorContext, type Mutators, type StoreInside } from '../write/mutate.ts'
import type { Base, Pending } from '../store/records.ts'

/**
 * Runs pending mutations again on rows whose base changed or that lost a mutation.
 *
 * It takes the closure of these rows: the pending mutations that touch them, all rows those touch,
 * and so on. All of its rows are set back to their bases, and its mutations run again in order. One
 * that refuses has no local effect for now and stays in the outbox: only the server can reject it.
 * A base that no pending mutation touches is dropped. Rows outside the closure are not read.
 *
 * @param changedBases bases changed by a response and not stored yet; they are stored here if still
 *   needed. Their rows are in `from`.
 */
export async function rebase(
  store: StoreInside,
  mutators: Mutators,
  space: Workspace,
  plan: Plan,
  from: Iterable<string>,
  changedBases: ReadonlyMap<string, Base>,
) {
  const { db } = store
  const closure = new Closure(store, changedBases)
  await closure.extend(from)

  if (closure.pending.size === 0) {
    // No mutation needs these rows: they get the server's state, unread.
    for (const base of closure.bases.values()) space.replace(base.key, stateOf(base))
  } else
    while (!(await runAll(store, mutators, space, plan, closure))) {
      // A mutation has reached for a row of others this time; now they belong to it.
    }

  const stillTouched = new Set([...closure.pending.values()].flatMap((entry) => entry.touched))
  const free = [...closure.bases.keys()].filter((key) => !stillTouched.has(key))
  const bases = [...closure.newBases.values(), ...changedBases.values()]
  await Promise.all([
    free.length > 0 && deleteMany(db.base, free),
    db.base.bulkPut(bases.filter(({ key }) => stillTouched.has(key))),
    db.outbox.bulkPut([...closure.changed].map((seq) => closure.pending.get(seq)!)),
  ])
}

class Closure {
  readonly #store: StoreInside
  readonly keys = new Set<string>()
  readonly pending = new Map<number, Pending>()
  readonly bases = new Map<string, Base>()
  /** Of rows that are touched for the first time now. */
  readonly newBases = new Map<string, Base>()
  /** Mutations that now touch more rows. */
  readonly changed = new Set<number>()

  readonly #changedBases: ReadonlyMap<string, Base>

  constructor(store: StoreInside, changedBases: ReadonlyMap<string, Base>) {
    this.#store = store
    this.#changedBases = changedBases
  }

  async extend(from: Iterable<string>) {
    let edge = [...from].filter((key) => !this.keys.has(key))
    while (edge.length > 0) {
      for (const key of edge) this.keys.add(key)
      const [bases, touching] = await Promise.all([
        this.#stored(edge.filter((key) => !this.#changedBases.has(key))),
        this.#touching(edge),
      ])
      for (const base of [...bases, ...edge.map((key) => this.#changedBases.get(key))])
        if (base) this.bases.set(base.key, base)
      const reached = new Set<string>()
      for (const entry of touching) {
        if (this.pending.has(entry.seq)) continue
        this.pending.set(entry.seq, entry)
        for (const key of entry.touched) if (!this.keys.has(key)) reached.add(key)
      }
      edge = [...reached]
    }
  }

  async #stored(keys: readonly string[]): Promise<(Base | undefined)[]> {
    return keys.length > 0 ? await getMany(this.#store.db.base, ({ key }) => key, keys) : []
  }

  /** The pending mutations that touch one of these rows; a few may come twice. */
  async #touching(edge: readonly string[]): Promise<Pending[]> {
    const { outbox } = this.#store.db
    const waiting = await outbox.count()
    if (waiting === 0) return []
    // With as many rows as mutations, one read of all is cheaper than a lookup per row.
    if (edge.length >= waiting) {
      const [min, max] = ends(edge)
      const between = outbox.where('touched').between(min, max, true, true)
      // Most sent rows are not touched by later mutations.
      if ((await between.count()) === 0) return []
      const wanted = new Set(edge)
      const all = await outbox.toArray()
      return all.filter(({ touched }) => touched.some((key) => wanted.has(key)))
    }
    const found = edge.map((key) => outbox.where('touched').equals(key).toArray())
    return (await Promise.all(found)).flat()
  }
}

/** @returns false if the closure has grown and all must run again */
async function runAll(
  store: StoreInside,
  mutators: Mutators,
  space: Workspace,
  plan: Plan,
  closure: Closure,
): Promise<boolean> {
  await space.readAhead(closure.keys)
  for (const base of [...closure.bases.values(), ...closure.newBases.values()])
    space.set(base.key, stateOf(base))
  for (const seq of [...closure.pending.keys()].sort((a, b) => a - b)) {
    const entry = closure.pending.get(seq)!
    const effect = await runAgain(store, mutators, space, plan, entry)
    if (!effect) continue
    const touchedFirst = effect.touched.filter((key) => !entry.touched.includes(key))
    const madeFirst = effect.made.filter((key) => !entry.made.includes(key))
    if (touchedFirst.length + madeFirst.length === 0) continue
    closure.pending.set(seq, {
      ...entry,
      touched: [...entry.touched, ...touchedFirst],
      made: [...entry.made, ...madeFirst],
    })
    closure.changed.add(seq)
    const outside = touchedFirst.filter((key) => !closure.keys.has(key))
    const ofOthers = (await store.db.base.bulkGet(outside)).filter((base) => base !== undefined)
    for (const key of outside) {
      if (ofOthers.some((base) => base.key === key)) continue
      closure.keys.add(key)
      closure.newBases.set(key, baseOf(key, space.storedState(key)!))
    }
    if (ofOthers.length > 0) {
      await closure.extend(ofOthers.map((base) => base.key))
      return false
    }
  }
  return true
}

async function runAgain(
  { db, runtime, userId }: StoreInside,
  mutators: Mutators,
  space: Workspace,
  plan: Plan,
  { name, args, at, uid, cellar }: Pending,
) {
  // A name that only another version of the app knows waits for the server's word.
  const mutator = mutators.get(name)
  if (!mutator) return undefined
  try {
    const checked = checkedArgs(mutator, args)
    const context = mutatorContext(userId, at, plan, cellar)
    return await space.run((tx) => mutator.run(tx, checked, context), cellar, at)
  } catch (error) {
    if (isRefusal(error)) return undefined
    // A mutator that fails on a row must not block later answers.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    await noteDefect(db, runtime, 'a mutation broke when it was run again', {
      uid,
      name,
      error: String(error),
    })
    return undefined
  }
}
