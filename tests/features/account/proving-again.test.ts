import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPasskeys } from '../../../shared/business/access.ts'
import { tries } from '../../../shared/business/tries.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type Browser, browser, type Door, openDoor, type Person, until } from '../../http/door.ts'
import { engineNames, silent } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { pushKeys } from '../../support/push-keys.ts'
import { anAuthenticator } from './authenticator.ts'

const origin = 'http://cellar.localhost'
const read = async (answer: Response) => (await answer.json()) as never
const said = async (answer: Response) => [
  answer.status,
  answer.status === 204 ? '' : ((await answer.json()) as { message?: string }).message,
]
const isKnown = async (who: Browser) => (await who.fetch('/api/auth/user')).status === 200

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`on ${engine}`, () => {
    let door: Door
    let database: FreshDatabase | undefined
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor({
        ...(database && { databaseUrl: database.url }),
        env: { APP_ORIGIN: origin },
      })
    })
    afterAll(async () => {
      await door.close()
      await database?.drop()
    })

    async function withPasskey(name: string) {
      const who = await door.person(name)
      const key = anAuthenticator(origin)
      const begun = await who.post('/api/account/new-passkey', { password: who.password })
      const made = key.make(await read(begun))
      const added = await who.post('/api/account/passkeys', { name: 'Phone', made })
      const { id } = (await added.json()) as { id: string }
      const show = async () =>
        key.show(await read(await who.post('/api/account/passkey-proof', {})))
      return { who, key, id, show }
    }
    const aToken = { name: 'A script', scopes: ['recipes:read', 'recipes:write'], days: 30 }
    const opens = async (token: string) =>
      (
        await fetch(new URL('/api/recipes', door.origin), {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status === 200

    /** Every action that opens the account to another person, or locks its owner out. */
    const guarded: readonly (readonly [
      string,
      (of: Given) => string,
      (of: Given) => object,
      number,
    ])[] = [
      ['a token is made', () => '/api/account/tokens', () => aToken, 200],
      ['a passkey is begun', () => '/api/account/new-passkey', () => ({}), 200],
      ['a passkey is removed', ({ id }) => `/api/account/passkeys/${id}/remove`, () => ({}), 204],
      [
        'the address is changed',
        () => '/api/account/email',
        ({ who }) => ({ email: `new.${who.email}` }),
        200,
      ],
      [
        'the password is changed',
        () => '/api/account/password',
        () => ({ newPassword: 'another good one' }),
        204,
      ],
      ['the account is deleted', () => '/api/account/delete', () => ({}), 204],
    ]
    interface Given {
      readonly who: Person
      readonly id: string
    }

    describe.each(guarded)('%s', (what, placeOf, bodyOf, done) => {
      test('only after the password, or a passkey of the user', async () => {
        const name = `Ann ${guarded.findIndex(([one]) => one === what)}`
        const { who, id, show } = await withPasskey(name)
        const other = await withPasskey(`Other ${name}`)
        const place = placeOf({ who, id })
        const ask = (proof: object) => who.post(place, { ...bodyOf({ who, id }), ...proof })
        const again = 'Enter your password, or use a passkey.'
        expect(await said(await ask({}))).toEqual([400, again])
        expect(await said(await ask({ password: who.password, passkey: await show() }))).toEqual([
          400,
          again,
        ])
        const wrong = await said(await ask({ password: other.who.password }))
        expect(wrong).toEqual([400, expect.stringContaining('Wrong password')])
        expect((await ask({ passkey: await other.show() })).status).toBe(400)
        const shown = await show()
        const [first, second] = [await ask({ passkey: shown }), await ask({ passkey: shown })]
        expect(first.status).toBe(done)
        // A proof is good for one use. Without the passkey or the account there is no request, and
        // the hourly limit of mails applies.
        expect([400, 401, 404, 429]).toContain(second.status)
      })

      test('and the password does as well', async () => {
        const { who, id } = await withPasskey(`Ben ${guarded.findIndex(([one]) => one === what)}`)
        const asked = await who.post(placeOf({ who, id }), {
          ...bodyOf({ who, id }),
          password: who.password,
        })
        expect(asked.status).toBe(done)
      })
    })

    test('a passkey of another person is neither renamed nor removed', async () => {
      const [own, other] = [await withPasskey('Ida'), await withPasskey('Jon')]
      const place = `/api/account/passkeys/${own.id}`
      const { password } = other.who
      expect((await other.who.post(`${place}/remove`, { password })).status).toBe(404)
      const renamed = await other.who.fetch(place, {
        method: 'PATCH',
        body: JSON.stringify({ name: 'Mine' }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(renamed.status).toBe(404)
      const listed = await own.who.fetch('/api/account/passkeys')
      expect(await listed.json()).toMatchObject({ passkeys: [{ id: own.id, name: 'Phone' }] })
    })

    test('a challenge is answered by the person it was for, once', async () => {
      const [own, other] = [await withPasskey('Kim'), await withPasskey('Lou')]
      const proof = await read(await other.who.post('/api/account/passkey-proof', {}))
      const begin = async (who: Person, passkey: object) =>
        (await who.post('/api/account/new-passkey', { passkey })).status
      expect(await begin(own.who, own.key.show(proof))).toBe(400)
      const { password } = other.who
      const begun = await read(await other.who.post('/api/account/new-passkey', { password }))
      const made = anAuthenticator(origin).make(begun)
      const add = async (who: Person) =>
        (await who.post('/api/account/passkeys', { name: 'Key', made })).status
      expect([await add(own.who), await add(other.who), await add(other.who)]).toEqual([
        400, 200, 400,
      ])
    })

    test('two concurrent registrations at the limit add one passkey', async () => {
      const { who, id } = await withPasskey('Max')
      const db = await openDb(
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
        silent,
      )
      const { passkeys: p } = db.t
      await db.transaction('many', async (tx) => {
        const [row] = await tx.select().from(p).where(eq(p.id, id))
        for (let held = 1; held < maxPasskeys - 1; held++)
          await tx.insert(p).values({ ...row!, id: randomUUID(), credentialId: randomUUID() })
      })
      await db.close()
      const begin = () => who.post('/api/account/new-passkey', { password: who.password })
      const begun = [await read(await begin()), await read(await begin())]
      const statuses: number[] = []
      for (const one of begun) {
        const made = anAuthenticator(origin).make(one)
        statuses.push((await who.post('/api/account/passkeys', { name: 'Key', made })).status)
      }
      expect([...statuses, (await begin()).status]).toEqual([200, 400, 400])
    })

    test('wrong passwords share one limit across all forms', async () => {
      const { who, id } = await withPasskey('Cat')
      const given = { who, id }
      for (let time = 0; time < tries.passwordAgain.max; time++) {
        const [, placeOf, bodyOf] = guarded[time % guarded.length] ?? []
        const body = { ...bodyOf?.(given), password: 'a guess' }
        expect((await who.post(placeOf?.(given) ?? '', body)).status).toBe(400)
      }
      const right = { ...aToken, password: who.password }
      const answer = await who.post('/api/account/tokens', right)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    })

    /** A user with every way in, and a browser that shows their notifications. */
    async function everywhere(name: string) {
      const { who, key } = await withPasskey(name)
      const made = await who.post('/api/account/tokens', { ...aToken, password: who.password })
      const { token } = (await made.json()) as { token: string }
      const subscribed = await who.post('/api/account/push', {
        endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
        keys: pushKeys(),
      })
      expect(subscribed.status).toBe(204)
      const phone = door.visitor()
      await phone.post('/api/auth/sign-in/email', who)
      const comesInByPasskey = async () => {
        const visitor = door.visitor()
        const shown = key.show(await read(await visitor.post('/api/auth/passkey/begin', {})))
        return (await visitor.post('/api/auth/passkey', { shown })).status === 200
      }
      const waysIn = async () => ({
        phone: await isKnown(phone),
        token: await opens(token),
        passkey: await comesInByPasskey(),
        notified: await notified(who.id),
      })
      expect(await waysIn()).toEqual({ phone: true, token: true, passkey: true, notified: 1 })
      return { who, phone, waysIn }
    }
    async function notified(userId: string) {
      await door.running.work()
      const place = database
        ? { postgresUrl: database.url }
        : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }
      const db = await openDb(place, silent)
      const { pushSubscriptions } = db.t
      const rows = await db
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
      await db.close()
      return rows.length
    }
    const letterTo = (email: string, text: string) =>
      until(() => door.letters(email).find((one) => one.includes(text)))
    const nothing = { phone: false, token: false, passkey: false, notified: 0 }

    test('a new password ends the other sessions, and everything where that is wanted', async () => {
      const { who, waysIn } = await everywhere('Dan')
      const change = (password: string, newPassword: string, more: object = {}) =>
        who.post('/api/account/password', { password, newPassword, ...more })
      expect((await change(who.password, 'another good one')).status).toBe(204)
      expect(await waysIn()).toEqual({ phone: false, token: true, passkey: true, notified: 1 })
      expect(
        (await change('another good one', 'the third one', { endEverything: true })).status,
      ).toBe(204)
      expect(await waysIn()).toEqual(nothing)
      expect(await isKnown(who)).toBe(true)
      await letterTo(who.email, 'Access tokens, passkeys and notifications were revoked')
    })

    test('the session that chose the new password is a new one', async () => {
      const eve = await door.person('Eve')
      const copy = browser(door.origin)
      copy.takeCookie(eve.cookie())
      const live = await copy.fetch('/api/sync/live')
      expect(live.status).toBe(200)
      await live.body?.cancel()
      const body = { password: eve.password, newPassword: 'another good one' }
      expect((await eve.post('/api/account/password', body)).status).toBe(204)
      expect([await isKnown(eve), await isKnown(copy)]).toEqual([true, false])
      expect((await copy.fetch('/api/sync/live')).status).toBe(401)
      const devices = await eve.fetch('/api/account/devices')
      expect(await devices.json()).toMatchObject({ devices: [{ isThis: true }] })
    })

    test('a reset by letter ends all sessions, also when signed out', async () => {
      const { who, waysIn } = await everywhere('Fay')
      const untouched = await everywhere('Gus')
      await door.visitor().post('/api/auth/request-password-reset', { email: who.email })
      const token = /token=([\w-]+)/.exec(await letterTo(who.email, 'mode=reset'))?.[1]
      const visitor = door.visitor()
      const set = { token, newPassword: 'a brand new one' }
      expect((await visitor.post('/api/auth/reset-password', set)).status).toBe(200)
      expect(await waysIn()).toEqual(nothing)
      expect([await isKnown(who), await isKnown(visitor)]).toEqual([false, false])
      await letterTo(who.email, 'access tokens, passkeys and notifications are revoked')
      expect(await untouched.waysIn()).toEqual({
        phone: true,
        token: true,
        passkey: true,
        notified: 1,
      })
    })
  })
}
