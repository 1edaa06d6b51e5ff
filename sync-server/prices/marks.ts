import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Id, uuidFromHash } from '../../shared/kernel/id.ts'
import type { DbTx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { NamedAs } from '../../shared/features/prices/matching.ts'

/** The hash from which the id and the key of a drop's listing follow. */
export const hashOfDrop = (dropId: string): Buffer =>
  createHash('sha256').update(`drop ${dropId}`).digest()

/** The id of the listing of a drop, whether there is one yet or not. */
export const listingOfDrop = (dropId: string): Id => uuidFromHash(hashOfDrop(dropId))

/**
 * Marks prices as changed, in the transaction that changes them: possibly affected bottles are
 * revalued soon after. Marks merge.
 */
export async function markPrices(
  tx: DbTx,
  { listings, before = [] }: { listings: Iterable<string>; before?: readonly NamedAs[] },
): Promise<void> {
  const token = randomUUID()
  const marks = [
    ...[...new Set(listings)].sort().map((id) => ({ id, named: null, token })),
    // What it was called before may be the name of other bottles, which lose its price.
    ...before.map((named) => ({ id: hashOfName(named), named, token })),
  ]
  if (marks.length > 0) await tx.write(tx.t.priceMarks, marks, 'replace')
}

const hashOfName = ({ name, brand, category, vintage, sizeMl }: NamedAs): string =>
  createHash('sha256')
    .update(
      JSON.stringify([name, brand ?? null, category ?? null, vintage ?? null, sizeMl ?? null]),
    )
    .digest('hex')

/** The same where a bottle of a drop was handed over, or was not after all. */
export const markSale = (tx: DbTx, dropId: string) =>
  tx.run(marking, { id: listingOfDrop(dropId), token: randomUUID() })

const marking = prepared<{ id: string; token: string }>(
  'write',
  ({ t: { priceMarks }, value }) => sql`
    insert into ${priceMarks} (id, token) values (${value('id')}, ${value('token')})
    on conflict (id) do update set token = excluded.token`,
)
