import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { answersNeeded } from '../../../shared/business/sightings.ts'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import { type Id, uuidFromHash } from '../../../shared/kernel/id.ts'
import type { DbTx, Reader } from '../../db/db.ts'

export type SightingRow = Reader['t']['bottleSightings']['$inferSelect']
export type ReplyRow = Reader['t']['sightingAnswers']['$inferSelect']

/** The public id of a scout's report. It does not reveal the scout. */
export const publicIdOf = (scout: Id, report: Id): Id<'sighting'> =>
  uuidFromHash(
    createHash('sha256').update(`sighting ${scout} ${report}`).digest(),
  ) as Id<'sighting'>

/** The sighting, locked until the transaction ends. */
export async function lockSighting(tx: DbTx, id: string): Promise<SightingRow | undefined> {
  const { bottleSightings: s } = tx.t
  const [row] = await tx.lock(tx.select().from(s).where(eq(s.id, id)))
  return row
}

/** A viewer's own reply to a sighting. */
export type OwnReply = Pick<ReplyRow, 'says' | 'isOfStore' | 'isRelated'>

/**
 * Whether a reply counts for others: a scout's own household must not confirm the sighting. The
 * store's staff speak for their own shelf, and are often in one network with a scout in the shop.
 */
export const countsFor = ({ says, isOfStore, isRelated }: OwnReply): boolean =>
  says === 'deny' || isOfStore || !isRelated

/** That person's replies to these sightings. */
export async function repliesOf(
  reader: Reader,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnReply>> {
  if (ids.length === 0) return new Map()
  const { sightingAnswers: a } = reader.t
  const rows = await reader
    .select({ id: a.sightingId, says: a.says, isOfStore: a.isOfStore, isRelated: a.isRelated })
    .from(a)
    .where(and(inArray(a.sightingId, [...ids]), eq(a.userId, userId)))
  return new Map(rows.map(({ id, ...reply }) => [id, reply]))
}

/**
 * The state of a sighting for a person with this reply. Their own confirmation always counts here;
 * otherwise the missing count would reveal to them who the scout is.
 */
export function stateFor(row: SightingRow, own: OwnReply | undefined): SightingRow {
  if (!own || countsFor(own)) return row
  const confirms = row.confirms + 1
  const isOpen = row.verificationStatus === 'pending' || row.verificationStatus === 'expired'
  if (!isOpen || (own.says !== 'got' && confirms < answersNeeded)) return { ...row, confirms }
  const verifiedBy = own.says === 'got' ? 'wisher' : 'people'
  return { ...row, confirms, verificationStatus: 'confirmed', verifiedBy }
}

/**
 * The sighting as that person sees it. Once it is in no list, its scout's words are for the scout and
 * for admins only.
 */
export function cardOf(
  stored: SightingRow,
  viewer: string,
  own: OwnReply | undefined,
  { isAdmin = false }: { readonly isAdmin?: boolean } = {},
): SightingCard {
  const row = stateFor(stored, own)
  const isMine = row.scoutUserId === viewer
  const mayRead = row.listedAt !== null || isMine || isAdmin
  return {
    id: row.id as Id<'sighting'>,
    bottleName: row.bottleName,
    storeName: row.storeName,
    zipCode: row.zipCode,
    price: row.price,
    quantity: row.quantity,
    isAllocated: row.isAllocated,
    hasPhoto: row.photo !== null && mayRead,
    seenAt: row.seenAt,
    expiresAt: row.expiresAt,
    isExpired: row.isExpired,
    verificationStatus: row.verificationStatus,
    confirms: row.confirms,
    denials: row.denials,
    ...(row.brand !== null && { brand: row.brand }),
    ...(row.vintage !== null && { vintage: row.vintage }),
    ...(row.sizeMl !== null && { sizeMl: row.sizeMl }),
    ...(row.storeId !== null && { storeId: row.storeId as Id<'store'> }),
    ...(row.storeAddress !== null && { storeAddress: row.storeAddress }),
    ...(row.storeState !== null && { storeState: row.storeState }),
    ...(row.notes !== null && mayRead && { notes: row.notes }),
    ...(row.verifiedBy !== null && { verifiedBy: row.verifiedBy }),
    ...(row.decision !== null && { decision: row.decision }),
    ...(isMine && { isMine: true as const }),
    ...(own && { answer: own.says }),
  }
}
