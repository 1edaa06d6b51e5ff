import type { Page } from '@playwright/test'
import { prefixOfDatabases } from './names.ts'
import type {
  Base,
  LocalRow,
  Meant,
  Pending,
  Rejected,
  SyncState,
} from '../../../web/local/store/records.ts'

/** All that a device holds of a user, as one moment had it. */
export interface Held {
  bottles: LocalRow[]
  pours: LocalRow[]
  bottle_events: LocalRow[]
  settings: LocalRow[]
  outbox: Pending[]
  journal: Meant[]
  base: Base[]
  attention: Rejected[]
  removed: { key: string }[]
  defects: { what: string; detail?: unknown }[]
  meta: { key: string; value: SyncState }[]
}

/**
 * Reads the database of a device, without the app: in one transaction.
 *
 * @param userId whose; the only one there is if left out
 */
export function heldOn(page: Page, userId = ''): Promise<Held> {
  return page.evaluate(async (prefix) => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const own = names.filter((name) => name.startsWith(prefix))
    if (own.length !== 1) throw new Error(`These databases are here: ${own.join(', ') || 'none'}`)
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('no answer'))
      })
    const database = await settled(indexedDB.open(own[0]!))
    const tables = [...database.objectStoreNames].filter((table) => !table.startsWith('photo'))
    const transaction = database.transaction(tables)
    const held = await Promise.all(
      tables.map(async (table) => [table, await settled(transaction.objectStore(table).getAll())]),
    )
    database.close()
    const all = Object.fromEntries(held) as Record<string, unknown[]>
    // Rows that came at once lie together.
    for (const chunk of (all['chunks'] ?? []) as { table: string; rows: unknown[] }[])
      all[chunk.table]?.push(...chunk.rows)
    delete all['chunks']
    // Mutations confirmed together are stored together; up to version 8 each was alone.
    all['journal'] = all['journal']!.flatMap((page) => (page as { done?: Meant[] }).done ?? page)
    return all as unknown as Held
  }, prefixOfDatabases + userId)
}

/**
 * Half-written data: a row neither from the server nor from a pending mutation, a pending mutation
 * without its rows, a base too many or too few, a hole in the numbers. An empty list is the only
 * good answer.
 */
export function tornIn(held: Held): string[] {
  const torn: string[] = []
  const waiting = held.outbox
  const touched = new Set(waiting.flatMap((entry) => entry.touched))
  const bases = new Set(held.base.map(({ key }) => key))
  for (const key of touched) if (!bases.has(key)) torn.push(`${key} is touched and has no base`)
  for (const key of bases) if (!touched.has(key)) torn.push(`${key} has a base and is not touched`)
  for (const [at, { seq }] of waiting.entries())
    if (seq !== waiting[0]!.seq + at) torn.push(`there is a hole before ${seq}`)

  const made = new Set(waiting.flatMap((entry) => entry.made))
  const rows = Object.entries(held).flatMap(([table, records]) =>
    (records as (LocalRow | object)[])
      .filter((one) => 'row' in one && 'version' in one && 'id' in one)
      .map((one) => ({ key: `${table}/${one.id}`, version: one.version })),
  )
  const here = new Set(rows.map(({ key }) => key))
  const aside = new Set(held.removed.map(({ key }) => key))
  for (const { key, version } of rows)
    if (version === 0 && !made.has(key)) torn.push(`${key} was never sent and does not wait`)
  for (const key of made)
    if (!here.has(key) && !aside.has(key)) torn.push(`${key} waits and is not there`)
  return torn
}
