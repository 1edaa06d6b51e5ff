import type { Collection, Table } from 'dexie'

/** From so many keys on, a range that holds little else is read or deleted in their place. */
export const many = 16

/**
 * Records by their keys, like `bulkGet`, which sends a request per key. Adjacent keys, as of rows made
 * one after the other, are read as one range.
 */
export async function getMany<T, K extends string>(
  table: Table<T, K>,
  keyOf: (record: T) => K,
  keys: readonly K[],
): Promise<(T | undefined)[]> {
  if (keys.length < many) return await table.bulkGet([...keys])
  const range = table.where(':id').between(...ends(keys), true, true)
  const inside = await range.count()
  if (inside === 0) return keys.map(() => undefined)
  if (inside > keys.length * 3) return await table.bulkGet([...keys])
  const found = new Map((await range.toArray()).map((record) => [keyOf(record), record]))
  return keys.map((key) => found.get(key))
}

/** Deletes the records with these keys, like `bulkDelete`; as one range if no other key is in it. */
export async function deleteMany<K extends string>(
  // oxlint-disable-next-line typescript/no-explicit-any -- what the records are does not matter here
  table: Table<any, K>,
  keys: readonly K[],
) {
  if (keys.length < many) return await table.bulkDelete([...keys])
  const range = table.where(':id').between(...ends(keys), true, true)
  const going = new Set(keys)
  const inside = await range.primaryKeys()
  // Deleting a range reports the whole range as changed, even without rows.
  if (inside.length === 0) return
  if (inside.every((key) => going.has(key))) await range.delete()
  else await table.bulkDelete([...keys])
}

/** Deletes the records of a range of an index by their keys, as Dexie does it on a longer way. */
export async function deleteFound<K>(
  // oxlint-disable-next-line typescript/no-explicit-any -- what the records are does not matter here
  table: Table<any, K>,
  // oxlint-disable-next-line typescript/no-explicit-any
  range: Collection<any, K>,
) {
  await table.bulkDelete(await range.primaryKeys())
}

/** The greatest key of a table; undefined where it is empty. */
// oxlint-disable-next-line typescript/no-explicit-any -- what the records are does not matter here
export const lastKeyOf = async <K>(table: Table<any, K>): Promise<K | undefined> =>
  (await table.toCollection().reverse().limit(1).primaryKeys())[0]

/** The least and the greatest of some keys, at least one. */
export function ends<K extends string>(keys: readonly K[]): [least: K, greatest: K] {
  let [min, max] = [keys[0]!, keys[0]!]
  for (const key of keys) {
    if (key < min) min = key
    if (key > max) max = key
  }
  return [min, max]
}
