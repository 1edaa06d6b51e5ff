import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { ageWordingVersion } from '../../../shared/business/age.ts'
import { tries } from '../../../shared/business/tries.ts'
import { authCopy } from '../../../shared/copy/auth.ts'
import { confirmEmailCopy } from '../../../shared/copy/confirm-email.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import {
  askForEmail,
  changeName,
  changePassword,
  confirmAge,
  confirmEmail,
  endDevice,
  endOtherDevices,
  listDevices,
  proveAddress,
} from '../../../shared/features/account/profile-endpoints.ts'
import { shownName } from '../../../shared/features/community/person-name.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { folded } from '../../../shared/kernel/text.ts'
import { hour } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { isThisMachine, networkOf } from '../../http/caller.ts'
import { hasProvenAddress, isReachedByMail } from '../../http/proven-address.ts'
import { hashOfSecret, newSecret } from '../../http/secret.ts'
import { accountOf } from './account-of.ts'
import type { AccountDeps } from './account-deps.ts'
import { forgiveTries } from './handlers.ts'
import { emailOf, assertStrongPassword, nameOf } from './checks.ts'
import { hashOfPassword, setPassword } from './passwords.ts'
import { assertProof } from './prove-again.ts'
import { pokeEndedSessions } from './sessions.ts'

/** A link to a new address works for so long. */
const emailLinkLasts = hour

/** A person's account settings, and their sessions. */
export function profileHandlers(deps: AccountDeps) {
  const { db, limits, letterLimits, letters, linkTo, sessions, operator, now = Date.now } = deps
  const { users, emailChanges } = db.t

  return {
    'account.changeName': handler(changeName, async ({ user, body }) => {
      const name = nameOf(body.name, authCopy.nameMissing)
      await db.transaction('name', async (tx) => {
        await tx
          .update(users)
          .set({ name, updatedAt: new Date(now()) })
          .where(eq(users.id, user.id))
        // Their public name in the community, if they take part in it.
        const shown = shownName(name)
        await tx
          .update(tx.t.communityPeople)
          .set({ name: shown, nameKey: folded(shown) })
          .where(eq(tx.t.communityPeople.userId, user.id))
      })
      return await accountOf(deps, { ...user, name })
    }),

    'account.confirmAge': handler(confirmAge, async ({ user }) => {
      const at = new Date(now())
      await db.transaction('age', (tx) =>
        tx
          .update(users)
          .set({
            ageConfirmedAt: at.getTime(),
            ageWordingVersion: String(ageWordingVersion),
            updatedAt: at,
          })
          .where(and(eq(users.id, user.id), isNull(users.ageConfirmedAt))),
      )
      return { status: true } as const
    }),

    'account.askForEmail': handler(askForEmail, async ({ user, body, request }) => {
      await limits.take('email', user.id, tries.emailChange)
      const email = emailOf(body.email)
      await assertProof(deps, { user, proof: body, request })
      if (email === user.email) refuse('bad_request', securityCopy.emailIsYours)
      await letterLimits.take(user.id, email)
      const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      const told = {
        to: user.email,
        subject: mailCopy.emailAskedSubject,
        text: mailCopy.emailAskedText(email, linkTo('/auth?mode=forgot')),
      }
      await db.transaction('email', async (tx) => {
        await sessions.assertOpen(tx, user, request)
        // Response, earlier links and letters to the user are the same for a taken address, so that
        // none of them reveals another account.
        const text = mailCopy.emailText(await linkFor(tx, user.id, email))
        if (taken)
          await letters.send(
            { to: email, subject: mailCopy.existingSubject, text: mailCopy.emailTakenText },
            {},
            tx,
          )
        else
          await letters.send(
            { to: email, subject: mailCopy.emailSubject, text },
            { userId: user.id, retention: emailLinkLasts },
            tx,
          )
        // It names the new address.
        if (await isReachedByMail(tx, user.id, deps))
          await letters.send(told, { userId: user.id }, tx)
      })
      return { status: true } as const
    }),

    'account.proveAddress': handler(proveAddress, async ({ user }) => {
      await limits.take('email', user.id, tries.emailChange)
      if (await hasProvenAddress(db, user.id)) refuse('bad_request', securityCopy.addressIsProven)
      await letterLimits.take(user.id)
      await db.transaction('prove an address', async (tx) => {
        const text = mailCopy.proveText(await linkFor(tx, user.id, user.email))
        const letter = { to: user.email, subject: mailCopy.proveSubject, text }
        await letters.send(letter, { userId: user.id, retention: emailLinkLasts }, tx)
      })
      return { status: true, next: deps.provesAddresses ? 'mail' : 'operator' } as const
    }),

    'account.confirmEmail': publicHandler(confirmEmail, async ({ body, address }) => {
      if (!isThisMachine(address))
        await limits.take('reset of network', networkOf(address), tries.resetsOfNetwork)
      return { status: true, email: await takeLink(body.token) } as const
    }),

    'account.changePassword': handler(
      changePassword,
      async ({ user, body, request, address, setCookie }) => {
        await assertStrongPassword(body.newPassword)
        await assertProof(deps, { user, proof: body, request })
        await letterLimits.take(user.id)
        const hash = await hashOfPassword(deps.auth, body.newPassword)
        const everything = body.endEverything === true
        const letter = {
          to: user.email,
          subject: mailCopy.resetDoneSubject,
          text: mailCopy.passwordChangedText(linkTo('/auth?mode=forgot'), everything),
        }
        await db.transaction('password', async (tx) => {
          await sessions.assertOpen(tx, user, request)
          await setPassword(tx, user.id, hash, { everything, at: now() })
          await letters.send(letter, { userId: user.id }, tx)
        })
        pokeEndedSessions(db, user.id)
        // Its own session is a new one as well: a copy of the old one is worth nothing any more.
        for (const line of await sessions.begin(user.id, request)) setCookie(line)
        setCookie(await deps.knownBrowsers.remember(user.id, request))
        await forgiveTries(deps, { email: user.email, address, request })
        return undefined
      },
    ),

    'account.listDevices': handler(listDevices, async ({ user, request }) => ({
      devices: await sessions.list(user, request),
    })),

    'account.endDevice': handler(endDevice, async ({ user, params }) => {
      if (!(await sessions.end(user, params.id))) refuse('not_found')
      return undefined
    }),

    'account.endOtherDevices': handler(endOtherDevices, async ({ user, request }) => ({
      ended: await sessions.endOthers(user, request),
    })),
  } satisfies Partial<Handlers>

  /** A link to that address, after which no earlier one works. */
  async function linkFor(tx: DbTx, userId: string, email: string): Promise<string> {
    const token = newSecret()
    const wish = { email, hash: hashOfSecret(token), expiresAt: now() + emailLinkLasts }
    await tx
      .insert(emailChanges)
      .values({ userId, ...wish })
      .onConflictDoUpdate({ target: emailChanges.userId, set: wish })
    return linkTo(`/confirm-email?token=${token}`)
  }

  /** One link, one use; the address may have been taken since the letter was written. */
  async function takeLink(token: string): Promise<string> {
    const { verifications } = db.t
    return await db.transaction('email', async (tx) => {
      const [wish] = await tx
        .delete(emailChanges)
        .where(and(eq(emailChanges.hash, hashOfSecret(token)), gt(emailChanges.expiresAt, now())))
        .returning()
      if (!wish) return refuse('bad_request', confirmEmailCopy.emailLinkTooOld)
      const [user] = await tx.select().from(users).where(eq(users.id, wish.userId))
      const [taken] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, wish.email), ne(users.id, wish.userId)))
      if (!user || taken) return refuse('bad_request', confirmEmailCopy.emailLinkTooOld)
      await tx
        .update(users)
        .set({ email: wish.email, emailVerified: true, updatedAt: new Date(now()) })
        .where(eq(users.id, user.id))
      if (wish.email === user.email) return wish.email
      // A link to choose a password may lie in the box of the old address.
      await tx.delete(verifications).where(eq(verifications.value, user.id))
      const told = {
        subject: mailCopy.emailDoneSubject,
        text: mailCopy.emailDoneText(wish.email, operator.email),
      }
      if (user.emailVerified || !deps.provesAddresses)
        await letters.send({ to: user.email, ...told }, {}, tx)
      return wish.email
    })
  }
}
