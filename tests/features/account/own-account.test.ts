import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { maxPushSubscriptions, sessionLasts } from '../../../shared/business/access.ts'
import { tries } from '../../../shared/business/tries.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { openAuth } from '../../../sync-server/features/account/auth.ts'
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
    expect(await expires(sessionLasts - day + minute)).toBe(false)
    expect(await expires(sessionLasts - day - minute)).toBe(true)
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
      const auth = openAuth({ db, log, secret, linkTo })
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
      expect(await until(at + sessionLasts - day + 1)).toEqual([true, true, false])
      expect(await until(at + sessionLasts - day)).toEqual([true, true, true])
      const [row] = await db.select().from(s).where(isThis)
      expect(row!.expiresAt.getTime()).toBe(at + sessionLasts)
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

  test('a way back to a page is as long as five hundred letters, and no longer', () => {
    const path = (length: number) => `/${'a'.repeat(length - 1)}`
    expect(ownPath(path(500))).toBe(path(500))
    expect(ownPath(path(501))).toBe('/')
  })

  test('a second new address replaces the first, and one’s own is refused', async () => {
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

  test('a person is told in a limited number of browsers, the latest ones, and others keep theirs', async () => {
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
})
