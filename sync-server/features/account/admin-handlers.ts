import { eq } from 'drizzle-orm'
import { adminAccountsCopy as copy } from '../../../shared/copy/admin-accounts.ts'
import {
  listAccounts,
  removeAccount,
  signAccountOut,
} from '../../../shared/features/account/admin-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { writeCompliance } from '../../compliance/log.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AccountDeps } from './account-deps.ts'
import { deleteEverythingOf } from './delete-account.ts'
import { findAccounts } from './find-accounts.ts'
import { pokeEndedSessions } from './sessions.ts'

/** An admin's acts on accounts. The log records each with its admin, the user and the reason. */
export function adminAccountHandlers(deps: AccountDeps) {
  const { db, sessions, photoStorage, accountLimits, now = Date.now } = deps

  async function accountOf(id: string) {
    const { users: u } = db.t
    const [row] = await db.select({ id: u.id, email: u.email }).from(u).where(eq(u.id, id))
    return row ?? refuse('not_found')
  }

  return {
    'admin.accounts': handler(listAccounts, async ({ user, query: { begins, after } }) => {
      const [from] = after === undefined ? [] : fromCursor(after, 'string')
      const { accounts, next, isCut } = await findAccounts(
        { db, sessions, now: now(), admin: user.id },
        { begins, after: from },
      )
      return {
        accounts,
        ...(next !== undefined && { next: cursorOf(next) }),
        ...(isCut && { isCut }),
      }
    }),

    'admin.signOut': handler(signAccountOut, async ({ user, params, body: { reason } }) => {
      // Admins sign themselves out in Settings, which keeps this browser.
      if (params.user === user.id) refuse('not_now', copy.own)
      await accountOf(params.user)
      const ended = await db.transaction('sign somebody out', async (tx) => {
        const { sessions: s } = tx.t
        const gone = await tx.delete(s).where(eq(s.userId, params.user)).returning({ id: s.id })
        await writeCompliance(tx, {
          action: 'user.signed_out',
          actorId: user.id,
          userId: params.user,
          details: { reason },
          at: now(),
        })
        return gone.length
      })
      pokeEndedSessions(db, params.user)
      return { ended }
    }),

    'admin.removeAccount': handler(removeAccount, async ({ user, params, body }) => {
      if (params.user === user.id) refuse('not_now', copy.own)
      const account = await accountOf(params.user)
      if (account.email !== body.email.trim().toLowerCase())
        refuse('bad_request', copy.removeEmailWrong)
      // So the last admin stays, and no admin removes another: the settings name the admins.
      const roles = await sessions.rolesOf({ id: params.user } as SessionUser)
      if (roles.includes('admin')) refuse('not_now', copy.isAdmin)
      // Written first: an account that is gone without a trace would be worse than a trace too many.
      await db.transaction('write down who deletes an account', (tx) =>
        writeCompliance(tx, {
          action: 'user.deleted',
          actorId: user.id,
          userId: params.user,
          details: { reason: body.reason },
          at: now(),
        }),
      )
      await deleteEverythingOf(account.id as Id<'user'>, { db, photoStorage, accountLimits, now })
      return undefined
    }),
  } satisfies Partial<Handlers>
}
