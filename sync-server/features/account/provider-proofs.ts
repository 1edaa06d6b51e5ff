import { and, eq, gt } from 'drizzle-orm'
import { providerProofLifetime } from '../../../shared/business/access.ts'
import { cookies } from '../../../shared/business/privacy.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { cookiesOf } from '../../http/cookies.ts'
import { hashOfSecret, newSecret } from '../../http/secret.ts'

/** A proof is of one user, and holds at one time. */
export interface ProviderProofUse {
  readonly user: { readonly id: string }
  readonly at: Instant
}

/**
 * Records a fresh sign-in at the identity provider, for one action of the user in this browser. The
 * browser has a secret in a cookie, the database its hash, so a session copied earlier proves
 * nothing.
 * @returns the cookie
 */
export async function giveProviderProof(
  db: Db,
  { user, at }: ProviderProofUse,
  isSecure: boolean,
): Promise<string> {
  const secret = newSecret()
  await db.transaction('prove by provider', (tx) =>
    tx.insert(tx.t.verifications).values({
      id: newId(at),
      identifier: keyOf(secret),
      value: user.id,
      expiresAt: new Date(at + providerProofLifetime),
      createdAt: new Date(at),
      updatedAt: new Date(at),
    }),
  )
  return `${name}=${secret}; Max-Age=${providerProofLifetime / second}; Path=/api/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** Refuses unless there is one of theirs, which is used up by it. */
export async function takeProviderProof(
  db: Db,
  use: ProviderProofUse,
  request: Request,
): Promise<void> {
  const secret = secretOf(request)
  if (secret === undefined) return refuse('bad_request', securityCopy.proofOver)
  const taken = await db.transaction('use a proof by provider', (tx) =>
    tx
      .delete(tx.t.verifications)
      .where(isTheirs(tx, use, secret))
      .returning({ id: tx.t.verifications.id }),
  )
  if (taken.length === 0) refuse('bad_request', securityCopy.proofOver)
}

/** Whether there is one that was not used yet. */
export async function hasProviderProof(
  db: Db,
  use: ProviderProofUse,
  request: Request,
): Promise<boolean> {
  const secret = secretOf(request)
  if (secret === undefined) return false
  const { verifications: v } = db.t
  const rows = await db
    .select({ id: v.id })
    .from(v)
    .where(isTheirs(db, use, secret))
  return rows.length > 0
}

const isTheirs = (
  { t: { verifications: v } }: Pick<Db, 't'>,
  { user, at }: ProviderProofUse,
  secret: string,
) => and(eq(v.identifier, keyOf(secret)), eq(v.value, user.id), gt(v.expiresAt, new Date(at)))

const { name } = cookies.providerProof

const secretOf = (request: Request): string | undefined =>
  cookiesOf(request)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const keyOf = (secret: string): string => `proven ${hashOfSecret(secret)}`
