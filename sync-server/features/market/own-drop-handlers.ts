import { and, eq } from 'drizzle-orm'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { dropsPerPage, newDropLimit } from '../../../shared/business/reserving.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import type { DropChanges, DropForm } from '../../../shared/features/market/drop.ts'
import {
  createDrop,
  editDrop,
  endDrop,
  listOwnDrops,
  pauseDrop,
} from '../../../shared/features/market/drop-endpoints.ts'
import { belongs } from '../../../shared/features/collection/categories.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { plainWords } from '../../../shared/kernel/text.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { remindEarlier } from '../../notices/remind-earlier.ts'
import { assertUploaded } from '../../offers/uploaded-picture.ts'
import { type DropRow, lockDrop, assertCanTrade, storeOf } from '../../reservations/rows.ts'
import { askToList, askToOffer } from '../../reservations/units.ts'
import { ownDropOf } from './drop-rows.ts'
import { askToAnnounce } from './announce.ts'
import type { MarketDeps } from './market-deps.ts'

/** A store's management of its drops. Every act is written into its log. */
export function ownDropHandlers({ db, limits, viewers, now = Date.now }: MarketDeps) {
  /** Changes a drop that is not over, under its lock. */
  async function change(asked: {
    readonly name: ComplianceAction
    readonly actorId: Id<'user'>
    readonly params: { readonly store: Id<'store'>; readonly drop: Id<'drop'> }
    /** Whether the store must be in good standing for it: not for offering less. */
    readonly offersMore: boolean
    readonly changes: (tx: DbTx, drop: DropRow, at: Instant) => Promise<Partial<DropRow>>
  }) {
    const { name, actorId, params } = asked
    const at = now()
    const row = await db.transaction(name, async (tx) => {
      const before = await lockDrop(tx, params.drop)
      if (before?.storeId !== params.store) refuse('not_found')
      if (isOver(before, at)) refuse('not_now', reservingCopy.over)
      const changes = { ...(await asked.changes(tx, before, at)), updatedAt: at }
      const after = { ...before, ...changes }
      const listedUntil = after.endedAt ?? after.endsAt ?? endOfTime
      await tx
        .update(tx.t.drops)
        .set({ ...changes, listedUntil })
        .where(eq(tx.t.drops.id, before.id))
      const begins = { kind: 'drop', id: before.id, begins: after.startsAt, at } as const
      if (after.startsAt < before.startsAt) await remindEarlier(tx, begins)
      if (after.title !== before.title || after.brand !== before.brand) await writeWords(tx, after)
      await writeCompliance(tx, {
        action: name,
        storeId: params.store,
        actorId,
        at,
        details: { drop: before.id, quantity: after.quantity, price: after.salePrice },
      })
      if (asked.offersMore) await assertCanTrade(tx, params.store, at)
      if (after.waiting > 0) await askToOffer(tx, before.id, at)
      await askToList(tx, before.id, at)
      return after
    })
    return shown(row, at)
  }

  async function shown(row: DropRow, at: Instant) {
    const store = await storeOf(db, row.storeId)
    return ownDropOf(row, store, { viewers: await viewers.count(row.id), now: at })
  }

  return {
    'drop.create': handler(createDrop, async ({ user, params, body, requestKey }) => {
      await limits.take('new-drop', params.store, newDropLimit)
      const at = now()
      return once(db, { ...requestKey, userId: user.id, at }, 'make a drop', async (tx) => {
        const store = await assertCanTrade(tx, params.store, at)
        await assertUploaded(tx, params.store, body.picture)
        const row = timesFit(rowOf(body, params.store, at), at)
        await tx.insert(tx.t.drops).values(row)
        await writeWords(tx, row)
        await writeCompliance(tx, {
          action: 'drop.created',
          storeId: params.store,
          actorId: user.id,
          at,
          details: { drop: row.id, quantity: row.quantity, price: row.salePrice },
        })
        await assertCanTrade(tx, params.store, at)
        if (row.startsAt <= at) await askToList(tx, row.id, at)
        await askToAnnounce(tx, row.id, at)
        return ownDropOf(row, store, { viewers: 0, now: at })
      })
    }),

    'drop.edit': handler(editDrop, ({ user, params, body }) =>
      change({
        name: 'drop.changed',
        actorId: user.id,
        params,
        offersMore: true,
        async changes(tx, drop, at) {
          if (body.picture) await assertUploaded(tx, params.store, body.picture)
          const changes = withoutUndefined(body)
          const after = timesFit({ ...drop, ...changes }, at)
          if (after.subcategory !== null && !belongs(after.subcategory, after.category))
            refuse('bad_request', reservingCopy.otherCategory)
          if (after.quantity < drop.reservedQuantity)
            refuse('not_now', reservingCopy.tooFew(drop.reservedQuantity))
          return { ...changes, endsAt: after.endsAt, startsAt: after.startsAt }
        },
      }),
    ),

    'drop.pause': handler(pauseDrop, ({ user, params, body: { isPaused } }) =>
      change({
        name: isPaused ? 'drop.paused' : 'drop.resumed',
        actorId: user.id,
        params,
        offersMore: !isPaused,
        changes: () => Promise.resolve({ isPaused }),
      }),
    ),

    'drop.end': handler(endDrop, ({ user, params }) =>
      change({
        name: 'drop.ended',
        actorId: user.id,
        params,
        offersMore: false,
        changes: (_, __, at) => Promise.resolve({ endedAt: at }),
      }),
    ),

    'drop.ofStore': handler(listOwnDrops, async ({ params, query }) => {
      const { drops } = db.t
      const at = now()
      const place = keyset(query.after, drops.createdAt, drops.id, 'desc')
      const rows = await db
        .select()
        .from(drops)
        .where(and(eq(drops.storeId, params.store), eq(drops.dropType, 'regular'), place.beyond))
        .orderBy(...place.order)
        .limit(dropsPerPage + 1)
      const { page, next } = cutPage(rows, dropsPerPage, (row) => [row.createdAt, row.id])
      const store = await storeOf(db, params.store)
      const counted = await viewers.counts(page.map(({ id }) => id))
      return {
        drops: page.map((row) =>
          ownDropOf(row, store, { viewers: counted.get(row.id) ?? 0, now: at }),
        ),
        now: at,
        ...next,
      }
    }),
  } satisfies Partial<Handlers>
}

/** Of a drop without an end: later than every other. */
const endOfTime: Instant = Number.MAX_SAFE_INTEGER

const isOver = ({ endedAt, endsAt }: DropRow, at: Instant): boolean =>
  endedAt !== null || (endsAt !== null && endsAt <= at)

function rowOf(form: DropForm, storeId: string, at: Instant): DropRow {
  const { title, category, salePrice, quantity, isSponsored, isAllocated, holdFor } = form
  const endsAt = form.endsAt ?? null
  return {
    id: newId<'drop'>(at),
    storeId,
    title,
    category,
    salePrice,
    quantity,
    isSponsored,
    isAllocated,
    holdFor,
    endsAt,
    description: form.description ?? null,
    picture: form.picture ?? null,
    subcategory: form.subcategory ?? null,
    brand: form.brand ?? null,
    originalPrice: form.originalPrice ?? null,
    sizeMl: form.sizeMl ?? null,
    vintage: form.vintage ?? null,
    startsAt: Math.max(form.startsAt ?? at, at),
    pickupFrom: form.pickupFrom ?? null,
    pickupUntil: form.pickupUntil ?? null,
    reservedQuantity: 0,
    waiting: 0,
    dropType: 'regular',
    isPaused: false,
    endedAt: null,
    listedUntil: endsAt ?? endOfTime,
    hypeScore: 0,
    priceListedAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Refuses impossible times. A drop ends with its pickup window at the latest, because later bottles
 * could not be picked up.
 */
function timesFit(drop: DropRow, at: Instant): DropRow {
  const { times } = reservingCopy
  const { startsAt, pickupFrom, pickupUntil } = drop
  const endsAt = drop.endsAt ?? pickupUntil
  if (endsAt !== null && endsAt <= startsAt) refuse('bad_request', times.endsBeforeStart)
  if (endsAt !== null && endsAt <= at) refuse('bad_request', times.endsInPast)
  if (pickupUntil !== null) {
    if (pickupUntil <= at) refuse('bad_request', times.pickupInPast)
    if (pickupFrom !== null && pickupUntil <= pickupFrom)
      refuse('bad_request', times.pickupBackwards)
    if (endsAt !== null && pickupUntil < endsAt) refuse('bad_request', times.pickupBeforeEnd)
  }
  return { ...drop, endsAt, listedUntil: endsAt ?? endOfTime }
}

/** The words by which it is found. */
async function writeWords(tx: DbTx, { id, title, brand }: DropRow): Promise<void> {
  const { dropWords } = tx.t
  const words = new Set(plainWords(`${brand ?? ''} ${title}`))
  await tx.delete(dropWords).where(eq(dropWords.dropId, id))
  await tx.write(
    dropWords,
    [...words].map((word) => ({ word, dropId: id })),
    'fail',
  )
}

const withoutUndefined = (changes: DropChanges) =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<DropRow>
