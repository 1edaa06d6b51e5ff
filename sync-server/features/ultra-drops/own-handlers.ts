import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  newUltraDropLimit,
  maxPickupDelay,
  maxPlannedAhead,
  requestsPerPage,
  listingAfterEnd,
  ultraDropsPerPage,
} from '../../../shared/business/ultra-drops.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import { commitmentOf, toHex } from '../../../shared/features/ultra-drops/draw.ts'
import {
  cancelUltraDrop,
  createUltraDrop,
  editUltraDrop,
  listOwnUltraDrops,
  listUltraDropRequests,
  reviewUltraDropRequest,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import type { UltraDropForm } from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { notify } from '../../notices/notify.ts'
import { remindEarlier } from '../../notices/remind-earlier.ts'
import { assertUploaded } from '../../offers/uploaded-picture.ts'
import { assertCanTrade, storeOf } from '../../reservations/rows.ts'
import { sha256 } from './draws.ts'
import { lockUltraDrop, ownOf, type RequestRow, type UltraDropRow } from './rows.ts'
import { callOff, dueOf, log, save } from './steps.ts'
import type { UltraDropDeps } from './ultra-drop-deps.ts'

/**
 * A store's management of its ultra drops. Every act is written into its log; the store never sees
 * the secret.
 */
export function ownHandlers({ db, limits, drawSecrets, now = Date.now }: UltraDropDeps) {
  return {
    'ultraDrop.create': handler(createUltraDrop, async ({ user, params, body, requestKey }) => {
      await limits.take('new-ultra-drop', params.store, newUltraDropLimit)
      const at = now()
      const asked = { ...requestKey, userId: user.id, at }
      return once(db, asked, 'plan an ultra drop', async (tx) => {
        const store = await assertCanTrade(tx, params.store, at)
        await assertUploaded(tx, params.store, body.picture)
        const secret = toHex(randomBytes(32))
        const row = withDue(
          {
            id: newId<'drop'>(at),
            storeId: params.store,
            ...saidBy(body, at),
            status: 'scheduled',
            teaserSent: false,
            reminderSent: false,
            finalAlertSent: false,
            totalRequests: 0,
            totalApproved: 0,
            totalEntries: 0,
            winnersSelected: 0,
            hypeScore: 0,
            secret: drawSecrets.close(secret),
            commitment: commitmentOf(secret, sha256),
            listHash: null,
            drawnAt: null,
            nextTurn: 1,
            reason: null,
            dueAt: null,
            createdAt: at,
            updatedAt: at,
          },
          at,
        )
        await tx.insert(tx.t.ultraDrops).values(row)
        const details = { quantity: row.quantity, price: row.salePrice, commitment: row.commitment }
        await log(tx, row, 'ultra_drop.created', at, details, { actorId: user.id })
        await assertCanTrade(tx, params.store, at)
        return ownOf(row, store)
      })
    }),

    'ultraDrop.edit': handler(editUltraDrop, async ({ user, params, body }) => {
      const at = now()
      return db.transaction('change an ultra drop', async (tx) => {
        const before = await lockOwn(tx, params)
        const begins = before.requestStartsAt ?? before.liveStartsAt
        if (before.status !== 'scheduled' || begins <= at) refuse('not_now', ultraDropCopy.begun)
        await assertUploaded(tx, params.store, body.picture)
        const row = withDue({ ...before, ...saidBy(body, at, before) }, at)
        await save(tx, row, at)
        const begun = row.requestStartsAt ?? row.liveStartsAt
        if (begun < begins)
          await remindEarlier(tx, { kind: 'ultra_drop', id: row.id, begins: begun, at })
        const details = { quantity: row.quantity, price: row.salePrice }
        await log(tx, row, 'ultra_drop.changed', at, details, { actorId: user.id })
        return ownOf(row, await assertCanTrade(tx, params.store, at))
      })
    }),

    'ultraDrop.cancel': handler(cancelUltraDrop, async ({ user, params, body: { reason } }) => {
      const at = now()
      return db.transaction('call off an ultra drop', async (tx) => {
        const before = await lockOwn(tx, params)
        const store = await storeOf(tx, params.store)
        if (before.status === 'cancelled') return ownOf(before, store)
        const mayStill = ['scheduled', 'requesting', 'live', 'closed'].includes(before.status)
        // A due step counts as done, even before its job ran.
        if (!mayStill || before.drawingAt <= at) refuse('not_now', ultraDropCopy.drawn)
        const off = await callOff(tx, before, { reason, actorId: user.id, at })
        const row = { ...before, ...off }
        await save(tx, row, at)
        return ownOf(row, store)
      })
    }),

    'ultraDrop.ofStore': handler(listOwnUltraDrops, async ({ params, query: { after } }) => {
      const { ultraDrops: u } = db.t
      const place = keyset(after, u.createdAt, u.id, 'desc')
      const rows = await db
        .select()
        .from(u)
        .where(and(eq(u.storeId, params.store), place.beyond))
        .orderBy(...place.order)
        .limit(ultraDropsPerPage + 1)
      const { page, next } = cutPage(rows, ultraDropsPerPage, (row) => [row.createdAt, row.id])
      const store = await storeOf(db, params.store)
      return {
        ultraDrops: page.map((row) => ownOf(row, store)),
        now: now(),
        ...next,
      }
    }),

    'ultraDrop.requests': handler(listUltraDropRequests, async ({ params, query }) => {
      const { ultraDropRequests: r, users } = db.t
      await ownOne(db, params)
      const place = keyset(query.after, r.requestedAt, r.id, 'asc')
      const rows = await db
        .select({ request: r, name: users.name })
        .from(r)
        .innerJoin(users, eq(users.id, r.userId))
        .where(and(eq(r.ultraDropId, params.ultraDrop), eq(r.status, query.status), place.beyond))
        .orderBy(...place.order)
        .limit(requestsPerPage + 1)
      const { page, next } = cutPage(rows, requestsPerPage, ({ request }) => [
        request.requestedAt,
        request.id,
      ])
      return {
        requests: page.map(({ request, name }) => requestOf(request, name)),
        ...next,
      }
    }),

    'ultraDrop.review': handler(reviewUltraDropRequest, async ({ user, params, body }) => {
      const at = now()
      return db.transaction('decide a request', async (tx) => {
        const { ultraDropRequests: r, users } = tx.t
        const row = await lockOwn(tx, params)
        const [found] = await tx
          .select({ request: r, name: users.name })
          .from(r)
          .innerJoin(users, eq(users.id, r.userId))
          .where(and(eq(r.id, params.request), eq(r.ultraDropId, row.id)))
        if (!found) return refuse('not_found')
        const { request, name } = found
        const status = body.approve ? ('approved' as const) : ('declined' as const)
        if (request.status === status) return requestOf(request, name)
        const isOpen = row.status === 'requesting' || row.status === 'live'
        if (request.status !== 'pending' || !isOpen) refuse('not_now', ultraDropCopy.decided)
        const reviewNotes = body.notes ?? null
        const reviewed = { status, reviewedAt: at, reviewedBy: user.id, reviewNotes }
        await tx.update(r).set(reviewed).where(eq(r.id, request.id))
        const userId = request.userId as Id<'user'>
        const whose = { actorId: user.id, userId }
        await log(tx, row, 'ultra_drop.request_decided', at, { approved: body.approve }, whose)
        const news = { userId, dropId: row.id as Id<'drop'>, kind: 'ultra_reviewed' } as const
        const said = {
          ...(body.approve && { until: row.liveEndsAt }),
          ...(body.notes !== undefined && { reason: body.notes }),
        }
        await notify(tx, { ...news, ...said }, at)
        return requestOf({ ...request, ...reviewed }, name)
      })
    }),
  } satisfies Partial<Handlers>
}

interface Own {
  readonly store: string
  readonly ultraDrop: string
}

async function lockOwn(tx: DbTx, { store, ultraDrop }: Own): Promise<UltraDropRow> {
  const row = await lockUltraDrop(tx, ultraDrop)
  return row?.storeId === store ? row : refuse('not_found')
}

async function ownOne(reader: Reader, { store, ultraDrop }: Own): Promise<void> {
  const { ultraDrops: u } = reader.t
  const [row] = await reader
    .select({ id: u.id })
    .from(u)
    .where(and(eq(u.id, ultraDrop), eq(u.storeId, store)))
  if (!row) refuse('not_found')
}

const requestOf = (row: RequestRow, name: string) => ({
  id: row.id,
  firstName: firstNameOf(name),
  status: row.status,
  requestedAt: row.requestedAt,
  ...omitNulls({ reviewedAt: row.reviewedAt, notes: row.reviewNotes }),
})

const withDue = (row: UltraDropRow, at: Instant): UltraDropRow => ({
  ...row,
  dueAt: dueOf(row, at),
})

/** The values of its form; refuses dates that do not follow each other. */
function saidBy(form: UltraDropForm, at: Instant, before?: UltraDropRow) {
  // A published date does not change.
  const scheduledAt =
    before && before.scheduledAt <= at ? before.scheduledAt : Math.max(form.scheduledAt ?? at, at)
  const { liveStartsAt, liveEndsAt, drawingAt, pickupFrom, pickupUntil } = form
  const requestStartsAt = form.requestStartsAt ?? null
  const { times } = ultraDropCopy
  const begins = requestStartsAt ?? liveStartsAt
  const follow =
    scheduledAt <= begins &&
    (requestStartsAt === null || requestStartsAt < liveStartsAt) &&
    liveStartsAt < liveEndsAt &&
    liveEndsAt <= drawingAt
  if (begins <= at) refuse('bad_request', times.past)
  if (!follow) refuse('bad_request', times.order)
  if (drawingAt > at + maxPlannedAhead) refuse('bad_request', times.far)
  if (pickupUntil !== undefined && pickupUntil <= Math.max(drawingAt, pickupFrom ?? 0))
    refuse('bad_request', times.pickup)
  // A winner must be able to pick up a paid bottle in reasonable time.
  if ((pickupFrom ?? 0) > drawingAt + maxPickupDelay) refuse('bad_request', times.pickupLate)
  if ((pickupUntil ?? 0) > drawingAt + 2 * maxPickupDelay) refuse('bad_request', times.pickupLate)
  return {
    title: form.title,
    description: form.description ?? null,
    picture: form.picture ?? null,
    category: form.category,
    brand: form.brand ?? null,
    sizeMl: form.sizeMl ?? null,
    vintage: form.vintage ?? null,
    originalPrice: form.originalPrice ?? null,
    salePrice: form.salePrice,
    quantity: form.quantity,
    minReservations: form.minReservations,
    requireStoreFavorite: form.requireStoreFavorite,
    requireSubscription: form.requireSubscription,
    reviewsByHand: form.reviewsByHand,
    listedUntil: drawingAt + listingAfterEnd.drawn,
    scheduledAt,
    requestStartsAt,
    liveStartsAt,
    liveEndsAt,
    drawingAt,
    pickupFrom: pickupFrom ?? null,
    pickupUntil: pickupUntil ?? null,
  }
}
