import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { endpoints } from '../../../shared/registry.ts'
import { everything } from './everything.ts'
import { rows } from './rows.ts'
import { openWorld, type World } from './world.ts'

/**
 * [P2] What a page of another site can make a browser send, with the cookies of who is signed in:
 * whatever it says of itself and of its body, by whatever method, nothing changes.
 */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const sites: readonly Record<string, string>[] = [
  ...['cross-site', 'same-site', 'none', undefined].flatMap((site) =>
    ['https://evil.example', 'null', undefined].flatMap((origin) =>
      // With neither it is no browser, and with `none` alone it is the person's own doing.
      origin === undefined && (site === undefined || site === 'none')
        ? []
        : [{ ...(site && { 'Sec-Fetch-Site': site }), ...(origin && { Origin: origin }) }],
    ),
  ),
]
const types = [
  ...['application/json', 'text/plain', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data; boundary=x', undefined],
]
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'] as const

const changing = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ({ method, name }) => method !== 'GET' || name === 'account.signOutByLink',
)

/** One thing after the other, so that over all endpoints each pair of them comes together. */
function* forged(method: string, turn: number) {
  const all = Math.max(sites.length, types.length, methods.length)
  for (let at = 0; at < all; at++) {
    const [site, type] = [sites[at % sites.length]!, types[(at + turn) % types.length]]
    yield { site, type, how: method }
    if (at % 2 === 0) yield { site, type, how: methods[(at / 2 + turn) % methods.length]! }
  }
}

test(`no page of another site changes anything by ${changing.length} endpoints`, async () => {
  const { first } = world.collectors
  // Whoever may most is the one whose browser is used.
  const people = [first, world.people.owner, world.people.admin]
  const before = await everything(world.db, { sessions: true })
  let asked = 0
  for (const [turn, { path, method, name }] of changing.entries()) {
    const { place, body } = rows[name as keyof typeof rows].ask(first)
    const own = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => world.named.first[key] ?? '')
    await Promise.all(
      [...forged(method, turn)].map(async ({ site, type, how }, at) => {
        const who = people[at % people.length]!
        const answer = await fetch(new URL(at % 2 ? place : own, world.door.origin), {
          ...{ method: how, redirect: 'manual' },
          ...(body !== undefined && !['GET', 'HEAD'].includes(how) && bodyOf(body)),
          headers: {
            ...{ Cookie: who.cookie(), 'Idempotency-Key': randomUUID(), ...site },
            ...(type && { 'Content-Type': type }),
          },
        })
        asked += 1
        const text = await answer.text()
        if (!['GET', 'HEAD'].includes(how))
          expect([403, 404], `${how} ${path}: ${text}`).toContain(answer.status)
        expect(answer.headers.getSetCookie().join(), `${how} ${path}`).not.toMatch(/max-age=0/i)
      }),
    )
  }
  expect(await everything(world.db, { sessions: true })).toEqual(before)
  expect(asked).toBeGreaterThan(changing.length * sites.length)
}, 300_000)

const bodyOf = (body: unknown): RequestInit => ({
  body: (Buffer.isBuffer(body) ? body : JSON.stringify(body)) as BodyInit,
})
