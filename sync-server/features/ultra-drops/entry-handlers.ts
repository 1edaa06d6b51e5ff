import { randomBytes } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { entriesPerPage, pickupOf } from '../../../shared/business/ultra-drops.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import { newEntryCode, shownEntryCode } from '../../../shared/features/ultra-drops/draw.ts'
import {
  acceptTurn,
  declineTurn,
  enterUltraDrop,
  requestUltraDrop,
} from '../../../shared/features/ultra-drops/endpoints.ts'
import { listOwnEntries } from '../../../shared/features/ultra-drops/entry-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { preparedRows } from '../../db/prepared.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { notify } from '../../notices/notify.ts'
import { confirmFree } from '../../reservations/free-reserves.ts'
import { hold } from '../../reservations/hold.ts'
import {
  checkEligibility as checkReservingEligibility,
  assertAllowed,
  reservingFiguresOf,
} from '../../reservations/limits.ts'
import { lockPerson, mustBeAbleToTrade } from '../../reservations/rows.ts'
import { takeUnits } from '../../reservations/units.ts'
import {
  loadEligibility,
  checkEligibility,
  checkEntryEligibility,
  passReasonOf,
} from './eligible.ts'
import { omitNulls, holdUltraDrop, lockUltraDrop, ultraDropOf, type UltraDropRow } from './rows.ts'
import { log } from './steps.ts'
import { ofPerson, skip } from './turns.ts'
import type { UltraDropDeps } from './ultra-drop-deps.ts'

/** A person's acts on an ultra drop: request, enter, accept a bottle or leave it. */
export function entryHandlers({ db, sessions, now = Date.now }: UltraDropDeps) {
  const { isAdmin } = sessions

  return {
    'ultraDrop.request': handler(requestUltraDrop, async ({ user, params }) => {
      const runsIt = await isAdmin(user.id)
      const at = now()
      return db.transaction('ask to enter', async (tx) => {
        const found = await ultraDropOf(tx, params.ultraDrop)
        const { row, person } = await seenBy(tx, found, user.id, at)
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

    'ultraDrop.enter': handler(enterUltraDrop, async ({ user, params }) => {
      const runsIt = await isAdmin(user.id)
      const at = now()
      return db.transaction(
        'enter an ultra drop',
        async (tx) => {
          // Locked against closing: exactly the entries with a code are in the frozen list.
          const found = await holdUltraDrop(tx, params.ultraDrop)
          const { row, person } = await seenBy(tx, found, user.id, at)
          const { commitment } = row
          if (person.code !== null) return { code: person.code, commitment }
          const isLive = row.status === 'live' && at < row.liveEndsAt
          if (!isLive) refuse('not_now', ultraDropCopy.notEntering)
          const ineligible = checkEntryEligibility(row, person, runsIt, at)
          if (ineligible) refuse(ineligible.code, ineligible.message)
          const code = newEntryCode(randomBytes(12))
          await tx.write(tx.t.ultraDropEntries, [entryWith(code, row.id, user.id, at)], 'keep')
          const own = await entryOf(tx, row.id, user.id)
          // Another request of theirs was faster.
          if (own?.code !== code)
            return { code: own?.code ?? refuse('not_now', ultraDropCopy.notEntering), commitment }
          const told = { userId: user.id, dropId: row.id as Id<'drop'> }
          const reason = `${shownEntryCode(code)} · ${commitment}`
          await notify(tx, { ...told, kind: 'ultra_entered', from: row.drawingAt, reason }, at)
          return { code, commitment }
        },
        { groupCommit: true, batchKey: user.id },
      )
    }),

    'ultraDrop.accept': handler(acceptTurn, async ({ user, params, body: { useFreeReserve } }) => {
      const runsIt = await isAdmin(user.id)
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
        await mustBeAbleToTrade(tx, row.storeId, at)
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

/** One that is announced, and how a person stands to it. */
async function seenBy(tx: DbTx, row: UltraDropRow | undefined, userId: string, at: Instant) {
  if (!row || row.scheduledAt > at) return refuse('not_found')
  const person = (await loadEligibility(tx, row, userId)) ?? refuse('account_deleted')
  return { row, person }
}

const entryWith = (code: string, ultraDropId: string, userId: string, enteredAt: Instant) => ({
  id: newId<'entry'>(enteredAt),
  ultraDropId,
  userId,
  code,
  status: 'entered',
  enteredAt,
  isWinner: false,
  compensationCredit: 0,
})

async function entryOf(tx: DbTx, ultraDropId: string, userId: string) {
  const [entry] = await tx.run(entryBy, { ultraDropId, userId })
  return entry
}

const entryBy = preparedRows<{ ultraDropId: string; userId: string }, 'ultraDropEntries'>(
  'read',
  'ultraDropEntries',
  ({ t: { ultraDropEntries: e }, columns, value }) => sql`
    select ${columns} from ${e}
    where ${e.ultraDropId} = ${value('ultraDropId')} and ${e.userId} = ${value('userId')}`,
)
