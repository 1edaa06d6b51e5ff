import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationRetention } from '../../../shared/business/sharing.ts'
import { invitationLifetime } from '../../../shared/business/stores.ts'
import { day, hour } from '../../../shared/kernel/time.ts'
import { type Door, openDoor, type Person, until } from '../../http/door.ts'
import { aStore } from '../stores/a-store.ts'

/** How long each letter may wait; the server's clock stands still. */
const waits: number[] = []
const at = Date.now()
let door: Door
let admin: Person
beforeAll(async () => {
  door = await openDoor({
    now: () => at,
    around: (jobs) => ({
      ...jobs,
      'letters.send': {
        ...jobs['letters.send']!,
        run: async (args) => void waits.push((args as { until: number }).until - at),
      },
    }),
  })
  admin = await door.person('Ada')
})
afterAll(() => door.close())

const after = async (act: () => Promise<Response>) => {
  await door.running.work()
  waits.length = 0
  expect((await act()).ok).toBe(true)
  await until(async () => {
    await door.running.work()
    return waits[0]
  })
  await door.running.work()
  return [...waits].sort((one, other) => one - other)
}

test('a letter with a link waits no longer than its link works', async () => {
  const { email } = admin
  const visitor = door.visitor()
  const elsewhere = () => `${randomUUID()}@example.org`
  expect(await after(() => visitor.post('/api/auth/request-password-reset', { email }))).toEqual([
    hour,
  ])
  expect(await after(() => admin.post('/api/account/prove-address', {}))).toEqual([hour])
  const { password } = admin
  expect(
    await after(() => admin.post('/api/account/email', { email: elsewhere(), password })),
  ).toEqual([hour, 7 * day])
  const invited = { role: 'viewer', email: elsewhere() }
  expect(await after(() => admin.post('/api/sharing/invitations', invited))).toEqual([
    invitationRetention,
  ])
  const key = { 'Idempotency-Key': randomUUID() }
  const { id } = (await (await admin.post('/api/stores', aStore(), key)).json()) as { id: string }
  await admin.post(`/api/admin/stores/${id}/approve`, {})
  const staff = { email: elsewhere() }
  expect(await after(() => admin.post(`/api/stores/${id}/team`, staff))).toEqual([
    invitationLifetime,
  ])
})

test('a letter without a link waits a week', async () => {
  const { password } = admin
  const body = { name: 'Script', days: 30, scopes: ['bottles:read'], password }
  expect(await after(() => admin.post('/api/account/tokens', body))).toEqual([7 * day])
})
