import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { brand } from '../../shared/business/brand.ts'
import { alertInterval } from '../../shared/features/alerts/delivery.ts'
import { isOwed } from '../../shared/features/alerts/inbox-kinds.ts'
import { messageKinds, messages, onlineKind } from '../../shared/features/alerts/inbox-message.ts'
import { type Id, uuidFromHash } from '../../shared/kernel/id.ts'
import { id as idField } from '../../shared/kernel/entity.ts'
import { idSchema, schemaOf } from '../../shared/kernel/schema.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { type Batch, enqueue, type Jobs } from '../jobs/jobs.ts'
import { changeCellar } from '../sync/change-cellar.ts'
import type { DeliverMessage } from './deliver-message.ts'
import { makeRoom } from './make-room.ts'
import { choicesOf, type Way } from './choices.ts'
import { loadMessageSubject, groupOf, isReviewed, type MessageSubject } from './message-subject.ts'
import { idOfSubject } from './notify.ts'
import { mailOf, pushOf } from './outgoing-message.ts'
import { inLanguage } from '../i18n/in-language.ts'
import { ownLanguage } from './own-language.ts'
import { ownZone } from './own-zone.ts'
import { sendTogether, togetherArgs } from './together.ts'

export interface NoticeDeps {
  readonly db: Db
  readonly deliver: DeliverMessage
  readonly linkTo: (page: string) => string
  readonly now?: () => Instant
}

const newsArgs = z.object({
  userId: idSchema,
  kind: z.enum(messageKinds),
  reservationId: z.optional(schemaOf(idField<'reservation'>())),
  dropId: z.optional(schemaOf(idField<'drop'>())),
  postId: z.optional(schemaOf(idField<'post'>())),
  eventId: z.optional(schemaOf(idField<'event'>())),
  title: z.optional(z.string()),
  amount: z.optional(z.int()),
  credit: z.optional(z.int()),
  from: z.optional(z.int()),
  until: z.optional(z.int()),
  reason: z.optional(z.string()),
  at: z.int(),
})
const deliveryArgs = z.object({ userId: idSchema, messageId: idSchema })

/** Writes events into the inbox and queues a delivery job for each way. */
export const noticeJobs = (deps: NoticeDeps) =>
  ({
    'notices.write': { lane: 'notices', run: (args) => write(deps, newsArgs.parse(args)) },
    'notices.mail': {
      lane: 'notices',
      run: (args, batch) => deliverMessage(deps, 'mail', deliveryArgs.parse(args), batch),
    },
    'notices.push': {
      lane: 'notices',
      run: (args, batch) => deliverMessage(deps, 'push', deliveryArgs.parse(args), batch),
    },
    'notices.together': {
      lane: 'notices',
      run: (args, batch) => sendTogether(deps, togetherArgs.parse(args), batch),
    },
  }) satisfies Jobs

/** Done twice, it finds the message there, and tells nothing. */
async function write(deps: NoticeDeps, news: z.infer<typeof newsArgs>): Promise<void> {
  const { userId, reservationId, postId, eventId, at } = news
  const known = await loadMessageSubject(deps.db, news)
  const kind = (known?.isVirtual && onlineKind(news.kind)) || news.kind
  const dropId = known?.dropId ?? news.dropId
  const subject = [news.kind, idOfSubject({ ...news, dropId }), at].join(' ')
  const id = uuidFromHash(createHash('sha256').update(`${userId} ${subject}`).digest())
  const window = windowOf(kind, known?.reserved)
  await changeCellar(deps, userId as Id<'user'>, async (change) => {
    const { rows, db, context } = change
    if ((await rows.get(messages, id)) || (await rows.removed(messages, id))) return
    await rows.put(messages, {
      id,
      kind,
      at,
      title: (news.title ?? known?.title ?? brand.name).slice(0, 200),
      ...defined({
        store: known?.store,
        state: known?.state,
        reservationId,
        dropId,
        postId,
        eventId,
        quantity: known?.reserved?.quantity,
        amount: news.amount,
        credit: news.credit,
        ...window,
        ...(news.from !== undefined && { from: news.from }),
        ...(news.until !== undefined && { until: news.until }),
        reason: news.reason?.slice(0, 500),
      }),
    })
    await makeRoom(change, 'messages')
    const choices = await choicesOf(db, userId)
    const isTold = (way: Way) => choices?.wants(kind, way) || (way === 'mail' && isOwed(kind))
    // Jobs for unwanted notices would be most of the work.
    for (const way of (['mail', 'push'] as const).filter(isTold))
      await enqueue(db, `notices.${way}`, { userId, messageId: id }, { at: context.now })
  })
}

/** The pickup window, where it is what a message is about. */
function windowOf(kind: string, reserved: MessageSubject['reserved']) {
  if (!['confirmed', 'ready', 'opens', 'ends_soon', 'extended'].includes(kind)) return {}
  return { from: reserved?.pickupFrom ?? undefined, until: reserved?.pickupUntil ?? undefined }
}

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/**
 * Delivers one message by one way, in the transaction that ends the job: a crash causes no
 * duplicate. The queue tries a failed delivery again.
 */
async function deliverMessage(
  deps: NoticeDeps,
  way: 'mail' | 'push',
  { userId, messageId }: z.infer<typeof deliveryArgs>,
  batch: Batch,
): Promise<void> {
  const { db, deliver, linkTo, now = Date.now } = deps
  const { messages: table } = db.t
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.cellarId, userId), eq(table.id, messageId), isNull(table.removedAt)))
  if (!row) return
  const { reservationId, dropId, eventId, postId } = row
  // Held back until the morning, it may ask for a review that exists by now.
  if (row.kind === 'review' && reservationId !== null && (await isReviewed(db, reservationId)))
    return
  // A digest has them all.
  const choices = way === 'mail' ? await choicesOf(db, userId) : undefined
  const isGathered = choices !== undefined && choices.rhythmOf('new_drop') !== 'instant'
  if (row.kind === 'new_drop' && !isGathered && (await hasSpoken(db, row))) return
  const known = await loadMessageSubject(db, {
    reservationId: reservationId ?? undefined,
    dropId: dropId ?? undefined,
    eventId: eventId ?? undefined,
  })
  const group = way === 'mail' && postId !== null ? await groupOf(db, postId) : undefined
  const input = { row, known, group, ownZone: await ownZone(db, userId), now: now() }
  const language = await ownLanguage(db, userId)
  const told = inLanguage(language, () => (way === 'mail' ? mailOf(input, linkTo) : pushOf(input)))
  if (!told) return
  await db.transaction('tell a message', async (tx) => {
    if (!(await batch.endIn(tx))) return
    const answer = await inLanguage(language, () =>
      deliver(tx, userId as Id<'user'>, told.message, told.how),
    )
    if (answer.kind === 'later')
      await enqueue(tx, `notices.${way}`, { userId, messageId }, { at: answer.from })
  })
}

/**
 * Whether another drop of that store was announced within a day. A store with ten drops in a
 * morning sends one message, and the inbox lists all ten.
 */
async function hasSpoken(db: Db, { cellarId, id, store, at }: MessageRow): Promise<boolean> {
  const { messages: m } = db.t
  const [before] = await db
    .select({ id: m.id })
    .from(m)
    .where(
      and(
        eq(m.cellarId, cellarId),
        eq(m.kind, 'new_drop'),
        eq(m.store, store ?? ''),
        gt(m.at, at - alertInterval),
        or(lt(m.at, at), and(eq(m.at, at), lt(m.id, id))),
      ),
    )
    .limit(1)
  return before !== undefined
}

type MessageRow = Db['t']['messages']['$inferSelect']
