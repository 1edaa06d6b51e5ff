import * as z from 'zod/mini'
import { accountsPerPage } from '../../business/admin.ts'
import { maxEmailLength, maxSearchLength } from '../../business/names.ts'
import { plans } from '../../business/plans.ts'
import { roles } from '../../business/roles.ts'
import { maxReasonLength } from '../../business/stores.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))
const ofUser = z.object({ user: schemaOf(id<'user'>()) })
const reason = schemaOf(text({ max: maxReasonLength }))
const withReason = z.strictObject({ reason })

/** An account in an admin's list, without its content. */
export const listedAccount = z.object({
  id: schemaOf(id<'user'>()),
  name: z.string(),
  email: z.string(),
  /** The address is proven. */
  isProven: z.boolean(),
  plan: z.enum(plans),
  /** The operator granted the plan: it is free. */
  isGiven: z.boolean(),
  roles: z.array(z.enum(roles)),
  joinedAt: at,
  /** When it last sent a change or used a session; absent: never, or so long ago that both were deleted. */
  seenAt: z.optional(at),
  /** Browsers in which it is signed in. */
  signedIn: z.int(),
  /** It may reserve nothing until then. */
  pausedUntil: z.optional(at),
  /** The asking admin's own account. */
  isMine: z.optional(z.literal(true)),
})
export type ListedAccount = z.infer<typeof listedAccount>

export const listAccounts = endpoint({
  name: 'admin.accounts',
  method: 'GET',
  path: '/api/admin/users',
  may: 'admin',
  does: `Lists accounts whose name or address begins with the given text, or all, newest first, ${accountsPerPage} per page.`,
  query: z.object({
    begins: z.optional(z.string().check(z.maxLength(maxSearchLength))),
    after: z.optional(cursor),
  }),
  gives: z.object({
    accounts: z.array(listedAccount),
    next: z.optional(cursor),
    /** More begin so than are looked at: these are some of them. */
    isCut: z.optional(z.literal(true)),
  }),
  refuses: ['bad_request'],
})

export const signAccountOut = endpoint({
  name: 'admin.signOut',
  method: 'POST',
  path: '/api/admin/users/{user}/sign-out',
  may: 'admin',
  does: 'Ends all sessions of another user, with a reason for the log.',
  params: ofUser,
  body: withReason,
  gives: z.object({ ended: z.int() }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

/** The address is typed again, so that the wrong row is not deleted. */
export const removeAccount = endpoint({
  name: 'admin.removeAccount',
  method: 'POST',
  path: '/api/admin/users/{user}/delete',
  may: 'admin',
  does: 'Deletes the account of a user who is no admin, with all its data.',
  params: ofUser,
  body: z.strictObject({ reason, email: z.string().check(z.maxLength(maxEmailLength)) }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const givePlan = endpoint({
  name: 'admin.givePlan',
  method: 'PUT',
  path: '/api/admin/users/{user}/plan',
  may: 'admin',
  does: 'Gives a user Insider without payment, or takes it back; paid subscriptions stay.',
  params: ofUser,
  body: z.strictObject({ plan: z.enum(plans), reason }),
  gives: z.object({ plan: z.enum(plans) }),
  refuses: ['bad_request', 'not_found'],
})

export const pauseAccount = endpoint({
  name: 'admin.pause',
  method: 'POST',
  path: '/api/admin/users/{user}/pause',
  may: 'admin',
  does: 'Pauses a user’s reservations as long as no-shows would, with a reason; they are notified.',
  params: ofUser,
  body: withReason,
  gives: z.object({ pausedUntil: at }),
  refuses: ['bad_request', 'not_found'],
})

export const resumeAccount = endpoint({
  name: 'admin.resume',
  method: 'POST',
  path: '/api/admin/users/{user}/resume',
  may: 'admin',
  does: 'Lifts the pause of a customer; earlier no-shows no longer count.',
  params: ofUser,
  body: withReason,
  refuses: ['bad_request', 'not_found'],
})
