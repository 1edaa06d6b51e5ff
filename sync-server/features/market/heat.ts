import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sum } from 'drizzle-orm'
import { heatLasts, heatOfUnit, viewerCounts } from '../../../shared/business/reserving.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { askToList, askToOffer } from '../../reservations/units.ts'

interface Parts {
  readonly db: Db
  readonly now?: () => Instant
}

const atOnce = 500
/** A day begins, or a store is suspended or comes back, without anything happening to its drops. */
const relistedEvery = hour
/** Of a drop that is over: colder than all others, so that no list reaches it. */
const cold = -1

/** Brings the heat of all drops up to date: units reserved within the hour, and who looks now. */
export async function heatDrops({ db, now = Date.now }: Parts): Promise<void> {
  const { drops, reservations, dropViewers } = db.t
  const at = now()
  const reserved = await db
    .select({ dropId: reservations.dropId, units: sum(reservations.quantity).mapWith(Number) })
    .from(reservations)
    .where(gt(reservations.createdAt, at - heatLasts))
    .groupBy(reservations.dropId)
  const seen = await db
    .select({ dropId: dropViewers.dropId, viewers: sum(dropViewers.viewers).mapWith(Number) })
    .from(dropViewers)
    .where(gt(dropViewers.seenAt, at - viewerCounts))
    .groupBy(dropViewers.dropId)
  const heats = new Map<string, number>()
  for (const { dropId, units } of reserved) heats.set(dropId, units * heatOfUnit)
  for (const { dropId, viewers } of seen) heats.set(dropId, (heats.get(dropId) ?? 0) + viewers)
  await db.transaction('cool drops', (tx) =>
    tx
      .update(drops)
      .set({ heat: cold })
      .where(and(lte(drops.listedUntil, at), ne(drops.heat, cold))),
  )
  for (let after = ''; ; ) {
    const some = await db
      .select({ id: drops.id, heat: drops.heat })
      .from(drops)
      .where(and(gt(drops.listedUntil, at), gt(drops.id, after)))
      .orderBy(asc(drops.id))
      .limit(atOnce)
    const other = some.filter(({ id, heat }) => (heats.get(id) ?? 0) !== heat)
    if (other.length > 0)
      await db.transaction('heat drops', async (tx) => {
        for (const [heat, rows] of Map.groupBy(other, ({ id }) => heats.get(id) ?? 0))
          await tx
            .update(drops)
            .set({ heat })
            .where(
              inArray(
                drops.id,
                rows.map(({ id }) => id),
              ),
            )
      })
    const last = some.at(-1)
    if (!last || some.length < atOnce) return
    after = last.id
  }
}

/**
 * Looks after drops whose moment has come: those that begin or end are listed or taken off, all are
 * looked at again within the hour, and what is free is offered to those who wait, should the job
 * that was asked for it have failed.
 */
export async function tendDrops({ db, now = Date.now }: Parts): Promise<void> {
  const { drops, dropWaits } = db.t
  const at = now()
  const isListedBefore = (moment: Instant | typeof drops.startsAt) =>
    or(isNull(drops.toldAt), lt(drops.toldAt, moment))
  const due = await db
    .select({ id: drops.id })
    .from(drops)
    .where(
      or(
        and(
          gt(drops.listedUntil, at),
          lte(drops.startsAt, at),
          or(isListedBefore(drops.startsAt), isListedBefore(at - relistedEvery)),
        ),
        and(lte(drops.listedUntil, at), lt(drops.toldAt, drops.listedUntil)),
      ),
    )
    .limit(atOnce)
  for (const { id } of due) await db.transaction('list a drop', (tx) => askToList(tx, id, at))
  const free = await db
    .select({ id: drops.id })
    .from(drops)
    .where(
      and(
        gt(drops.waiting, 0),
        gt(drops.listedUntil, at),
        lt(drops.reservedQuantity, drops.quantity),
      ),
    )
    .limit(atOnce)
  for (const { id } of free) await db.transaction('offer again', (tx) => askToOffer(tx, id, at))
  await db.transaction('forget who waits', async (tx) => {
    const over = await tx
      .select({ id: drops.id })
      .from(drops)
      .where(and(gt(drops.waiting, 0), lte(drops.listedUntil, at)))
      .limit(atOnce)
    for (const { id } of over) {
      await tx.update(drops).set({ waiting: 0 }).where(eq(drops.id, id))
      await tx.delete(dropWaits).where(eq(dropWaits.dropId, id))
    }
  })
}
