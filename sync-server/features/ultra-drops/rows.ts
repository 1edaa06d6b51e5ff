import { sql } from 'drizzle-orm'
import type { OwnUltraDrop, ultraDropPage } from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropCard } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { reserveFee } from '../../../shared/business/reserving.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type * as z from 'zod/mini'
import type { DbTx, Reader } from '../../db/db.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { preparedRows } from '../../db/prepared.ts'
import { type Seller, sellerOf } from '../../offers/seller.ts'

export type UltraDropRow = Reader['t']['ultraDrops']['$inferSelect']
export type EntryRow = Reader['t']['ultraDropEntries']['$inferSelect']
export type RequestRow = Reader['t']['ultraDropRequests']['$inferSelect']

/**
 * The ultra drop, locked until the transaction ends. Lock order: after the person, before the drop.
 */
export async function lockUltraDrop(tx: DbTx, id: string): Promise<UltraDropRow | undefined> {
  const [row] = await tx.run(locked, { id })
  return row
}

const locked = preparedRows<{ id: string }, 'ultraDrops'>(
  'lock',
  'ultraDrops',
  ({ t: { ultraDrops: u }, columns, value, forUpdate }) => sql`
    select ${columns} from ${u} where ${u.id} = ${value('id')} ${forUpdate}`,
)

/** It as it is, and it stays so until the transaction ends; others may hold it so at the same time. */
export async function holdUltraDrop(tx: DbTx, id: string): Promise<UltraDropRow | undefined> {
  const [row] = await tx.run(held, { id })
  return row
}

const held = preparedRows<{ id: string }, 'ultraDrops'>(
  'lock',
  'ultraDrops',
  ({ t: { ultraDrops: u }, columns, value, forShare }) => sql`
    select ${columns} from ${u} where ${u.id} = ${value('id')} ${forShare}`,
)

/** It as it is, while others may be changing it. */
export async function ultraDropOf(
  reader: Pick<Reader, 'run'>,
  id: string,
): Promise<UltraDropRow | undefined> {
  const [row] = await reader.run(found, { id })
  return row
}

const found = preparedRows<{ id: string }, 'ultraDrops'>(
  'read',
  'ultraDrops',
  ({ t: { ultraDrops: u }, columns, value }) => sql`
    select ${columns} from ${u} where ${u.id} = ${value('id')}`,
)

/** The ultra drop if it is announced; refuses `not_found` otherwise. */
export const announced = (row: UltraDropRow | undefined, at: Instant): UltraDropRow =>
  row === undefined || row.scheduledAt > at ? refuse('not_found') : row

/** It is drawn, and the secret is public. */
export const isDrawn = ({ status }: Pick<UltraDropRow, 'status'>): boolean =>
  status === 'drawn' || status === 'completed'

export const cardOf = (row: UltraDropRow, store: Seller): UltraDropCard => ({
  id: row.id as Id<'drop'>,
  storeId: row.storeId as Id<'store'>,
  ...sellerOf(store),
  storeState: store.state,
  title: row.title,
  category: row.category,
  salePrice: row.salePrice,
  quantity: row.quantity,
  status: row.status,
  scheduledAt: row.scheduledAt,
  liveStartsAt: row.liveStartsAt,
  liveEndsAt: row.liveEndsAt,
  drawingAt: row.drawingAt,
  totalEntries: row.totalEntries,
  ...omitNulls({
    brand: row.brand,
    originalPrice: row.originalPrice,
    picture: row.picture,
    requestStartsAt: row.requestStartsAt,
    sizeMl: row.sizeMl,
    vintage: row.vintage,
    pickupFrom: row.pickupFrom,
    pickupUntil: row.pickupUntil,
  }),
})

/** Its public page, with the secret after the draw. */
export const pageOf = (
  row: UltraDropRow,
  store: Seller,
  now: Instant,
): Omit<z.infer<typeof ultraDropPage>, 'mine'> => ({
  ...cardOf(row, store),
  ...rulesOf(row),
  fee: reserveFee({ isAllocated: true }),
  commitment: row.commitment,
  winnersSelected: row.winnersSelected,
  now,
  ...omitNulls({
    description: row.description,
    listHash: row.listHash,
    drawnAt: row.drawnAt,
    reason: row.reason,
  }),
  ...(isDrawn(row) && { secret: row.secret }),
})

export const ownOf = (row: UltraDropRow, store: Seller): OwnUltraDrop => ({
  ...cardOf(row, store),
  ...rulesOf(row),
  totalRequests: row.totalRequests,
  totalApproved: row.totalApproved,
  winnersSelected: row.winnersSelected,
  commitment: row.commitment,
  createdAt: row.createdAt,
  ...omitNulls({ description: row.description }),
})

const rulesOf = (row: UltraDropRow) => ({
  minReservations: row.minReservations,
  requireStoreFavorite: row.requireStoreFavorite,
  requireSubscription: row.requireSubscription,
  reviewsByHand: row.reviewsByHand,
})
