import { and, eq } from 'drizzle-orm'
import { providerClockTolerance } from '../../../shared/business/access.ts'
import { maxEmailLength, maxNameLength } from '../../../shared/business/names.ts'
import { tries } from '../../../shared/business/tries.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import {
  comeBackFromProvider,
  linkProvider,
  proveByProvider,
  type ProviderTrouble,
  readProviderLink,
  toSignIn,
  unlinkProvider,
} from '../../../shared/features/account/provider-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { inOneLine, isStorable } from '../../../shared/kernel/text.ts'
import type { DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { isThisMachine, networkOf } from '../../http/caller.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import type { Limit } from '../../http/rate-limits.ts'
import type { SessionUser } from '../../http/session.ts'
import { SlowDown } from '../../http/problem.ts'
import {
  type Identity,
  type IdentityProvider,
  NoIdentity,
} from '../../outside/identity-provider.ts'
import type { AccountDeps } from './account-deps.ts'
import { sessionUser } from './account-of.ts'
import { emailOf } from './checks.ts'
import { forgiveTries } from './handlers.ts'
import { assertProof } from './prove-again.ts'
import { giveProviderProof, hasProviderProof } from './provider-proofs.ts'
import { openProviderTrips, ownPath, type Trip } from './provider-trips.ts'
import { language } from '../../../shared/kernel/language.ts'

/** The provider's way in: going there, coming back, and linking it to an account that there is. */
export function providerHandlers(deps: AccountDeps) {
  const { db, limits, letterLimits, letters, linkTo, sessions, knownBrowsers } = deps
  const { identityProvider: provider, now = Date.now } = deps
  const { users, accounts, identityLinks } = db.t
  // The port of local mode is known later, but not whether there is TLS.
  const isSecure = linkTo('/').startsWith('https:')
  const trips = openProviderTrips({ db, isSecure, now })
  const redirectUri = () => linkTo(comeBackFromProvider.path)
  const mustBeSet = (): IdentityProvider => provider ?? refuse('not_found')
  const linkOf = (userId: string, issuer: string) =>
    and(eq(identityLinks.userId, userId), eq(identityLinks.issuer, issuer))
  const isLinked = (userId: string, { issuer, subject }: Identity) =>
    and(linkOf(userId, issuer), eq(identityLinks.subject, subject))

  return {
    'account.toSignIn': publicHandler(toSignIn, async ({ query, address, request, setCookie }) => {
      const next = ownPath(query.next)
      // A page of another site must not sign a user in. The user presses a button instead.
      const isForced = request.headers.get('sec-fetch-site') === 'cross-site'
      if (!provider || isForced) return leadTo(toDoor(next))
      return await orTrouble({ next }, async () => {
        await takeOfNetwork('sign-in', address, tries.signInsOfNetwork)
        return leadTo(await sendOff(provider, { next }, setCookie))
      })
    }),

    'provider.comeBack': publicHandler(
      comeBackFromProvider,
      async ({ address, request, setCookie }) => {
        const ended = provider && (await trips.end(request))
        if (!ended) return leadTo(toDoor('/', 'too_old'))
        const { trip, secrets, cookie } = ended
        setCookie(cookie)
        return await orTrouble(trip, async () => {
          const cameBackTo = new URL(redirectUri())
          cameBackTo.search = new URL(request.url).search
          const identity = await provider.finish(secrets, cameBackTo)
          if (trip.linksTo !== undefined) {
            const user = await sessions.userOf(request)
            if (user?.id !== trip.linksTo) throw new Trouble('other_user')
            await link(user, identity, request)
            return leadTo(trip.next)
          }
          if (trip.proves) {
            const user = await sessions.userOf(request)
            if (user?.id !== trip.proves.userId) throw new Trouble('other_user')
            await mustBeAgain(user.id, identity, trip.proves.since)
            setCookie(await giveProviderProof(db, { user, at: now() }, isSecure))
            return leadTo(trip.next)
          }
          const user = await sessionUser(db, await userOf(identity, address))
          if (!user) throw new Trouble('refused')
          // An existing session is replaced and ended.
          if (await sessions.userOf(request)) await sessions.endThis(request)
          const stands = async (tx: DbTx) =>
            (await tx.select().from(identityLinks).where(isLinked(user.id, identity))).length > 0
          for (const line of await sessions.begin(user.id, request, stands)) setCookie(line)
          setCookie(await knownBrowsers.remember(user.id, request))
          await forgiveTries(deps, { email: user.email, address, request })
          return leadTo(trip.next)
        })
      },
    ),

    'provider.read': handler(readProviderLink, async ({ user, request }) => {
      if (!provider) return {}
      const [row] = await db
        .select({ linkedAt: identityLinks.createdAt, lastUsedAt: identityLinks.lastUsedAt })
        .from(identityLinks)
        .where(linkOf(user.id, provider.issuer))
      const { linkedAt, lastUsedAt } = row ?? {}
      return {
        name: provider.name,
        ...((await hasProviderProof(db, { user, at: now() }, request)) && {
          isProven: true as const,
        }),
        ...(linkedAt !== undefined && {
          link: { linkedAt, ...(typeof lastUsedAt === 'number' && { lastUsedAt }) },
        }),
      }
    }),

    // Proven before the browser leaves, so that a person at an unlocked browser cannot add a
    // sign-in.
    'provider.link': handler(linkProvider, async ({ user, body, request, setCookie }) => {
      const there = mustBeSet()
      await assertProof(deps, { user, proof: body, request })
      await letterLimits.take(user.id)
      const trip = { linksTo: user.id, next: securityPath }
      try {
        return { goTo: await sendOff(there, trip, setCookie) }
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === undefined) throw error
        return { goTo: toSecurity(trouble) }
      }
    }),

    'provider.prove': handler(proveByProvider, async ({ user, body, setCookie }) => {
      const there = mustBeSet()
      const [linked] = await db
        .select({ id: identityLinks.id })
        .from(identityLinks)
        .where(linkOf(user.id, there.issuer))
      if (!linked) return refuse('not_found')
      await limits.take('prove by provider', user.id, tries.passwordAgain)
      const proves = { userId: user.id, since: now() }
      try {
        return { goTo: await sendOff(there, { proves, next: ownPath(body.next) }, setCookie) }
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === undefined) throw error
        return { goTo: toSecurity(trouble) }
      }
    }),

    // A password or a passkey proves that another way to sign in exists.
    'provider.unlink': handler(unlinkProvider, async ({ user, body, request }) => {
      const { issuer } = mustBeSet()
      await assertProof(deps, { user, proof: body, request })
      const gone = await db.transaction('unlink', async (tx) => {
        await sessions.assertOpen(tx, user, request)
        return tx
          .delete(identityLinks)
          .where(linkOf(user.id, issuer))
          .returning({ id: identityLinks.id })
      })
      if (gone.length === 0) refuse('not_found')
      return undefined
    }),
  } satisfies Partial<Handlers>

  /** The browser's next address; a cookie binds the return to this browser. */
  async function sendOff(to: IdentityProvider, trip: Trip, setCookie: (line: string) => void) {
    const { secrets, cookie } = await trips.begin(trip)
    const place = await to.begin(secrets, redirectUri(), { isAgain: trip.proves !== undefined })
    setCookie(cookie)
    return place.href
  }

  /** Throws {@link Trouble} unless the one who opens this account has signed in there since. */
  async function mustBeAgain(userId: string, identity: Identity, since: number): Promise<void> {
    const { signedInAt = 0 } = identity
    const [theirs] = await db
      .select({ id: identityLinks.id })
      .from(identityLinks)
      .where(isLinked(userId, identity))
    if (!theirs) throw new Trouble('other_person')
    if (signedInAt < since - providerClockTolerance) throw new Trouble('not_again')
  }

  /** Whose account the identity opens, one that is made now included. Throws {@link Trouble}. */
  async function userOf(identity: Identity, address: string): Promise<string> {
    const { issuer, subject } = identity
    const isThis = and(eq(identityLinks.issuer, issuer), eq(identityLinks.subject, subject))
    const [known] = await db.transaction('sign in by provider', (tx) =>
      tx
        .update(identityLinks)
        .set({ lastUsedAt: now() })
        .where(isThis)
        .returning({ userId: identityLinks.userId }),
    )
    if (known) return known.userId
    const { email, name } = await newcomer(identity)
    await takeOfNetwork('join', address, tries.joinsOfNetwork)
    const at = now()
    const id = newId(at)
    const stamps = { createdAt: new Date(at), updatedAt: new Date(at) }
    await db.transaction('join by provider', async (tx) => {
      const made = await tx
        .insert(users)
        .values({ id, name, email, emailVerified: true, language: language(), ...stamps })
        .onConflictDoNothing()
        .returning({ id: users.id })
      // Whose it is may have joined with it anywhere: that it is the same person, only they can show.
      if (made.length === 0) throw new Trouble('email_taken')
      // Without a password, until one is chosen by letter.
      await tx.insert(accounts).values({
        id: newId(at),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password: null,
        ...stamps,
      })
      const [linked] = await tx
        .insert(identityLinks)
        .values({ id: newId(at), userId: id, issuer, subject, createdAt: at, lastUsedAt: at })
        .onConflictDoNothing()
        .returning({ id: identityLinks.id })
      // They have joined in another tab at this very moment; a second try finds them.
      if (!linked) throw new Trouble('refused')
    })
    return id
  }

  async function newcomer(identity: Identity): Promise<{ email: string; name: string }> {
    const { provenEmail = '', name = '', noEmail } = await identity.person()
    if (noEmail !== undefined && noEmail !== 'unproven')
      deps.warnOperator('unproven_email', 'the identity provider confirms no email address', {
        why: noEmail,
      })
    if (!provenEmail || provenEmail.length > maxEmailLength) throw new Trouble('no_email')
    const email = readable(() => emailOf(provenEmail))
    const called = inOneLine(name).trim().slice(0, maxNameLength).trim()
    return { email, name: called && isStorable(called) ? called : (email.split('@')[0] ?? email) }
  }

  async function link(
    user: Pick<SessionUser, 'id' | 'email'>,
    { issuer, subject }: Identity,
    request: Request,
  ): Promise<void> {
    const at = now()
    await db.transaction('link', async (tx) => {
      await sessions.assertOpen(tx, user, request)
      const [stored] = await tx
        .insert(identityLinks)
        .values({
          id: newId(at),
          userId: user.id,
          issuer,
          subject,
          createdAt: at,
          lastUsedAt: null,
        })
        .onConflictDoNothing()
        .returning({ id: identityLinks.id })
      if (!stored) return mustBeTheirs(tx)
      // The mail reveals a sign-in added by a person at an unlocked browser.
      const text = mailCopy.linkedText(mustBeSet().name, linkTo(securityPath))
      await letters.send(
        { to: user.email, subject: mailCopy.linkedSubject, text },
        { userId: user.id },
        tx,
      )
    })

    /** Linked twice is linked. */
    async function mustBeTheirs(tx: DbTx): Promise<void> {
      const [row] = await tx
        .select({ subject: identityLinks.subject })
        .from(identityLinks)
        .where(linkOf(user.id, issuer))
      if (row?.subject !== subject) throw new Trouble('linked_elsewhere')
    }
  }

  async function takeOfNetwork(name: string, address: string, limit: Limit) {
    if (!isThisMachine(address)) await limits.take(`${name} of network`, networkOf(address), limit)
  }
}

/** A failed sign-in, with a reason for the user. */
class Trouble extends Error {
  readonly trouble: ProviderTrouble

  constructor(trouble: ProviderTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** A navigation is answered by a page, whatever went wrong that is no defect. */
async function orTrouble(trip: Trip, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === undefined) throw error
    const isFromInside = trip.linksTo !== undefined || trip.proves !== undefined
    return leadTo(isFromInside ? toSecurity(trouble) : toDoor(trip.next, trouble))
  }
}

function troubleOf(error: unknown): ProviderTrouble | undefined {
  if (error instanceof Trouble) return error.trouble
  if (error instanceof NoIdentity) return error.why
  return error instanceof SlowDown ? 'too_many' : undefined
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new Trouble('no_email')
  }
}

const securityPath = '/settings/security'
const toSecurity = (trouble: ProviderTrouble): string => `${securityPath}?trouble=${trouble}`

function toDoor(next: string, trouble?: ProviderTrouble): string {
  const query = new URLSearchParams({
    ...(next !== '/' && { next }),
    ...(trouble && { trouble }),
  }).toString()
  return query ? `/auth?${query}` : '/auth'
}

const leadTo = (place: string): Response =>
  new Response(null, { status: 302, headers: { Location: place } })
