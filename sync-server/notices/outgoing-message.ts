import { usualTimeZone } from '../../shared/business/quiet-hours.ts'
import { alertsCopy } from '../../shared/copy/alerts.ts'
import { messagesCopy } from '../../shared/copy/message-words.ts'
import { messageInWords } from '../../shared/copy/messages.ts'
import type { Message, MessageFile } from '../../shared/features/account/message.ts'
import { isOver, isOwed, termsOf } from '../../shared/features/alerts/inbox-kinds.ts'
import {
  changesCalendar,
  type InboxMessage,
  type MessageKind,
  pageOf,
} from '../../shared/features/alerts/inbox-message.ts'
import { storeTime, timeIn } from '../../shared/features/stores/wall-clock.ts'
import { quotedInLetter } from '../../shared/kernel/untrusted-text.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import type { MessageSubject } from './message-subject.ts'
import type { DeliveryOptions } from './deliver-message.ts'
import { pickupCalendar } from './pickup-calendar.ts'
import { subjectOf } from './subject.ts'

/** A message of an inbox, and the data for its text. */
interface OutgoingMessageInput {
  readonly row: Db['t']['messages']['$inferSelect']
  readonly known: MessageSubject | undefined
  /** The group in which the post stands that it is about. */
  readonly group?: string | undefined
  /** By whose clock the person lives, as far as they said so. */
  readonly ownZone: string | undefined
  readonly now: Instant
}

interface OutgoingMessage {
  readonly message: Message
  readonly how: DeliveryOptions
}

/**
 * The mail; undefined if the user has read it in the inbox meanwhile and has no right to more, if
 * its drop has ended, or if another mail has said more.
 */
export function mailOf(
  input: OutgoingMessageInput,
  linkTo: (page: string) => string,
): OutgoingMessage | undefined {
  const message = withoutNulls(input.row)
  if (message.readAt !== undefined && !isOwed(message.kind)) return undefined
  if (!isOwed(message.kind) && isOver(message, input.now)) return undefined
  // A separate mail has been sent.
  if (termsOf(message.kind).mail === 'never') return undefined
  const { title, text, why } = wordsOf(input, quoted(message))
  const subject = subjectOf({
    title,
    store: message.store,
    group: input.group,
    until: deadlineOf(input, message),
  })
  const file = changesCalendar(message.kind)
    ? calendarOf(input, linkTo(pageOf(message)))
    : undefined
  return {
    message: {
      title,
      subject,
      text: `${text}\n\n${alertsCopy.notice.why}: ${why}`,
      path: pageOf(message),
    },
    how: { ...ofMessage(message), by: 'mail', id: message.id, file },
  }
}

/** By when a message has to be answered, by the clock of the store; undefined where there is no hurry. */
function deadlineOf(
  { known }: OutgoingMessageInput,
  { kind, until }: InboxMessage,
): string | undefined {
  if (until === undefined || !hasDeadline.has(kind)) return undefined
  return known ? storeTime(known.state, until) : timeIn(usualTimeZone, until)
}
const hasDeadline: ReadonlySet<string> = new Set<MessageKind>([
  'offer',
  'ends_soon',
  'ultra_won',
  'event_offer',
])

/** The notification; undefined where it was read, or where it is too late for what it offers. */
export function pushOf(input: OutgoingMessageInput): OutgoingMessage | undefined {
  const message = withoutNulls(input.row)
  if (message.readAt !== undefined) return undefined
  if (isOver(message, input.now)) return undefined
  const { title, text } = wordsOf(input, message)
  // The next thing that happens to a reservation takes the place of the one before.
  const tag =
    message.reservationId ?? message.dropId ?? message.eventId ?? message.postId ?? message.kind
  return {
    message: { title, text, path: pageOf(message), tag },
    how: { ...ofMessage(message), by: 'push' },
  }
}

const ofMessage = ({ kind, id }: InboxMessage) => ({
  kinds: [kind],
  items: [{ of: 'messages' as const, id }],
})

/** A message in words, with the moments in it by the clocks that the reader goes by. */
export const wordsOf = (
  { known, ownZone }: Pick<OutgoingMessageInput, 'known' | 'ownZone'>,
  message: InboxMessage,
) =>
  messageInWords(message, (at) =>
    known ? storeTime(known.state, at, ownZone) : timeIn(ownZone ?? usualTimeZone, at),
  )

/** The store's text as a mail may quote it. */
export const quoted = (message: InboxMessage): InboxMessage => ({
  ...message,
  title: quotedInLetter(message.title),
  ...(message.store !== undefined && { store: quotedInLetter(message.store) }),
  ...(message.reason !== undefined && { reason: quotedInLetter(message.reason, 1_000) }),
})

/** The reservation's state when the mail is written: of two mails, the higher sequence counts. */
function calendarOf({ known }: OutgoingMessageInput, link: string): MessageFile | undefined {
  const text = known?.reserved && pickupCalendar(known.reserved, link)
  if (!text) return undefined
  const method = /^METHOD:(\w+)\r$/m.exec(text)?.[1]
  return {
    name: messagesCopy.fileName,
    type: `text/calendar; charset=utf-8; method=${method}`,
    text,
  }
}

/** A row as a device has it: unset fields are absent. */
export const withoutNulls = (row: object): InboxMessage =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as InboxMessage
