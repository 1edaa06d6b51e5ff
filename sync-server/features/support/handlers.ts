import { and, asc, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import { brand } from '../../../shared/business/brand.ts'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { mayUse } from '../../../shared/business/plans.ts'
import {
  maxSupportReplies,
  supportFiguresOver,
  supportPerPage,
  supportRequests as limit,
  visitorRequestRetention,
} from '../../../shared/business/support.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import {
  closeSupport,
  replyAsAsker,
  replyToSupport,
  readSupportFigures,
  askSupport,
  askSupportAsVisitor,
  listOwnSupport,
  listSupport,
  type SupportRequest,
  type WaitingRequest,
} from '../../../shared/features/support/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Db, DbTx, Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SessionUser } from '../../http/session.ts'
import { notify } from '../../notices/notify.ts'
import type { SendsLetters } from '../../notices/send-letter.ts'
import { countForVisitor } from './visitor-limits.ts'
import { ownLanguage } from '../../notices/own-language.ts'
import { inLanguage } from '../../i18n/in-language.ts'

interface SupportHandlerDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly letters: SendsLetters
  /** There is a mail server, which carries letters to proven addresses only. */
  readonly provesAddresses: boolean
  readonly linkTo: (page: string) => string
  readonly now?: () => Instant
}

type SupportHandlerRow = Db['t']['supportRequests']['$inferSelect']

/** Support requests to the operator, and the replies. */
export function supportHandlers(deps: SupportHandlerDeps) {
  const { db, limits, letters, provesAddresses, linkTo, now = Date.now } = deps

  return {
    'support.ask': handler(
      askSupport,
      async ({ user, body: { topic = 'question', ...body }, requestKey }) => {
        await limits.take('support', user.id, limit)
        const at = now()
        return once(db, { ...requestKey, userId: user.id, at }, 'ask support', async (tx) => {
          const row: SupportHandlerRow = {
            id: newId(at),
            userId: user.id,
            visitorEmail: null,
            topic,
            ...body,
            status: 'open',
            rank: rankOf(user),
            ...unanswered,
            waitsSince: at,
            createdAt: at,
            expiresAt: null,
          }
          await tx.insert(tx.t.supportRequests).values(row)
          return requestOf(row)
        })
      },
    ),

    'support.askAsVisitor': publicHandler(askSupportAsVisitor, async ({ body, address }) => {
      const { id, email: typed, ...said } = body
      const email = typed.toLowerCase()
      // A request that is sent again, because its answer was lost, is no second one.
      if (await found(db, id)) return { received: true } as const
      await countForVisitor(limits, email, address)
      const at = now()
      await db.transaction('ask support as visitor', (tx) =>
        tx
          .insert(tx.t.supportRequests)
          .values({
            id,
            userId: null,
            visitorEmail: email,
            ...said,
            status: 'open',
            rank: ofVisitors,
            ...unanswered,
            waitsSince: at,
            createdAt: at,
            expiresAt: at + visitorRequestRetention,
          })
          // Sent twice at one moment.
          .onConflictDoNothing(),
      )
      return { received: true } as const
    }),

    'support.reply': handler(
      replyAsAsker,
      async ({ user, params: { request }, body: { message }, requestKey }) => {
        await limits.take('support', user.id, limit)
        const at = now()
        return once(db, { ...requestKey, userId: user.id, at }, 'reply to support', async (tx) => {
          const { supportRequests: s } = tx.t
          const [row] = await tx.lock(
            tx
              .select()
              .from(s)
              .where(and(eq(s.id, request), eq(s.userId, user.id))),
          )
          if (!row) return refuse('not_found')
          const replies = [...(row.replies ?? []), { by: 'asker' as const, text: message, at }]
          if (replies.length > maxSupportReplies) refuse('limit', supportCopy.tooLong)
          const change = {
            replies,
            status: 'open' as const,
            // Current rank: a new Insider moves ahead.
            rank: rankOf(user),
            waitsSince: row.waitsSince ?? at,
          }
          await tx.update(s).set(change).where(eq(s.id, request))
          return requestOf({ ...row, ...change })
        })
      },
    ),

    'support.mine': handler(listOwnSupport, async ({ user, query: { after } }) => {
      const { supportRequests: s } = db.t
      const place = keyset(after, s.createdAt, s.id, 'desc')
      const rows = await db
        .select()
        .from(s)
        .where(and(eq(s.userId, user.id), place.beyond))
        .orderBy(...place.order)
        .limit(supportPerPage + 1)
      const { page, next } = cutPage(rows, supportPerPage, (row) => [row.createdAt, row.id])
      return {
        requests: page.map(requestOf),
        ...next,
      }
    }),

    'admin.support': handler(listSupport, async ({ query: { status, after } }) => {
      const { supportRequests: s, users } = db.t
      const from = after === undefined ? undefined : fromCursor(after, 'number', 'number', 'string')
      const rows = await db
        .select({ row: s, name: users.name, email: users.email })
        .from(s)
        .leftJoin(users, eq(users.id, s.userId))
        .where(
          and(
            eq(s.status, status),
            from &&
              or(
                gt(s.rank, from[0]),
                and(eq(s.rank, from[0]), gt(s.createdAt, from[1])),
                and(eq(s.rank, from[0]), eq(s.createdAt, from[1]), gt(s.id, from[2])),
              ),
          ),
        )
        .orderBy(asc(s.rank), asc(s.createdAt), asc(s.id))
        .limit(supportPerPage + 1)
      const { page, next } = cutPage(rows, supportPerPage, ({ row }) => [
        row.rank,
        row.createdAt,
        row.id,
      ])
      return {
        requests: page.map(waitingOf),
        ...next,
      }
    }),

    'admin.answerSupport': handler(
      replyToSupport,
      ({ user, params: { request }, body: { answer } }) =>
        db.transaction('answer support', async (tx) => {
          const { supportRequests: s } = tx.t
          const [open] = await tx.lock(tx.select().from(s).where(eq(s.id, request)))
          if (!open) return refuse('not_found')
          // Of two who answer at one moment, the first has answered.
          if (open.status !== 'open') return refuse('not_now')
          const at = now()
          const isInTime = at - (open.waitsSince ?? at) <= promised
          const change = {
            status: 'answered' as const,
            replies: [...(open.replies ?? []), { by: 'operator' as const, text: answer, at }],
            waitsSince: null,
            answers: open.answers + 1,
            answersInTime: open.answersInTime + (isInTime ? 1 : 0),
          }
          await tx.update(s).set(change).where(eq(s.id, request))
          const row = { ...open, ...change }
          await writeDown(tx, { action: 'support.answered', by: user.id, row, at })
          const { userId, visitorEmail: to } = row
          if (userId === null) {
            if (to === null) return refuse('not_found')
            const text = mailCopy.supportVisitorText(answer, linkTo('/support'))
            await letters.send({ to, subject: mailCopy.supportSubject, text }, {}, tx)
            return waitingOf({ row, name: null, email: null })
          }
          const person = await personOf(tx, userId)
          if (!person) return refuse('not_found')
          if (person.isProven || !provesAddresses) {
            await inLanguage(await ownLanguage(tx, userId), () => {
              const text = mailCopy.supportText(answer, row.subject, linkTo('/profile'))
              const subject = mailCopy.supportSubjectOf(row.subject)
              const letter = { to: person.email, subject, text }
              return letters.send(letter, { userId }, tx)
            })
          }
          const about = { kind: 'support_answered' as const, title: row.subject }
          await notify(tx, { userId: userId as Id<'user'>, ...about }, at)
          return waitingOf({ row, ...person })
        }),
    ),

    'admin.closeSupport': handler(closeSupport, ({ user, params: { request } }) =>
      db.transaction('close a request', async (tx) => {
        const { supportRequests: s } = tx.t
        const [row] = await tx
          .update(s)
          .set({ status: 'closed', waitsSince: null })
          .where(and(eq(s.id, request), ne(s.status, 'closed')))
          .returning()
        if (!row) return refuse((await found(tx, request)) ? 'not_now' : 'not_found')
        await writeDown(tx, { action: 'support.closed', by: user.id, row, at: now() })
        const person = row.userId === null ? undefined : await personOf(tx, row.userId)
        return waitingOf({ row, name: person?.name ?? null, email: person?.email ?? null })
      }),
    ),

    'admin.supportFigures': handler(readSupportFigures, async () => {
      const { supportRequests: s } = db.t
      const at = now()
      const isLate = sql<number>`case when ${s.waitsSince} < ${at - promised} then 1 else 0 end`
      const [counted] = await db
        .select({
          due: sql`coalesce(sum(${s.answers} + ${isLate}), 0)`.mapWith(Number),
          inTime: sql`coalesce(sum(${s.answersInTime}), 0)`.mapWith(Number),
        })
        .from(s)
        .where(gte(s.createdAt, at - supportFiguresOver))
      return counted ?? { due: 0, inTime: 0 }
    }),
  } satisfies Partial<Handlers>
}

interface Decided {
  readonly action: ComplianceAction
  readonly by: Id<'user'>
  readonly row: SupportHandlerRow
  readonly at: Instant
}

/** Of a visitor there is no id, and no address stands in the log. */
const writeDown = (tx: DbTx, { action, by, row: { id, userId }, at }: Decided) =>
  writeCompliance(tx, {
    action,
    actorId: by,
    ...(userId !== null && { userId: userId as Id<'user'> }),
    details: { request: id },
    at,
  })

/** The promised time to reply. */
const promised = brand.replyWithinHours * hour

/** The state of a request without replies. */
const unanswered = { replies: null, answers: 0, answersInTime: 0 } as const

const rankOf = (user: SessionUser) => (mayUse(user.plan, 'priority') ? 0 : 1)

/** Where requests of visitors stand in the operator's list: after those of people with an account. */
const ofVisitors = 2

async function found(reader: Reader, id: string): Promise<boolean> {
  const { supportRequests: s } = reader.t
  return (await reader.select({ id: s.id }).from(s).where(eq(s.id, id))).length > 0
}

async function personOf(tx: DbTx, userId: string) {
  const { users: u } = tx.t
  const [person] = await tx
    .select({ name: u.name, email: u.email, isProven: u.emailVerified })
    .from(u)
    .where(eq(u.id, userId))
  return person
}

function requestOf({ id, topic, subject, message, status, replies, createdAt }: SupportHandlerRow) {
  return {
    id: id as Id<'supportRequest'>,
    topic,
    subject,
    message,
    status,
    replies: [...(replies ?? [])],
    createdAt,
  } satisfies SupportRequest
}

/** @param person null in both where there is no account */
const waitingOf = (person: { row: SupportHandlerRow; name: string | null; email: string | null }) =>
  ({
    ...requestOf(person.row),
    ...(person.name !== null && { name: person.name }),
    email: person.email ?? person.row.visitorEmail ?? '',
    isPriority: person.row.rank === 0,
  }) satisfies WaitingRequest
