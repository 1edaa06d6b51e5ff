import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { Chance } from '../../simulation/chance.ts'
import { runSeed, scope } from '../../support/scope.ts'
import { mark, oddRequest, shapeOf } from './odd-requests.ts'
import { rows } from './rows.ts'
import { actors, openWorld, type World } from './world.ts'

const all: readonly Endpoint[] = Object.values(endpoints as Readonly<Record<string, Endpoint>>)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** They end sessions or accounts, and with them what the others are tried with. */
const ending = [
  'account.delete',
  'account.signOut',
  'account.signOutByLink',
  'account.endOtherDevices',
  'account.changePassword',
  'account.signIn',
  'passkey.signIn',
]
const tried = all.filter(({ name }) => !ending.includes(name))

/** A tenth of them every day, by another seed each time. */
const requests = scope === 'everyday' ? 250 : 5_000
const seed = Number(process.env['SEED'] ?? 20_261_120 + runSeed)

test(`[R2] none of ${requests} odd requests causes a fault, reveals internals or leaks another person’s data (seed ${seed})`, async () => {
  const chance = new Chance(seed)
  const emails = Object.values(world.people).flatMap((one) => ('email' in one ? [one.email] : []))
  const heard = new Map<number, number>()
  const sent = Array.from({ length: requests }, (_, at) => {
    const endpoint = chance.oneOf(tried)
    const keeper = world.collectors[chance.is(0.7) ? 'first' : 'second']
    const good = rows[endpoint.name as keyof typeof rows].ask(keeper)
    return { at, endpoint, actor: chance.oneOf(actors), ...oddRequest(chance, endpoint, good) }
  })
  while (sent.length > 0) await Promise.all(sent.splice(0, 10).map(mustBear))

  async function mustBear({ at, endpoint, actor, path, ...init }: (typeof sent)[number]) {
    const person = world.people[actor]
    const answer = await person.fetch(path, init)
    const sentence = `seed ${seed}, request ${at}: ${actor} ${init.method} ${path}`
    const isStream = answer.headers.get('content-type') === 'text/event-stream'
    const text = isStream ? '' : await answer.text()
    if (isStream) await answer.body?.cancel()

    heard.set(answer.status, (heard.get(answer.status) ?? 0) + 1)
    expect(answer.status, `${sentence}: ${text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) {
      const body = JSON.parse(text) as Record<string, unknown>
      expect(Object.keys(body).sort(), sentence).toEqual(['code', 'message'])
      // The response does not repeat the request.
      expect(text, sentence).not.toContain(mark)
    }
    expect(text, sentence).not.toMatch(/node_modules|\bat \S+ \(|SQLITE_|sync-server\//)
    expect(text, sentence).not.toContain(tmpdir())
    const own = 'email' in person ? person.email : ''
    if (!mayReadAddresses(endpoint))
      for (const email of emails)
        if (email !== own) expect(text, `${sentence} tells of ${email}`).not.toContain(email)
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  // The requests were meaningful: valid ones were answered, and many were refused by their form.
  expect(heard.get(200) ?? 0).toBeGreaterThan(requests / 20)
  expect(heard.get(400) ?? 0).toBeGreaterThan(requests / 20)
  // No fault was logged: level 50 and above.
  const lines = world.door.log().split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(requests)
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
}, 300_000)

/** An owner reads the addresses of their people, and an admin those of stores. */
const mayReadAddresses = ({ name, may }: Endpoint) => may === 'admin' || name.startsWith('team.')

/** Fields that a person may never set, under their name in any table. */
const serverOwned = [
  'userId',
  'ownerId',
  'storeId',
  'cellarId',
  'version',
  'createdAt',
  'updatedAt',
  'status',
  'role',
  'isAdmin',
  'subscriptionTier',
  'givenPlan',
  'loyaltyPoints',
  'loyaltyTier',
  'dropPoints',
  'ageConfirmedAt',
  'reservedQuantity',
  'holdsUnits',
  'reserveFee',
  'unitPrice',
  'totalPrice',
  'feeStatus',
  'pickupCode',
  'pickupFrom',
  'pickupUntil',
  'holdUntil',
  'cancelledBy',
  'confirmedAt',
  'pickedUpBy',
  'amount',
  'refunded',
  'freeReserves',
  'feeCredit',
  'creditUsed',
  'pausedUntil',
  'decidedBy',
  'hypeScore',
  'useCount',
  'dropType',
  'listedUntil',
  'isOffer',
  'usedFreeReserve',
  'emailVerified',
]

/** Fields of the body itself. */
const given = (schema: z.core.$ZodType) => new Set(Object.keys(shapeOf(schema)))

const withBody = all.filter(({ body }) => body !== undefined)

/** Older clients send the whole sign-up form to each of these; extra fields are ignored. */
const leavingOut = [
  'account.signUp',
  'account.signIn',
  'account.requestPasswordReset',
  'account.resetPassword',
]

test.each(withBody)('[Q2] $name takes nothing that only the server says', ({ name, body }) => {
  const good = rows[name as keyof typeof rows].ask(world.collectors.first).body
  const schema = body as unknown as z.ZodType
  expect(schema.safeParse(good), 'the row sends what fits').toMatchObject({ success: true })
  const fields = [...serverOwned, 'no such field'].filter((field) => !given(schema).has(field))
  expect(fields.length).toBeGreaterThan(20)
  for (const field of fields)
    for (const value of ['x', 1, true, null]) {
      const read = schema.safeParse({ ...(good as object), [field]: value })
      const sentence = `${field}: ${String(value)}`
      if (leavingOut.includes(name)) expect(read.data, sentence).not.toHaveProperty(field)
      else expect(read.success, sentence).toBe(false)
    }
})

test('[Q2] the fields that bodies do take and the server owns elsewhere are those of their owners', () => {
  const taken = withBody.flatMap(({ name, body }) =>
    [...given(body!)].filter((field) => serverOwned.includes(field)).map((one) => `${name} ${one}`),
  )
  expect(taken.sort()).toEqual([
    'drop.create pickupFrom',
    'drop.create pickupUntil',
    'drop.edit pickupFrom',
    'drop.edit pickupUntil',
    'sharing.changeRole role',
    'sharing.invite role',
    'sponsor.process status',
    'ultraDrop.create pickupFrom',
    'ultraDrop.create pickupUntil',
    'ultraDrop.edit pickupFrom',
    'ultraDrop.edit pickupUntil',
  ])
})
