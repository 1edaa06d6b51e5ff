import { createHash } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { maxInDigest } from '../../shared/business/notices.ts'
import { sendableAt } from '../../shared/business/quiet-hours.ts'
import { alertsCopy } from '../../shared/copy/alerts.ts'
import { mailCopy } from '../../shared/copy/mail.ts'
import type { Message, MessageItem } from '../../shared/features/account/message.ts'
import { type InboxKind, isOver } from '../../shared/features/alerts/inbox-kinds.ts'
import { pageOf } from '../../shared/features/alerts/inbox-message.ts'
import type { Notice } from '../../shared/features/alerts/notice.ts'
import { type Id, uuidFromHash } from '../../shared/kernel/id.ts'
import { idSchema } from '../../shared/kernel/schema.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'
import type { Batch } from '../jobs/jobs.ts'
import { inLanguage } from '../i18n/in-language.ts'
import { loadMessageSubject, isReviewed } from './message-subject.ts'
import {
  choicesOf,
  type DigestRhythm,
  digestKindOf,
  type NoticeChoices,
  type Way,
} from './choices.ts'
import type { DeliverMessage } from './deliver-message.ts'
import { enqueueDigest, lockDeliveries, nextTogether, countForDay } from './gathering.ts'
import { itemOf } from './notice-message.ts'
import { quoted, withoutNulls, wordsOf } from './outgoing-message.ts'
import { ownLanguage } from './own-language.ts'
import { subjectOfSeveral } from './subject.ts'

interface TogetherDeps {
  readonly db: Db
  readonly deliver: DeliverMessage
  readonly now?: () => Instant
}

export const togetherArgs = z.object({ userId: idSchema, way: z.enum(['mail', 'push']) })

/**
 * Sends a person's gathered items in one message, in the transaction that ends the job and clears
 * them: a crash causes no duplicate. It sends nothing if all were read, have ended or are no longer
 * wanted. Run early, it waits for its time.
 */
export async function sendTogether(
  { db, deliver, now = Date.now }: TogetherDeps,
  { userId, way }: z.infer<typeof togetherArgs>,
  batch: Batch,
): Promise<void> {
  await db.transaction('tell what was gathered', async (tx) => {
    if (!(await batch.endIn(tx))) return
    await lockDeliveries(tx, userId)
    const choices = await choicesOf(tx, userId)
    const at = now()
    if (!choices) return
    const { due, later } = await dueItems(tx, { userId, way, choices, at })
    await inLanguage(await ownLanguage(tx, userId), () =>
      send(tx, { deliver, userId, way, choices, at, due }),
    )
    const { gatheredNotices: g } = tx.t
    await tx.delete(g).where(and(eq(g.userId, userId), eq(g.way, way)))
    await tx.write(
      g,
      later.map(({ row }) => row),
      'keep',
    )
  })
}

type Gathered = Awaited<ReturnType<typeof gathered>>[number]

/**
 * The items to send now. Items that have to wait, because their rhythm or quiet hours changed, are
 * scheduled again.
 */
async function dueItems(
  tx: DbTx,
  { userId, way, choices, at }: Omit<NoticeTogetherDelivery, 'deliver' | 'due'>,
): Promise<{ readonly due: readonly Gathered[]; readonly later: readonly Gathered[] }> {
  const waiting = await gathered(tx, userId, way)
  if (!choices.isOn(way)) return { due: [], later: [] }
  const [due, later]: [Gathered[], Gathered[]] = [[], []]
  for (const rhythm of ['daily', 'weekly'] as const) {
    const own = waiting.filter(({ item }) => digestOf(item.kind, way, choices) === rhythm)
    if (own.length === 0) continue
    const since = Math.min(...own.map(({ row }) => row.at))
    const next = await nextTogether(tx, { userId, way, rhythm }, choices, since)
    const from = Math.max(next, sendableAt(at, choices.timeZone, choices.quiet))
    if (from > at) await enqueueDigest(tx, userId, way, from)
    ;(from > at ? later : due).push(...own)
  }
  return { due: due.toSorted((one, other) => other.item.at - one.item.at), later }
}

/** In which digest something comes. */
const digestOf = (kind: InboxKind, way: Way, choices: NoticeChoices): DigestRhythm =>
  way === 'mail' && choices.rhythmOf(kind) === 'weekly' ? 'weekly' : 'daily'

interface NoticeTogetherDelivery {
  readonly deliver: DeliverMessage
  readonly userId: string
  readonly way: Way
  readonly choices: NoticeChoices
  readonly at: Instant
  readonly due: readonly Gathered[]
}

async function send(
  tx: DbTx,
  { deliver, userId, way, choices, at, due }: NoticeTogetherDelivery,
): Promise<void> {
  const wanted = (one: { readonly kind: InboxKind }) =>
    choices.wants(one.kind, way) && !isOver(one, at)
  const items = due.map(({ item }) => item).filter(wanted)
  const { timeZone } = choices
  const rhythms = new Set(items.map(({ kind }) => digestOf(kind, way, choices)))
  const said: { readonly title: string; readonly item: MessageItem }[] = []
  for (const item of items.slice(0, maxInDigest)) {
    const words =
      'alertId' in item
        ? { title: item.bottle, item: itemOf(item) }
        : await saidOf(tx, item, timeZone)
    if (words) said.push(words)
  }
  const [first] = said
  if (!first) return
  const more = items.length - Math.min(items.length, maxInDigest)
  const count = said.length + more
  const path = '/alerts?tab=inbox'
  const { inInbox } = alertsCopy.notice
  const message: Message =
    way === 'mail'
      ? {
          title: mailCopy.digestTitle(count),
          subject: subjectOfSeveral(
            { first: first.title, count },
            rhythms.has('daily') ? mailCopy.daySubject : mailCopy.weekSubject,
          ),
          items: said.map(({ item }) => item),
          text: more > 0 ? inInbox(more) : '',
          path,
        }
      : {
          title: mailCopy.digestTitle(count),
          text: said
            .slice(0, 3)
            .map(({ title }) => title)
            .join(' · '),
          path,
          tag: 'digest',
        }
  const id = uuidFromHash(createHash('sha256').update(`digest ${userId} ${way} ${at}`).digest())
  const kinds = items.map(({ kind }) => kind)
  await deliver(tx, userId as Id<'user'>, message, {
    by: way,
    kinds,
    items: [],
    isTogether: true,
    id,
  })
  for (const rhythm of rhythms) {
    const kind = digestKindOf(rhythm)
    await countForDay(tx, { userId, way, kind }, choices, Number.POSITIVE_INFINITY, at)
  }
}

/** Gathered items that are unread in the inbox. */
async function gathered(tx: DbTx, userId: string, way: Way) {
  const { gatheredNotices: g, notices: n, messages: m } = tx.t
  const waits = and(eq(g.userId, userId), eq(g.way, way))
  const finds = await tx
    .select({ row: g, item: n })
    .from(g)
    .innerJoin(n, and(eq(n.cellarId, userId), eq(n.id, g.noticeId)))
    .where(and(waits, eq(g.of, 'notices'), isNull(n.removedAt), isNull(n.readAt)))
    .orderBy(desc(n.at), desc(n.id))
  const happened = await tx
    .select({ row: g, item: m })
    .from(g)
    .innerJoin(m, and(eq(m.cellarId, userId), eq(m.id, g.noticeId)))
    .where(and(waits, eq(g.of, 'messages'), isNull(m.removedAt), isNull(m.readAt)))
    .orderBy(desc(m.at), desc(m.id))
  return [
    ...happened.map(({ row, item }) => ({ row, item: withoutNulls(item) })),
    ...finds.map(({ row, item }) => ({ row, item: withoutNulls(item) as unknown as Notice })),
  ]
}

/** A message among others; undefined if it asks for a review that exists by now. */
async function saidOf(tx: DbTx, message: ReturnType<typeof withoutNulls>, ownZone: string) {
  const { kind, reservationId, dropId, eventId } = message
  if (kind === 'review' && reservationId && (await isReviewed(tx, reservationId))) return undefined
  const known = await loadMessageSubject(tx, { reservationId, dropId, eventId })
  const { title, text, why } = wordsOf({ known, ownZone }, quoted(message))
  const lines = [`${title}. ${text}`, `${alertsCopy.notice.why}: ${why}`]
  return { title, item: { text: lines.join('\n'), path: pageOf(message) } }
}
