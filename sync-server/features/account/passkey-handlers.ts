import { and, eq } from 'drizzle-orm'
import { tries } from '../../../shared/business/tries.ts'
import { mailCopy } from '../../../shared/copy/mail.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginProof,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../../shared/features/account/passkey-endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { isThisMachine, networkOf } from '../../http/caller.ts'
import { accountOf, sessionUser } from './account-of.ts'
import type { AccountDeps } from './account-deps.ts'
import { forgiveTries } from './handlers.ts'
import { nameOf } from './checks.ts'
import { toPasskey } from './passkeys.ts'
import { assertProof } from './prove-again.ts'

/** Passkeys: making, naming and forgetting them, and signing in with one. */
export function passkeyHandlers(deps: AccountDeps) {
  const { db, limits, letterLimits, letters, linkTo, passkeys, sessions, knownBrowsers } = deps
  const { passkeys: table } = db.t

  const takeOfNetwork = async (address: string) => {
    if (!isThisMachine(address))
      await limits.take('sign-in of network', networkOf(address), tries.signInsOfNetwork)
  }

  return {
    'passkey.list': handler(listPasskeys, async ({ user }) => ({
      passkeys: await passkeys.list(user),
    })),

    // A passkey can only be added after this step, so a wrong password is refused before the
    // browser asks for a fingerprint.
    'passkey.begin': handler(beginPasskey, async ({ user, body, request }) => {
      await limits.take('passkey', user.id, tries.passkey)
      await assertProof(deps, { user, proof: body, request })
      return await passkeys.begin(user, request)
    }),

    'passkey.add': handler(addPasskey, async ({ user, body, request }) => {
      const name = nameOf(body.name, securityCopy.nameMissing)
      await letterLimits.take(user.id)
      // The mail reveals a passkey added by a person at an unlocked browser.
      const letter = {
        to: user.email,
        subject: mailCopy.passkeySubject,
        text: mailCopy.passkeyText(name, linkTo('/settings/security')),
      }
      return await passkeys.add({ user, made: body.made, name }, request, async (tx) => {
        await sessions.assertOpen(tx, user, request)
        await letters.send(letter, { userId: user.id }, tx)
      })
    }),

    'passkey.rename': handler(renamePasskey, async ({ user, params, body }) => {
      const name = nameOf(body.name, securityCopy.nameMissing)
      const [renamed] = await db.transaction('passkey', (tx) =>
        tx
          .update(table)
          .set({ name })
          .where(and(eq(table.userId, user.id), eq(table.id, params.id)))
          .returning(),
      )
      return toPasskey(renamed ?? refuse('not_found'))
    }),

    'passkey.remove': handler(removePasskey, async ({ user, params, body, request }) => {
      const own = and(eq(table.userId, user.id), eq(table.id, params.id))
      const [known] = await db.select({ id: table.id }).from(table).where(own)
      if (!known) refuse('not_found')
      await assertProof(deps, { user, proof: body, request })
      const gone = await db.transaction('passkey', async (tx) => {
        await sessions.assertOpen(tx, user, request)
        return tx.delete(table).where(own).returning({ id: table.id })
      })
      if (gone.length === 0) refuse('not_found')
      return undefined
    }),

    'passkey.beginProof': handler(beginProof, async ({ user, request }) => {
      await limits.take('passkey', user.id, tries.passkey)
      return await passkeys.ask(user, request)
    }),

    'passkey.beginSignIn': publicHandler(beginPasskeySignIn, async ({ address, request }) => {
      await takeOfNetwork(address)
      return await passkeys.ask(undefined, request)
    }),

    'passkey.signIn': publicHandler(
      signInWithPasskey,
      async ({ body, address, request, setCookie }) => {
        await takeOfNetwork(address)
        const { userId, passkeyId } = await passkeys.userOf(body.shown, request)
        const user = await sessionUser(db, userId)
        if (!user) return refuse('wrong_credentials')
        // An existing session is replaced and ended.
        const before = await sessions.userOf(request)
        if (before) await sessions.endThis(request)
        const stands = async (tx: DbTx) =>
          (await tx.select().from(table).where(eq(table.id, passkeyId))).length > 0
        for (const line of await sessions.begin(user.id, request, stands)) setCookie(line)
        setCookie(await knownBrowsers.remember(user.id, request))
        await forgiveTries(deps, { email: user.email, address, request })
        return { user: await accountOf(deps, user) }
      },
    ),
  } satisfies Partial<Handlers>
}
