import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/schema.ts'
import { forScript, shownShape } from '../../kernel/script-rows.ts'
import { pageQuery } from '../scripts/pages.ts'
import { messages } from './inbox-message.ts'
import { maxMarked, notices } from './notice.ts'

/** Finds of alerts and wishes, and events of reservations and the subscription. */
export const inboxItem = z.union([
  z.object({ of: z.literal('notice'), ...shownShape(notices) }),
  z.object({ of: z.literal('message'), ...shownShape(messages) }),
])

export const shownNotice = (row: object) => ({
  of: 'notice' as const,
  ...forScript(notices, row),
})
export const shownMessage = (row: object) => ({
  of: 'message' as const,
  ...forScript(messages, row),
})

const marked = z.strictObject({
  ids: z.array(idSchema).check(z.minLength(1), z.maxLength(maxMarked)),
})

export const readInbox = endpoint({
  name: 'inbox.list',
  method: 'GET',
  path: '/api/inbox',
  may: 'user',
  token: 'inbox:read',
  does: 'Gives what your inbox holds, the newest first, with amounts in dollars; with ?unread=true what is not read yet. The next ones come with ?after= and what stood under next.',
  query: z.object({ ...pageQuery, unread: z.optional(z.literal('true')) }),
  gives: z.object({ items: z.array(inboxItem), next: z.optional(z.string()) }),
  refuses: ['bad_request'],
})

export const markInboxRead = endpoint({
  name: 'inbox.markRead',
  method: 'POST',
  path: '/api/inbox/read',
  may: 'user',
  token: 'inbox:write',
  does: 'Marks what these ids name as read; what is read already, or not there any more, stays as it is.',
  body: marked,
  refuses: ['bad_request', 'account_deleted'],
})

export const markInboxUnread = endpoint({
  name: 'inbox.markUnread',
  method: 'POST',
  path: '/api/inbox/unread',
  may: 'user',
  token: 'inbox:write',
  does: 'Marks what these ids name as not read yet.',
  body: marked,
  refuses: ['bad_request', 'account_deleted'],
})
