import { eq } from 'drizzle-orm'
import { brand } from '../../../shared/business/brand.ts'
import { sendableFrom } from '../../../shared/business/quiet-hours.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import type { TellUser } from '../../../shared/features/account/message.ts'
import { quotedInLetter } from '../../../shared/kernel/strangers-words.ts'
import type { Db } from '../../db/db.ts'
import type { SendMail } from '../../outside/mail.ts'
import type { WebPush } from '../../outside/web-push.ts'

/** Nothing that we say is cut. */
const longestLine = 4_000

export interface TellParts {
  readonly db: Db
  readonly sendMail: SendMail
  readonly push: Pick<WebPush, 'send'>
  readonly linkTo: (page: string) => string
  /** There is a mail server, which carries letters to proven addresses only. */
  readonly provesAddresses: boolean
  readonly failed: (what: string, error: unknown) => void
  readonly now?: () => number
}

/**
 * Tells a person something by the ways that they have chosen, and not at night where they are. The
 * inbox is not among these: whoever has news writes it there in any case.
 */
export function openTellUser(parts: TellParts): TellUser {
  const { db, sendMail, push, linkTo, provesAddresses, failed, now = Date.now } = parts
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
        quotedInLetter(line, longestLine),
      )
      try {
        await sendMail({
          to: person.email,
          subject: message.subject ?? mailCopy.noticeSubject,
          text: write(`${title}\n${lines.join('\n')}`, linkTo(message.path), linkTo('/settings')),
          ...(how.file && { file: how.file }),
          ...(how.id !== undefined && { id: how.id }),
        })
        by.push('mail')
      } catch (error) {
        failed(`a notice of ${brand.name} was not sent by mail`, error)
        if (how.by === 'mail') return { kind: 'failed' }
      }
    }
    return { kind: 'sent', by }
  }

  /** Whether it reached at least one browser; those that have unsubscribed are forgotten. */
  async function pushTo(userId: string, body: string): Promise<boolean> {
    const targets = await db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
    const sent = await Promise.all(
      targets.map(async (target) => {
        const pushed = await push.send(target, body)
        if (pushed === 'gone')
          await db.transaction('push', (tx) =>
            tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id)),
          )
        return pushed
      }),
    )
    return sent.includes('sent')
  }
}
