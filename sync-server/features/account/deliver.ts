import { eq } from 'drizzle-orm'
import { sendableAt } from '../../../shared/business/quiet-hours.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { maxPushesADay } from '../../../shared/business/notices.ts'
import type { Message } from '../../../shared/features/account/message.ts'
import { type InboxKind, isOwed, termsOf } from '../../../shared/features/alerts/inbox-kinds.ts'
import { quotedInLetter } from '../../../shared/kernel/untrusted-text.ts'
import { paragraphs } from '../../../shared/kernel/text.ts'
import type { DbTx } from '../../db/db.ts'
import { choicesOf, type NoticeChoices } from '../../notices/choices.ts'
import type { DeliverMessage, DeliveryOptions } from '../../notices/deliver-message.ts'
import { gather, countForDay } from '../../notices/gathering.ts'
import type { Letters } from './letters.ts'

/** Nothing that we say is cut. */
const maxLineLength = 4_000

export interface DeliveryDeps {
  readonly letters: Pick<Letters, 'send' | 'push'>
  readonly linkTo: (page: string) => string
  /** The link that ends optional letters; it needs no sign-in. */
  readonly unsubscribeLink: (userId: string) => string
  /** There is a mail server, which carries letters to proven addresses only. */
  readonly provesAddresses: boolean
  readonly now?: () => number
}

/**
 * Sends inbox messages by mail or push: by the channel and in the rhythm that the person chose, outside
 * their quiet hours, and within their daily limit for the group. Required messages always go by mail.
 * The caller writes the message into the inbox first.
 */
export function openDelivery(deps: DeliveryDeps): DeliverMessage {
  const { letters, linkTo, unsubscribeLink, provesAddresses, now = Date.now } = deps

  return async (tx, userId, message, how) => {
    const at = now()
    const person = await choicesOf(tx, userId)
    if (!person) return { kind: 'unwanted' }
    const { by: way, kinds, items, isTogether = false } = how
    const owed = way === 'mail' && kinds.some(isOwed)
    // A mistyped or foreign address would send its content to a stranger.
    const isReached = way === 'push' || person.isProven || !provesAddresses
    const isWanted = owed || kinds.some((kind) => person.wants(kind, way))
    if (!isReached || !isWanted) return { kind: 'unwanted' }
    if (way === 'push' && (await browsersOf(tx, userId)).length === 0) return { kind: 'unwanted' }
    const [kind] = kinds
    const rhythm = way === 'mail' && kind !== undefined ? person.rhythmOf(kind) : 'instant'
    const isUnlimited = owed || isTogether
    if (!isUnlimited && rhythm !== 'instant') {
      await gather(tx, { userId, way, at, rhythm }, items, person)
      return { kind: 'gathered' }
    }
    const from = sendableAt(at, person.timeZone, person.quiet)
    if (from > at && !owed) return { kind: 'later', from }
    if (!isUnlimited && !(await takeOneOfDay(tx, userId, how, person, at))) {
      await gather(tx, { userId, way, at, rhythm: 'daily' }, items, person)
      return { kind: 'gathered' }
    }
    if (way === 'mail') {
      await write(tx, userId, message, person, how, owed)
      return { kind: 'sent' }
    }
    for (const id of await browsersOf(tx, userId))
      await letters.push(userId, id, JSON.stringify(message), tx)
    return { kind: 'sent' }
  }

  async function write(
    tx: DbTx,
    userId: string,
    message: Message,
    { email }: NoticeChoices,
    { file, id }: DeliveryOptions,
    owed: boolean,
  ): Promise<void> {
    const put = owed ? mailCopy.owedText : mailCopy.noticeText
    const items = message.items?.map(({ text, path }) =>
      [quotedLines(text), ...(path === undefined ? [] : [linkTo(path)])].join('\n'),
    )
    const title = quotedLines(message.title)
    const text = quotedLines(message.text)
    const said = items ? paragraphs(title, ...items, text || undefined) : `${title}\n${text}`
    await letters.send(
      {
        to: email,
        subject: message.subject ?? quotedInLetter(message.title),
        text: put(said, linkTo(message.path), linkTo('/settings')),
        ...(!owed && { unsubscribe: unsubscribeLink(userId) }),
        ...(file && { file }),
        ...(id !== undefined && { id }),
      },
      { userId },
      tx,
    )
  }
}

/** Titles of bottles and words of stores are in all of them. */
const quotedLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => quotedInLetter(line, maxLineLength))
    .join('\n')

/** Whether the day has one more for any of these kinds; it counts for each that it has one for. */
async function takeOneOfDay(
  tx: DbTx,
  userId: string,
  { by: way, kinds }: DeliveryOptions,
  person: NoticeChoices,
  at: number,
): Promise<boolean> {
  const limits = new Map(kinds.map((kind) => limitOf(kind, way, person)))
  let may = false
  for (const [kind, max] of limits)
    if (max === undefined || (await countForDay(tx, { userId, way, kind }, person, max, at)))
      may = true
  return may
}

/** Under which name a kind counts, and how many of it a day has; undefined where it has no limit. */
function limitOf(
  kind: InboxKind,
  way: 'mail' | 'push',
  person: NoticeChoices,
): [counted: string, max: number | undefined] {
  const { limit } = termsOf(kind)
  if (limit) return [limit, person.dayLimitOf(limit)]
  return [kind, way === 'push' ? maxPushesADay : undefined]
}

/** The browsers that show notifications of a person. */
export async function browsersOf(tx: DbTx, userId: string): Promise<string[]> {
  const { pushSubscriptions } = tx.t
  const found = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  return found.map(({ id }) => id)
}
