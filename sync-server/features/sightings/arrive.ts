import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { announcementWindow, sightingExpiry } from '../../../shared/business/sightings.ts'
import { bottleWords } from '../../../shared/features/prices/bottle-words.ts'
import { type SightingReport, sightings } from '../../../shared/features/sightings/sighting.ts'
import { searchKey } from '../../../shared/features/stores/store.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import { stateOfZip } from '../../../shared/kernel/zip-code.ts'
import { beginsWith } from '../../db/begins-with.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { listSighting, unlistSighting } from '../../prices/list-sighting.ts'
import { isTrading } from '../../offers/seller.ts'
import { isOfTeam } from '../../reservations/works-there.ts'
import { type CellarChange, changeCellar } from '../../sync/change-cellar.ts'
import { lockSighting, publicIdOf, type SightingRow } from './rows.ts'

/**
 * Synchronizes public sightings with a scout's reports, and the reports with the sightings'
 * results. It compares states: a repeat changes nothing.
 */
export async function takeReports(
  parts: { readonly db: Db; readonly now?: () => Instant },
  userId: Id<'user'>,
  reports: readonly Id[],
): Promise<void> {
  await changeCellar(parts, userId, async (change) => {
    for (const id of reports) await takeReport(change, userId, id)
  })
}

async function takeReport(
  { rows, db: tx, context: { now: at } }: CellarChange,
  userId: Id<'user'>,
  id: Id,
): Promise<void> {
  const report = await rows.get(sightings, id)
  const publicId = publicIdOf(userId, id)
  const before = await lockSighting(tx, publicId)
  if (!report) {
    if (before) await takeBack(tx, before, at)
    return
  }
  const row = before ?? (await publish(tx, userId, report, at))
  const known =
    typeof row === 'string'
      ? { keptBack: row }
      : {
          publicId,
          keptBack: null,
          verificationStatus: row.verificationStatus,
          rewardStatus: row.rewardStatus,
          pointsAwarded: row.pointsAwarded,
        }
  const isNews = Object.entries(known).some(
    ([name, value]) => (report[name as keyof SightingReport] ?? null) !== value,
  )
  // The screen tells by it since when that holds: a report is never changed by its scout.
  if (isNews) await rows.patch(sightings, id, { ...known, updatedAt: at })
}

/** Makes of a report what others see; or says why it is kept for its scout alone. */
async function publish(
  tx: DbTx,
  userId: Id<'user'>,
  report: SightingReport,
  at: Instant,
): Promise<SightingRow | 'repeated' | 'over'> {
  // A clock that is ahead makes nothing newer than it is.
  const seenAt = Math.min(report.seenAt, at)
  const expiresAt = sightingExpiry(seenAt, report.isAllocated)
  if (expiresAt <= at) return 'over'
  const { store, isOwnStore } = await storeOf(tx, userId, report, at)
  const isAnnounced = at - seenAt < announcementWindow
  const { bottleSightings: s } = tx.t
  const [row] = await tx
    .insert(s)
    .values({
      id: publicIdOf(userId, report.id),
      scoutUserId: userId,
      reportId: report.id,
      wishlistItemId: report.wishlistItemId ?? null,
      bottleName: report.bottleName,
      brand: report.brand ?? null,
      vintage: report.vintage ?? null,
      sizeMl: report.sizeMl ?? null,
      storeId: store?.id ?? null,
      storeName: store?.name ?? report.storeName,
      storeAddress: store?.address ?? report.storeAddress ?? null,
      storePlace: store ? `${store.city}, ${store.state}` : null,
      storeState: store?.state ?? null,
      zipCode: store?.zipCode ?? report.zipCode,
      region: (store?.zipCode ?? report.zipCode).slice(0, 3),
      zipState: stateOfZip(store?.zipCode ?? report.zipCode) ?? null,
      price: report.price,
      quantity: report.quantity,
      isAllocated: report.isAllocated,
      notes: report.notes ?? null,
      photo: report.photo ?? null,
      seenAt,
      expiresAt,
      isAnnounced,
      rewardStatus: isOwnStore ? 'void' : 'pending',
      rewardedOn: dayOf(at),
      onceKey: onceKeyOf(userId, report, store?.id, seenAt),
      listedAt: seenAt,
      dueAt: expiresAt,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return 'repeated'
  if (isAnnounced) await listSighting(tx, row, { isUnconfirmed: true, at })
  return row
}

/**
 * The store of the directory: chosen by the scout, or typed offline where there were no suggestions
 * and found by name and ZIP code. Only a linked store can verify the sighting.
 *
 * Staff would earn by their own store's bottles. So `isOwnStore` asks every store that fits, also one
 * that is not linked because it is closed or shares its name with a neighbour.
 */
async function storeOf(
  tx: DbTx,
  userId: Id<'user'>,
  { storeId, storeName, zipCode }: SightingReport,
  at: Instant,
) {
  const { stores } = tx.t
  const fits =
    storeId === undefined
      ? and(
          eq(stores.nameKey, searchKey(storeName)),
          beginsWith(tx, stores.zipCode, zipCode.slice(0, 5)),
        )
      : eq(stores.id, storeId)
  // Two stores of one name in one place: neither can be chosen for the scout.
  const [store, other] = await tx
    .select()
    .from(stores)
    .where(and(fits, isTrading(stores, at)))
    .limit(2)
  const [own] = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(fits, isOfTeam(tx, { userId, storeId: stores.id })))
    .limit(1)
  return { store: other ? undefined : store, isOwnStore: own !== undefined }
}

/** The same bottle at the same store on the same day (UTC), however it is spelled. */
function onceKeyOf(
  scout: string,
  { bottleName, brand, vintage, sizeMl, storeName, zipCode }: SightingReport,
  storeId: string | undefined,
  seenAt: Instant,
): string {
  const bottle = bottleWords(brand, bottleName, vintage?.toString())
  const store = storeId ?? `${bottleWords(storeName).words.join(' ')} ${zipCode.slice(0, 5)}`
  const size = sizeMl ?? bottle.sizeMl ?? null
  const one = [scout, [...bottle.words].sort(), size, store, dayOf(seenAt)]
  return createHash('sha256').update(JSON.stringify(one)).digest('hex')
}

/**
 * Its scout has withdrawn it, so it is removed. A paid or disputed one stays stored, but in no
 * list, and its words and picture stay only for an admin who has to decide.
 */
async function takeBack(tx: DbTx, row: SightingRow, at: Instant): Promise<void> {
  const { bottleSightings: s, sightingAnswers: a } = tx.t
  await unlistSighting(tx, row.id)
  const isDecided = row.verificationStatus === 'disputed' || row.verificationStatus === 'rejected'
  if (row.rewardStatus !== 'paid' && !isDecided) {
    await tx.delete(a).where(eq(a.sightingId, row.id))
    await tx.delete(s).where(eq(s.id, row.id))
    return
  }
  const rewardStatus = row.rewardStatus === 'paid' ? 'paid' : 'void'
  const gone = {
    listedAt: null,
    isExpired: true,
    dueAt: null,
    ...(row.disputedAt === null && { notes: null, photo: null }),
    rewardStatus,
    updatedAt: at,
  } as const
  await tx.update(s).set(gone).where(eq(s.id, row.id))
}
