import { and, count, desc, eq, gt, lt } from 'drizzle-orm'
import { maxTokens } from '../../../shared/business/access.ts'
import { tokenScopes } from '../../../shared/business/token-scopes.ts'
import { tries } from '../../../shared/business/tries.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { tokenScopesCopy } from '../../../shared/copy/token-scopes.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import {
  type AccessToken,
  createToken,
  listTokens,
  revokeToken,
} from '../../../shared/features/account/token-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { isThisMachine, networkOf } from '../../http/caller.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Tokens } from '../../http/session.ts'
import { hashOfSecret, newSecret } from '../../http/secret.ts'
import { sessionUser } from './account-of.ts'
import type { AccountDeps } from './account-deps.ts'
import { nameOf } from './checks.ts'
import { assertProof } from './prove-again.ts'

interface TokenDeps {
  readonly db: Db
  readonly limits: RateLimits
  readonly now?: () => number
}

/** So that a leaked one is recognized, by people and by programs that look for such. */
const prefix = 'undercroft_'
/** How exactly the last use is noted: a write for each call would be dearer than the call. */
const noteUseEvery = minute

/** Says whose a token is that a script brings. */
export function openTokens({ db, limits, now = Date.now }: TokenDeps): Tokens {
  const { accessTokens } = db.t
  return {
    async userOf(token, address) {
      const [row] = await db
        .select()
        .from(accessTokens)
        .where(and(eq(accessTokens.hash, hashOfSecret(token)), gt(accessTokens.expiresAt, now())))
      const user = row && (await sessionUser(db, row.userId))
      if (!user) {
        if (!isThisMachine(address))
          await limits.take('tokens of network', networkOf(address), tries.tokensOfNetwork)
        return undefined
      }
      await limits.take('token', row.id, tries.token)
      if ((row.lastUsedAt ?? 0) <= now() - noteUseEvery)
        await db.transaction('token', (tx) =>
          tx.update(accessTokens).set({ lastUsedAt: now() }).where(eq(accessTokens.id, row.id)),
        )
      return { user, scopes: row.scopes }
    },
  }
}

/** Access tokens of a person's own: made, listed and revoked in a session, never by a token. */
export function tokenHandlers(deps: AccountDeps) {
  const { db, limits, letterLimits, letters, linkTo, sessions, now = Date.now } = deps
  const { accessTokens } = db.t

  return {
    'token.list': handler(listTokens, async ({ user }) => {
      const rows = await db
        .select()
        .from(accessTokens)
        .where(eq(accessTokens.userId, user.id))
        .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
      return { tokens: rows.map(toToken) }
    }),

    'token.create': handler(createToken, async ({ user, body, request }) => {
      const name = nameOf(body.name, securityCopy.nameMissing)
      await assertProof(deps, { user, proof: body, request })
      await limits.take('tokens made', user.id, tries.tokensMade)
      await letterLimits.take(user.id)
      const token = `${prefix}${newSecret()}`
      const at = now()
      const row = {
        id: newId(at),
        userId: user.id,
        name,
        hash: hashOfSecret(token),
        scopes: tokenScopes.filter((scope) => body.scopes.includes(scope)),
        createdAt: at,
        expiresAt: at + body.days * day,
        lastUsedAt: null,
      }
      await db.transaction('token', async (tx) => {
        await sessions.assertOpen(tx, user, request)
        // Those that have run out make room for new ones.
        await tx
          .delete(accessTokens)
          .where(and(eq(accessTokens.userId, user.id), lt(accessTokens.expiresAt, at - 30 * day)))
        const [held] = await tx
          .select({ many: count() })
          .from(accessTokens)
          .where(eq(accessTokens.userId, user.id))
        if ((held?.many ?? 0) >= maxTokens)
          refuse('bad_request', securityCopy.tooManyTokens(maxTokens))
        await tx.insert(accessTokens).values(row)
        const reaches = tokenScopesCopy.reaches(row.scopes)
        const text = mailCopy.tokenText(name, reaches, linkTo('/settings/security'))
        const letter = { to: user.email, subject: mailCopy.tokenSubject, text }
        await letters.send(letter, { userId: user.id }, tx)
      })
      return { token, made: toToken(row) }
    }),

    'token.revoke': handler(revokeToken, async ({ user, params }) => {
      const gone = await db.transaction('token', (tx) =>
        tx
          .delete(accessTokens)
          .where(and(eq(accessTokens.userId, user.id), eq(accessTokens.id, params.id)))
          .returning({ id: accessTokens.id }),
      )
      if (gone.length === 0) refuse('not_found')
      return undefined
    }),
  } satisfies Partial<Handlers>
}

type TokenRow = Omit<Tables['accessTokens']['$inferSelect'], 'hash' | 'userId'>

const toToken = ({
  id,
  name,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
}: TokenRow): AccessToken => ({
  id,
  name,
  scopes,
  createdAt,
  expiresAt,
  ...(lastUsedAt !== null && { lastUsedAt }),
})
