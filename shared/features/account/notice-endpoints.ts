import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'

/** The result of a test, by channel. */
const testOutcome = z.object({
  /**
   * - `sent`: the letter is on its way
   * - `outbox`: this server sends no mail: it is in its outbox
   * - `off`: letters are switched off
   * - `unproven`: the address is not confirmed
   */
  mail: z.enum(['sent', 'outbox', 'off', 'unproven']),
  /** How many browsers their push services took it for, and for how many they did not. */
  push: z.object({
    isOn: z.boolean(),
    sent: z.int(),
    /** Browsers that have unsubscribed; they are removed. */
    gone: z.int(),
    failed: z.int(),
  }),
})
export type TestNoticeOutcome = z.infer<typeof testOutcome>

export const sendTestNotice = endpoint({
  name: 'notices.test',
  method: 'POST',
  path: '/api/account/notices/test',
  may: 'user',
  does: 'Sends a test notification to the user’s inbox and every enabled channel, even during quiet hours, and reports the result.',
  gives: testOutcome,
  refuses: ['slow_down'],
})

const key = z.string().check(z.maxLength(400), z.regex(/^[\w-]+$/))

/** One-click unsubscribe as mail programs send it (RFC 8058); the body has no more information. */
export const unsubscribeFromLetters = endpoint({
  name: 'letters.unsubscribe',
  method: 'POST',
  path: '/api/letters/unsubscribe/{key}',
  may: 'anyone',
  does: 'Unsubscribes a user from the chosen e-mails by the link in one of them; required letters still arrive.',
  params: z.object({ key }),
  refuses: ['bad_request'],
})

/** The same link, opened by a person: it leads to where letters are switched off. */
export const openUnsubscribeLink = endpoint({
  name: 'letters.openUnsubscribeLink',
  method: 'GET',
  path: '/api/letters/unsubscribe/{key}',
  may: 'anyone',
  does: 'Redirects to the settings for e-mails.',
  params: z.object({ key }),
  refuses: ['bad_request'],
})
