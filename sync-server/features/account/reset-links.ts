import { and, eq, gt } from 'drizzle-orm'
import { authCopy } from '../../../shared/copy/auth.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { hashOfSecret, newSecret } from '../../http/secret.ts'
import type { AccountDeps } from './account-deps.ts'
import type { LeadsOn } from './letters.ts'
import { hashOfPassword, setPassword } from './passwords.ts'
import { ownLanguage } from '../../notices/own-language.ts'
import { inLanguage } from '../../i18n/in-language.ts'

/** A link to choose a new password works for so long. */
const resetLinkLasts = hour

type ResetLinkDeps = Pick<AccountDeps, 'db' | 'letters' | 'linkTo' | 'provesAddresses' | 'now'>

/**
 * Sends a link to choose a password, if the address has an account. Mail goes to a proven address
 * only: a typo in an unproven address must not give the account to its owner. Without mail, the
 * operator gets the link to hand over.
 */
export async function sendResetLink(
  deps: ResetLinkDeps,
  email: string,
  { begin }: LeadsOn = {},
): Promise<void> {
  const { db, letters, linkTo, provesAddresses, now = Date.now } = deps
  const { users, accounts, verifications } = db.t
  const [person] = await db
    .select({ id: users.id, isProven: users.emailVerified, password: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.email, email))
  if (!person) return
  const hasPassword = person.password !== null
  const language = await ownLanguage(db, person.id)
  if (provesAddresses && hasPassword && !person.isProven)
    return letters.send(
      inLanguage(language, () => ({
        to: email,
        subject: mailCopy.resetUnprovenSubject,
        text: mailCopy.resetUnprovenText(linkTo('/settings')),
      })),
      { userId: person.id },
    )
  const token = newSecret()
  const at = now()
  const link = linkTo(`/auth?mode=reset&token=${token}`)
  // The letter may be opened where nothing is known of the plan that was chosen.
  const joined = begin === undefined ? link : `${link}&begin=${begin}`
  // Without a password, it is the last step of joining, except after a sign-in at an identity
  // provider.
  const letter = inLanguage(language, () =>
    hasPassword || person.isProven
      ? { to: email, subject: mailCopy.resetSubject, text: mailCopy.resetText(link) }
      : { to: email, subject: mailCopy.joinSubject, text: mailCopy.joinText(joined) },
  )
  await db.transaction('reset link', async (tx) => {
    await tx.insert(verifications).values({
      id: newId(at),
      identifier: keyOf(token),
      value: person.id,
      expiresAt: new Date(at + resetLinkLasts),
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })
    await letters.send(letter, { userId: person.id, retention: resetLinkLasts }, tx)
  })
}

/**
 * Sets the password chosen by such a link, ends every earlier access to the account, marks the
 * address as proven because the mail reached it, and sends a notice. All or nothing.
 */
export async function resetByLink(
  {
    db,
    auth,
    letters,
    linkTo,
    now = Date.now,
  }: Pick<AccountDeps, 'db' | 'auth' | 'letters' | 'linkTo' | 'now'>,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
): Promise<{ id: string; email: string }> {
  // Checked before the new password is hashed, which is expensive by design.
  if (!(await isGood(db, token, now()))) refuse('bad_request', authCopy.linkTooOld)
  const password = await hashOfPassword(auth, newPassword)
  return db.transaction('reset password', async (tx) => {
    const { users, verifications } = tx.t
    const at = now()
    const [link] = await tx
      .delete(verifications)
      .where(
        and(eq(verifications.identifier, keyOf(token)), gt(verifications.expiresAt, new Date(at))),
      )
      .returning({ userId: verifications.value })
    if (!link) return refuse('bad_request', authCopy.linkTooOld)
    await setPassword(tx, link.userId, password, { everything: true, at })
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: new Date(at) })
      .where(eq(users.id, link.userId))
      .returning({ id: users.id, email: users.email })
    if (!user) return refuse('bad_request', authCopy.linkTooOld)
    const told = {
      subject: mailCopy.resetDoneSubject,
      text: mailCopy.resetDoneText(linkTo('/auth?mode=forgot')),
    }
    await letters.send({ to: user.email, ...told }, {}, tx)
    return user
  })
}

async function isGood(db: Db, token: string, at: Instant): Promise<boolean> {
  const { verifications } = db.t
  const [link] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(eq(verifications.identifier, keyOf(token)), gt(verifications.expiresAt, new Date(at))),
    )
  return link !== undefined
}

/** Only its hash is stored, so a leaked database or backup contains no usable link. */
const keyOf = (token: string): string => `reset ${hashOfSecret(token)}`
