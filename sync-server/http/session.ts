import type { Plan } from '../../shared/business/plans.ts'
import type { Role } from '../../shared/business/roles.ts'
import type { TokenScope } from '../../shared/kernel/endpoint.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { refuse } from '../../shared/kernel/refusal.ts'

/** Who sent a request, as their session says. */
export interface SessionUser {
  readonly id: Id<'user'>
  readonly email: string
  readonly name: string
  readonly plan: Plan
}

/** The accounts as the HTTP layer and the sync round use them. */
export interface Sessions {
  /** The user of the session in the cookie; undefined where there is none. One query. */
  userOf(request: Request): Promise<SessionUser | undefined>
  rolesOf(user: SessionUser): Promise<Role[]>
  /**
   * Whether an account runs the installation at this moment. One query; none if `email`, the
   * address that the request's session gave, is no operator's.
   */
  isAdmin(userId: string, email?: string): Promise<boolean>
  /** `Set-Cookie` lines that keep the session alive; empty while it is young enough. */
  renewal(request: Request): Promise<string[]>
}

/** The token of a script, in place of a session. */
export interface Tokens {
  /** Its owner and its rights; undefined for an invalid one. Refuses too many calls. */
  userOf(
    token: string,
    address: string,
  ): Promise<{ readonly user: SessionUser; readonly scopes: readonly TokenScope[] } | undefined>
}

/** The token of `Authorization: Bearer`, if there is one. */
export const bearerOf = (request: Request): string | undefined =>
  /^Bearer {1,9}(\S{1,999}) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** Refuses where `X-User`, whose database speaks, is not the user of the session. */
export function assertSameUser(user: SessionUser, xUser: string | null): void {
  if (xUser !== user.id) refuse('other_user')
}
