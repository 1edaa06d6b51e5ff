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
  does: 'Sends a test message to the inbox of the user and by each way that they have switched on, also at night, and says what came of it.',
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
  does: 'Switches off the letters that a user has chosen, by the link of one of them; what is owed to them still comes.',
  params: z.object({ key }),
  refuses: ['bad_request'],
})

/** The same link, opened by a person: it leads to where letters are switched off. */
export const openUnsubscribeLink = endpoint({
  name: 'letters.openUnsubscribeLink',
  method: 'GET',
  path: '/api/letters/unsubscribe/{key}',
  may: 'anyone',
  does: 'Leads to the settings in which letters are switched off.',
  params: z.object({ key }),
  refuses: ['bad_request'],
})
