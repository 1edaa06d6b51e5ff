import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Browser, type Door, joining, openDoor, until } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { deepTest } from '../../support/deep-test.ts'

// The server runs in this process, so that its hashes can be counted.
let hashed = 0
const { scrypt } = crypto
crypto.scrypt = ((...given: Parameters<typeof scrypt>) => {
  hashed += 1
  scrypt(...given)
}) as typeof scrypt
syncBuiltinESMExports()

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`accounts on ${engine}`, () => {
    let door: Door
    let database: FreshDatabase | undefined
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor({
        ...(database && { databaseUrl: database.url }),
        passwords: 'as in the product',
      })
    })
    afterAll(async () => {
      await door.close()
      await database?.drop()
    })
    const ownData = () =>
      openDb(
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
        { slow: () => {}, failed: () => {} },
      )

    test('someone joins, signs in and is known', async () => {
      const ann = await door.person('Ann')
      const answer = await ann.fetch('/api/auth/user')
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({
        id: ann.id,
        email: 'ann@example.com',
        name: 'Ann',
        subscriptionTier: 'free',
        roles: ['admin'],
        hasProvenAddress: false,
        loyaltyPoints: 0,
        memberSince: expect.any(Number) as number,
      })
      expect(ann.id).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    })

    test('only the first account of a local installation is an admin', async () => {
      const late = await door.person('Latecomer')
      expect(await (await late.fetch('/api/auth/user')).json()).toMatchObject({ roles: [] })
    })

    test('when the first account leaves, no other account becomes admin', async () => {
      const own = database && (await freshDatabase())
      const local = await openDoor(own ? { databaseUrl: own.url } : {})
      const rolesOf = async (who: Browser) =>
        ((await (await who.fetch('/api/auth/user')).json()) as { roles: string[] }).roles
      const crowd = await Promise.all(
        ['Pia', 'Quy', 'Rob', 'Sue', 'Tim'].map((name) => local.person(name)),
      )
      const roles = await Promise.all(crowd.map(rolesOf))
      expect(roles.flat()).toEqual(['admin'])
      const admin = crowd[roles.findIndex((own) => own.length > 0)]
      const gone = await admin?.post('/api/account/delete', { password: admin.password })
      expect(gone?.status).toBe(204)
      const others = crowd.filter((who) => who !== admin)
      expect(await Promise.all(others.map(rolesOf))).toEqual(others.map(() => []))
      // Nor does a new user with the address of the deleted one.
      expect(await rolesOf(await local.person(admin?.name ?? ''))).toEqual([])
      await local.close()
      await own?.drop()
    })

    test('a visitor must sign in', async () => {
      const answer = await door.visitor().fetch('/api/auth/user')
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ code: 'signed_out', message: 'Please sign in.' })
    })

    test('[P5] joining needs a confirmed age, and the confirmation is stored', async () => {
      for (const ageConfirmed of [false, 'true', 1, null, undefined]) {
        const answer = await door
          .visitor()
          .post('/api/auth/sign-up/email', { ...joining('Young'), ageConfirmed })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual({
          code: 'bad_request',
          message: 'Please confirm you are 21 or older to continue.',
        })
      }
      const refused = await door.visitor().post('/api/auth/sign-in/email', joining('Young'))
      expect(refused.status).toBe(401)

      const old = await door.person('Old Enough')
      const db = await ownData()
      const [row] = await db.select().from(db.t.users).where(eq(db.t.users.id, old.id))
      await db.close()
      expect(row?.ageWordingVersion).toBe('1')
      expect(Math.abs(Date.now() - (row?.ageConfirmedAt ?? 0))).toBeLessThan(600_000)
    })

    test('[P5] an account without a confirmed age confirms it once, and the first date stays', async () => {
      const young = await door.person('Not Asked')
      const db = await ownData()
      const { users } = db.t
      const own = eq(users.id, young.id)
      const confirmed = async () => {
        const [row] = await db.select().from(users).where(own)
        return [row?.ageConfirmedAt ?? null, row?.ageWordingVersion ?? null]
      }
      await db.transaction('forget', (tx) =>
        tx.update(users).set({ ageConfirmedAt: null, ageWordingVersion: null }).where(own),
      )
      expect((await young.post('/api/account/age', { ageConfirmed: false })).status).toBe(400)
      expect(await confirmed()).toEqual([null, null])
      expect((await young.post('/api/account/age', { ageConfirmed: true })).status).toBe(200)
      const first = await confirmed()
      expect(first).toEqual([expect.any(Number), '1'])
      expect((await young.post('/api/account/age', { ageConfirmed: true })).status).toBe(200)
      expect(await confirmed()).toEqual(first)
      await db.close()
    })

    test('[Q2] joining sets only name, address and password', async () => {
      const visitor = door.visitor()
      const given = joining('Greedy')
      await visitor.post('/api/auth/sign-up/email', {
        ...given,
        id: '01900000-0000-7000-8000-000000000000',
        subscriptionTier: 'insider',
        emailVerified: true,
        roles: ['admin'],
        createdAt: '2000-01-01',
      })
      const answer = await visitor.post('/api/auth/sign-in/email', given)
      const { user } = (await answer.json()) as { user: { id: string } }
      expect(user).toMatchObject({ subscriptionTier: 'free', roles: [] })
      expect(user.id).not.toBe('01900000-0000-7000-8000-000000000000')
      const db = await ownData()
      const [row] = await db.select().from(db.t.users).where(eq(db.t.users.id, user.id))
      await db.close()
      expect(row).toMatchObject({ emailVerified: false, subscriptionTier: 'free' })
    })

    test.each([
      ['a short password', { password: '7 chars' }, /at least 8/],
      ['one of the most common passwords', { password: 'iloveyou' }, /very common/],
      ['the same in capitals', { password: 'Password1' }, /very common/],
      ['the same with blanks around it', { password: ' 123456 ' }, /very common/],
      ['no address', { email: 'nobody' }, /email address/],
      ['a blank name', { name: '  ' }, /name/],
      ['a name that cannot be stored', { name: 'a\u0000b' }, /name/],
      ['a name that is no text', { name: 5 }, /name/],
      ['a very long password', { password: 'x'.repeat(129) }, /password/],
    ])('%s is refused with a sentence', async (_, wrong, sentence) => {
      const given = { ...joining('Wrong'), ...wrong }
      const answer = await door.visitor().post('/api/auth/sign-up/email', given)
      expect(answer.status).toBe(400)
      const { code, message } = (await answer.json()) as { code: string; message: string }
      expect(code).toBe('bad_request')
      expect(message).toMatch(sentence)
    })

    test('the address is the same in capitals and with blanks around it', async () => {
      const bob = await door.person('Bob')
      const answer = await door
        .visitor()
        .post('/api/auth/sign-in/email', { email: ' BOB@Example.com ', password: bob.password })
      expect(answer.status).toBe(200)
    })

    deepTest('ten who join with one address at the same moment are one account', async () => {
      const given = joining('Crowd')
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          door
            .visitor()
            .post('/api/auth/sign-up/email', { ...given, password: `${given.password} ${index}` }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      const signedIn = await Promise.all(
        answers.map((_, index) =>
          door.visitor().post('/api/auth/sign-in/email', {
            email: given.email,
            password: `${given.password} ${index}`,
          }),
        ),
      )
      expect(signedIn.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    describe('[P3] a stranger does not learn whether an address has an account', () => {
      const bodyAndStatus = async (answer: Response) => ({
        status: answer.status,
        body: (await answer.json()) as unknown,
        headers: [...answer.headers.keys()]
          .filter((name) => !['date', 'x-request-id'].includes(name))
          .sort(),
      })

      test('by joining; the owner of a known address gets a letter', async () => {
        await door.person('Known')
        const known = { ...joining('Known'), password: 'a guess at it' }
        const unknown = { ...joining('Unknown'), password: 'a guess at it' }
        const one = await door.visitor().post('/api/auth/sign-up/email', known)
        const other = await door.visitor().post('/api/auth/sign-up/email', unknown)
        const first = await bodyAndStatus(one)
        expect(first).toEqual(await bodyAndStatus(other))
        expect(first.status).toBe(200)
        expect(first.body).toEqual({ status: true, next: 'sign_in' })
        expect(first.headers).not.toContain('set-cookie')
        const letter = await until(() => door.letters('known@example.com')[0])
        expect(letter).toContain('Subject: You already have an account')
        // The existing account is unchanged.
        const kept = await door.visitor().post('/api/auth/sign-in/email', joining('Known'))
        expect(kept.status).toBe(200)
        const foreign = await door.visitor().post('/api/auth/sign-in/email', known)
        expect(foreign.status).toBe(401)
      })

      test('by signing in', async () => {
        await door.person('Present')
        const wrong = { email: 'present@example.com', password: 'not this one' }
        const absent = { email: 'absent@example.com', password: 'not this one' }
        const first = await bodyAndStatus(
          await door.visitor().post('/api/auth/sign-in/email', wrong),
        )
        expect(first).toEqual(
          await bodyAndStatus(await door.visitor().post('/api/auth/sign-in/email', absent)),
        )
        expect(first.status).toBe(401)
        expect(first.body).toMatchObject({ code: 'wrong_credentials' })
      })

      test('by asking for a new password', async () => {
        await door.person('Forgetful')
        const known = { email: 'forgetful@example.com' }
        const unknown = { email: 'never.seen@example.com' }
        const first = await bodyAndStatus(
          await door.visitor().post('/api/auth/request-password-reset', known),
        )
        expect(first).toEqual(
          await bodyAndStatus(
            await door.visitor().post('/api/auth/request-password-reset', unknown),
          ),
        )
        expect(first.body).toEqual({ status: true })
        await until(() => door.letters('forgetful@example.com')[0])
        expect(door.letters('never.seen@example.com')).toEqual([])
      })
    })

    test('[P3] as much is hashed for a known address as for an unknown one', async () => {
      await door.person('Weighed')
      const hashesOf = async (place: string, name: string) => {
        const before = hashed
        await door.visitor().post(place, { ...joining(name), password: 'some wrong password' })
        return hashed - before
      }
      expect(await hashesOf('/api/auth/sign-in/email', 'Weighed')).toBe(1)
      expect(await hashesOf('/api/auth/sign-in/email', 'Not Weighed')).toBe(1)
      expect(await hashesOf('/api/auth/sign-up/email', 'Weighed')).toBe(1)
      expect(await hashesOf('/api/auth/sign-up/email', 'Not Weighed')).toBe(1)
    })
  })
}
