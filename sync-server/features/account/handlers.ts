import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { ageWordingVersion } from '../../../shared/business/age.ts'
import type { Interval } from '../../../shared/business/offer.ts'
import { tries } from '../../../shared/business/tries.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { settingsCopy } from '../../../shared/copy/settings.ts'
import {
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signOutByLink,
  signUp,
  getCurrentUser,
} from '../../../shared/features/account/endpoints.ts'
import { deleteAccount } from '../../../shared/features/account/profile-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { blockOf, isThisMachine, networkOf, triesFrom } from '../../http/caller.ts'
import { isOwnNavigation } from '../../http/cross-site.ts'
import type { Limit } from '../../http/rate-limits.ts'
import { accountOf, sessionUser } from './account-of.ts'
import type { AccountDeps } from './account-deps.ts'
import { emailOf, assertStrongPassword, nameOf } from './checks.ts'
import { deleteEverythingOf } from './delete-account.ts'
import { hashOf, lockAccess } from './passwords.ts'
import { assertProof } from './prove-again.ts'
import { resetByLink } from './reset-links.ts'
import { signedInMark, pokeEndedSessions } from './sessions.ts'
import { language } from '../../../shared/kernel/language.ts'

/**
 * Sign-up, sign-in, sign-out and password reset. None of them reveals whether an address has an
 * account: the response and the work are the same, and the queue sends the mail.
 */
export function accountHandlers(deps: AccountDeps) {
  const { db, auth, limits, letters, photoStorage, sessions, knownBrowsers } = deps
  const { provesAddresses, linkTo, accountLimits } = deps
  const { now: clock = Date.now } = deps

  return {
    'account.whoAmI': handler(getCurrentUser, async ({ user }) => accountOf(deps, user)),

    'account.signUp': publicHandler(signUp, async ({ body, address }) => {
      if (body.ageConfirmed !== true) refuse('bad_request', authCopy.ageMissing)
      const email = emailOf(body.email)
      const name = nameOf(body.name, authCopy.nameMissing)
      await assertStrongPassword(body.password)
      await takeOfNetwork('join', address, tries.joinsOfNetwork)
      await limits.take('join', email, tries.join)
      const password = await (await auth.$context).password.hash(body.password)
      await makeAccount({ name, email, password: provesAddresses ? null : password }, body.begin)
      return { status: true, next: provesAddresses ? 'mail' : 'sign_in' } as const
    }),

    'account.signIn': publicHandler(signIn, async ({ body, address, request, setCookie }) => {
      const email = emailOf(body.email)
      // Counted before the password is looked at, so that a burst counts in full.
      const known = await knownBrowsers.countedAs(request, email)
      if (known) await limits.take('sign-in-of-browser', known, tries.signInOfBrowser)
      else {
        await takeOfNetwork('sign-in', address, tries.signInsOfNetwork)
        // A refusal by a narrower limit does not count toward a wider one.
        await limits.take('sign-in', `${email} ${triesFrom(address, request)}`, tries.signIn)
        if (!isThisMachine(address))
          await limits.take('sign-in of block', `${email} ${blockOf(address)}`, tries.signInOfBlock)
        await limits.take('sign-in-everywhere', email, tries.signInEverywhere)
      }
      const hash = await hashOf(db, email)
      const { headers, response } = await refusing(() =>
        auth.api.signInEmail({
          body: { email, password: body.password },
          headers: new Headers({
            'user-agent': (request.headers.get('user-agent') ?? '').slice(0, 500),
          }),
          returnHeaders: true,
        }),
      )
      // A password that was replaced while it was compared opens nothing.
      await sessions.endUnless(
        { userId: response.user.id, token: response.token },
        async (tx) => (await lockAccess(tx, response.user.id)) === hash,
      )
      if (known) await limits.forgive('sign-in-of-browser', known)
      await forgiveTries(deps, { email, address, request })
      // An existing session is replaced and ended.
      await endSession(request)
      for (const line of headers.getSetCookie()) setCookie(line)
      setCookie(await mark(true))
      setCookie(await knownBrowsers.remember(response.user.id, request))
      const user = (await sessionUser(db, response.user.id)) ?? refuse('wrong_credentials')
      return { redirect: false, user: await accountOf(deps, user) } as const
    }),

    'account.signOut': publicHandler(signOut, async ({ request, setCookie }) => {
      for (const line of await endSession(request)) setCookie(line)
      return { status: true } as const
    }),

    'account.signOutByLink': publicHandler(signOutByLink, async ({ request, setCookie }) => {
      // A picture or a link on another page must not sign the user out.
      if (!isOwnNavigation(request)) refuse('cross_site')
      for (const line of await endSession(request)) setCookie(line)
      return leadTo('/auth')
    }),

    'account.requestPasswordReset': publicHandler(
      requestPasswordReset,
      async ({ body, address }) => {
        const email = emailOf(body.email)
        await takeOfNetwork('reset', address, tries.resetsOfNetwork)
        await limits.take('reset', email, tries.reset)
        await letters.askForLink(email)
        return { status: true } as const
      },
    ),

    'account.resetPassword': publicHandler(
      resetPassword,
      async ({ body, address, request, setCookie }) => {
        await takeOfNetwork('reset', address, tries.resetsOfNetwork)
        await assertStrongPassword(body.newPassword)
        const { id, email } = await resetByLink(deps, body)
        pokeEndedSessions(db, id)
        // The mail proves the owner, so other people's guesses do not count.
        await forgiveTries(deps, { email, address, request })
        setCookie(await knownBrowsers.remember(id, request))
        return { status: true } as const
      },
    ),

    'account.delete': handler(deleteAccount, async ({ user, body, request, setCookie }) => {
      await assertProof(deps, { user, proof: body, request }, settingsCopy.deleteWrongPassword)
      await db.transaction('session', (tx) => sessions.assertOpen(tx, user, request))
      await deleteEverythingOf(user.id, { db, photoStorage, accountLimits, now: clock })
      setCookie(knownBrowsers.forget(user.id))
      for (const line of await endSession(request)) setCookie(line)
      return undefined
    }),
  } satisfies Partial<Handlers>

  /** One transaction, in which as much is written for an address that has an account already. */
  function makeAccount({ name, email, password }: NewAccount, begin?: Interval): Promise<void> {
    const { users, accounts } = db.t
    const now = new Date(clock())
    const id = newId(now.getTime())
    const stamps = { createdAt: now, updatedAt: now }
    return db.transaction('join', async (tx) => {
      const made = await tx
        .insert(users)
        .values({
          id,
          name,
          email,
          language: language(),
          ageConfirmedAt: now.getTime(),
          ageWordingVersion: String(ageWordingVersion),
          ...stamps,
        })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (made.length === 0) {
        const [found] = await tx
          .update(users)
          .set({ updatedAt: now })
          .where(eq(users.email, email))
          .returning({ id: users.id, isProven: users.emailVerified })
        const [account] = await tx
          .select({ password: accounts.password })
          .from(accounts)
          .where(eq(accounts.userId, found?.id ?? ''))
        // The account was created but its link never followed: it has no proven owner yet.
        if (account && account.password === null && !found?.isProven) return goOn(tx)
        const text = mailCopy.existingText(linkTo('/auth?mode=forgot'))
        return letters.send({ to: email, subject: mailCopy.existingSubject, text }, {}, tx)
      }
      await tx.insert(accounts).values({
        id: newId(now.getTime()),
        userId: id,
        accountId: id,
        providerId: 'credential',
        password,
        ...stamps,
      })
      return goOn(tx)
    })

    /** By a letter, where there is a mail server; else by signing in. */
    async function goOn(tx: DbTx) {
      if (provesAddresses) await letters.askForLink(email, { begin }, tx)
    }
  }

  /** Ends the session on the server, and answers with the lines that take the cookie back. */
  async function endSession(request: Request): Promise<string[]> {
    await sessions.endThis(request)
    const cookie = request.headers.get('cookie')
    const { headers } = await auth.api.signOut({
      headers: new Headers(cookie ? { cookie } : {}),
      returnHeaders: true,
    })
    return [...headers.getSetCookie(), await mark(false)]
  }

  async function mark(isSignedIn: boolean): Promise<string> {
    const { attributes } = (await auth.$context).authCookies.sessionToken
    return signedInMark(isSignedIn, attributes.secure === true)
  }

  /** In local mode this address is a person; otherwise it is a proxy in front of all users. */
  async function takeOfNetwork(name: string, address: string, limit: Limit): Promise<void> {
    if (!isThisMachine(address)) await limits.take(`${name} of network`, networkOf(address), limit)
  }
}

interface NewAccount {
  readonly name: string
  readonly email: string
  /** Its hash; null until the address is proven. */
  readonly password: string | null
}

/** Clears wrong passwords before a sign-in or a new password: from this address, and from all. */
export async function forgiveTries(
  { limits }: Pick<AccountDeps, 'limits'>,
  { email, address, request }: { email: string; address: string; request: Request },
): Promise<void> {
  await limits.forgive('sign-in', `${email} ${triesFrom(address, request)}`)
  await limits.forgive('sign-in of block', `${email} ${blockOf(address)}`)
  await limits.forgive('sign-in-everywhere', email)
}

/** The sign-in library's own errors, as refusals with our sentences. */
async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    if (error.statusCode === 401) refuse('wrong_credentials', authCopy.wrongCredentials)
    return refuse('bad_request', authCopy.wrongCredentials)
  }
}

const leadTo = (path: string): Response =>
  new Response(null, { status: 302, headers: { Location: path } })
