import { createHmac } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { providerTripLifetime } from '../../../shared/business/access.ts'
import { cookies } from '../../../shared/business/privacy.ts'
import { type Instant, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { cookiesOf } from '../../http/cookies.ts'
import { hashOfSecret, newSecret } from '../../http/secret.ts'
import type { SignInSecrets } from '../../outside/identity-provider.ts'

/** Why a browser has gone to the identity provider, and where it goes afterwards. */
const trip = z.object({
  /** The user who links it to their account; without this and the next, it is a sign-in. */
  linksTo: z.optional(z.string()),
  /** Who proves that it is them, and since when a sign-in counts for it. */
  proves: z.optional(z.object({ userId: z.string(), since: z.int() })),
  /** A path of the app. */
  next: z.string(),
})
export type Trip = z.infer<typeof trip>

/**
 * Trips to the identity provider, each of one browser and good for one return. The browser has a
 * secret in its cookie, from which all checks of the provider's answer derive. The database has a
 * hash, so a leaked database completes no sign-in.
 */
export interface ProviderTrips {
  begin(trip: Trip): Promise<{ readonly secrets: SignInSecrets; readonly cookie: string }>
  /** Undefined where this browser has begun no such trip, or has come back from it before. */
  end(request: Request): Promise<Ended | undefined>
}

export interface Ended {
  readonly trip: Trip
  readonly secrets: SignInSecrets
  /** Takes the cookie back. */
  readonly cookie: string
}

interface ProviderTripDeps {
  readonly db: Db
  readonly isSecure: boolean
  readonly now: () => Instant
}

export function openProviderTrips({ db, isSecure, now }: ProviderTripDeps): ProviderTrips {
  const { verifications } = db.t
  const line = (state: string, value: string, lasts: number) =>
    `${nameOf(state)}=${value}; Max-Age=${lasts / second}; Path=/api/auth/provider; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  return {
    async begin(begun) {
      const secret = newSecret()
      const secrets = secretsOf(secret)
      const at = now()
      await db.transaction('begin a trip', (tx) =>
        tx.insert(verifications).values({
          id: newId(at),
          identifier: keyOf(secret),
          value: JSON.stringify(begun),
          expiresAt: new Date(at + providerTripLifetime),
          createdAt: new Date(at),
          updatedAt: new Date(at),
        }),
      )
      return { secrets, cookie: line(secrets.state, secret, providerTripLifetime) }
    },

    async end(request) {
      const state = new URL(request.url).searchParams.get('state') ?? ''
      const name = nameOf(state)
      const secret = cookiesOf(request)
        .find((one) => one.startsWith(`${name}=`))
        ?.slice(name.length + 1)
      if (!secret || secretsOf(secret).state !== state) return undefined
      // Removed before the request to the provider: it is good for one try.
      const [taken] = await db.transaction('end a trip', (tx) =>
        tx
          .delete(verifications)
          .where(
            and(
              eq(verifications.identifier, keyOf(secret)),
              gt(verifications.expiresAt, new Date(now())),
            ),
          )
          .returning({ value: verifications.value }),
      )
      if (!taken) return undefined
      const ended = trip.parse(JSON.parse(taken.value))
      return { trip: ended, secrets: secretsOf(secret), cookie: line(state, '', 0) }
    },
  }
}

/** Of none of them the secret, or another one, can be found out. */
function secretsOf(secret: string): SignInSecrets {
  const of = (what: string) => createHmac('sha256', secret).update(what).digest('base64url')
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') }
}

/** One for each trip, so that two tabs do not take each other's. */
const nameOf = (state: string): string =>
  `${cookies.providerTrip.name}${hashOfSecret(state).slice(0, 16)}`

const keyOf = (secret: string): string => `provider ${hashOfSecret(secret)}`

/** A path of this app, as it may be gone to from outside: `//elsewhere` would leave it. */
export function ownPath(input: string | undefined): string {
  const path = input ?? ''
  const isOwn =
    path.length <= maxPathLength &&
    /^\/(?![/\\])/.test(path) &&
    URL.parse(path, here)?.origin === here &&
    !path.startsWith('/api/') &&
    !path.startsWith('/auth')
  return isOwn ? path : '/'
}

const here = 'http://this.invalid'
const maxPathLength = 500
