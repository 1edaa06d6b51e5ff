import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { brand } from '../../../shared/business/brand.ts'
import { tries } from '../../../shared/business/tries.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { messageInWords } from '../../../shared/copy/messages.ts'
import { requestsCopy } from '../../../shared/copy/requests.ts'
import type { Message } from '../../../shared/features/account/message.ts'
import {
  openUnsubscribeLink,
  sendTestNotice,
  unsubscribeFromLetters,
} from '../../../shared/features/account/notice-endpoints.ts'
import { settings } from '../../../shared/features/account/setting.ts'
import { messages, pageOf } from '../../../shared/features/alerts/inbox-message.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import type { LetterLimits } from '../../http/letter-limits.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { choicesOf } from '../../notices/choices.ts'
import { makeRoom } from '../../notices/make-room.ts'
import { ownLanguage } from '../../notices/own-language.ts'
import type { WebPush } from '../../outside/web-push.ts'
import { inLanguage } from '../../i18n/in-language.ts'
import { type ChangeDeps, changeCellar } from '../../sync/change-cellar.ts'
import type { Letters } from './letters.ts'
import type { Unsubscribing } from './unsubscribing.ts'

export interface NoticeHandlerDeps extends ChangeDeps {
  readonly limits: RateLimits
  readonly letterLimits: LetterLimits
  readonly letters: Pick<Letters, 'send'>
  readonly webPush: Pick<WebPush, 'send'>
  readonly unsubscribing: Unsubscribing
  readonly provesAddresses: boolean
  readonly linkTo: (page: string) => string
}

/** Tests of the ways to reach a user, and unsubscribing by a mail's link. */
export function noticeHandlers(deps: NoticeHandlerDeps) {
  const { db, limits, letterLimits, letters, unsubscribing, provesAddresses, linkTo } = deps
  const { now = Date.now } = deps

  return {
    'notices.test': handler(sendTestNotice, async ({ user }) => {
      await limits.take('test notice', user.id, tries.testNotice)
      const person = await choicesOf(db, user.id)
      const byMail = person?.isOn('mail') === true
      const isReached = byMail && (person.isProven || !provesAddresses)
      if (isReached) await letterLimits.take(user.id)
      const said = { kind: 'test' as const, title: brand.name }
      const at = now()
      const language = await ownLanguage(db, user.id)
      const { title, text } = inLanguage(language, () => messageInWords(said, String))
      const message: Message = { title, text, path: pageOf(said), tag: 'test' }
      await changeCellar(deps, user.id, async (change) => {
        await change.rows.put(messages, { id: randomUUID(), at, ...said })
        await makeRoom(change, 'messages')
        if (!isReached) return
        const settingsPage = linkTo('/settings')
        const letter = {
          to: person.email,
          subject: title,
          text: inLanguage(language, () =>
            mailCopy.noticeText(`${title}\n${text}`, linkTo('/alerts?tab=inbox'), settingsPage),
          ),
          unsubscribe: unsubscribing.linkFor(user.id),
        }
        await letters.send(letter, { userId: user.id }, change.db)
      })
      const mail = !byMail ? 'off' : !isReached ? 'unproven' : provesAddresses ? 'sent' : 'outbox'
      const isOn = person?.isOn('push') === true
      const pushed = isOn ? await push(deps, user.id, message) : { sent: 0, gone: 0, failed: 0 }
      return { mail, push: { isOn, ...pushed } } as const
    }),

    'letters.unsubscribe': publicHandler(unsubscribeFromLetters, async ({ params }) => {
      const userId = unsubscribing.userOf(params.key)
      if (!userId) return refuse('bad_request', requestsCopy.noSuchLink)
      await changeCellar(deps, userId, async ({ rows }) => {
        // Without settings the user has chosen no mail.
        if (await rows.get(settings, userId))
          await rows.patch(settings, userId, { mailNotices: false })
      })
      return undefined
    }),

    'letters.openUnsubscribeLink': publicHandler(
      openUnsubscribeLink,
      async () => new Response(null, { status: 302, headers: { Location: '/settings' } }),
    ),
  } satisfies Partial<Handlers>
}

/** At once and to each browser, so that the result can be reported. */
async function push(
  { db, webPush }: { readonly db: Db; readonly webPush: Pick<WebPush, 'send'> },
  userId: string,
  message: Message,
) {
  const { pushSubscriptions: s } = db.t
  const targets = await db.select().from(s).where(eq(s.userId, userId))
  const count = { sent: 0, gone: 0, failed: 0 }
  const outcomes = targets.map(async (target) => {
    const outcome = await webPush.send(target, JSON.stringify(message))
    count[outcome] += 1
    if (outcome === 'gone')
      await db.transaction('push', (tx) => tx.delete(s).where(eq(s.id, target.id)))
  })
  await Promise.all(outcomes)
  return count
}
