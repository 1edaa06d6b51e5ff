import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  providerProofLifetime,
  providerTripLifetime,
  sessionLifetime,
} from '../../../shared/business/access.ts'
import { day, hour, second } from '../../../shared/kernel/time.ts'
import { type Browser, browser, type Door, openDoor } from '../../http/door.ts'
import { aProvider, type TestProvider } from '../../support/identity-provider.ts'

let door: Door
let lodge: TestProvider
/** The server's clock, far from that of this machine. */
let at = Date.now() + 400 * day
beforeAll(async () => {
  lodge = await aProvider()
  lodge.people.set('ann', { email: 'ann@lodge.example', email_verified: true, name: 'Ann' })
  lodge.who = 'ann'
  door = await openDoor({ now: () => at, env: lodge.env })
  lodge.serve(door.origin)
})
afterAll(async () => {
  await door.close()
  await lodge.close()
})
beforeEach(() => {
  lodge.fault = undefined
})

async function throughLodge(start: string): Promise<string> {
  const there = browser(lodge.issuer)
  let place = start
  while (place.startsWith(lodge.issuer)) {
    const answer = await there.fetch(place)
    place = new URL(answer.headers.get('location') ?? 'data:,', place).href
  }
  return place
}
const comeBack = async (who: Browser, place: string) =>
  (await who.fetch(place)).headers.get('location')
const leave = async (who: Browser) => (await who.fetch('/api/login')).headers.get('location') ?? ''
const readLink = async (who: Browser) =>
  (await (await who.fetch('/api/account/provider')).json()) as {
    isProven?: true
    link?: { linkedAt: number; lastUsedAt?: number }
  }

test('a reset link works for an hour of the server, and not at its end', async () => {
  const who = await door.person('Rita')
  await door.prove(who)
  const resetAfter = async (passed: number) => {
    await who.post('/api/auth/request-password-reset', { email: who.email })
    await door.running.work()
    const token = door
      .letters(who.email)
      .flatMap((letter) => /mode=reset&token=([\w-]+)/.exec(letter)?.[1] ?? [])
      .at(-1)
    at += passed
    const newPassword = 'another password of Rita'
    return (await door.visitor().post('/api/auth/reset-password', { token, newPassword })).status
  }
  expect(await resetAfter(hour)).toBe(400)
  expect(await resetAfter(hour - 1)).toBe(200)
})

test('a trip to the identity provider lasts ten minutes of the server', async () => {
  for (const [passed, leadsTo] of [
    [providerTripLifetime - 1, '/'],
    [providerTripLifetime, '/auth?trouble=too_old'],
  ] as const) {
    const who = door.visitor()
    const place = await throughLodge(await leave(who))
    at += passed
    expect(await comeBack(who, place)).toBe(leadsTo)
  }
})

test('a proof by the identity provider lasts five minutes of the server', async () => {
  const who = door.visitor()
  await comeBack(who, await throughLodge(await leave(who)))
  const { link } = await readLink(who)
  expect(link?.lastUsedAt).toBe(at)
  const answer = await who.post('/api/account/provider/prove', { next: '/settings' })
  const { goTo } = (await answer.json()) as { goTo: string }
  const place = await throughLodge(goTo)
  // The provider has the same time.
  lodge.fault = { claims: { auth_time: Math.floor(at / second) } }
  expect(await comeBack(who, place)).toBe('/settings')
  at += providerProofLifetime - 1
  expect(await readLink(who)).toMatchObject({ isProven: true })
  at += 1
  expect(await readLink(who)).not.toHaveProperty('isProven')
  const token = { name: 'A script', scopes: ['recipes:read'], days: 30, provider: true }
  expect((await who.post('/api/account/tokens', token)).status).toBe(400)
})

test('a session begins, and ends 90 days after its last use, by the clock of the server', async () => {
  const who = await door.person('Sid')
  const asked = async () => (await who.fetch('/api/account/devices')).status
  const [begun] = (
    (await (await who.fetch('/api/account/devices')).json()) as {
      devices: { signedInAt: number; lastUsedAt: number }[]
    }
  ).devices
  expect(begun).toMatchObject({ signedInAt: at, lastUsedAt: at })
  at += sessionLifetime - 1
  expect(await asked()).toBe(200)
  // That use restarts it.
  at += sessionLifetime - 1
  expect(await asked()).toBe(200)
  at += sessionLifetime
  expect(await asked()).toBe(401)
})

test('an access token lasts its days of the server', async () => {
  const who = await door.person('Tom')
  const wish = { name: 'A script', scopes: ['recipes:read'], days: 30, password: who.password }
  const made = await who.post('/api/account/tokens', wish)
  const { token } = (await made.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const status = async () => (await fetch(new URL('/api/recipes', door.origin), { headers })).status
  at += 30 * day - 1
  expect(await status()).toBe(200)
  at += 1
  expect(await status()).toBe(401)
})
