import { and, count, eq, inArray } from 'drizzle-orm'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import {
  maxOpenSponsorRequests,
  sponsorRequestLimit,
  sponsorRequestRetention,
  sponsorRequestsPerPage,
} from '../../../shared/business/sponsor-requests.ts'
import { sponsorRefusals } from '../../../shared/copy/sponsor-refusals.ts'
import {
  askForSponsor,
  listOwnSponsorRequests,
  listSponsorRequests,
  processSponsorRequest,
  withdrawSponsorRequest,
} from '../../../shared/features/sponsor-requests/endpoints.ts'
import {
  openSponsorStatuses,
  type OwnSponsorRequest,
  sponsorSteps,
  type StoreSponsorRequest,
} from '../../../shared/features/sponsor-requests/sponsor-request.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Db, DbTx, Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { notify } from '../../notices/notify.ts'
import { lockPerson, mayTrade, type StoreRow, storeOf } from '../../reservations/rows.ts'
import { worksThere } from '../../reservations/works-there.ts'

interface SponsorRequestHandlerDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly now?: () => Instant
}

type SponsorRequestHandlerRow = Db['t']['sponsorRequests']['$inferSelect']

/** Collectors ask a store to sponsor them; its owner works that off. */
export function sponsorRequestHandlers({ db, limits, now = Date.now }: SponsorRequestHandlerDeps) {
  return {
    'sponsor.ask': handler(askForSponsor, async ({ user, params, body, requestKey }) => {
      const at = now()
      const asked = { ...requestKey, userId: user.id, at }
      if (!mayTrade(await storeOf(db, params.store), at)) refuse('not_found')
      await limits.take('new-sponsor-request', user.id, sponsorRequestLimit)
      return once(db, asked, 'ask for a sponsor', async (tx) => {
        // Two requests at once must see each other in the count.
        await lockPerson(tx, user.id)
        const store = await storeOf(tx, params.store)
        if (await worksThere(tx, user.id, params.store)) refuse('not_now', sponsorRefusals.ownStore)
        const row: SponsorRequestHandlerRow = {
          id: newId<'request'>(at),
          customerName: body.customerName,
          phoneNumber: body.phoneNumber,
          accountId: user.id,
          storeId: params.store,
          notes: body.notes ?? null,
          status: 'pending',
          reason: null,
          createdAt: at,
          processedAt: null,
          processedBy: null,
          expiresAt: at + sponsorRequestRetention,
        }
        const made = await tx
          .insert(tx.t.sponsorRequests)
          .values(row)
          // Another one to this store is open, perhaps since this very moment.
          .onConflictDoNothing()
          .returning({ id: tx.t.sponsorRequests.id })
        if (made.length === 0) refuse('exists', sponsorRefusals.isOpen)
        if ((await openOf(tx, user.id)) > maxOpenSponsorRequests)
          refuse('limit', sponsorRefusals.tooMany)
        await log(tx, row, 'sponsor_request.made', user.id, at)
        await notify(
          tx,
          { userId: store.ownerId as Id<'user'>, kind: 'sponsor_asked', title: store.name },
          at,
        )
        return ownOf(row, store)
      })
    }),

    'sponsor.mine': handler(listOwnSponsorRequests, async ({ user, query }) => {
      const { sponsorRequests: s, stores } = db.t
      const place = keyset(query.after, s.createdAt, s.id, 'desc')
      const rows = await db
        .select({ request: s, store: stores })
        .from(s)
        .innerJoin(stores, eq(stores.id, s.storeId))
        .where(
          and(eq(s.accountId, user.id), query.store && eq(s.storeId, query.store), place.beyond),
        )
        .orderBy(...place.order)
        .limit(sponsorRequestsPerPage + 1)
      const { page, next } = cutPage(rows, sponsorRequestsPerPage, ({ request }) => [
        request.createdAt,
        request.id,
      ])
      return {
        requests: page.map(({ request, store }) => ownOf(request, store)),
        ...next,
      }
    }),

    'sponsor.withdraw': handler(withdrawSponsorRequest, async ({ user, params }) => {
      const at = now()
      await db.transaction('withdraw a sponsor request', async (tx) => {
        const { sponsorRequests: s } = tx.t
        const row = await locked(tx, params.request)
        if (row?.accountId !== user.id) return refuse('not_found')
        if (!openSponsorStatuses.includes(row.status)) refuse('not_now', sponsorRefusals.isOver)
        await tx.delete(s).where(eq(s.id, row.id))
        await log(tx, row, 'sponsor_request.withdrawn', user.id, at)
      })
      return undefined
    }),

    'sponsor.ofStore': handler(listSponsorRequests, async ({ params, query }) => {
      const { sponsorRequests: s, users } = db.t
      const place = keyset(query.after, s.createdAt, s.id, 'asc')
      const rows = await db
        .select({ request: s, processedBy: users.name })
        .from(s)
        .leftJoin(users, eq(users.id, s.processedBy))
        .where(and(eq(s.storeId, params.store), eq(s.status, query.status), place.beyond))
        .orderBy(...place.order)
        .limit(sponsorRequestsPerPage + 1)
      const { page, next } = cutPage(rows, sponsorRequestsPerPage, ({ request }) => [
        request.createdAt,
        request.id,
      ])
      return {
        requests: page.map(({ request, processedBy }) => storesOf(request, processedBy)),
        ...next,
      }
    }),

    'sponsor.process': handler(processSponsorRequest, async ({ user, params, body }) => {
      const at = now()
      return db.transaction('process a sponsor request', async (tx) => {
        const { sponsorRequests: s } = tx.t
        const before = await locked(tx, params.request)
        if (before?.storeId !== params.store) return refuse('not_found')
        const { status } = body
        // The answer to the first time was lost.
        if (before.status === status) return storesOf(before, await nameOf(tx, before.processedBy))
        if (!sponsorSteps[before.status].includes(status))
          refuse('not_now', sponsorRefusals.notFromThere)
        const reason = body.status === 'declined' ? body.reason : null
        const change = {
          status,
          reason,
          processedAt: at,
          processedBy: user.id,
          expiresAt: at + sponsorRequestRetention,
        }
        await tx.update(s).set(change).where(eq(s.id, before.id))
        const row = { ...before, ...change }
        await log(tx, row, `sponsor_request.${status}`, user.id, at)
        const store = await storeOf(tx, params.store)
        const news = {
          userId: row.accountId as Id<'user'>,
          kind: `sponsor_${status}`,
          title: store.name,
        } as const
        await notify(tx, { ...news, ...(reason !== null && { reason }) }, at)
        return storesOf(row, user.name)
      })
    }),
  } satisfies Partial<Handlers>
}

/** The request, locked until the transaction ends. */
async function locked(tx: DbTx, id: string): Promise<SponsorRequestHandlerRow | undefined> {
  const { sponsorRequests: s } = tx.t
  const [row] = await tx.lock(tx.select().from(s).where(eq(s.id, id)))
  return row
}

async function openOf(tx: DbTx, accountId: string): Promise<number> {
  const { sponsorRequests: s } = tx.t
  const [counted] = await tx
    .select({ count: count() })
    .from(s)
    .where(and(eq(s.accountId, accountId), inArray(s.status, [...openSponsorStatuses])))
  return counted?.count ?? 0
}

async function nameOf(reader: Reader, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const { users } = reader.t
  const [row] = await reader.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return row?.name ?? null
}

type SponsorAction = Extract<ComplianceAction, `sponsor_request.${string}`>

function log(
  tx: DbTx,
  row: SponsorRequestHandlerRow,
  action: SponsorAction,
  actorId: Id<'user'>,
  at: Instant,
) {
  const userId = row.accountId as Id<'user'>
  const storeId = row.storeId as Id<'store'>
  return writeCompliance(tx, { action, storeId, actorId, userId, details: { request: row.id }, at })
}

const eitherSees = (row: SponsorRequestHandlerRow) => ({
  id: row.id as Id<'request'>,
  storeId: row.storeId as Id<'store'>,
  customerName: row.customerName,
  phoneNumber: row.phoneNumber,
  status: row.status,
  createdAt: row.createdAt,
  ...(row.notes !== null && { notes: row.notes }),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.processedAt !== null && { processedAt: row.processedAt }),
})

const ownOf = (
  row: SponsorRequestHandlerRow,
  { name, state }: Pick<StoreRow, 'name' | 'state'>,
): OwnSponsorRequest => ({
  ...eitherSees(row),
  storeName: name,
  storeState: state,
})

const storesOf = (
  row: SponsorRequestHandlerRow,
  processedBy: string | null,
): StoreSponsorRequest => ({
  ...eitherSees(row),
  ...(processedBy !== null && { processedBy: firstNameOf(processedBy) }),
})
