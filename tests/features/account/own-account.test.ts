import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { maxPushSubscriptions, sessionLifetime } from '../../../shared/business/access.ts'
import { tries } from '../../../shared/business/tries.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { openAuth } from '../../../sync-server/features/account/auth.ts'
import { findAccounts } from '../../../sync-server/features/account/find-accounts.ts'
import {
  type KnownBrowserDeps,
  openKnownBrowsers,
} from '../../../sync-server/features/account/known-browsers.ts'
import { ownPath } from '../../../sync-server/features/account/provider-trips.ts'
import { openSessions } from '../../../sync-server/features/account/sessions.ts'
import { openTokens } from '../../../sync-server/features/account/tokens.ts'
import { openLog } from '../../../sync-server/http/log.ts'
import type { RateLimits } from '../../../sync-server/http/rate-limits.ts'
import type { SessionUser } from '../../../sync-server/http/session.ts'
import { type Browser, joining, type Person, until } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { pushKeys } from '../../support/push-keys.ts'

onEachDoor('rows of one account', (door, inData) => {
  let [ann, eve] = [{} as Person, {} as Person]
  beforeAll(async () => {
    await door().person('First Admin')
    ann = await door().person('Ann')
    eve = await door().person('Eve')
  })
  const isKnown = async (who: Browser) => (await who.fetch('/api/auth/user')).status === 200
  const letterTo = (email: string, what: string) =>
    until(() =>
      door()
        .letters(email)
        .findLast((one) => one.includes(what)),
    )
  const tokenIn = (letter: string) => /token=([\w-]+)/.exec(letter)?.[1]

  test('a session is renewed a day after its last renewal, for its browser alone', async () => {
    const [own, phone] = [await door().person('Renews'), door().visitor()]
    await phone.post('/api/auth/sign-in/email', own)
    const expires = async (left: number) => {
      await inData((db) =>
        db.transaction('test', (tx) =>
          tx
            .update(tx.t.sessions)
            .set({ expiresAt: new Date(Date.now() + left) })
            .where(eq(tx.t.sessions.userId, own.id)),
        ),
      )
      return (await own.fetch('/api/auth/user')).headers.getSetCookie().length > 0
    }
    expect(await expires(sessionLifetime - day + minute)).toBe(false)
    expect(await expires(sessionLifetime - day - minute)).toBe(true)
    const rows = await inData((db) =>
      db
        .select({ expiresAt: db.t.sessions.expiresAt })
        .from(db.t.sessions)
        .where(eq(db.t.sessions.userId, own.id))
        .orderBy(asc(db.t.sessions.expiresAt)),
    )
    expect(rows).toHaveLength(2)
    const [other, renewed] = rows.map(({ expiresAt }) => expiresAt.getTime())
    expect(renewed! - other!).toBeGreaterThan(day)
  })

  test('a session ends, and is renewed, at its exact millisecond', async () => {
    const own = await door().person('Exact')
    await inData(async (db) => {
      const [at, secret] = [Date.now(), randomUUID()]
      const linkTo = (page: string) => `${door().origin}${page}`
      const log = openLog('error', { write: () => undefined })
      const auth = openAuth({ db, log, secret, linkTo, now: () => at })
      const operators = { adminEmails: [], mode: 'production' } as const
      const sessions = await openSessions({ db, auth, secret, operators, now: () => at })
      const [line = ''] = await sessions.begin(own.id, new Request(door().origin))
      const cookie = line.slice(0, line.indexOf(';'))
      const token = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0]!
      const { sessions: s } = db.t
      const isThis = eq(s.token, token)
      const until = async (end: number) => {
        const set = { expiresAt: new Date(end) }
        await db.transaction('test', (tx) => tx.update(s).set(set).where(isThis))
        const request = new Request(door().origin, { headers: { cookie } })
        const user = await sessions.userOf(request)
        const listed = await sessions.list({ id: own.id } as SessionUser, request)
        const isListed = listed.some(({ isThis }) => isThis)
        const isRenewed = (await sessions.renewal(request)).length > 0
        return [user?.id === own.id, isListed, isRenewed]
      }
      expect(await until(at)).toEqual([false, false, false])
      expect(await until(at + 1)).toEqual([true, true, true])
      expect(await until(at + sessionLifetime - day + 1)).toEqual([true, true, false])
      expect(await until(at + sessionLifetime - day)).toEqual([true, true, true])
      const [row] = await db.select().from(s).where(isThis)
      expect(row!.expiresAt.getTime()).toBe(at + sessionLifetime)
    })
  })

  test('the last use of a token is noted once a minute, and its old ones are cleared after a month', async () => {
    const asked = { name: 'A script', scopes: ['bottles:read'], days: 30, password: ann.password }
    const make = async (who: Person) =>
      (await (
        await who.post('/api/account/tokens', { ...asked, password: who.password })
      ).json()) as { token: string; made: { id: string } }
    const { token, made } = await make(ann)
    const { made: theirs } = await make(eve)
    const limits = { take: async () => {} } as unknown as RateLimits
    await inData(async (db) => {
      const { accessTokens: t } = db.t
      const lastUse = async (id: string) =>
        (await db.select().from(t).where(eq(t.id, id)))[0]?.lastUsedAt
      const at = Date.now()
      const used = async (moment: number) => {
        await openTokens({ db, limits, now: () => moment }).userOf(token, '127.0.0.1')
        return lastUse(made.id)
      }
      expect(await used(at)).toBe(at)
      expect(await used(at + minute - 1)).toBe(at)
      expect(await used(at + minute)).toBe(at + minute)
      expect(await lastUse(theirs.id)).toBeNull()
      const old = async (userId: string, expiresAt: number) => {
        const id = randomUUID()
        const row = { userId, name: 'Old', hash: id, scopes: [], createdAt: 1, lastUsedAt: null }
        await db.transaction('test', (tx) => tx.insert(t).values({ id, ...row, expiresAt }))
        return id
      }
      const [cleared, recent, others] = [
        await old(ann.id, at - 31 * day),
        await old(ann.id, at - 29 * day),
        await old(eve.id, at - 31 * day),
      ]
      await make(ann)
      const left = (await db.select({ id: t.id }).from(t)).map(({ id }) => id)
      expect([cleared, recent, others].map((id) => left.includes(id))).toEqual([false, true, true])
    })
  })

  test('a token is revoked by its person alone, and no other with it', async () => {
    const who = await door().person('Two Scripts')
    const make = async (name: string) => {
      const asked = { name, scopes: ['bottles:read'], days: 30, password: who.password }
      const said = (await (await who.post('/api/account/tokens', asked)).json()) as {
        made: { id: string }
      }
      return said.made.id
    }
    const [one, two] = [await make('One'), await make('Two')]
    const revoke = async (by: Person, id: string) =>
      (await by.fetch(`/api/account/tokens/${id}`, { method: 'DELETE' })).status
    expect([await revoke(eve, one), await revoke(who, one), await revoke(who, one)]).toEqual([
      404, 204, 404,
    ])
    const listed = (await (await who.fetch('/api/account/tokens')).json()) as {
      tokens: { id: string }[]
    }
    expect(listed.tokens.map(({ id }) => id)).toEqual([two])
  })

  test('a return path has at most five hundred characters', () => {
    const path = (length: number) => `/${'a'.repeat(length - 1)}`
    expect(ownPath(path(500))).toBe(path(500))
    expect(ownPath(path(501))).toBe('/')
  })

  test('a second new address replaces the first, and the current address is refused', async () => {
    const moves = await door().person('Moves')
    const ask = (email: string) =>
      moves.post('/api/account/email', { email, password: moves.password })
    expect((await ask(moves.email)).status).toBe(400)
    expect((await ask(` ${moves.email.toUpperCase()} `)).status).toBe(400)
    const confirm = async (token: string | undefined) =>
      (await door().visitor().post('/api/auth/confirm-email', { token })).status
    await ask('first@moves.example')
    const first = tokenIn(await letterTo('first@moves.example', '/confirm-email'))
    await ask('second@moves.example')
    const second = tokenIn(await letterTo('second@moves.example', '/confirm-email'))
    expect([await confirm(first), await confirm(second)]).toEqual([400, 200])
    const { email, hasProvenAddress } = (await (
      await moves.fetch('/api/auth/user')
    ).json()) as Record<string, unknown>
    expect([email, hasProvenAddress]).toEqual(['second@moves.example', true])
    expect(await letterTo(moves.email, 'second@moves.example')).toBeDefined()
  })

  test('a reset and a new address change their own account alone', async () => {
    const [one, two] = [await door().person('One'), await door().person('Two')]
    await door().visitor().post('/api/auth/request-password-reset', { email: one.email })
    const token = tokenIn(await letterTo(one.email, 'mode=reset'))
    const set = { token, newPassword: 'a brand new one' }
    expect((await door().visitor().post('/api/auth/reset-password', set)).status).toBe(200)
    expect([await isKnown(one), await isKnown(two)]).toEqual([false, true])
    const signsIn = async ({ email }: Person, password: string) =>
      (await door().visitor().post('/api/auth/sign-in/email', { email, password })).status
    expect([await signsIn(one, set.newPassword), await signsIn(one, one.password)]).toEqual([
      200, 401,
    ])
    expect([await signsIn(two, set.newPassword), await signsIn(two, two.password)]).toEqual([
      401, 200,
    ])
    const proven = await inData((db) =>
      db.select({ id: db.t.users.id }).from(db.t.users).where(eq(db.t.users.emailVerified, true)),
    )
    const ids = proven.map(({ id }) => id)
    expect([ids.includes(one.id), ids.includes(two.id)]).toEqual([true, false])
  })

  test('a right password forgives the wrong ones before it, and only for its person', async () => {
    const [one, two] = [await door().person('Forgets'), await door().person('Knows')]
    const choose = (who: Person, password: string) =>
      who.post('/api/account/password', { password, newPassword: 'another good one' })
    const guess = async (who: Person, count: number) => {
      for (let time = 0; time < count; time++)
        expect((await choose(who, 'a guess')).status).toBe(400)
    }
    await guess(one, tries.passwordAgain.max - 1)
    await guess(two, tries.passwordAgain.max)
    expect((await choose(one, one.password)).status).toBe(204)
    await guess(one, tries.passwordAgain.max)
    for (const who of [one, two]) expect((await choose(who, 'a guess')).status).toBe(429)
  })

  test('a new name is shown in the community, for its person alone', async () => {
    const [one, two] = [await door().person('Nina Old'), await door().person('Nora Same')]
    for (const who of [one, two])
      await who.post(
        '/api/community/posts',
        { content: 'Here' },
        { 'Idempotency-Key': randomUUID() },
      )
    const rename = (name: string) =>
      one.fetch('/api/account/profile', {
        method: 'PATCH',
        body: JSON.stringify({ name }),
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await rename('Zora New')).status).toBe(200)
    const names = await inData((db) => db.select().from(db.t.communityPeople))
    const nameOf = ({ id }: Person) => names.find(({ userId }) => userId === id)
    expect(nameOf(one)).toMatchObject({ name: 'Zora N.', nameKey: 'zora n.' })
    expect(nameOf(two)).toMatchObject({ name: 'Nora S.' })
    expect(await (await two.fetch('/api/auth/user')).json()).toMatchObject({ name: 'Nora Same' })
  })

  test('a user has a limited number of push subscriptions, the latest ones; other users keep theirs', async () => {
    const endpoint = (at: number | string) => `https://fcm.googleapis.com/fcm/send/${at}`
    const subscribe = (who: Person, at: number | string) =>
      who.post('/api/account/push', { endpoint: endpoint(at), keys: pushKeys() })
    const of = ({ id }: Person) =>
      inData(async (db) => {
        const { pushSubscriptions: s } = db.t
        const rows = await db.select().from(s).where(eq(s.userId, id))
        return rows.map((row) => row.endpoint.replace(endpoint(''), '')).toSorted()
      })
    expect((await subscribe(eve, 'eve')).status).toBe(204)
    await inData((db) =>
      db.transaction('many browsers', (tx) =>
        tx.insert(tx.t.pushSubscriptions).values(
          Array.from({ length: maxPushSubscriptions }, (_, at) => ({
            id: randomUUID(),
            userId: ann.id,
            endpoint: endpoint(`old-${String(at).padStart(2, '0')}`),
            ...pushKeys(),
            createdAt: at + 1,
          })),
        ),
      ),
    )
    expect(await of(ann)).toHaveLength(maxPushSubscriptions)
    expect((await subscribe(ann, 'new')).status).toBe(204)
    const kept = await of(ann)
    expect(kept).toHaveLength(maxPushSubscriptions)
    expect([kept.includes('old-00'), kept.includes('old-01'), kept.includes('new')]).toEqual([
      false,
      true,
      true,
    ])
    const ends = await ann.post('/api/account/push/end', { endpoint: endpoint('eve') })
    expect(ends.status).toBe(204)
    expect(await of(eve)).toEqual(['eve'])
    await ann.post('/api/account/push/end', { endpoint: endpoint('new') })
    expect(await of(ann)).toHaveLength(maxPushSubscriptions - 1)
  })

  test('a sign-out ends its own session, and no other', async () => {
    const [one, two] = [await door().person('Leaves'), await door().person('Stays')]
    const phone = door().visitor()
    await phone.post('/api/auth/sign-in/email', one)
    await one.post('/api/auth/logout', {})
    expect(await Promise.all([one, phone, two].map(isKnown))).toEqual([false, true, true])
    const { devices } = (await (await phone.fetch('/api/account/devices')).json()) as {
      devices: { id: string }[]
    }
    expect(devices).toHaveLength(1)
  })

  test('an admin signs out and deletes the account that was meant, and no other', async () => {
    const admin = door().visitor()
    await admin.post('/api/auth/sign-in/email', joining('First Admin'))
    const [one, two] = [await door().person('Meant'), await door().person('Spared')]
    const why = { reason: 'Asked by letter.' }
    const out = await admin.post(`/api/admin/users/${one.id}/sign-out`, why)
    expect(await out.json()).toEqual({ ended: 1 })
    expect([await isKnown(one), await isKnown(two)]).toEqual([false, true])
    const remove = async (id: string, email: string) =>
      (await admin.post(`/api/admin/users/${id}/delete`, { ...why, email })).status
    expect(await remove(one.id, two.email)).toBe(400)
    expect(await remove(randomUUID(), one.email)).toBe(404)
    expect(await remove(one.id, ` ${one.email.toUpperCase()}`)).toBe(204)
    const left = await inData((db) =>
      db.select({ id: db.t.users.id }).from(db.t.users).where(eq(db.t.users.email, two.email)),
    )
    expect(left).toEqual([{ id: two.id }])
    expect(await isKnown(two)).toBe(true)
  })

  test('an age is confirmed for one account, once', async () => {
    const [one, two] = [await door().person('Adult'), await door().person('Unknown')]
    const ages = (at: number | null) =>
      inData((db) =>
        db.transaction('test', async (tx) => {
          const { users: u } = tx.t
          const isOne = inArray(u.id, [one.id, two.id])
          if (at === null) await tx.update(u).set({ ageConfirmedAt: null }).where(isOne)
          const rows = await tx.select().from(u).where(isOne).orderBy(asc(u.id))
          return rows.map(({ ageConfirmedAt }) => ageConfirmedAt)
        }),
      )
    expect(await ages(null)).toEqual([null, null])
    const begun = Date.now()
    expect((await one.post('/api/account/age', { ageConfirmed: true })).status).toBe(200)
    const [first, second] = await ages(begun)
    expect([first! >= begun, second]).toEqual([true, null])
    await inData((db) =>
      db.transaction('test', (tx) =>
        tx.update(tx.t.users).set({ ageConfirmedAt: 5 }).where(eq(tx.t.users.id, one.id)),
      ),
    )
    await one.post('/api/account/age', { ageConfirmed: true })
    expect(await ages(begun)).toEqual([5, null])
  })

  test('an admin sees open sessions and pauses until their exact end', async () => {
    const [one, two] = [await door().person('Mira Ends'), await door().person('Mira Goes On')]
    await inData(async (db) => {
      const at = Date.now()
      await db.transaction('test', async (tx) => {
        const { sessions: s, reservers: r } = tx.t
        for (const [{ id: userId }, end] of [
          [one, at],
          [two, at + 1],
        ] as const) {
          await tx
            .update(s)
            .set({ expiresAt: new Date(end) })
            .where(eq(s.userId, userId))
          await tx.insert(r).values({ userId, pausedUntil: end })
        }
      })
      const sessions = { rolesOf: async () => [] }
      const { accounts } = await findAccounts(
        { db, sessions, now: at, admin: two.id },
        { begins: 'mira' },
      )
      const seen = accounts.map(({ id, signedIn, pausedUntil, isMine }) => [
        id,
        signedIn,
        pausedUntil,
        isMine,
      ])
      expect(seen).toEqual([
        [two.id, 1, at + 1, true],
        [one.id, 0, undefined, undefined],
      ])
    })
  })

  test('a browser is known to the account that was in it, until that chooses a new password', async () => {
    const [one, two] = [await door().person('Known'), await door().person('Other')]
    await inData(async (db) => {
      const noted: unknown[] = []
      const traces = {
        note: async (userId: string, all: readonly object[]) =>
          void noted.push([userId, all.length]),
      } as unknown as KnownBrowserDeps['traces']
      const secret = randomUUID()
      const known = openKnownBrowsers({ db, secret, traces, isSecure: true })
      const bringing = (...lines: string[]) => {
        const cookie = lines.map((line) => line.slice(0, line.indexOf(';'))).join('; ')
        return new Request(door().origin, { headers: { cookie } })
      }
      const line = await known.remember(one.id, bringing())
      expect(line).toMatch(/; Secure$/)
      const counted = (email: string, ...lines: string[]) =>
        known.countedAs(bringing(...lines), email)
      const own = await counted(one.email, line)
      expect(own).toMatch(new RegExp(`^${one.id} `))
      expect([await counted(two.email, line), await counted(one.email)]).toEqual([
        undefined,
        undefined,
      ])
      const forged = line.replace(/\.[^.;]+;/, `.${'A'.repeat(43)};`)
      expect(await counted(one.email, forged)).toBeUndefined()
      const elsewhere = openKnownBrowsers({ db, secret: randomUUID(), traces, isSecure: false })
      expect(await elsewhere.countedAs(bringing(line), one.email)).toBeUndefined()
      // The same browser keeps its count; the second person in it has another.
      expect(await counted(one.email, await known.remember(one.id, bringing(line)))).toBe(own)
      const second = await known.remember(two.id, bringing(line))
      expect(await counted(two.email, second)).toMatch(new RegExp(`^${two.id} `))
      expect(noted).toEqual([
        [one.id, 1],
        [one.id, 2],
        [two.id, 2],
      ])
      await db.transaction('test', (tx) => {
        const { accounts: a } = tx.t
        return tx.update(a).set({ password: 'another' }).where(eq(a.userId, one.id))
      })
      expect(await counted(one.email, line)).toBe(`${one.id} before the password`)
      const renewed = await known.remember(one.id, bringing(line))
      expect(await counted(one.email, renewed)).not.toBe(own)
      expect(known.forget(one.id)).toMatch(/=; Max-Age=0; Path=\/api\/auth;/)
    })
  })

  test('a test notice goes by the chosen ways, to the browsers of its person', async () => {
    const [one, two] = [await door().person('Tries'), await door().person('Sleeps')]
    const subscribe = (who: Person, at: string) =>
      who.post('/api/account/push', {
        endpoint: `https://fcm.googleapis.com/fcm/send/${at}`,
        keys: pushKeys(),
      })
    await subscribe(one, 'one')
    await subscribe(two, 'two')
    const tested = async (who: Person) =>
      (await (await who.post('/api/account/notices/test', {})).json()) as object
    const noPush = { isOn: false, sent: 0, gone: 0, failed: 0 }
    expect(await tested(one)).toEqual({ mail: 'off', push: noPush })
    const choose = (changes: object) =>
      one.post('/api/sync', roundOf(changes), { 'X-User': one.id })
    expect((await choose({ mailNotices: true })).status).toBe(200)
    expect(await tested(one)).toEqual({ mail: 'outbox', push: noPush })
    expect(await letterTo(one.email, '/settings')).toContain('/api/letters/unsubscribe/')
    const inbox = await inData((db) =>
      db
        .select({ of: db.t.messages.cellarId })
        .from(db.t.messages)
        .where(eq(db.t.messages.kind, 'test')),
    )
    expect(inbox.map(({ of }) => of)).toEqual([one.id, one.id])
    // The link in the letter ends letters, for its person alone.
    const link = /\/api\/letters\/unsubscribe\/[\w-]+/.exec(
      await letterTo(one.email, 'unsubscribe'),
    )
    expect((await door().visitor().post(link![0], {})).status).toBe(204)
    expect(await tested(one)).toEqual({ mail: 'off', push: noPush })
    expect(door().letters(two.email)).toEqual([])
  })
})

/** A round of a new device that changes settings. */
const roundOf = (changes: object) => ({
  protocol: 1,
  deviceId: randomUUID(),
  seen: { seq: 0, uid: '' },
  cursor: null,
  limit: 10,
  digest: false,
  mutations: [{ name: 'setting.change', args: { changes }, seq: 1, uid: randomUUID(), at: 0 }],
})
