import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenScopes } from '../../../shared/business/token-scopes.ts'
import type { TokenScope } from '../../../shared/kernel/endpoint.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Browser, type Door, joining, openDoor, type Person, until } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { anAuthenticator, somebodyWasThere } from './authenticator.ts'

const origin = 'http://cellar.localhost'
const isKnown = async (who: Browser) => (await who.fetch('/api/auth/user')).status === 200
const signIn = (who: Browser, email: string, password: string) =>
  who.post('/api/auth/sign-in/email', { email, password })
const read = async <T>(answer: Response) => (await answer.json()) as T
const send = (who: Browser, method: string, place: string, body?: unknown) =>
  who.fetch(place, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Statements that make a database refuse mail, and accept it again. */
const noLetters = {
  SQLite: [
    [
      `create trigger no_letters before insert on jobs when new.kind = 'letters.send'
       begin select raise(abort, 'no'); end`,
    ],
    ['drop trigger no_letters'],
  ],
  PostgreSQL: [
    [
      `create function no_letters() returns trigger language plpgsql as
       $$ begin if new.kind = 'letters.send' then raise exception 'no'; end if; return new; end $$`,
      `create trigger no_letters before insert on jobs
       for each row execute function no_letters()`,
    ],
    ['drop trigger no_letters on jobs', 'drop function no_letters'],
  ],
} as const

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the ways in, on ${engine}`, () => {
    let door: Door
    let database: FreshDatabase | undefined
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor({
        ...(database && { databaseUrl: database.url }),
        env: { APP_ORIGIN: origin },
        passwords: 'as in the product',
      })
    })
    afterAll(async () => {
      await door.close()
      await database?.drop()
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
    const linkIn = async (to: string, subject: string) => {
      const letter = await until(() => door.letters(to).findLast((one) => one.includes(subject)))
      return new URL(/http:\S+/.exec(letter)?.[0] ?? '')
    }

    /** Runs while the database refuses mail. */
    async function withoutLetters<T>(run: () => Promise<T>): Promise<T> {
      const all = async (...statements: string[]) =>
        await inData((db) =>
          db.transaction('test', async (tx) => {
            for (const statement of statements) await tx.rows(sql.raw(statement))
          }),
        )
      const [make, end] = noLetters[engine]
      await all(...make)
      try {
        return await run()
      } finally {
        await all(...end)
      }
    }

    describe('the account', () => {
      test('a change that needs a letter fails when the letter cannot be stored', async () => {
        const rae = await door.person('Rae')
        const status = async (answer: Promise<Response>) => (await answer).status
        const email = 'rae@new.example'
        await rae.post('/api/account/email', { email, password: rae.password })
        const toConfirm = (await linkIn(email, 'Confirm')).searchParams.get('token')
        const confirm = () =>
          status(door.visitor().post('/api/auth/confirm-email', { token: toConfirm }))
        expect(await withoutLetters(confirm)).toBe(500)
        expect(await read(await rae.fetch('/api/auth/user'))).toMatchObject({ email: rae.email })
        expect(await confirm()).toBe(200)
        await until(() => door.letters(rae.email).find((one) => one.includes('was changed')))

        const key = anAuthenticator(origin)
        const add = async () => {
          const proof = { password: rae.password }
          const begun = await read<{ challenge: string; user: { id: string } }>(
            await rae.post('/api/account/new-passkey', proof),
          )
          return () =>
            status(rae.post('/api/account/passkeys', { name: 'Key', made: key.make(begun) }))
        }
        expect(await withoutLetters(await add())).toBe(500)
        expect(await read(await rae.fetch('/api/account/passkeys'))).toEqual({ passkeys: [] })
        expect(await (await add())()).toBe(200)

        await door.visitor().post('/api/auth/request-password-reset', { email })
        const token = (await linkIn(email, 'mode=reset')).searchParams.get('token')
        const newPassword = 'another one of mine'
        const reset = () =>
          status(door.visitor().post('/api/auth/reset-password', { token, newPassword }))
        expect(await withoutLetters(reset)).toBe(500)
        expect((await signIn(door.visitor(), email, rae.password)).status).toBe(200)
        expect(await reset()).toBe(200)
        expect((await signIn(door.visitor(), email, newPassword)).status).toBe(200)
      })

      test('a name is changed, and one of blanks is none', async () => {
        const ann = await door.person('Ann')
        const renamed = await send(ann, 'PATCH', '/api/account/profile', { name: ' Ann Lee ' })
        expect(await renamed.json()).toMatchObject({ id: ann.id, name: 'Ann Lee' })
        expect(await read(await ann.fetch('/api/auth/user'))).toMatchObject({
          name: 'Ann Lee',
          loyaltyPoints: 0,
          memberSince: expect.any(Number) as number,
        })
        for (const name of ['', '  ', 'a\u0000'])
          expect((await send(ann, 'PATCH', '/api/account/profile', { name })).status).toBe(400)
      })

      test('a new address counts after its link is followed, and the old one gets a letter', async () => {
        const ben = await door.person('Ben')
        const ask = (email: string, password = ben.password) =>
          ben.post('/api/account/email', { email, password })
        expect((await ask('ben@new.example', 'not the password')).status).toBe(400)
        expect((await ask(ben.email)).status).toBe(400)
        expect((await ask('no address')).status).toBe(400)
        expect((await ask(' Ben@New.Example ')).status).toBe(200)
        await until(() => door.letters(ben.email).find((one) => one.includes('ben@new.example')))
        expect(await read(await ben.fetch('/api/auth/user'))).toMatchObject({ email: ben.email })

        const link = await linkIn('ben@new.example', 'Confirm your new address')
        expect([link.origin, link.pathname]).toEqual([origin, '/confirm-email'])
        const token = link.searchParams.get('token')
        const confirm = (by = token) =>
          door.visitor().post('/api/auth/confirm-email', { token: by })
        expect((await confirm('no such token')).status).toBe(400)
        const both = await Promise.all([confirm(), confirm()])
        expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
        expect(await read(await ben.fetch('/api/auth/user'))).toMatchObject({
          email: 'ben@new.example',
        })
        await until(() => door.letters(ben.email).find((one) => one.includes('was changed')))
        expect((await signIn(door.visitor(), ben.email, ben.password)).status).toBe(401)
        expect((await signIn(door.visitor(), 'ben@new.example', ben.password)).status).toBe(200)
      })

      test('a request for a taken address does not reveal that it is taken', async () => {
        const cat = await door.person('Cat')
        const dan = await door.person('Dan')
        const asked = await cat.post('/api/account/email', {
          email: dan.email,
          password: cat.password,
        })
        const free = await cat.post('/api/account/email', {
          email: 'free@example.com',
          password: cat.password,
        })
        expect([asked.status, await asked.text()]).toEqual([free.status, await free.text()])
        const letter = await until(() => door.letters(dan.email).at(-1))
        expect(letter).not.toContain('token=')
      })

      test('a link is worth nothing once it is old, or a new password was chosen', async () => {
        const eve = await door.person('Eve')
        const wish = async () => {
          const before = door.letters('eve@new.example').length
          await eve.post('/api/account/email', { email: 'eve@new.example', password: eve.password })
          await until(() => (door.letters('eve@new.example').length > before ? true : undefined))
          return (await linkIn('eve@new.example', 'Confirm')).searchParams.get('token')
        }
        const confirm = (token: string | null) =>
          door.visitor().post('/api/auth/confirm-email', { token })
        const old = await wish()
        await inData((db) =>
          db.transaction('test', (tx) => tx.update(db.t.emailChanges).set({ expiresAt: 1 })),
        )
        expect((await confirm(old)).status).toBe(400)
        const stopped = await wish()
        await eve.post('/api/account/password', {
          password: eve.password,
          newPassword: eve.password,
        })
        expect((await confirm(stopped)).status).toBe(400)
        expect(await read(await eve.fetch('/api/auth/user'))).toMatchObject({ email: eve.email })
      })

      test('a new password ends the sessions elsewhere, and only the old one lets it be chosen', async () => {
        const fay = await door.person('Fay')
        const elsewhere = door.visitor()
        await signIn(elsewhere, fay.email, fay.password)
        const change = (password: string, newPassword: string) =>
          fay.post('/api/account/password', { password, newPassword })
        expect((await change('not the password', 'a new password')).status).toBe(400)
        expect((await change(fay.password, 'short')).status).toBe(400)
        expect(await isKnown(elsewhere)).toBe(true)
        expect((await change(fay.password, 'a new password')).status).toBe(204)
        expect([await isKnown(fay), await isKnown(elsewhere)]).toEqual([true, false])
        expect((await signIn(door.visitor(), fay.email, fay.password)).status).toBe(401)
        expect((await signIn(door.visitor(), fay.email, 'a new password')).status).toBe(200)
        await until(() => door.letters(fay.email).find((one) => one.includes('was changed')))
      })
    })

    describe('devices', () => {
      interface Listed {
        devices: { id: string; userAgent?: string; isThis: boolean; lastUsedAt: number }[]
      }
      const list = async (who: Browser) =>
        (await read<Listed>(await who.fetch('/api/account/devices'))).devices

      test('are listed with browser and time, and one of them is signed out', async () => {
        const gil = await door.person('Gil')
        const phone = door.visitor()
        await phone.fetch('/api/auth/sign-in/email', {
          method: 'POST',
          body: JSON.stringify({ email: gil.email, password: gil.password }),
          headers: { 'Content-Type': 'application/json', 'User-Agent': 'A Phone/1.0' },
        })
        const known = await list(gil)
        expect(known.map(({ isThis }) => isThis).sort()).toEqual([false, true])
        const other = known.find(({ isThis }) => !isThis)
        expect(other).toMatchObject({
          userAgent: 'A Phone/1.0',
          lastUsedAt: expect.any(Number) as number,
        })
        // The session itself is nowhere in the list.
        expect(JSON.stringify(known)).not.toContain(gil.cookie().slice(30, 50))

        const hal = await door.person('Hal')
        expect((await send(hal, 'DELETE', `/api/account/devices/${other?.id}`)).status).toBe(404)
        expect(await isKnown(phone)).toBe(true)
        expect((await send(gil, 'DELETE', `/api/account/devices/${other?.id}`)).status).toBe(204)
        expect([await isKnown(gil), await isKnown(phone)]).toEqual([true, false])
      })

      test('are all signed out but the one that asks', async () => {
        const ida = await door.person('Ida')
        const jon = await door.person('Jon')
        const others = [door.visitor(), door.visitor()]
        for (const other of others) await signIn(other, ida.email, ida.password)
        expect(await read(await ida.post('/api/account/sign-out-others', {}))).toEqual({ ended: 2 })
        expect(await Promise.all([ida, jon, ...others].map(isKnown))).toEqual([
          true,
          true,
          false,
          false,
        ])
      })
    })

    describe('passkeys', () => {
      interface Begun {
        challenge: string
        user: { id: string }
        allowCredentials?: unknown[]
      }
      const begin = async (who: Browser, place: string) =>
        await read<Begun>(await who.post(place, {}))
      const beginNew = async (who: Person) =>
        await read<Begun>(await who.post('/api/account/new-passkey', { password: who.password }))
      const add = async (who: Person, key: ReturnType<typeof anAuthenticator>, name = 'Phone') =>
        await who.post('/api/account/passkeys', { name, made: key.make(await beginNew(who)) })
      const toSignIn = () => begin(door.visitor(), '/api/auth/passkey/begin')

      test('one is added, named, used to sign in, and removed', async () => {
        const kim = await door.person('Kim')
        const key = anAuthenticator(origin)
        const added = await read<{ id: string }>(await add(kim, key))
        expect(added).toMatchObject({ name: 'Phone' })
        await until(() => door.letters(kim.email).find((one) => one.includes('Phone')))

        const browser = door.visitor()
        const shown = key.show(await toSignIn())
        const signedIn = await browser.post('/api/auth/passkey', { shown })
        expect(signedIn.status).toBe(200)
        expect(await signedIn.json()).toMatchObject({ user: { id: kim.id } })
        expect(await isKnown(browser)).toBe(true)
        const lines = signedIn.headers.getSetCookie().join('\n')
        expect(lines).toMatch(/^undercroft\.session_token=.*HttpOnly; SameSite=Lax/)

        const place = `/api/account/passkeys/${added.id}`
        const lea = await door.person('Lea')
        expect((await send(lea, 'PATCH', place, { name: 'Mine' })).status).toBe(404)
        const remove = (who: Person) => who.post(`${place}/remove`, { password: who.password })
        expect((await remove(lea)).status).toBe(404)
        expect((await send(kim, 'PATCH', place, { name: ' ' })).status).toBe(400)
        expect((await send(kim, 'PATCH', place, { name: 'Blue key' })).status).toBe(200)
        expect(await read(await kim.fetch('/api/account/passkeys'))).toEqual({
          passkeys: [{ ...added, name: 'Blue key', lastUsedAt: expect.any(Number) as number }],
        })
        expect(await read(await lea.fetch('/api/account/passkeys'))).toEqual({ passkeys: [] })

        expect((await remove(kim)).status).toBe(204)
        const after = key.show(await toSignIn())
        expect((await door.visitor().post('/api/auth/passkey', { shown: after })).status).toBe(401)
      })

      test('a passkey’s answer signs in once, for its own challenge, on our own page', async () => {
        const mia = await door.person('Mia')
        const key = anAuthenticator(origin)
        await add(mia, key)
        const tryIt = async (shown: object) =>
          (await door.visitor().post('/api/auth/passkey', { shown })).status
        const shown = key.show(await toSignIn())
        const both = await Promise.all([tryIt(shown), tryIt(shown)])
        expect(both.sort()).toEqual([200, 401])
        expect(await tryIt(shown)).toBe(401)
        expect(await tryIt(key.show({ challenge: 'bm8gc3VjaCBxdWVzdGlvbg' }))).toBe(401)
        expect(await tryIt(key.show(await toSignIn(), { at: 'https://evil.example' }))).toBe(401)
        // Asked for something else.
        const proof = await begin(mia, '/api/account/passkey-proof')
        expect(proof.allowCredentials).toHaveLength(1)
        expect(await tryIt(key.show(proof))).toBe(401)
        const forged = key.show(await toSignIn())
        Object.assign(forged.response, { signature: Buffer.alloc(70, 1).toString('base64url') })
        expect(await tryIt(forged)).toBe(401)
        expect(await tryIt(key.show(await toSignIn()))).toBe(200)
      })

      test('a question for one person is not answered for another, nor late', async () => {
        const [nan, oda] = [await door.person('Nan'), await door.person('Oda')]
        const key = anAuthenticator(origin)
        const made = key.make(await beginNew(nan))
        const stolen = await oda.post('/api/account/passkeys', { name: 'Mine', made })
        expect(stolen.status).toBe(400)
        await beginNew(nan).then(async (begun) => {
          await inData((db) =>
            db.transaction('test', (tx) =>
              tx
                .update(db.t.verifications)
                .set({ expiresAt: new Date(1) })
                .where(eq(db.t.verifications.value, nan.id)),
            ),
          )
          const late = { name: 'Late', made: key.make(begun) }
          expect((await nan.post('/api/account/passkeys', late)).status).toBe(400)
        })
        expect(await read(await nan.fetch('/api/account/passkeys'))).toEqual({ passkeys: [] })
      })

      test('a key that did not verify its user makes no passkey and signs in no account', async () => {
        const [quin, key] = [await door.person('Quin'), anAuthenticator(origin)]
        const flags = somebodyWasThere
        const made = key.make(await beginNew(quin), { flags })
        const refused = await quin.post('/api/account/passkeys', { name: 'Found key', made })
        expect(refused.status).toBe(400)
        expect(await read(await quin.fetch('/api/account/passkeys'))).toEqual({ passkeys: [] })
        expect((await add(quin, key, 'Key')).status).toBe(200)
        const signIn = async (how: { flags?: number }) => {
          const shown = key.show(await toSignIn(), how)
          return (await door.visitor().post('/api/auth/passkey', { shown })).status
        }
        expect(await signIn({ flags })).toBe(401)
        expect(await signIn({})).toBe(200)
      })

      test('an account is deleted with its passkey, and not with another', async () => {
        const [pia, quy] = [await door.person('Pia'), await door.person('Quy')]
        const [ofPia, ofQuy] = [anAuthenticator(origin), anAuthenticator(origin)]
        await add(pia, ofPia)
        await add(quy, ofQuy)
        const prove = () => begin(pia, '/api/account/passkey-proof')
        const remove = (body: object) => pia.post('/api/account/delete', body)
        expect((await remove({})).status).toBe(400)
        expect((await remove({ passkey: ofQuy.show(await prove()) })).status).toBe(400)
        expect((await remove({ passkey: ofPia.show(await toSignIn()) })).status).toBe(400)
        expect(await isKnown(pia)).toBe(true)
        expect((await remove({ passkey: ofPia.show(await prove()) })).status).toBe(204)
        expect(await isKnown(pia)).toBe(false)
        const after = ofPia.show(await toSignIn())
        expect((await door.visitor().post('/api/auth/passkey', { shown: after })).status).toBe(401)
      })
    })

    describe('access tokens', () => {
      const make = async (who: Person, scopes: readonly TokenScope[], name = 'A script') =>
        await read<{ token: string; made: { id: string } }>(
          await who.post('/api/account/tokens', { name, scopes, days: 30, password: who.password }),
        )
      const [reads, writes] = [['recipes:read'], ['recipes:write']] as const
      /** A program that is no browser: neither cookies nor where it comes from. */
      const script = (token: string) => (method: string, place: string, body?: unknown) =>
        fetch(new URL(place, door.origin), {
          method,
          redirect: 'manual',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      const recipe = {
        name: 'Negroni',
        instructions: 'Stir.',
        ingredients: [{ name: 'Gin', amount: '30 ml' }],
      }

      test('one token reads, one writes, each for its owner; both are announced by mail', async () => {
        const [ray, sue] = [await door.person('Ray'), await door.person('Sue')]
        const { token } = await make(ray, reads)
        const writing = await make(ray, ['recipes:write', 'alerts:write'], 'Home Assistant')
        expect(token).toMatch(/^undercroft_[\w-]{43}$/)
        const letter = await until(() =>
          door.letters(ray.email).find((one) => one.includes('Home Assistant')),
        )
        expect(letter).toContain('It changes recipes and alerts.')

        expect((await script(writing.token)('POST', '/api/recipes', recipe)).status).toBe(200)
        const listed = await script(token)('GET', '/api/recipes')
        expect(await listed.json()).toMatchObject({ recipes: [{ name: 'Negroni' }] })
        // Nothing of a session follows from it.
        expect(listed.headers.getSetCookie()).toEqual([])
        expect(await (await sue.fetch('/api/recipes')).json()).toMatchObject({ recipes: [] })
        const refused = await script(token)('POST', '/api/recipes', recipe)
        expect([refused.status, (await read<{ code: string }>(refused)).code]).toEqual([
          403,
          'forbidden',
        ])
        const alert = { bottle: 'Yquem', targetPrice: 400 }
        expect((await script(writing.token)('POST', '/api/alerts/price', alert)).status).toBe(200)
      })

      test('it reaches only endpoints that name it: no account, token, sync or door', async () => {
        const tia = await door.person('Tia')
        const { token, made } = await make(tia, tokenScopes)
        const { paths } = await read<{ paths: Paths }>(await tia.fetch('/api/openapi.json'))
        const operations = Object.entries(paths).flatMap(([place, methods]) =>
          Object.entries(methods).map(([method, operation]) => ({ place, method, ...operation })),
        )
        const forTokens = operations.filter(({ security = [] }) =>
          security.some((one) => 'token' in one),
        )
        expect(forTokens.length).toBeGreaterThanOrEqual(30)
        for (const { place } of forTokens)
          expect(place).toMatch(
            /^\/api\/(bottles|pours|wishlist|inbox|recipes|alerts\/|portfolio\/|market\/trends$|exchange-rates$)/,
          )
        const closed = operations.filter(
          ({ security = [] }) => security.length > 0 && !security.some((one) => 'token' in one),
        )
        expect(closed.length).toBeGreaterThan(15)
        for (const { place, method } of closed.filter((one) => one.place !== '/api/sync')) {
          const at = place.replace('{hash}', '0'.repeat(64)).replace(/\{\w+\}/g, made.id)
          const answer = await script(token)(
            method.toUpperCase(),
            at,
            method === 'get' ? undefined : {},
          )
          expect([place, answer.status]).toEqual([place, 401])
        }
        const round = {
          protocol: 1,
          deviceId: randomUUID(),
          seen: { seq: 0, uid: '' },
          cursor: null,
          limit: 10,
          digest: false,
          mutations: [],
        }
        const sync = (who: Record<string, string>) =>
          fetch(new URL('/api/sync', door.origin), {
            method: 'POST',
            body: JSON.stringify(round),
            headers: { 'Content-Type': 'application/json', 'X-User': tia.id, ...who },
          })
        expect((await sync({ Authorization: `Bearer ${token}` })).status).toBe(401)
        expect((await sync({ Cookie: tia.cookie() })).status).toBe(200)
        expect(await read(await tia.fetch('/api/account/tokens'))).toMatchObject({
          tokens: [{ id: made.id, name: 'A script', scopes: tokenScopes }],
        })
      })

      test('it is kept as a hash, shown once, listed with its last use, and revoked', async () => {
        const [una, vic] = [await door.person('Una'), await door.person('Vic')]
        const { token, made } = await make(una, reads)
        const place = `/api/account/tokens/${made.id}`
        const rows = await inData((db) => db.select().from(db.t.accessTokens))
        expect(JSON.stringify(rows)).not.toContain(token)
        expect(door.log()).not.toContain(token)
        const list = async () => await (await una.fetch('/api/account/tokens')).text()
        expect(await list()).not.toContain('lastUsedAt')
        await script(token)('GET', '/api/recipes')
        expect(await list()).toContain('lastUsedAt')
        expect(await list()).not.toContain(token)
        expect(await (await vic.fetch('/api/account/tokens')).json()).toEqual({ tokens: [] })
        expect((await send(vic, 'DELETE', place)).status).toBe(404)
        expect((await script(token)('GET', '/api/recipes')).status).toBe(200)
        expect((await send(una, 'DELETE', place)).status).toBe(204)
        expect((await script(token)('GET', '/api/recipes')).status).toBe(401)
      })

      test('one that has run out, or that is none, opens nothing', async () => {
        const wil = await door.person('Wil')
        const { token } = await make(wil, reads)
        for (const wrong of [`${token}x`, token.slice(1), 'undercroft_', 'x'])
          expect((await script(wrong)('GET', '/api/recipes')).status).toBe(401)
        expect((await script(token)('GET', '/api/recipes')).status).toBe(200)
        await inData((db) =>
          db.transaction('test', (tx) =>
            tx
              .update(db.t.accessTokens)
              .set({ expiresAt: Date.now() - 1 })
              .where(eq(db.t.accessTokens.userId, wil.id)),
          ),
        )
        expect((await script(token)('GET', '/api/recipes')).status).toBe(401)
        const wrongs = [
          { name: ' ', scopes: reads, days: 30 },
          { name: 'a', scopes: ['admin'], days: 30 },
          { name: 'a', scopes: [], days: 30 },
          { name: 'a', scopes: 'recipes:read', days: 30 },
          { name: 'a', scopes: reads, days: 31 },
          { name: 'a', scopes: reads, days: 30, userId: wil.id },
        ]
        for (const body of wrongs)
          expect(
            (await wil.post('/api/account/tokens', { ...body, password: wil.password })).status,
          ).toBe(400)
      })

      test('[P2] with a cookie, the check against other sites stays; without, none is needed', async () => {
        const xia = await door.person('Xia')
        const { token } = await make(xia, writes)
        const post = (headers: Record<string, string>) =>
          fetch(new URL('/api/recipes', door.origin), {
            method: 'POST',
            body: JSON.stringify(recipe),
            headers: { 'Content-Type': 'application/json', ...headers },
          })
        const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
        const Authorization = `Bearer ${token}`
        expect((await post({ ...foreign, Authorization })).status).toBe(200)
        const withCookie = { ...foreign, Authorization, Cookie: xia.cookie() }
        expect((await post(withCookie)).status).toBe(403)
        expect((await post({ ...foreign, Cookie: xia.cookie() })).status).toBe(403)
      })

      test('too many calls with one token get a time to wait', async () => {
        const yan = await door.person('Yan')
        const { token } = await make(yan, reads)
        await script(token)('GET', '/api/recipes')
        // As many as are allowed have been made within the minute.
        await inData((db) =>
          db.transaction('test', (tx) => tx.update(db.t.rateLimits).set({ count: 1_000 })),
        )
        const answer = await script(token)('GET', '/api/recipes')
        expect(answer.status).toBe(429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      })
    })
  })
}

type Paths = Record<string, Record<string, { security?: Record<string, unknown>[] }>>

test('on an address that is a number, passkeys are refused with a sentence', async () => {
  const door = await openDoor()
  const ann = await door.person('Ann')
  const answer = await ann.post('/api/account/new-passkey', { password: ann.password })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('localhost') as string,
  })
  expect((await ann.post('/api/auth/sign-in/email', joining('Ann'))).status).toBe(200)
  await door.close()
})
