import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxSessions, maxTokens } from '../../../shared/business/access.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { openTokens } from '../../../sync-server/features/account/tokens.ts'
import type { RateLimits } from '../../../sync-server/http/rate-limits.ts'
import { type Browser, browser, type Door, joining, openDoor, until } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'

const isKnown = async (who: Browser) => (await who.fetch('/api/auth/user')).status === 200

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`sessions on ${engine}`, () => {
    let door: Door
    let database: FreshDatabase | undefined
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor(database ? { databaseUrl: database.url } : {})
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
    const thief = (cookie: string) => {
      const own = browser(door.origin)
      own.takeCookie(cookie)
      return own
    }

    test('the cookie is out of reach of scripts and of other sites, and lasts', async () => {
      await door.person('Cookie')
      const answer = await door.visitor().post('/api/auth/sign-in/email', joining('Cookie'))
      const [line = ''] = answer.headers.getSetCookie()
      expect(line).toMatch(/^undercroft\.session_token=/)
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=Lax/i)
      expect(Number(/Max-Age=(\d+)/i.exec(line)?.[1])).toBeGreaterThanOrEqual(30 * 86_400)
      // The token is in no body, where a script could read it.
      const token = decodeURIComponent(/=([^;]+)/.exec(line)?.[1] ?? '').split('.')[0] ?? '-'
      expect(await answer.text()).not.toContain(token)
    })

    test('[P1] signing out ends the session on the server, not only the cookie', async () => {
      const ann = await door.person('Ann Out')
      const stolen = thief(ann.cookie())
      expect(await isKnown(stolen)).toBe(true)
      expect((await ann.post('/api/auth/logout', {})).status).toBe(200)
      // The remaining cookie marks an earlier sign-in, and grants no access.
      expect(ann.cookie()).toMatch(/^undercroft_known_[^;]+$/)
      expect(await isKnown(ann)).toBe(false)
      expect(await isKnown(stolen)).toBe(false)
      // Again, it is done already.
      expect((await ann.post('/api/auth/logout', {})).status).toBe(200)
    })

    test('[P1] signing in gives a new session and ends the one that was brought', async () => {
      const eve = await door.person('Eve')
      const before = eve.cookie()
      await eve.post('/api/auth/sign-in/email', eve)
      expect(eve.cookie()).not.toBe(before)
      expect(await isKnown(eve)).toBe(true)
      expect(await isKnown(thief(before))).toBe(false)
    })

    test('[P1] a cookie that was changed, or that is only in the database, is no session', async () => {
      const pat = await door.person('Pat')
      const [session = ''] = pat.cookie().split('; ')
      const [name = '', value = ''] = session.split(/=(.*)/s)
      const whole = decodeURIComponent(value)
      const token = whole.split('.')[0] ?? ''
      expect(await isKnown(thief(`${name}=${encodeURIComponent(whole)}`))).toBe(true)
      for (const forged of [
        token,
        `${token}.`,
        `${token}.${'A'.repeat(43)}=`,
        `x${whole}`,
        `${whole}x`,
        '',
        '%',
        '.',
      ]) {
        expect(await isKnown(thief(`${name}=${forged}`)), forged).toBe(false)
      }
    })

    test('repeated sign-ins keep a limited number of sessions, the most recently used', async () => {
      const sam = await door.person('Sam')
      const other = await door.person('Sam Else')
      const all = [sam.cookie()]
      for (let count = 1; count <= maxSessions + 1; count++) {
        const own = door.visitor()
        expect((await own.post('/api/auth/sign-in/email', sam)).status).toBe(200)
        all.push(own.cookie())
      }
      const kept = await Promise.all(all.map((cookie) => isKnown(thief(cookie))))
      expect(kept.indexOf(true)).toBe(2)
      expect(kept.filter(Boolean)).toHaveLength(maxSessions)
      expect(await isKnown(other)).toBe(true)
    })

    test('a person ends only their own sessions, and the tokens of others leave room for theirs', async () => {
      const [ann, eve] = [await door.person('Ann Own'), await door.person('Eve Else')]
      const listed = await ann.fetch('/api/account/devices')
      const { devices } = (await listed.json()) as { devices: { id: string }[] }
      const place = `/api/account/devices/${devices[0]!.id}`
      expect((await eve.fetch(place, { method: 'DELETE' })).status).toBe(404)
      expect(await isKnown(ann)).toBe(true)
      // A session that has run out is no device.
      await door.visitor().post('/api/auth/sign-in/email', ann)
      await inData((db) =>
        db.transaction('ends', (tx) =>
          tx
            .update(tx.t.sessions)
            .set({ expiresAt: new Date(Date.now() - 1) })
            .where(and(eq(tx.t.sessions.userId, ann.id), ne(tx.t.sessions.id, devices[0]!.id))),
        ),
      )
      const left = await ann.fetch('/api/account/devices')
      expect(await left.json()).toMatchObject({ devices: [{ id: devices[0]!.id }] })

      const rows = Array.from({ length: maxTokens }, (_, at) => ({
        id: randomUUID(),
        userId: ann.id,
        name: 'A script',
        hash: `${ann.id} ${at}`,
        scopes: ['bottles:read' as const],
        createdAt: at,
        expiresAt: Number.MAX_SAFE_INTEGER,
        lastUsedAt: null,
      }))
      await inData((db) =>
        db.transaction('tokens', (tx) => tx.insert(tx.t.accessTokens).values(rows)),
      )
      const token = { name: 'Mine', scopes: ['bottles:read'], days: 30 }
      const make = async (who: typeof ann) =>
        (await who.post('/api/account/tokens', { ...token, password: who.password })).status
      expect([await make(ann), await make(eve)]).toEqual([400, 200])
    })

    test('an access token ends at its exact moment', async () => {
      const yan = await door.person('Yan')
      const asked = { name: 'A script', scopes: ['bottles:read'], days: 30 }
      const answer = await yan.post('/api/account/tokens', { ...asked, password: yan.password })
      const { token } = (await answer.json()) as { token: string }
      const limits = { take: async () => {} } as unknown as RateLimits
      await inData(async (db) => {
        const { accessTokens: own } = db.t
        const [row] = await db.select().from(own).where(eq(own.userId, yan.id))
        const whoAt = async (moment: number) => {
          const { userOf } = openTokens({ db, limits, now: () => moment })
          return (await userOf(token, '127.0.0.1'))?.user.id
        }
        expect(await whoAt(row!.expiresAt - 1)).toBe(yan.id)
        expect(await whoAt(row!.expiresAt)).toBeUndefined()
      })
    })

    test('a session that is used is renewed once a day, and one that has run out is none', async () => {
      const may = await door.person('May')
      expect((await may.fetch('/api/auth/user')).headers.getSetCookie()).toEqual([])
      const setExpiry = (expiresAt: Date) =>
        inData((db) =>
          db.transaction('test', (tx) =>
            tx.update(db.t.sessions).set({ expiresAt }).where(eq(db.t.sessions.userId, may.id)),
          ),
        )
      const inTenDays = Date.now() + 10 * 86_400_000
      await setExpiry(new Date(inTenDays))
      const cookie = may.cookie()
      const renewing = await may.fetch('/api/auth/user')
      const [renewed, mark, ...more] = renewing.headers.getSetCookie()
      expect(renewed).toMatch(/; HttpOnly; SameSite=Lax$/)
      // What the page may read says that there is a session, and nothing of it.
      expect(mark).toMatch(/^undercroft_signed_in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
      expect(more).toEqual([])
      expect(may.cookie()).toBe(cookie)
      expect(await isKnown(may)).toBe(true)
      const [row] = await inData((db) =>
        db.select().from(db.t.sessions).where(eq(db.t.sessions.userId, may.id)),
      )
      expect(row?.expiresAt.getTime()).toBeGreaterThan(inTenDays + 30 * 86_400_000)

      await setExpiry(new Date(Date.now() - 1000))
      expect(await isKnown(may)).toBe(false)
    })

    test('the link in the letter changes a password once and ends all sessions', async () => {
      const fay = await door.person('Fay')
      const elsewhere = door.visitor()
      await elsewhere.post('/api/auth/sign-in/email', fay)
      expect(await isKnown(elsewhere)).toBe(true)
      const asked = await door
        .visitor()
        .post('/api/auth/request-password-reset', { email: fay.email })
      expect(asked.status).toBe(200)
      const letter = await until(() => door.letters(fay.email)[0])
      const link = new URL(/http:\S+/.exec(letter)?.[0] ?? '')
      expect(link.origin).toBe(door.origin)
      expect(link.pathname).toBe('/auth')
      expect(link.searchParams.get('mode')).toBe('reset')
      const token = link.searchParams.get('token') ?? ''

      const set = (newPassword: string, by = token) =>
        door.visitor().post('/api/auth/reset-password', { token: by, newPassword })
      expect((await set('short')).status).toBe(400)
      expect((await set('a new password', 'no such token')).status).toBe(400)
      const both = await Promise.all([set('a new password'), set('a new password')])
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
      const used = await set('yet another password')
      expect(used.status).toBe(400)
      expect(await used.json()).toEqual({
        code: 'bad_request',
        message: 'This link was already used or has expired. Request a new one.',
      })

      expect(await isKnown(fay)).toBe(false)
      expect(await isKnown(elsewhere)).toBe(false)
      const signIn = (password: string) =>
        door.visitor().post('/api/auth/sign-in/email', { email: fay.email, password })
      expect((await signIn(fay.password)).status).toBe(401)
      expect((await signIn('a new password')).status).toBe(200)
      await until(() => door.letters(fay.email).find((one) => one.includes('was changed')))
    })

    test('a reset link ends with a new password, and the link of another person does not', async () => {
      const [kai, lou] = [await door.person('Kai'), await door.person('Lou')]
      const tokenOf = async ({ email }: typeof kai) => {
        await door.visitor().post('/api/auth/request-password-reset', { email })
        const letter = await until(() => door.letters(email)[0])
        return new URL(/http:\S+/.exec(letter)?.[0] ?? '').searchParams.get('token')
      }
      const [kais, lous] = [await tokenOf(kai), await tokenOf(lou)]
      const chosen = { password: kai.password, newPassword: 'a new password' }
      expect((await kai.post('/api/account/password', chosen)).status).toBe(204)
      const reset = async (token: string | null) => {
        const set = { token, newPassword: 'by an old link' }
        return (await door.visitor().post('/api/auth/reset-password', set)).status
      }
      expect([await reset(kais), await reset(lous)]).toEqual([400, 200])
    })

    test('a new address ends reset links, and one that another person took is refused', async () => {
      const [mia, ned] = [await door.person('Mia'), await door.person('Ned')]
      const letterTo = (email: string, what: string) =>
        until(() => door.letters(email).findLast((one) => one.includes(what)))
      const linkTo = async (email: string) => {
        const letter = await letterTo(email, '/confirm-email?token=')
        return /token=([\w-]+)/.exec(letter)?.[1]
      }
      const confirm = async (token: string | undefined) =>
        (await door.visitor().post('/api/auth/confirm-email', { token })).status
      const moves = async (who: typeof mia, email: string) => {
        await who.post('/api/account/email', { email, password: who.password })
        return linkTo(email)
      }
      const theirs = await moves(mia, 'taken@new.example')
      await inData((db) =>
        db.transaction('takes', (tx) =>
          tx
            .update(tx.t.users)
            .set({ email: 'taken@new.example' })
            .where(eq(tx.t.users.id, ned.id)),
        ),
      )
      expect(await confirm(theirs)).toBe(400)

      await door.visitor().post('/api/auth/request-password-reset', { email: mia.email })
      const reset = await letterTo(mia.email, 'mode=reset')
      const token = /token=([\w-]+)/.exec(reset)?.[1]
      expect(await confirm(await moves(mia, 'mia@new.example'))).toBe(200)
      const set = { token, newPassword: 'by the old box' }
      expect((await door.visitor().post('/api/auth/reset-password', set)).status).toBe(400)
    })

    test('a link that has run out changes nothing', async () => {
      const leo = await door.person('Leo')
      await door.visitor().post('/api/auth/request-password-reset', { email: leo.email })
      const letter = await until(() => door.letters(leo.email)[0])
      const token = new URL(/http:\S+/.exec(letter)?.[0] ?? '').searchParams.get('token')
      await inData((db) =>
        db.transaction('test', (tx) =>
          tx.update(db.t.verifications).set({ expiresAt: new Date(Date.now() - 1000) }),
        ),
      )
      const late = await door
        .visitor()
        .post('/api/auth/reset-password', { token, newPassword: 'a new password' })
      expect(late.status).toBe(400)
      expect(await isKnown(leo)).toBe(true)
    })

    test('[P2] a link signs out only from a page of the app, and then leads to sign in', async () => {
      const lea = await door.person('Lea')
      const navigation = { 'Sec-Fetch-Dest': 'document' }
      for (const headers of [
        { ...navigation, 'Sec-Fetch-Site': 'cross-site' },
        { ...navigation, 'Sec-Fetch-Site': 'same-site' },
        { ...navigation, 'Sec-Fetch-Site': 'none' },
        { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' },
      ]) {
        const refused = await lea.fetch('/api/auth/logout', { headers })
        expect(refused.status, JSON.stringify(headers)).toBe(403)
        expect(await isKnown(lea)).toBe(true)
      }
      const cookie = lea.cookie()
      const answer = await lea.fetch('/api/auth/logout', {
        headers: { ...navigation, 'Sec-Fetch-Site': 'same-origin' },
      })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/auth')
      expect(await isKnown(thief(cookie))).toBe(false)
    })

    test('the way to sign in leads to the page for it', async () => {
      const answer = await door.visitor().fetch('/api/login')
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/auth')
    })
  })
}

test('with TLS the cookie travels by TLS only', async () => {
  const door = await openDoor({
    env: {
      NODE_ENV: 'production',
      APP_ORIGIN: 'https://cellar.example',
      APP_SECRET: 'a secret of at least thirty-two characters',
    },
  })
  const visitor = door.visitor()
  await visitor.post('/api/auth/sign-up/email', joining('Tess'))
  const answer = await visitor.post('/api/auth/sign-in/email', joining('Tess'))
  const signedOut = await visitor.post('/api/auth/logout', {})
  for (const { headers } of [answer, signedOut]) {
    const cookies = headers.getSetCookie()
    expect(cookies.some((one) => one.startsWith('undercroft_signed_in='))).toBe(true)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/i)
  }
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Secure-undercroft\.session_token=.*; Secure/i,
  )
  // In production the first user does not become an admin.
  expect(await answer.json()).toMatchObject({ user: { roles: [] } })
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  await door.close()
})

test('operators are named by the settings, and their address has to be proven', async () => {
  const production = {
    NODE_ENV: 'production',
    APP_ORIGIN: 'http://127.0.0.1',
    APP_SECRET: 'a secret of at least thirty-two characters',
  }
  for (const env of [{}, production]) {
    const door = await openDoor({ env: { ...env, ADMIN_EMAILS: 'Boss@example.com' } })
    const first = await door.person('First')
    expect(await (await first.fetch('/api/auth/user')).json()).toMatchObject({ roles: [] })
    const boss = await door.person('Boss')
    const rolesOf = async (who: Browser) =>
      ((await (await who.fetch('/api/auth/user')).json()) as { roles: string[] }).roles
    expect(await rolesOf(boss)).toEqual([])

    // The mail is sent to the address, so its link proves the address.
    await door.visitor().post('/api/auth/request-password-reset', { email: boss.email })
    const letter = await until(() => door.letters(boss.email)[0])
    const token = /token=([^\s&]+)/.exec(letter)?.[1]
    await door.visitor().post('/api/auth/reset-password', { token, newPassword: 'proven by mail' })
    const proven = door.visitor()
    await proven.post('/api/auth/sign-in/email', { email: boss.email, password: 'proven by mail' })
    expect(await rolesOf(proven)).toEqual(['admin'])
    await door.close()
  }
})
