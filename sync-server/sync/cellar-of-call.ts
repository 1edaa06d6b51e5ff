import type { Id } from '../../shared/kernel/id.ts'
import type { SessionUser } from '../http/session.ts'

/** Whose rows a call is about, and who makes it. */
export interface CellarOfCall {
  readonly userId: Id<'user'>
  readonly cellarId: Id<'user'>
}

/** The cellar that a call names, or the user's own. */
export const cellarOfCall = (
  { id }: Pick<SessionUser, 'id'>,
  { cellar = id }: { readonly cellar?: Id | undefined } = {},
): CellarOfCall => ({ userId: id, cellarId: cellar as Id<'user'> })
