import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries } from '../../../shared/business/tries.ts'
import { type Browser, type Door, openDoor, type Person, until } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { anAuthenticator } from './authenticator.ts'
import { limitMs } from '../../support/scope.ts'

const origin = 'http://cellar.localhost'

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `strangers who guess, on ${engine}`,
    { timeout: limitMs(240_000) },
    () => {
      let door: Door
      let database: FreshDatabase | undefined
      beforeAll(async () => {
        if (engine === 'PostgreSQL') database = await freshDatabase()
        // A proxy that may be believed, so that a test can come from anywhere.
        door = await openDoor({
          ...(database && { databaseUrl: database.url }),
          env: { TRUSTED_PROXY_HOPS: '1', APP_ORIGIN: origin },
        })
      })
      afterAll(async () => {
        await door.close()
        await database?.drop()
      })

      const signIn = async (who: Browser, email: string, password: string, from: string) =>
        (
          await who.post(
            '/api/auth/sign-in/email',
            { email, password },
            { 'X-Forwarded-For': from },
          )
        ).status
      const home = '192.0.2.1'
      /** As many wrong ones as the account stands, and some from the owner's own network. */
      async function flood({ email }: Pick<Person, 'email'>) {
        const perNetwork = tries.signIn.max - 1
        for (let sent = 0; sent <= tries.signInEverywhere.max; sent += perNetwork)
          await Promise.all(
            Array.from({ length: perNetwork }, () =>
              // Each in a block of its own, as machines all over the world are.
              signIn(door.visitor(), email, 'a guess', `198.51.${sent / perNetwork}.1`),
            ),
          )
        await Promise.all(
          Array.from({ length: tries.signIn.max }, () =>
            signIn(door.visitor(), email, 'a guess', home),
          ),
        )
      }
      /** The browser's cookies without the session. */
      const knownOnly = (who: Browser) => {
        const own = door.visitor()
        own.takeCookie(
          who
            .cookie()
            .split('; ')
            .filter((one) => one.startsWith('undercroft_known_'))
            .join('; '),
        )
        return own
      }
      async function linkTo(email: string) {
        const before = door.letters(email).length
        await door.visitor().post('/api/auth/request-password-reset', { email })
        const letter = await until(() => door.letters(email)[before])
        return /token=([\w-]+)/.exec(letter)?.[1]
      }
      const reset = async (by: Browser, email: string, newPassword: string) =>
        (
          await by.post(
            '/api/auth/reset-password',
            { token: await linkTo(email), newPassword },
            { 'X-Forwarded-For': home },
          )
        ).status

      test('never keep out a browser that has signed in before, and are kept out themselves', async () => {
        const ann = await door.person('Ann')
        const stranger = await door.person('Stranger')
        await flood(ann)
        const { email, password } = ann
        expect(await signIn(door.visitor(), email, password, '203.0.113.1')).toBe(429)
        // A browser that is known to another account is a stranger's here.
        expect(await signIn(knownOnly(stranger), email, password, '203.0.113.1')).toBe(429)
        const own = knownOnly(ann)
        expect((await own.fetch('/api/auth/user')).status).toBe(401)
        expect(await signIn(own, email, 'mistyped', home)).toBe(401)
        expect(await signIn(own, email, password, home)).toBe(200)
        expect((await own.fetch('/api/auth/user')).status).toBe(200)
      })

      test('who have stolen the cookie have a count of its own, which opens nothing', async () => {
        const bob = await door.person('Bob')
        const thief = knownOnly(bob)
        const guesses: number[] = []
        for (let time = 0; time <= tries.signInOfBrowser.max; time++)
          guesses.push(await signIn(thief, bob.email, 'a guess', `203.0.113.${time}`))
        expect(guesses.slice(0, -1)).toEqual(Array(tries.signInOfBrowser.max).fill(401))
        expect(guesses.at(-1)).toBe(429)
        // Others are not counted with it.
        expect(await signIn(door.visitor(), bob.email, bob.password, home)).toBe(200)
      })

      test('a forged or moved cookie does not count', async () => {
        const cat = await door.person('Cat')
        const dan = await door.person('Dan')
        await flood(cat)
        const [name = '', value = ''] = knownOnly(cat).cookie().split('=')
        const [, ofDan = ''] = knownOnly(dan).cookie().split('=')
        const [browser, generation, signature = ''] = value.split('.')
        const forged = [
          ofDan,
          `x${value}`,
          `${browser}.${generation}.`,
          `${browser}.${generation}.${'A'.repeat(signature.length)}`,
          `${browser}.other.${signature}`,
          '',
        ]
        for (const one of forged) {
          const thief = door.visitor()
          thief.takeCookie(`${name}=${one}`)
          expect(await signIn(thief, cat.email, cat.password, '203.0.113.1'), one).toBe(429)
        }
        expect(await signIn(knownOnly(cat), cat.email, cat.password, home)).toBe(200)
      })

      test('the cookie is out of reach of scripts, goes only to sign-in, and holds no name', async () => {
        const eve = await door.person('Eve')
        const answer = await door.visitor().post('/api/auth/sign-in/email', eve)
        const line = answer.headers
          .getSetCookie()
          .find((one) => one.startsWith('undercroft_known_'))
        expect(line).toMatch(/; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
        expect(line).not.toContain(eve.id)
        expect(line).not.toContain('eve')
        // The same account has the same cookie everywhere, but each browser its own count.
        const [name, own] = (line ?? '').split(/[=;]/)
        const [before, of] = knownOnly(eve).cookie().split('=')
        expect(name).toBe(before)
        expect(own).not.toBe(of)
      })

      test('after a new password, browsers of before still come in, and share one count', async () => {
        const fay = await door.person('Fay')
        const phones = [door.visitor(), door.visitor()]
        for (const phone of phones) await signIn(phone, fay.email, fay.password, home)
        const password = 'another good password'
        expect(await reset(door.visitor(), fay.email, password)).toBe(200)
        await flood(fay)
        expect(await signIn(door.visitor(), fay.email, password, '203.0.113.9')).toBe(429)
        const [phone, other] = phones.map(knownOnly)
        if (!phone || !other) throw new Error('two phones were signed in')
        for (let time = 0; time < tries.signInOfBrowser.max - 1; time++)
          await signIn(phone, fay.email, 'a guess', home)
        expect(await signIn(other, fay.email, password, home)).toBe(200)
        // That browser has its own count again; the others share one.
        for (let time = 0; time <= tries.signInOfBrowser.max; time++)
          await signIn(phone, fay.email, 'a guess', home)
        expect(await signIn(phone, fay.email, password, home)).toBe(429)
        expect(await signIn(knownOnly(other), fay.email, password, home)).toBe(200)
      })

      test('are forgiven by a reset, and the browser of it is known', async () => {
        const gil = await door.person('Gil')
        await flood(gil)
        expect(await signIn(door.visitor(), gil.email, gil.password, home)).toBe(429)
        const own = door.visitor()
        expect(await reset(own, gil.email, 'a brand new password')).toBe(200)
        // Anywhere, also where no cookie is.
        expect(await signIn(door.visitor(), gil.email, 'a brand new password', home)).toBe(200)
        await flood(gil)
        expect(await signIn(door.visitor(), gil.email, 'a brand new password', home)).toBe(429)
        expect(await signIn(own, gil.email, 'a brand new password', home)).toBe(200)
      })

      test('are forgiven by a passkey, and the browser of it is known', async () => {
        const hal = await door.person('Hal')
        const key = anAuthenticator(origin)
        const read = async (answer: Response) => (await answer.json()) as never
        const begun = await hal.post('/api/account/new-passkey', { password: hal.password })
        await hal.post('/api/account/passkeys', {
          name: 'Phone',
          made: key.make(await read(begun)),
        })
        await flood(hal)
        const own = door.visitor()
        const asked = await own.post('/api/auth/passkey/begin', {})
        const shown = key.show(await read(asked))
        const came = await own.post('/api/auth/passkey', { shown }, { 'X-Forwarded-For': home })
        expect(came.status).toBe(200)
        expect(await signIn(door.visitor(), hal.email, hal.password, home)).toBe(200)
        await flood(hal)
        expect(await signIn(knownOnly(own), hal.email, hal.password, home)).toBe(200)
      })

      test('a deleted account takes its cookie back, and it is worth nothing for the next with its address', async () => {
        const ida = await door.person('Ida')
        const kept = knownOnly(ida)
        await ida.post('/api/account/delete', { password: ida.password })
        expect(ida.cookie()).toBe('')
        await door.person('Ida')
        await flood(ida)
        expect(await signIn(kept, ida.email, ida.password, home)).toBe(429)
      })
    },
  )
}
