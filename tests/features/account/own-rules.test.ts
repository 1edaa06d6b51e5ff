import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { maxTokens } from '../../../shared/business/access.ts'
import { tries } from '../../../shared/business/tries.ts'
import { day } from '../../../shared/kernel/time.ts'
import { type Person, until } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'

onEachDoor('what a person changes of an account', (door, inData) => {
  let [ann, bob] = [{} as Person, {} as Person]
  beforeAll(async () => {
    await door().person('First Admin')
    ann = await door().person('Ann')
    bob = await door().person('Bob')
  })
  beforeEach(() => inData((db) => db.transaction('test', (tx) => tx.delete(tx.t.rateLimits))))
  const json = async (answer: Promise<Response>) => (await (await answer).json()) as never
  const statusOf = async (answer: Promise<Response>) => (await answer).status
  const send = (who: Person, method: string, place: string, body: object) =>
    who.fetch(place, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  const letterTo = (email: string, what: string) =>
    until(() =>
      door()
        .letters(email)
        .findLast((one) => one.includes(what)),
    )
  const userOf = (who: Person) =>
    inData(async (db) => {
      const [row] = await db.select().from(db.t.users).where(eq(db.t.users.id, who.id))
      return row!
    })
  const tokenIn = (letter: string) => /token=([\w-]+)/.exec(letter)?.[1] ?? ''
  const confirm = (token: string) =>
    statusOf(door().visitor().post('/api/auth/confirm-email', { token }))

  test('a name is changed for its person, without blanks around it, and never to none', async () => {
    const rename = (name: string) => send(ann, 'PATCH', '/api/account/profile', { name })
    expect(await json(rename('  Anna  '))).toMatchObject({ id: ann.id, name: 'Anna' })
    expect(await statusOf(rename('   '))).toBe(400)
    expect([(await userOf(ann)).name, (await userOf(bob)).name]).toEqual(['Anna', 'Bob'])
  })

  test('a link to a new address works once, within its hour, while the address is free', async () => {
    const who = await door().person('Cat')
    const wish = async (email: string) => {
      await who.post('/api/account/email', { email, password: who.password })
      return tokenIn(await letterTo(email, 'Confirm your new address'))
    }
    const set = (changes: object) =>
      inData((db) =>
        db.transaction('test', (tx) =>
          tx.update(tx.t.emailChanges).set(changes).where(eq(tx.t.emailChanges.userId, who.id)),
        ),
      )
    const late = await wish('late@example.com')
    await set({ expiresAt: Date.now() })
    expect(await confirm(late)).toBe(400)
    const taken = await wish('taken@example.com')
    const taker = await door().person('Taken')
    expect(await confirm(taken)).toBe(400)
    expect((await userOf(who)).email).toBe(who.email)
    const good = await wish('good@example.com')
    await door().visitor().post('/api/auth/request-password-reset', { email: who.email })
    const reset = tokenIn(await letterTo(who.email, 'mode=reset'))
    expect([await confirm(good), await confirm(good)]).toEqual([200, 400])
    const { email, emailVerified } = await userOf(who)
    expect([email, emailVerified]).toEqual(['good@example.com', true])
    expect((await userOf(taker)).emailVerified).toBe(false)
    await letterTo(who.email, 'was changed')
    // A link in the letters of the old address opens nothing any more.
    const chosen = { token: reset, newPassword: 'a rather long new one' }
    expect(await statusOf(door().visitor().post('/api/auth/reset-password', chosen))).toBe(400)
  })

  test('an address is proven once, by its own link, for its person', async () => {
    const who = await door().person('Dan')
    const ask = () => who.post('/api/account/prove-address', {})
    expect(await json(ask())).toEqual({ status: true, next: 'operator' })
    expect((await userOf(who)).emailVerified).toBe(false)
    expect(await confirm(tokenIn(await letterTo(who.email, '/confirm-email?token=')))).toBe(200)
    const { email, emailVerified } = await userOf(who)
    expect([email, emailVerified]).toEqual([who.email, true])
    expect(await statusOf(ask())).toBe(400)
    expect((await userOf(bob)).emailVerified).toBe(false)
  })

  test('changes of address are limited per hour and user', async () => {
    const who = await door().person('Eve')
    const ask = (by: Person, email: string) =>
      statusOf(by.post('/api/account/email', { email, password: 'wrong' }))
    for (let time = 0; time < tries.emailChange.max; time++)
      expect(await ask(who, 'eve.new@example.com')).toBe(400)
    expect(await ask(who, 'eve.new@example.com')).toBe(429)
    expect(await ask(bob, 'bob.new@example.com')).toBe(400)
  })

  test('a token has the requested scopes and days, is announced by letter, and listed to its user', async () => {
    const asked = { name: ' Script ', scopes: ['recipes:write', 'recipes:read'], days: 30 }
    const before = Date.now()
    const { token, made } = (await json(
      ann.post('/api/account/tokens', { ...asked, password: ann.password }),
    )) as { token: string; made: { id: string; createdAt: number; expiresAt: number } }
    expect(token).toMatch(/^undercroft_/)
    expect(made).toMatchObject({ name: 'Script', scopes: ['recipes:read', 'recipes:write'] })
    expect(made.createdAt).toBeGreaterThanOrEqual(before)
    expect(made.expiresAt).toBe(made.createdAt + 30 * day)
    await letterTo(ann.email, 'Script')
    const listOf = async (who: Person) =>
      ((await json(who.fetch('/api/account/tokens'))) as { tokens: object[] }).tokens
    expect(await listOf(ann)).toEqual([made])
    expect(await listOf(bob)).toEqual([])
    expect(await statusOf(ann.post('/api/account/tokens', { ...asked, name: ' ' }))).toBe(400)
  })

  test('a person has a limited number of tokens, and others have theirs', async () => {
    const who = await door().person('Fay')
    const row = (userId: string) => ({
      id: randomUUID(),
      userId,
      name: 'Old',
      hash: randomUUID(),
      scopes: [],
      createdAt: 1,
      expiresAt: Date.now() + day,
      lastUsedAt: null,
    })
    await inData((db) =>
      db.transaction('test', (tx) =>
        tx
          .insert(tx.t.accessTokens)
          .values([
            ...Array.from({ length: maxTokens - 1 }, () => row(who.id)),
            ...Array.from({ length: maxTokens - 1 }, () => row(bob.id)),
          ]),
      ),
    )
    const make = (by: Person) =>
      statusOf(
        by.post('/api/account/tokens', {
          name: 'Script',
          scopes: ['recipes:read'],
          days: 30,
          password: by.password,
        }),
      )
    expect([await make(who), await make(who), await make(bob)]).toEqual([200, 400, 200])
  })

  test('devices are listed with the last used first, and the others signed out at once', async () => {
    const who = await door().person('Gus')
    const phone = door().visitor()
    await phone.post('/api/auth/sign-in/email', who, { 'User-Agent': 'A phone' })
    await inData((db) =>
      db.transaction('test', (tx) =>
        tx
          .update(tx.t.sessions)
          .set({ updatedAt: new Date(Date.now() + day) })
          .where(eq(tx.t.sessions.userAgent, 'A phone')),
      ),
    )
    const list = async () =>
      (
        (await json(who.fetch('/api/account/devices'))) as {
          devices: { id: string; userAgent?: string; isThis: boolean }[]
        }
      ).devices
    expect((await list()).map(({ isThis }) => isThis)).toEqual([false, true])
    expect((await list())[0]).toMatchObject({ userAgent: 'A phone' })
    const ended = await json(who.post('/api/account/sign-out-others', {}))
    expect(ended).toEqual({ ended: 1 })
    expect((await list()).map(({ isThis }) => isThis)).toEqual([true])
    expect(await statusOf(phone.fetch('/api/auth/user'))).toBe(401)
    expect(await statusOf(bob.fetch('/api/auth/user'))).toBe(200)
  })
})
