import { eq } from 'drizzle-orm'
import { sendableFrom } from '../../../shared/business/quiet-hours.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import type { DeliverMessage } from '../../../shared/features/account/message.ts'
import { quotedInLetter } from '../../../shared/kernel/strangers-words.ts'
import type { Db } from '../../db/db.ts'
import type { Letters } from './letters.ts'

/** Nothing that we say is cut. */
const maxLineLength = 4_000

export interface DeliveryParts {
  readonly db: Db
  readonly letters: Pick<Letters, 'send' | 'push'>
  readonly linkTo: (page: string) => string
  /** There is a mail server, which carries letters to proven addresses only. */
  readonly provesAddresses: boolean
  readonly now?: () => number
}

/**
 * Tells a person something by the ways that they have chosen, and not at night where they are. The
 * inbox is not among these: whoever has news writes it there in any case.
 */
export function openDelivery(parts: DeliveryParts): DeliverMessage {
  const { db, letters, linkTo, provesAddresses, now = Date.now } = parts
  const { users, settings, pushSubscriptions } = db.t

  return async (userId, message, how = {}) => {
    const [person] = await db
      .select({
        email: users.email,
        isProven: users.emailVerified,
        mail: settings.mailNotices,
        push: settings.pushNotices,
        timeZone: settings.timeZone,
      })
      .from(users)
      .leftJoin(settings, eq(settings.cellarId, users.id))
      .where(eq(users.id, userId))
    if (!person) return { kind: 'sent', by: [] }
    // What it says is a stranger's business where the address was mistyped, or never theirs.
    const isReached = person.isProven || !provesAddresses
    const byMail = isReached && (person.mail || how.isOwed) && how.by !== 'push'
    const byPush = person.push && how.by !== 'mail'
    if (!byMail && !byPush) return { kind: 'sent', by: [] }
    const from = sendableFrom(now(), person.timeZone ?? undefined)
    if (from > now() && !how.isUrgent) return { kind: 'later', from }

    const by: ('mail' | 'push')[] = []
    if (byPush && (await pushTo(userId, JSON.stringify(message)))) by.push('push')
    if (byMail) {
      const write = how.isOwed ? mailCopy.owedText : mailCopy.noticeText
      // Titles of bottles and words of stores are in both.
      const [title, ...lines] = [message.title, ...message.text.split('\n')].map((line) =>
        quotedInLetter(line, maxLineLength),
      )
      await letters.send(
        {
          to: person.email,
          subject: message.subject ?? mailCopy.noticeSubject,
          text: write(`${title}\n${lines.join('\n')}`, linkTo(message.path), linkTo('/settings')),
          ...(how.file && { file: how.file }),
          ...(how.id !== undefined && { id: how.id }),
        },
        { userId },
      )
      by.push('mail')
    }
    return { kind: 'sent', by }
  }

  /** Whether there is at least one browser to show it. */
  async function pushTo(userId: string, body: string): Promise<boolean> {
    const targets = await db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
    for (const { id } of targets) await letters.push(userId, id, body)
    return targets.length > 0
  }
}
