import * as z from 'zod/mini'
import { maxEmailLength } from '../../business/names.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/schema.ts'
import { cellarRoles } from './cellar.ts'

const role = z.enum(cellarRoles)
const instant = z.int()
const email = z.string().check(z.maxLength(maxEmailLength))
/** The secret in the link of an invitation. */
const code = z.string().check(z.regex(/^[\w-]{20,100}$/))

/** The members of the user's cellar, and pending invitations. */
export const sharing = z.object({
  members: z.array(
    z.object({ userId: idSchema, name: z.string(), email: z.string(), role, joinedAt: instant }),
  ),
  invitations: z.array(
    z.object({
      id: idSchema,
      /** Absent where only a link was made. */
      email: z.optional(z.string()),
      role,
      createdAt: instant,
      expiresAt: instant,
    }),
  ),
})
export type Sharing = z.infer<typeof sharing>

export const readSharing = endpoint({
  name: 'sharing.read',
  method: 'GET',
  path: '/api/sharing',
  may: 'user',
  does: 'Lists the members of your cellar and open invitations.',
  gives: sharing,
  refuses: [],
})

/**
 * Invites a person to the user's cellar: by mail with a link, and in the app if the address has an
 * account; without an address, by the link alone. A repeat invalidates the earlier link.
 */
export const invite = endpoint({
  name: 'sharing.invite',
  method: 'POST',
  path: '/api/sharing/invitations',
  may: 'user',
  does: 'Invites a person into your cellar, by e-mail or by link.',
  body: z.strictObject({ email: z.optional(email), role }),
  /** The link is returned only once. */
  gives: z.object({ id: idSchema, link: z.string() }),
  refuses: ['bad_request', 'slow_down'],
})

export const cancelInvitation = endpoint({
  name: 'sharing.cancel',
  method: 'DELETE',
  path: '/api/sharing/invitations/{id}',
  may: 'user',
  does: 'Withdraws an invitation into your cellar.',
  params: z.object({ id: idSchema }),
  refuses: ['not_found'],
})

/** By a link's code, for its holder; by the id, for the invited person. */
const which = z.strictObject({ id: z.optional(idSchema), code: z.optional(code) })

/** An unanswered invitation. */
export const readInvitation = endpoint({
  name: 'sharing.look',
  method: 'POST',
  path: '/api/sharing/look',
  may: 'user',
  does: 'Returns the cellar that an invitation opens.',
  body: which,
  gives: z.object({ cellarId: idSchema, ownerName: z.string(), role, expiresAt: instant }),
  refuses: ['bad_request', 'not_found'],
})

export const joinCellar = endpoint({
  name: 'sharing.accept',
  method: 'POST',
  path: '/api/sharing/accept',
  may: 'user',
  does: 'Accepts an invitation: the cellar appears on all your devices.',
  body: which,
  gives: z.object({ cellarId: idSchema }),
  refuses: ['bad_request', 'not_found'],
})

export const declineInvitation = endpoint({
  name: 'sharing.decline',
  method: 'POST',
  path: '/api/sharing/decline',
  may: 'user',
  does: 'Declines an invitation.',
  body: which,
  refuses: ['bad_request', 'not_found'],
})

export const changeRole = endpoint({
  name: 'sharing.changeRole',
  method: 'PATCH',
  path: '/api/sharing/members/{id}',
  may: 'user',
  does: 'Changes a member’s permissions in your cellar.',
  params: z.object({ id: idSchema }),
  body: z.strictObject({ role }),
  refuses: ['not_found'],
})

export const removeMember = endpoint({
  name: 'sharing.remove',
  method: 'DELETE',
  path: '/api/sharing/members/{id}',
  may: 'user',
  does: 'Removes a member from your cellar.',
  params: z.object({ id: idSchema }),
  refuses: ['not_found'],
})

export const leaveCellar = endpoint({
  name: 'sharing.leave',
  method: 'DELETE',
  path: '/api/sharing/cellars/{id}',
  may: 'user',
  does: 'Leaves another user’s cellar.',
  params: z.object({ id: idSchema }),
  refuses: ['not_found'],
})
