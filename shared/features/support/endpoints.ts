import * as z from 'zod/mini'
import { maxEmailLength } from '../../business/names.ts'
import {
  maxSupportMessage,
  maxSupportSubject,
  supportPerPage,
  supportStatuses,
  supportTopics,
} from '../../business/support.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, text, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const at = schemaOf(instant())
const requestId = schemaOf(id<'supportRequest'>())
const cursor = z.string().check(z.maxLength(300))
const subject = schemaOf(line({ max: maxSupportSubject }))
const topic = z.enum(supportTopics)
const message = schemaOf(text({ max: maxSupportMessage }))

/** Later messages of a request: by the customer or the operator. */
export const supportReply = z.object({
  by: z.enum(['asker', 'operator']),
  text: z.string(),
  at,
})
export type SupportReply = z.infer<typeof supportReply>

/** A person's request to the operator with its answers, the oldest first. */
export const supportRequest = z.object({
  id: requestId,
  topic,
  subject: z.string(),
  message: z.string(),
  status: z.enum(supportStatuses),
  replies: z.array(supportReply),
  createdAt: at,
})
export type SupportRequest = z.infer<typeof supportRequest>

export const askSupport = endpoint({
  name: 'support.ask',
  method: 'POST',
  path: '/api/support/requests',
  may: 'user',
  keyed: true,
  does: 'Writes to the operator of this installation.',
  /** Without a topic it is a question. */
  body: z.strictObject({ topic: z.optional(topic), subject, message }),
  gives: supportRequest,
  refuses: ['bad_request', 'slow_down', 'key_reused'],
})

/**
 * The same for visitors, whom the operator answers by mail. The address gets no mail before: it may
 * be another's. The answer is always the same.
 */
export const askSupportAsVisitor = endpoint({
  name: 'support.askAsVisitor',
  method: 'POST',
  path: '/api/support/visitors',
  may: 'anyone',
  does: 'Writes to the operator of this installation without an account.',
  body: z.strictObject({
    /** Chosen by the client: sent twice, it is one request. */
    id: requestId,
    email: z.email().check(z.maxLength(maxEmailLength)),
    topic,
    subject,
    message,
  }),
  gives: z.object({ received: z.literal(true) }),
  refuses: ['bad_request', 'slow_down'],
})

/** The customer adds a message; an answered or closed request is open again. */
export const replyAsAsker = endpoint({
  name: 'support.reply',
  method: 'POST',
  path: '/api/support/requests/{request}/replies',
  may: 'user',
  keyed: true,
  does: 'Adds a message to your support request; an answered or closed one reopens.',
  params: z.object({ request: requestId }),
  body: z.strictObject({ message }),
  gives: supportRequest,
  refuses: ['bad_request', 'not_found', 'limit', 'slow_down', 'key_reused'],
})

export const listOwnSupport = endpoint({
  name: 'support.mine',
  method: 'GET',
  path: '/api/support/requests',
  may: 'user',
  does: `Lists your support requests, newest first, ${supportPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ requests: z.array(supportRequest), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** A request as the operator sees it. */
export const waitingRequest = z.object({
  ...supportRequest.shape,
  /** Absent without an account; the address is then not proven. */
  name: z.optional(z.string()),
  email: z.string(),
  /** From an Insider: it comes before those of others. */
  isPriority: z.boolean(),
})
export type WaitingRequest = z.infer<typeof waitingRequest>

export const listSupport = endpoint({
  name: 'admin.support',
  method: 'GET',
  path: '/api/admin/support',
  may: 'admin',
  does: `Lists the support requests: Insiders first, visitors last, each oldest first, ${supportPerPage} per page.`,
  query: z.object({ status: z.enum(supportStatuses), after: z.optional(cursor) }),
  gives: z.object({ requests: z.array(waitingRequest), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/**
 * The person always gets it by mail, if their address is proven, and in the inbox. A visitor gets
 * it by mail alone.
 */
export const replyToSupport = endpoint({
  name: 'admin.answerSupport',
  method: 'POST',
  path: '/api/admin/support/{request}/answer',
  may: 'admin',
  does: 'Answers a support request; once for each message of the user.',
  params: z.object({ request: requestId }),
  body: z.strictObject({ answer: message }),
  gives: waitingRequest,
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const closeSupport = endpoint({
  name: 'admin.closeSupport',
  method: 'POST',
  path: '/api/admin/support/{request}/close',
  may: 'admin',
  does: 'Closes a support request.',
  params: z.object({ request: requestId }),
  gives: waitingRequest,
  refuses: ['not_found', 'not_now'],
})

/** How soon people were answered. */
export const supportFigures = z.object({
  /** Answers to requests of the last 30 days, and those of them that wait longer than is promised. */
  due: z.int(),
  /** Of these, answers within the time that is promised. */
  inTime: z.int(),
})

export const readSupportFigures = endpoint({
  name: 'admin.supportFigures',
  method: 'GET',
  path: '/api/admin/support/figures',
  may: 'admin',
  does: 'Returns how many support answers of the last 30 days arrived in the promised time.',
  gives: supportFigures,
  refuses: [],
})
