import { eq } from 'drizzle-orm'
import { sendableFrom } from '../../../shared/business/quiet-hours.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { quotedInLetter } from '../../../shared/kernel/strangers-words.ts'
import type { DbTx } from '../../db/db.ts'
import type { DeliverMessage } from '../../notices/deliver-message.ts'
import type { Letters } from './letters.ts'

/** Nothing that we say is cut. */
const maxLineLength = 4_000

export interface DeliveryParts {
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
  const { letters, linkTo, provesAddresses, now = Date.now } = parts

  return async (tx, userId, message, how = {}) => {
    const { users, settings } = tx.t
    const [person] = await tx
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
    if (from > now() && !how.isOwed) return { kind: 'later', from }

    const by: ('mail' | 'push')[] = []
    if (byPush && (await pushTo(tx, userId, JSON.stringify(message)))) by.push('push')
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
        tx,
      )
      by.push('mail')
    }
    return { kind: 'sent', by }
  }

  /** Whether there is at least one browser to show it. */
  async function pushTo(tx: DbTx, userId: string, body: string): Promise<boolean> {
    const { pushSubscriptions } = tx.t
    const targets = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
    for (const { id } of targets) await letters.push(userId, id, body, tx)
    return targets.length > 0
  }
}
