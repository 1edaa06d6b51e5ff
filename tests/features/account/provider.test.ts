import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tries } from '../../../shared/business/tries.ts'
import { maxEmailLength } from '../../../shared/business/names.ts'
import { securityCopy } from '../../../shared/copy/security.ts'
import { operate } from '../../../sync-server/admin.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Browser, browser, type Door, openDoor, type Person, until } from '../../http/door.ts'
import {
  aProvider,
  type Fault,
  type Told,
  type TestProvider,
} from '../../support/identity-provider.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { deepTest } from '../../support/deep-test.ts'

const now = () => Math.floor(Date.now() / 1000)

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `an identity provider, on ${engine}`,
    () => {
      let door: Door
      let lodge: TestProvider
      let database: FreshDatabase | undefined
      beforeAll(async () => {
        if (engine === 'PostgreSQL') database = await freshDatabase()
        lodge = await aProvider()
        door = await openDoor({ ...(database && { databaseUrl: database.url }), env: lodge.env })
        lodge.serve(door.origin)
        // The first account of an installation is its admin.
        await door.person('Ada Admin')
      })
      afterAll(async () => {
        await door.close()
        await lodge.close()
        await database?.drop()
      })
      beforeEach(() => {
        lodge.fault = undefined
        lodge.who = undefined
      })

      async function inData<T>(run: (db: Awaited<ReturnType<typeof openDb>>) => Promise<T>) {
        const db = await openDb(
          database
            ? { postgresUrl: database.url }
            : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
          { slow: () => {}, failed: () => {} },
        )
        try {
          return await run(db)
        } finally {
          await db.close()
        }
      }

      /** A user of the provider. */
      let many = 0
      function somebody(told: Told = {}): { subject: string; email: string } {
        const subject = `subject-${engine}-${++many}`
        const email = `${subject.toLowerCase()}@lodge.example`
        lodge.people.set(subject, {
          email,
          email_verified: true,
          name: `Name of ${subject}`,
          ...told,
        })
        return { subject, email }
      }

      const leadsTo = (answer: Response) => {
        expect(answer.status).toBe(302)
        return answer.headers.get('location') ?? ''
      }
      /** From the provider's first page to the address at which it gives the browser back. */
      async function throughLodge(start: string, subject: string): Promise<string> {
        lodge.who = subject
        const there = browser(lodge.issuer)
        let place = start
        while (place.startsWith(lodge.issuer)) {
          const answer = await there.fetch(place)
          place = new URL(answer.headers.get('location') ?? `data:,${answer.status}`, place).href
        }
        return place
      }
      /** As a browser does that comes from elsewhere. */
      const comeBack = async (who: Browser, place: string) =>
        leadsTo(await who.fetch(place, { headers: { 'Sec-Fetch-Site': 'cross-site' } }))
      const leave = async (who: Browser, next = '') => leadsTo(await who.fetch(`/api/login${next}`))
      async function signIn(subject: string, who = door.visitor(), next = ''): Promise<string> {
        return await comeBack(who, await throughLodge(await leave(who, next), subject))
      }
      const me = async (who: Browser) => {
        const answer = await who.fetch('/api/auth/user')
        return answer.status === 200
          ? ((await answer.json()) as { id: string; email: string; name: string })
          : undefined
      }
      const trouble = (place: string) => new URL(place, door.origin).searchParams.get('trouble')

      describe('signing in', () => {
        test('a new person gets an account with the address the provider confirmed', async () => {
          const { subject, email } = somebody({ name: 'Lo Lodger' })
          const who = door.visitor()
          expect(await signIn(subject, who)).toBe('/')
          const user = await me(who)
          expect(user).toMatchObject({
            email,
            name: 'Lo Lodger',
            roles: [],
            hasProvenAddress: true,
          })
          // Their age is not yet confirmed: the server asks before the first reservation.
          const row = await inData((db) =>
            db
              .select()
              .from(db.t.users)
              .where(eq(db.t.users.id, user?.id ?? '')),
          )
          expect(row[0]).toMatchObject({ ageConfirmedAt: null, ageWordingVersion: null })
          // The second time it is the same account, whatever the provider says of it meanwhile.
          lodge.people.set(subject, {
            email: 'new@lodge.example',
            email_verified: false,
            name: 'New',
          })
          const again = door.visitor()
          expect(await signIn(subject, again)).toBe('/')
          expect(await me(again)).toEqual(user)
        })

        test('the request to the provider has a state, a nonce and a challenge, and no secret', async () => {
          const who = door.visitor()
          const first = new URL(await leave(who))
          const second = new URL(await leave(who))
          expect(first.origin).toBe(lodge.issuer)
          expect(Object.fromEntries(first.searchParams)).toMatchObject({
            response_type: 'code',
            client_id: 'undercroft',
            redirect_uri: `${door.origin}/api/auth/provider`,
            code_challenge_method: 'S256',
          })
          for (const name of ['state', 'nonce', 'code_challenge']) {
            expect(first.searchParams.get(name), name).toMatch(/^[\w-]{43}$/)
            expect(first.searchParams.get(name), name).not.toBe(second.searchParams.get(name))
          }
          for (const secret of who.cookie().matchAll(/undercroft_provider_\w+=([\w-]+)/g))
            expect(first.href).not.toContain(secret[1])
        })

        test('two tabs do not take each other’s way back', async () => {
          const { subject } = somebody()
          const who = door.visitor()
          const first = await leave(who)
          const second = await leave(who)
          expect(await comeBack(who, await throughLodge(first, subject))).toBe('/')
          expect(await comeBack(who, await throughLodge(second, subject))).toBe('/')
          expect(who.cookie()).not.toContain('undercroft_provider_')
        })

        test('the session of before is worth nothing, and signing out ends the new one', async () => {
          const { subject } = somebody()
          const who: Browser = await door.person(`Before ${engine}`)
          const thief = browser(door.origin)
          thief.takeCookie(who.cookie())
          await signIn(subject, who)
          expect(await me(thief)).toBeUndefined()
          thief.takeCookie(who.cookie())
          expect(await me(thief)).toBeDefined()
          await who.post('/api/auth/logout', {})
          expect(await me(thief)).toBeUndefined()
        })

        test('one comes back to where one was going, and to no other site', async () => {
          const { subject } = somebody()
          const next = (place: string) =>
            signIn(subject, door.visitor(), `?next=${encodeURIComponent(place)}`)
          expect(await next('/collection?sort=name')).toBe('/collection?sort=name')
          for (const place of [
            'https://evil.example',
            '//evil.example/%2f..',
            '/\\evil.example',
            '\\/evil.example',
            '/\t/evil.example',
            '/\n/evil.example',
            'javascript:alert(1)',
            '/api/auth/logout',
            `/${'a'.repeat(600)}`,
          ])
            expect(await next(place), place).toBe('/')
        })

        test('a page of another site starts no sign-in', async () => {
          const answer = await door.visitor().fetch('/api/login', {
            headers: { 'Sec-Fetch-Site': 'cross-site' },
          })
          expect(leadsTo(answer)).toBe('/auth')
        })
      })

      describe('untrusted answers of a provider', () => {
        const nobody = async (who: Browser, place: string, why: string) => {
          expect(trouble(place)).toBe(why)
          expect(await me(who)).toBeUndefined()
        }

        test('a state of another browser, an unknown one, or none', async () => {
          const { subject } = somebody()
          const attacker = door.visitor()
          const stolen = await throughLodge(await leave(attacker), subject)
          const who = door.visitor()
          await leave(who)
          const redeemed = lodge.redeemed
          await nobody(who, await comeBack(who, stolen), 'too_old')
          const place = new URL(await throughLodge(await leave(who), subject))
          for (const state of ['', 'x'.repeat(43)]) {
            const other = new URL(place)
            other.searchParams.set('state', state)
            await nobody(who, await comeBack(who, other.href), 'too_old')
          }
          place.searchParams.delete('state')
          await nobody(who, await comeBack(who, place.href), 'too_old')
          // The provider was not even asked.
          expect(lodge.redeemed).toBe(redeemed)
          expect(await comeBack(attacker, stolen)).toBe('/')
        })

        test('the cookie of one browser with the state of another', async () => {
          const { subject } = somebody()
          const attacker = door.visitor()
          const who = door.visitor()
          await leave(attacker)
          const stolen = await throughLodge(await leave(attacker), subject)
          await leave(who)
          const name = attacker.cookie().split('; ').at(-1)?.split('=')[0] ?? ''
          who.takeCookie(`${name}=${who.cookie().split('=')[1]}`)
          await nobody(who, await comeBack(who, stolen), 'too_old')
        })

        test('a way back that was gone before', async () => {
          const { subject } = somebody()
          const who = door.visitor()
          const start = await leave(who)
          const cookie = who.cookie()
          const place = await throughLodge(start, subject)
          expect(await comeBack(who, place)).toBe('/')
          const again = door.visitor()
          again.takeCookie(cookie)
          const redeemed = lodge.redeemed
          await nobody(again, await comeBack(again, place), 'too_old')
          expect(lodge.redeemed).toBe(redeemed)
        })

        test('a way back that took too long', async () => {
          const { subject } = somebody()
          const who = door.visitor()
          const place = await throughLodge(await leave(who), subject)
          await inData((db) =>
            db.transaction('age', (tx) =>
              tx.update(tx.t.verifications).set({ expiresAt: new Date(Date.now() - 1) }),
            ),
          )
          await nobody(who, await comeBack(who, place), 'too_old')
        })

        test('another person’s code in the user’s return', async () => {
          const victim = door.visitor()
          const who = door.visitor()
          const theirs = new URL(await throughLodge(await leave(victim), somebody().subject))
          const own = new URL(await throughLodge(await leave(who), somebody().subject))
          own.searchParams.set('code', theirs.searchParams.get('code') ?? '')
          // The verifier of this browser does not fit the challenge of that one.
          await nobody(who, await comeBack(who, own.href), 'refused')
        })

        test.each<[string, () => Fault]>([
          ['another nonce', () => ({ claims: { nonce: 'another' } })],
          ['no nonce', () => ({ claims: { nonce: undefined } })],
          ['another audience', () => ({ claims: { aud: 'another' } })],
          ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
          [
            'a token that has run out',
            () => ({ claims: { iat: now() - 7200, exp: now() - 3600 } }),
          ],
          ['a token that another key has signed', () => ({ foreignKey: true })],
        ])('%s', async (_, fault) => {
          const { subject } = somebody()
          const who = door.visitor()
          const place = await throughLodge(await leave(who), subject)
          lodge.fault = fault()
          const redeemed = lodge.redeemed
          await nobody(who, await comeBack(who, place), 'refused')
          expect(lodge.redeemed).toBe(redeemed + 1)
        })

        test('a token changed to name another account', async () => {
          const { subject } = somebody()
          await signIn(subject)
          const who = door.visitor()
          const place = await throughLodge(await leave(who), somebody().subject)
          lodge.fault = { unsigned: { sub: subject } }
          await nobody(who, await comeBack(who, place), 'refused')
        })

        test('a person who cancelled at the provider sees a message', async () => {
          const who = door.visitor()
          await nobody(who, await signIn('nobody there', who), 'cancelled')
        })
      })

      describe('addresses', () => {
        const linksOf = (subject: string) =>
          inData((db) =>
            db.select().from(db.t.identityLinks).where(eq(db.t.identityLinks.subject, subject)),
          )

        test.each<[string, Told]>([
          ['not confirmed', { email_verified: false }],
          ['of which nothing is said', { email_verified: undefined } as unknown as Told],
          ['confirmed by a word instead of a truth', { email_verified: 'true' } as unknown as Told],
          ['that is none', { email: 'none' }],
          ['that is missing', { email: undefined } as unknown as Told],
          ['of 255 letters', { email: '@lodge.example'.padStart(maxEmailLength + 1, 'a') }],
        ])('one %s makes no account, and opens none', async (_, told) => {
          const { subject } = somebody(told)
          const who = door.visitor()
          expect(trouble(await signIn(subject, who))).toBe('no_email')
          expect(await me(who)).toBeUndefined()
          expect(await linksOf(subject)).toEqual([])
        })

        test('the operator reads why in the log and in the check, once for each reason', async () => {
          const why = 'email_verified is a string and not a boolean'
          for (let time = 0; time < 2; time++)
            await signIn(
              somebody({ email_verified: 'true' } as unknown as Told).subject,
              door.visitor(),
            )
          await signIn(somebody({ email_verified: false }).subject, door.visitor())
          const said: string[] = []
          const data = {
            DATA_DIR: door.dataDir,
            ...(database && { DATABASE_URL: database.url }),
          }
          await until(async () => {
            await operate(['check'], data, (sentence) => said.push(sentence))
            return said.some((sentence) => sentence.includes('confirmed no email')) || undefined
          })
          expect(door.log().split(why)).toHaveLength(2)
          // A person who has not confirmed an address is no fault of the setup.
          expect(door.log()).not.toContain('unproven')
        })

        test('one that belongs to an account opens it only after it was linked from inside', async () => {
          const ann = await door.person(`Ann ${engine}`)
          const { subject } = somebody({ email: ann.email.toUpperCase() })
          const who = door.visitor()
          expect(trouble(await signIn(subject, who))).toBe('email_taken')
          expect(await me(who)).toBeUndefined()
          expect(await linksOf(subject)).toEqual([])
          expect(await linkFor(ann, subject)).toBe('/settings/security')
          await until(() => door.letters(ann.email).find((one) => one.includes('linked to')))
          expect(await signIn(subject, who)).toBe('/')
          expect(await me(who)).toMatchObject({ id: ann.id })
        })

        test('a person who joins later with the address of such an account gets a letter', async () => {
          const { subject, email } = somebody()
          await signIn(subject)
          await door.visitor().post('/api/auth/sign-up/email', {
            name: 'Late',
            email,
            password: 'a password of their own',
            ageConfirmed: true,
          })
          const own = { email, password: 'a password of their own' }
          expect((await door.visitor().post('/api/auth/sign-in/email', own)).status).toBe(401)
          await until(() => door.letters(email)[0])
        })
      })

      async function linkFor(person: Person, subject: string): Promise<string> {
        const answer = await person.post('/api/account/provider/link', {
          password: person.password,
        })
        const { goTo } = (await answer.json()) as { goTo: string }
        return await comeBack(person, await throughLodge(goTo, subject))
      }
      const read = async (who: Browser) =>
        (await (await who.fetch('/api/account/provider')).json()) as { link?: object }

      describe('linking', () => {
        test('asks for the password first, and only their own', async () => {
          const person = await door.person(`Pat ${engine}`)
          const ask = async (body: object) =>
            (await person.post('/api/account/provider/link', body)).status
          expect(await ask({})).toBe(400)
          expect(await ask({ password: 'a wrong one' })).toBe(400)
          expect(await ask({ password: person.password })).toBe(200)
          expect(await read(person)).toEqual({ name: 'Lodge' })
        })

        test('goes to the account that began it, while it is signed in', async () => {
          const person = await door.person(`Lil ${engine}`)
          const other = await door.person(`Oth ${engine}`)
          const { subject } = somebody()
          const begin = async () => {
            const body = { password: person.password }
            const answer = await person.post('/api/account/provider/link', body)
            const { goTo } = (await answer.json()) as { goTo: string }
            return await throughLodge(goTo, subject)
          }
          const place = await begin()
          const mixed = browser(door.origin)
          const trip = /undercroft_provider_[^;]+/.exec(person.cookie())?.[0] ?? ''
          mixed.takeCookie(`${other.cookie()}; ${trip}`)
          expect(await comeBack(mixed, place)).toBe('/settings/security?trouble=other_user')
          expect((await read(other)).link).toBeUndefined()
          const second = await begin()
          await person.post('/api/auth/logout', {})
          expect(await comeBack(person, second)).toBe('/settings/security?trouble=other_user')
        })

        test('an identity linked to one account cannot be linked to another, and one account has one identity', async () => {
          const first = await door.person(`Fay ${engine}`)
          const second = await door.person(`Sue ${engine}`)
          const { subject } = somebody()
          expect(await linkFor(first, subject)).toBe('/settings/security')
          expect(await linkFor(first, subject)).toBe('/settings/security')
          expect(trouble(await linkFor(second, subject))).toBe('linked_elsewhere')
          expect(trouble(await linkFor(first, somebody().subject))).toBe('linked_elsewhere')
          expect((await read(second)).link).toBeUndefined()
        })

        test('ends with the password, with a password that ends everything, and with the account', async () => {
          const ways = [
            (who: Person) => who.post('/api/account/provider/unlink', { password: who.password }),
            (who: Person) =>
              who.post('/api/account/password', {
                password: who.password,
                newPassword: 'another password of theirs',
                endEverything: true,
              }),
            (who: Person) => who.post('/api/account/delete', { password: who.password }),
          ]
          for (const [at, end] of ways.entries()) {
            const person = await door.person(`End ${at} ${engine}`)
            const { subject } = somebody({ email: person.email })
            await linkFor(person, subject)
            expect((await read(person)).link).toBeDefined()
            expect(
              (await person.post('/api/account/provider/unlink', { password: 'wrong' })).status,
            ).toBe(400)
            expect((await end(person)).status).toBe(204)
            // What is unlinked cannot be unlinked again.
            if (at === 0) expect((await end(person)).status).toBe(404)
            const left = await inData((db) =>
              db
                .select()
                .from(db.t.identityLinks)
                .where(
                  and(
                    eq(db.t.identityLinks.userId, person.id),
                    eq(db.t.identityLinks.issuer, lodge.issuer),
                  ),
                ),
            )
            expect(left).toEqual([])
          }
        })
      })

      describe('proving oneself by it again', () => {
        /** A user who joined by the provider, and has no password. */
        async function lodger() {
          const { subject } = somebody()
          const who = door.visitor()
          await signIn(subject, who)
          return { who, subject }
        }
        async function ask(who: Browser, next = '/settings') {
          const answer = await who.post('/api/account/provider/prove', { next })
          return { status: answer.status, ...((await answer.json()) as { goTo: string }) }
        }
        const prove = async (who: Browser, subject: string, next?: string) =>
          await comeBack(who, await throughLodge((await ask(who, next)).goTo, subject))
        const byProvider = { provider: true }
        /** One of all that asks who it is: passkeys want a name in the address. */
        const makeToken = async (who: Browser, body: object = byProvider) => {
          const token = { name: 'A script', scopes: ['recipes:read'], days: 30 }
          return (await who.post('/api/account/tokens', { ...token, ...body })).status
        }

        test('a user who joined by provider can add another sign-in method and delete the account without a password', async () => {
          const { who, subject } = await lodger()
          expect(await makeToken(who)).toBe(400)
          expect(await prove(who, subject, '/settings#delete-account')).toBe(
            '/settings#delete-account',
          )
          expect(await read(who)).toMatchObject({ isProven: true })
          expect(await makeToken(who)).toBe(200)
          // It was for one thing.
          expect(await read(who)).not.toHaveProperty('isProven')
          const answer = await who.post('/api/account/delete', byProvider)
          expect(answer.status).toBe(400)
          expect(await answer.json()).toMatchObject({ message: securityCopy.proofOver })
          await prove(who, subject)
          expect((await who.post('/api/account/delete', byProvider)).status).toBe(204)
          expect(await me(who)).toBeUndefined()
        })

        test('a user who joined by provider signs in with no password, an empty one included', async () => {
          const { who } = await lodger()
          const { email } = (await me(who)) ?? {}
          for (const password of ['', 'null', 'undefined', 'correct horse battery']) {
            const answer = await door.visitor().post('/api/auth/sign-in/email', { email, password })
            expect([answer.status, await answer.json()]).toMatchObject([
              401,
              { code: 'wrong_credentials' },
            ])
          }
        })

        test('the provider must authenticate again and report the time', async () => {
          const { who } = await lodger()
          const { goTo } = await ask(who)
          expect(Object.fromEntries(new URL(goTo).searchParams)).toMatchObject({
            prompt: 'login',
            max_age: '0',
          })
          const signsIn = new URL(await leave(door.visitor()))
          expect(signsIn.searchParams.has('prompt')).toBe(false)
        })

        test.each<[string, Record<string, unknown>, string]>([
          ['signed in long before', { auth_time: now() - 3600 }, 'not_again'],
          ['signed in some minutes before', { auth_time: now() - 180 }, 'not_again'],
          ['does not say when', { auth_time: undefined }, 'not_again'],
          ['says it in words', { auth_time: 'now' }, 'refused'],
        ])('one who %s has proven nothing', async (_, claims, says) => {
          const { who, subject } = await lodger()
          const place = await throughLodge((await ask(who)).goTo, subject)
          lodge.fault = { claims }
          expect(await comeBack(who, place)).toBe(`/settings/security?trouble=${says}`)
          lodge.fault = undefined
          expect(await read(who)).not.toHaveProperty('isProven')
          expect(await makeToken(who)).toBe(400)
        })

        test('another identity at the provider proves nothing, nor does another session', async () => {
          const { who } = await lodger()
          const { subject: another } = somebody()
          expect(await prove(who, another)).toBe('/settings/security?trouble=other_person')
          expect(await makeToken(who)).toBe(400)
          const { who: first, subject } = await lodger()
          const place = await throughLodge((await ask(first)).goTo, subject)
          const mixed = browser(door.origin)
          const trip = /undercroft_provider_[^;]+/.exec(first.cookie())?.[0] ?? ''
          const other = await door.person(`Mix ${engine}`)
          mixed.takeCookie(`${other.cookie()}; ${trip}`)
          expect(await comeBack(mixed, place)).toBe('/settings/security?trouble=other_user')
          expect(await makeToken(mixed)).toBe(400)
        })

        test('it counts in this browser, for this person, and for minutes', async () => {
          const { who, subject } = await lodger()
          await prove(who, subject)
          const proof = /undercroft_proven=[^;]+/.exec(who.cookie())?.[0] ?? ''
          const [session] = who.cookie().split('; undercroft_proven')
          // The session alone, as an attacker has it after copying it earlier.
          const thief = browser(door.origin)
          thief.takeCookie(session ?? '')
          expect(await me(thief)).toBeDefined()
          expect(await makeToken(thief)).toBe(400)
          const other = await door.person(`Oth2 ${engine}`)
          const borrowed = browser(door.origin)
          borrowed.takeCookie(`${other.cookie()}; ${proof}`)
          expect(await makeToken(borrowed)).toBe(400)
          await inData((db) =>
            db.transaction('age', (tx) =>
              tx.update(tx.t.verifications).set({ expiresAt: new Date(Date.now() - 1) }),
            ),
          )
          expect(await makeToken(who)).toBe(400)
        })

        test('it does not unlink, adds to no other proof, and needs a linked identity', async () => {
          const { who, subject } = await lodger()
          await prove(who, subject)
          expect((await who.post('/api/account/provider/unlink', byProvider)).status).toBe(400)
          expect(await makeToken(who, { ...byProvider, password: 'a password' })).toBe(400)
          expect(await makeToken(who, { provider: false })).toBe(400)
          expect(await makeToken(who)).toBe(200)
          const person = await door.person(`Unl ${engine}`)
          expect((await ask(person)).status).toBe(404)
          expect((await door.visitor().post('/api/account/provider/prove', {})).status).toBe(401)
        })

        test('a proof is asked for only so often, of one person alone', async () => {
          const { who } = await lodger()
          const { who: other } = await lodger()
          for (let count = 0; count < tries.passwordAgain.max; count++)
            expect((await ask(who)).status).toBe(200)
          expect((await ask(who)).status).toBe(429)
          expect((await ask(other)).status).toBe(200)
        })

        test('the browser returns to the app after every request', async () => {
          const { who, subject } = await lodger()
          expect(await prove(who, subject, '//evil.example')).toBe('/')
        })
      })

      describe('a failing provider', () => {
        test.each<[string, Fault]>([
          ['an error', { says: { status: 500, body: 'oh' } }],
          ['what nobody understands', { says: { status: 200, body: '<html>' } }],
          ['more than anybody needs', { bloated: true }],
        ])('%s instead of a token: it is away, and passwords go on', async (_, fault) => {
          const who = door.visitor()
          const place = await throughLodge(await leave(who), somebody().subject)
          lodge.fault = fault
          expect(trouble(await comeBack(who, place))).toBe('away')
          await door.person(`Away ${_} ${engine}`)
        })
      })
    },
  )
}

deepTest(
  'a provider that is down or silent is reported at once, and works again when it is back',
  async () => {
    const lodge = await aProvider()
    const port = Number(new URL(lodge.issuer).port)
    const door = await openDoor({ env: lodge.env })
    const leads = async () =>
      (await door.visitor().fetch('/api/login?next=/collection')).headers.get('location')
    try {
      const away = '/auth?next=%2Fcollection&trouble=away'
      lodge.fault = { silent: true }
      expect(await leads()).toBe(away)
      await lodge.close()
      expect(await leads()).toBe(away)
      const person = await door.person('Password Only')
      const body = { password: person.password }
      const answer = await person.post('/api/account/provider/link', body)
      expect(await answer.json()).toEqual({ goTo: '/settings/security?trouble=away' })
      const back = await aProvider(port)
      try {
        back.serve(door.origin)
        expect(await leads()).toContain(`${lodge.issuer}/auth?`)
      } finally {
        await back.close()
      }
    } finally {
      await door.close()
    }
  },
)

test('without a provider, the way to sign in leads to the page for it, and nothing comes back', async () => {
  const door = await openDoor()
  try {
    const leads = async (place: string) =>
      (await door.visitor().fetch(place)).headers.get('location')
    expect(await leads('/api/login?next=/wishlist')).toBe('/auth?next=%2Fwishlist')
    expect(await leads('/api/login?next=//evil.example')).toBe('/auth')
    expect(await leads('/api/auth/provider?code=a&state=b')).toBe('/auth?trouble=too_old')
    const person = await door.person('Nobody There')
    expect(await (await person.fetch('/api/account/provider')).json()).toEqual({})
    const body = { password: person.password }
    expect((await person.post('/api/account/provider/link', body)).status).toBe(404)
    expect((await person.post('/api/account/provider/unlink', body)).status).toBe(404)
  } finally {
    await door.close()
  }
})
