import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, count, eq, gt } from 'drizzle-orm'
import { maxPasskeys } from '../../../shared/business/access.ts'
import { brand } from '../../../shared/business/brand.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import type { Passkey } from '../../../shared/features/account/passkey-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { newId } from '../../db/new-id.ts'
import type { SessionUser } from '../../http/session.ts'

/** Loaded with the first passkey request, so the server starts faster. */
const webAuthn = () => import('@simplewebauthn/server')

/** Time a browser has to answer a challenge. */
const challengeLasts = 5 * minute

export interface PasskeyDeps {
  readonly db: Db
  /** Where people open the app, where the operator has said so. */
  readonly appOrigin?: string
  readonly now?: () => number
}

/** Signing in by finger, face or key: WebAuthn, with public keys kept in our own tables. */
export interface Passkeys {
  list(user: SessionUser): Promise<Passkey[]>
  /** Options with which the browser creates one. */
  begin(user: SessionUser, request: Request): Promise<Options>
  /** @param before runs first in the same transaction: checks the session, queues notices */
  add(made: PasskeyResult, request: Request, before: (tx: DbTx) => Promise<void>): Promise<Passkey>
  /** Options with which the browser requests a passkey of this user, or of any user. */
  ask(user: SessionUser | undefined, request: Request): Promise<Options>
  /** The shown passkey and its user. Refuses `wrong_credentials`. */
  userOf(shown: object, request: Request): Promise<{ userId: string; passkeyId: string }>
  /** Refuses unless the user has shown a passkey of theirs when {@link ask}ed for one. */
  prove(user: SessionUser, shown: object, request: Request): Promise<void>
}

/** A passkey that a browser created for a user by {@link Passkeys.begin}, and its name. */
interface PasskeyResult {
  readonly user: SessionUser
  readonly made: object
  readonly name: string
}

interface Options {
  readonly challenge: string
  readonly [name: string]: unknown
}

export function openPasskeys({ db, appOrigin, now = Date.now }: PasskeyDeps): Passkeys {
  const { passkeys, verifications } = db.t

  /** The browser's origin. Its own claim was checked against the requested address. */
  function siteOf(request: Request): { origin: string; rpID: string } {
    const origin = appOrigin ?? request.headers.get('origin') ?? new URL(request.url).origin
    const rpID = URL.parse(origin)?.hostname ?? ''
    if (isIP(rpID.replace(/^\[|\]$/g, '')) || !rpID)
      refuse('bad_request', securityCopy.passkeysNeedAName)
    return { origin, rpID }
  }

  /** A challenge is good once, for what it was made for. */
  async function keep(purpose: Purpose, challenge: string, value: string): Promise<void> {
    const at = new Date(now())
    await db.transaction('passkey', (tx) =>
      tx.insert(verifications).values({
        id: newId(now()),
        identifier: keyOf(purpose, challenge),
        value,
        expiresAt: new Date(now() + challengeLasts),
        createdAt: at,
        updatedAt: at,
      }),
    )
  }

  async function take(purpose: Purpose, challenge: string, value: string): Promise<boolean> {
    const taken = await db.transaction('passkey', (tx) =>
      tx
        .delete(verifications)
        .where(
          and(
            eq(verifications.identifier, keyOf(purpose, challenge)),
            eq(verifications.value, value),
            gt(verifications.expiresAt, new Date(now())),
          ),
        )
        .returning({ id: verifications.id }),
    )
    return taken.length > 0
  }

  const ofUser = (userId: string) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))

  /** Checks a response; undefined if it proves nothing. */
  async function shownBy(
    shown: AuthenticationResponseJSON,
    request: Request,
    purpose: Purpose,
    value: string,
  ): Promise<PasskeyRecord | undefined> {
    const [stored] = await db.select().from(passkeys).where(eq(passkeys.credentialId, shown.id))
    const challenge = challengeIn(shown.response.clientDataJSON)
    // Taken before anything is checked: it is good for one try.
    const wasAsked = challenge !== undefined && (await take(purpose, challenge, value))
    if (!stored || !wasAsked) return undefined
    const { origin, rpID } = siteOf(request)
    const checked = await (await webAuthn())
      .verifyAuthenticationResponse({
        response: shown,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: stored.credentialId,
          publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
          counter: stored.counter,
          transports: stored.transports,
        },
        requireUserVerification: true,
      })
      .catch(() => undefined)
    if (!checked?.verified) return undefined
    await db.transaction('passkey', (tx) =>
      tx
        .update(passkeys)
        .set({ counter: checked.authenticationInfo.newCounter, lastUsedAt: now() })
        .where(eq(passkeys.id, stored.id)),
    )
    return stored
  }

  return {
    async list(user) {
      return (await ofUser(user.id)).map(toPasskey)
    },

    async begin(user, request) {
      const { rpID } = siteOf(request)
      const own = await ofUser(user.id)
      if (own.length >= maxPasskeys)
        refuse('bad_request', securityCopy.tooManyPasskeys(maxPasskeys))
      const options = await (await webAuthn()).generateRegistrationOptions({
        rpName: brand.name,
        rpID,
        userName: user.email,
        userDisplayName: user.name,
        userID: new Uint8Array(Buffer.from(user.id)),
        attestationType: 'none',
        excludeCredentials: own.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports,
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keep('add', options.challenge, user.id)
      return { ...options }
    },

    async add({ user, made, name }, request, before) {
      const response = made as RegistrationResponseJSON
      const { origin, rpID } = siteOf(request)
      const challenge = challengeIn(response.response.clientDataJSON)
      if (challenge === undefined || !(await take('add', challenge, user.id)))
        refuse('bad_request', securityCopy.passkeyNotMade)
      const checked = await (await webAuthn())
        .verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        })
        .catch(() => undefined)
      if (!checked?.verified) return refuse('bad_request', securityCopy.passkeyNotMade)
      const { credential } = checked.registrationInfo
      const row = {
        id: newId(now()),
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        createdAt: now(),
        lastUsedAt: null,
      }
      await db.transaction('passkey', async (tx) => {
        await before(tx)
        const [held] = await tx
          .select({ many: count() })
          .from(passkeys)
          .where(eq(passkeys.userId, user.id))
        if ((held?.many ?? 0) >= maxPasskeys)
          refuse('bad_request', securityCopy.tooManyPasskeys(maxPasskeys))
        const stored = await tx
          .insert(passkeys)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: passkeys.id })
        if (stored.length === 0) refuse('bad_request', securityCopy.passkeyNotMade)
      })
      return toPasskey(row)
    },

    async ask(user, request) {
      const { rpID } = siteOf(request)
      const own = user ? await ofUser(user.id) : []
      if (user && own.length === 0) refuse('bad_request', securityCopy.noPasskeys)
      const options = await (await webAuthn()).generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        // Without a user: the authenticator selects the account.
        ...(user && {
          allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
        }),
      })
      await keep(user ? 'prove' : 'sign in', options.challenge, user?.id ?? anybody)
      return { ...options }
    },

    async userOf(shown, request) {
      const response = shown as AuthenticationResponseJSON
      const stored = await shownBy(response, request, 'sign in', anybody)
      if (!stored) return refuse('wrong_credentials', authCopy.passkeyUnknown)
      return { userId: stored.userId, passkeyId: stored.id }
    },

    async prove(user, shown, request) {
      const response = shown as AuthenticationResponseJSON
      const stored = await shownBy(response, request, 'prove', user.id)
      if (stored?.userId !== user.id) refuse('bad_request', securityCopy.passkeyNotShown)
    },
  }
}

type PasskeyRecord = Tables['passkeys']['$inferSelect']
type Purpose = 'add' | 'prove' | 'sign in'
/** Stands for a user not yet identified. */
const anybody = 'anybody'

/** Only its hash is stored, so a leaked database does not let an attacker answer for a browser. */
const keyOf = (purpose: Purpose, challenge: string): string =>
  `passkey ${purpose} ${createHash('sha256').update(challenge).digest('base64url')}`

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id,
  name,
  createdAt,
  ...(lastUsedAt !== null && { lastUsedAt }),
})

/** The challenge that the browser claims to answer. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const read = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    } | null
    return typeof read?.challenge === 'string' ? read.challenge : undefined
  } catch {
    return undefined
  }
}
