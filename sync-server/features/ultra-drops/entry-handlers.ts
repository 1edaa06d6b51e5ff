import { and, desc, eq, lt } from 'drizzle-orm'
import { entriesPerPage, pickupOf } from '../../../shared/business/ultra-drops.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import {
  acceptTurn,
  declineTurn,
  enterUltraDrop,
  requestUltraDrop,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import { listOwnEntries } from '../../../shared/features/ultra-drops/entry-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { newId } from '../../db/new-id.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { confirmFree } from '../../reservations/free-reserves.ts'
import { hold } from '../../reservations/hold.ts'
import {
  checkEligibility as checkReservingEligibility,
  assertAllowed,
  reservingFiguresOf,
} from '../../reservations/limits.ts'
import { rejectPausedOffer } from '../../reservations/paused-offers.ts'
import { lockPerson, assertCanTrade } from '../../reservations/rows.ts'
import { takeUnits } from '../../reservations/units.ts'
import { admissionOf, loadEligibility, checkEligibility, passReasonOf } from './eligible.ts'
import { enter, ConcurrentEntry, entryOf, openEnterTogether } from './enter.ts'
import { announced, lockUltraDrop, ultraDropOf } from './rows.ts'
import { log } from './steps.ts'
import { ofPerson, skip } from './turns.ts'
import type { UltraDropDeps } from './ultra-drop-deps.ts'

/** A person's acts on an ultra drop: request, enter, accept a bottle or leave it. */
export function entryHandlers({ db, sessions, waitingRooms, now = Date.now }: UltraDropDeps) {
  const { isAdmin } = sessions
  const enterTogether = openEnterTogether(db)

  return {
    'ultraDrop.request': handler(requestUltraDrop, async ({ user, params }) => {
      const runsIt = await isAdmin(user.id, user.email)
      const at = now()
      return db.transaction('ask to enter', async (tx) => {
        const row = announced(await ultraDropOf(tx, params.ultraDrop), at)
        const person = await loadEligibility(tx, row.id, user.id)
        if (!person) return refuse('account_deleted')
        if (person.requestStatus !== null) return { status: person.requestStatus }
        if (row.status !== 'requesting' || at >= row.liveStartsAt)
          refuse('not_now', ultraDropCopy.notAsking)
        const ineligible = checkEligibility(row, person, runsIt, at)
        if (ineligible) refuse(ineligible.code, ineligible.message)
        const status = row.reviewsByHand ? ('pending' as const) : ('approved' as const)
        const reviewed = row.reviewsByHand ? {} : { reviewedAt: at }
        await tx
          .insert(tx.t.ultraDropRequests)
          .values({
            id: newId<'request'>(at),
            ultraDropId: row.id,
            userId: user.id,
            status,
            requestedAt: at,
            ...reviewed,
          })
          .onConflictDoNothing()
        return { status }
      })
    }),

    'ultraDrop.enter': handler(enterUltraDrop, async ({ user, params, query }) => {
      const entering = {
        ultraDropId: params.ultraDrop,
        userId: user.id,
        runsIt: await isAdmin(user.id, user.email),
        at: now(),
      }
      const run = () =>
        db.transaction('enter an ultra drop', (tx) => enter(tx, entering), {
          groupCommit: true,
          batchKey: user.id,
        })
      // One read for both, because each is a round trip.
      if (waitingRooms.isOn || enterTogether) {
        const { ultraDropId, userId, at } = entering
        const person = await loadEligibility({ run: db.batchedRead }, ultraDropId, userId)
        const admission = admissionOf(person, at)
        if (admission) {
          const offer = { kind: 'ultra-drop', id: ultraDropId } as const
          await waitingRooms.assertAdmitted({ offer, userId, pass: query.pass, ...admission })
        }
        const entered = await enterTogether?.(entering, person)
        if (entered) return entered
      }
      return run().catch((error: unknown) => {
        // The code of the entry that was faster is found now.
        if (error instanceof ConcurrentEntry) return run()
        throw error
      })
    }),

    'ultraDrop.accept': handler(acceptTurn, async ({ user, params, body: { useFreeReserve } }) => {
      const runsIt = await isAdmin(user.id, user.email)
      const at = now()
      const accepted = await db.transaction('accept a turn', async (tx) => {
        const { ultraDrops: u } = tx.t
        const person = await lockPerson(tx, user.id)
        const row = (await lockUltraDrop(tx, params.ultraDrop)) ?? refuse('not_found')
        const entry = (await entryOf(tx, row.id, user.id)) ?? refuse('not_found')
        // The answer to the first time was lost.
        if (entry.status === 'accepted' && entry.reservationId !== null)
          return { reservation: entry.reservationId }
        if (entry.passed !== null) return 'passed'
        const until = entry.offerUntil ?? 0
        if (entry.status !== 'offered' || until <= at) refuse('not_now', ultraDropCopy.notYourTurn)
        // A role gained since the offer. The record of the offer must stay, so the refusal comes
        // below.
        const why = await passReasonOf(tx, row, user.id, runsIt)
        if (why !== undefined) {
          await skip(tx, row, entry, { turn: entry.turn, why, at })
          await tx.update(u).set({ dueAt: at }).where(eq(u.id, row.id))
          return 'passed'
        }
        await rejectPausedOffer(tx, { isOffer: true }, person, at)
        const figures =
          (await reservingFiguresOf(tx, user.id, { dropId: row.id, at })) ??
          refuse('account_deleted')
        await assertAllowed(tx, user.id, checkReservingEligibility(person, figures, at))
        if (useFreeReserve && person.freeReserves === 0)
          refuse('limit', reservingCopy.noFreeReserve)
        const taking = { dropId: row.id, quantity: 1, takenFor: 'hand_over', at } as const
        const drop = (await takeUnits(tx, taking)) ?? refuse('not_now', ultraDropCopy.notYourTurn)
        const held = await hold(
          tx,
          { ...drop, ...pickupOf(drop, at) },
          { userId: user.id, quantity: 1, useFreeReserve, isOffer: true, until, at },
        )
        await tx
          .update(tx.t.ultraDropEntries)
          .set({ status: 'accepted', reservationId: held.id })
          .where(eq(tx.t.ultraDropEntries.id, entry.id))
        const reservationId = held.id as Id<'reservation'>
        const whose = { ...ofPerson(entry), actorId: user.id, reservationId }
        await log(tx, row, 'ultra_drop.accepted', at, { turn: entry.turn }, whose)
        await assertCanTrade(tx, row.storeId, at)
        if (useFreeReserve) await confirmFree(tx, { id: held.id, userId: user.id }, at)
        return { reservation: held.id }
      })
      return accepted === 'passed' ? refuse('forbidden', ultraDropCopy.worksThere) : accepted
    }),

    'ultraDrop.decline': handler(declineTurn, async ({ user, params }) => {
      const at = now()
      await db.transaction('decline a turn', async (tx) => {
        const row = (await lockUltraDrop(tx, params.ultraDrop)) ?? refuse('not_found')
        const entry = (await entryOf(tx, row.id, user.id)) ?? refuse('not_found')
        if (entry.status === 'declined') return
        if (entry.status !== 'offered') refuse('not_now', ultraDropCopy.notYourTurn)
        const { ultraDropEntries: e, ultraDrops: u } = tx.t
        await tx.update(e).set({ status: 'declined', isWinner: false }).where(eq(e.id, entry.id))
        await tx.update(u).set({ dueAt: at }).where(eq(u.id, row.id))
        const whose = { ...ofPerson(entry), actorId: user.id }
        await log(tx, row, 'ultra_drop.declined', at, { turn: entry.turn }, whose)
      })
      return undefined
    }),

    'ultraDrop.mine': handler(listOwnEntries, async ({ user, query: { after } }) => {
      const { ultraDropEntries: e, ultraDropRequests: r, ultraDrops: u, stores } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'string', 'string')
      // Requests first, then entries: each walked by its own index, the newest first.
      const isPastRequests = from?.[0] === 'entry'
      const requests = isPastRequests
        ? []
        : await db
            .select({ own: r, drop: u, store: stores })
            .from(r)
            .innerJoin(u, eq(u.id, r.ultraDropId))
            .innerJoin(stores, eq(stores.id, u.storeId))
            .where(and(eq(r.userId, user.id), from && lt(r.id, from[1])))
            .orderBy(desc(r.id))
            .limit(entriesPerPage + 1)
      const some = requests.slice(0, entriesPerPage)
      const room = entriesPerPage - some.length
      const entries =
        requests.length > entriesPerPage
          ? []
          : await db
              .select({ own: e, drop: u, store: stores })
              .from(e)
              .innerJoin(u, eq(u.id, e.ultraDropId))
              .innerJoin(stores, eq(stores.id, u.storeId))
              .where(and(eq(e.userId, user.id), isPastRequests ? lt(e.id, from[1]) : undefined))
              .orderBy(desc(e.id))
              .limit(room + 1)
      const more = entries.slice(0, room)
      const told = ({ drop, store }: (typeof entries)[number] | (typeof requests)[number]) => ({
        ultraDropId: drop.id,
        title: drop.title,
        storeName: store.name,
        storeState: store.state,
      })
      const next =
        requests.length > entriesPerPage
          ? cursorOf('request', some.at(-1)?.own.id ?? '')
          : entries.length > room
            ? cursorOf('entry', more.at(-1)?.own.id ?? '~')
            : undefined
      return {
        entries: [
          ...some.map((one) => ({
            id: one.own.id,
            ...told(one),
            requestStatus: one.own.status,
            requestedAt: one.own.requestedAt,
            compensationCredit: 0,
            ...omitNulls({ reviewNotes: one.own.reviewNotes }),
          })),
          ...more.map((one) => ({
            id: one.own.id,
            ...told(one),
            code: one.own.code,
            enteredAt: one.own.enteredAt,
            status: one.own.status,
            compensationCredit: one.own.compensationCredit,
          })),
        ],
        ...(next !== undefined && { next }),
      }
    }),
  } satisfies Partial<Handlers>
}
