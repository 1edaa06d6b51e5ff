import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../shared/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { actorFor, ask } from './refusals.ts'
import type { Row } from './row.ts'
import type { Keeper } from './keeper.ts'
import { rows } from './rows.ts'
import { openWorld, type World } from './world.ts'

// Features are tested on SQLite every day. That their statements are also PostgreSQL's, those written by
// hand too, shows here: each endpoint answers whom it is meant for.

const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>).map((endpoint) => ({
  name: endpoint.name,
  endpoint,
  row: rows[endpoint.name as keyof typeof rows],
}))

/** Changes nothing, so one user can ask all of these. */
const isReading = ({ endpoint, name }: (typeof all)[number]) =>
  endpoint.method === 'GET' && name !== 'account.signOutByLink'
const reading = all.filter(isReading)
const writing = all.filter((one) => !isReading(one))

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('PostgreSQL')
  })
  afterAll(() => world.close())

  describe('reading', () => {
    let reader: Keeper
    beforeAll(async () => {
      reader = await world.fresh(
        reading.map(({ row }) => row),
        'Reader',
      )
      await world.rest()
    })
    test.each(reading)('$name is answered', async ({ endpoint, row }) => {
      const people = { ...world.people, collector: reader }
      await expectAnswer(row, ask(endpoint, row, people[actorFor(endpoint)], reader))
    })
  })

  test.each(writing)('$name is answered', async ({ endpoint, row }) => {
    await world.db.transaction('tries', async (tx) => void (await tx.delete(tx.t.rateLimits)))
    const fresh = await world.fresh([row], `Fresh ${randomUUID()}`)
    await world.rest()
    const people = { ...world.people, collector: fresh }
    const before = new Set((await logged()).map(({ hash }) => hash))
    await expectAnswer(row, ask(endpoint, row, people[actorFor(endpoint)], fresh))
    // What an admin or a store decides with a reason is in the log with it.
    const { reason } = (row.ask(fresh).body ?? {}) as { reason?: string }
    if (reason === undefined || !['admin', 'owner', 'staff'].includes(endpoint.may)) return
    const reasons = (await logged())
      .filter(({ hash }) => !before.has(hash))
      .map(({ details }) => (JSON.parse(details) as { reason?: string }).reason)
    expect(reasons).toContain(reason)
  })

  const logged = () => world.db.select().from(world.db.t.complianceLogs)
})

async function expectAnswer(row: Row, asked: Promise<Response>) {
  const answer = await asked
  expect(answer.status, answer.bodyUsed ? '' : await answer.text()).toBe(row.answers)
}
