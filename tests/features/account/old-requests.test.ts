import type * as WebAuthn from '@simplewebauthn/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, until } from '../../http/door.ts'
import { quickPasswords } from '../../support/quick-passwords.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { anAuthenticator } from './authenticator.ts'

const origin = 'http://cellar.localhost'

/** Holds the next check of a password or a passkey until it is let go. */
const held = { reached: () => {}, released: Promise.resolve() }
function holdNext() {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  held.reached = () => {
    held.reached = () => {}
    reached.resolve()
  }
  held.released = released.promise
  return { reached: reached.promise, release: released.resolve }
}
async function pass() {
  const { released } = held
  held.reached()
  await released
}

vi.mock('@simplewebauthn/server', async (load) => {
  const real = await load<typeof WebAuthn>()
  const verifyAuthenticationResponse: (typeof WebAuthn)['verifyAuthenticationResponse'] = async (
    shown,
  ) => {
    await pass()
    return real.verifyAuthenticationResponse(shown)
  }
  const verifyRegistrationResponse: (typeof WebAuthn)['verifyRegistrationResponse'] = async (
    made,
  ) => {
    await pass()
    return real.verifyRegistrationResponse(made)
  }
  return { ...real, verifyAuthenticationResponse, verifyRegistrationResponse }
})

onEachDoor(
  'a request that was checked before a new password',
  (door, inData) => {
    const read = async (answer: Response) => (await answer.json()) as never
    const letterTo = (email: string, what: string) =>
      until(() =>
        door()
          .letters(email)
          .findLast((one) => one.includes(what)),
      )
    const signIn = ({ email }: Person, password: string, from = door().visitor()) =>
      from.post('/api/auth/sign-in/email', { email, password })
    beforeAll(() => door().person('First Admin'))
    beforeEach(() => {
      held.reached = () => {}
      held.released = Promise.resolve()
    })

    /** A person with a passkey, and the link with which they choose a new password. */
    async function resetting(name: string) {
      const who = await door().person(name)
      const key = anAuthenticator(origin)
      const { password } = who
      const made = key.make(await read(await who.post('/api/account/new-passkey', { password })))
      const added = await who.post('/api/account/passkeys', { name: 'Phone', made })
      const { id: passkey } = (await added.json()) as { id: string }
      await door().visitor().post('/api/auth/request-password-reset', { email: who.email })
      const token = /token=([\w-]+)/.exec(await letterTo(who.email, 'mode=reset'))?.[1]
      const reset = async () => {
        const set = { token, newPassword: `the new one of ${name}` }
        expect((await door().visitor().post('/api/auth/reset-password', set)).status).toBe(200)
        return set.newPassword
      }
      return { who, key, passkey, reset }
    }

    /** Sends a request, chooses a new password while it is checked, and gives the answer. */
    async function overtaken(reset: () => Promise<string>, send: () => Promise<Response>) {
      const { reached, release } = holdNext()
      const answer = send()
      await reached
      const password = await reset()
      release()
      return { status: (await answer).status, password }
    }

    test('a sign-in with the old password opens nothing', async () => {
      const { who, reset } = await resetting('Ann')
      const thief = door().visitor()
      const { status, password } = await overtaken(reset, () => signIn(who, who.password, thief))
      expect(status).toBe(401)
      expect((await thief.fetch('/api/auth/user')).status).toBe(401)
      expect((await signIn(who, password)).status).toBe(200)
      const open = await inData((db) => db.select().from(db.t.sessions))
      expect(open.filter(({ userId }) => userId === who.id)).toHaveLength(1)
    })

    test('a sign-in with a passkey of before opens nothing', async () => {
      const { who, key, reset } = await resetting('Ben')
      const thief = door().visitor()
      const shown = key.show(await read(await thief.post('/api/auth/passkey/begin', {})))
      const { status } = await overtaken(reset, () => thief.post('/api/auth/passkey', { shown }))
      expect(status).toBe(401)
      const open = await inData((db) => db.select().from(db.t.sessions))
      expect(open.filter(({ userId }) => userId === who.id)).toEqual([])
    })

    test.each([
      ['makes a token', '/api/account/tokens', { name: 'x', scopes: ['recipes:read'], days: 30 }],
      ['changes the address', '/api/account/email', { email: 'thief@example.com' }],
      ['changes the password', '/api/account/password', { newPassword: 'the one of a thief' }],
      ['deletes the account', '/api/account/delete', {}],
      ['removes a passkey', 'passkey', {}],
    ])('one that %s is refused, and changes nothing', async (what, place, body) => {
      const { who, passkey, reset } = await resetting(`Cat ${what}`)
      const path = place === 'passkey' ? `/api/account/passkeys/${passkey}/remove` : place
      const { status, password } = await overtaken(reset, () =>
        who.post(path, { ...body, password: who.password }),
      )
      expect(status).toBe(401)
      expect((await signIn(who, password)).status).toBe(200)
      const [tokens, wishes] = await inData(async (db) => [
        await db.select().from(db.t.accessTokens),
        await db.select().from(db.t.emailChanges),
      ])
      expect([...tokens, ...wishes].filter(({ userId }) => userId === who.id)).toEqual([])
    })

    test('a passkey that is made meanwhile is not added', async () => {
      const { who, reset } = await resetting('Dan')
      const { password } = who
      const begun = await read(await who.post('/api/account/new-passkey', { password }))
      const made = anAuthenticator(origin).make(begun)
      const { status } = await overtaken(reset, () =>
        who.post('/api/account/passkeys', { name: 'Thief', made }),
      )
      expect(status).toBe(401)
      const left = await inData((db) => db.select().from(db.t.passkeys))
      expect(left.filter(({ userId }) => userId === who.id)).toEqual([])
    })
  },
  {
    env: { APP_ORIGIN: origin },
    passwords: {
      ...quickPasswords,
      async verify(compared) {
        await pass()
        return quickPasswords.verify(compared)
      },
    },
  },
)
