import { deviceRefusals } from '../../../shared/copy/refusals.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { type MutationRefusalCode, refuse } from '../../../shared/kernel/refusal.ts'
import type { DeviceTables } from '../store/database.ts'
import { inOneWrite } from '../write/one-write.ts'
import { append, loadMutators, type Store } from '../write/mutate.ts'
import type { Pending, Rejected } from '../store/records.ts'

/** Keeps a rejected mutation. Call it in the transaction in which it leaves the outbox. */
export async function keepRejected(
  db: DeviceTables,
  entry: Pending,
  { code, message }: { code: MutationRefusalCode; message: string },
) {
  const { seq: _, ...meant } = entry
  const last = await db.attention.orderBy('order').last()
  const parent = code === 'gone' ? await itemMissingItsRow(db, entry.touched) : undefined
  await db.attention.put({
    ...meant,
    code,
    message,
    order: (last?.order ?? 0) + 1,
    ...(parent && { parent }),
  })
}

/** The item whose refusal explains the missing rows; undefined without one. */
async function itemMissingItsRow(db: DeviceTables, touched: string[]): Promise<Id | undefined> {
  const found = touched.map((key) => db.attention.where('made').equals(key).toArray())
  const [maker] = inOrder((await Promise.all(found)).flat())
  return maker && (maker.parent ?? maker.uid)
}

/**
 * Sends a rejected change again, with other arguments if given, and then its dependent changes.
 * They are new mutations with new uids; the item is gone. If the device refuses the change, nothing
 * happens.
 */
export async function makeAgain(store: Store, uid: Id, args?: unknown) {
  const mutators = await loadMutators(store)
  await inOneWrite(store.db, async (db) => {
    const inside = { ...store, db }
    const { item, dependents } = await itemWithDependents(db, uid)
    const { refusal } = await append(inside, mutators, [
      { ...item, args: args === undefined ? item.args : args },
    ])
    if (refusal) throw refusal
    await db.attention.delete(uid)
    for (const dependent of dependents) {
      const again = await append(inside, mutators, [dependent])
      if (!again.refusal) await db.attention.delete(dependent.uid)
      else await dropParent(db, dependent)
    }
  })
}

/** Refused for a reason of its own, it is an item of its own. */
async function dropParent(db: DeviceTables, { parent: _, ...item }: Rejected) {
  await db.attention.put(item)
}

/** Discards an item with its dependent changes, or undoes that. */
export async function setDiscarded({ db: database, runtime }: Store, uid: Id, discarded: boolean) {
  await inOneWrite(database, async (db) => {
    const { item, dependents } = await itemWithDependents(db, uid)
    for (const one of [item, ...dependents]) {
      const { discardedAt: _, ...rest } = one
      await db.attention.put(discarded ? { ...rest, discardedAt: runtime.now() } : rest)
    }
  })
}

async function itemWithDependents(db: DeviceTables, uid: Id) {
  const item = (await db.attention.get(uid)) ?? refuse('gone', deviceRefusals.dealtWith)
  const dependents = inOrder(await db.attention.where('parent').equals(uid).toArray())
  return { item, dependents }
}

const inOrder = (items: Rejected[]) => items.sort((one, other) => one.order - other.order)
