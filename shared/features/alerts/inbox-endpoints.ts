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
  does: 'Lists your inbox, newest first, with amounts in dollars; ?unread=true returns only unread notices. Pass next as ?after= for the next page.',
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
  does: 'Marks the given notices as read; unknown and read ones stay as they are.',
  body: marked,
  refuses: ['bad_request', 'account_deleted'],
})

export const markInboxUnread = endpoint({
  name: 'inbox.markUnread',
  method: 'POST',
  path: '/api/inbox/unread',
  may: 'user',
  token: 'inbox:write',
  does: 'Marks the given notices as unread.',
  body: marked,
  refuses: ['bad_request', 'account_deleted'],
})
