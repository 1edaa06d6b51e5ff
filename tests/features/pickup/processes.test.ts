import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser } from '../../http/door.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Server, startServer } from '../../support/server.ts'
import { type Counter, openCounter, secret } from './counter.ts'
import { oneHandsOver } from './laws.ts'
import { limitMs } from '../../support/scope.ts'

describe.skipIf(!hasPostgres)('several processes on one PostgreSQL', () => {
  let counter: Counter
  const servers: Server[] = []
  beforeAll(async () => {
    counter = await openCounter('PostgreSQL')
    servers.push(
      ...(await Promise.all(
        [1, 2].map(() =>
          startServer({
            ...(counter.databaseUrl !== undefined && { databaseUrl: counter.databaseUrl }),
            env: { APP_SECRET: secret },
          }),
        ),
      )),
    )
  }, limitMs(60_000))
  afterAll(async () => {
    for (const server of servers) await server.remove()
    await counter.close()
  })

  test(
    '[O1] 32 scanners at three of them, and one pass: one hands over, three times',
    async () => {
      const elsewhere = servers.map(({ origin }) => {
        const clerk = browser(origin)
        clerk.takeCookie(counter.clerk.cookie())
        return clerk
      })
      const all = [counter.clerk, counter.other, ...elsewhere]
      const scanners = Array.from({ length: 32 }, (_, at) => all[at % all.length] ?? counter.clerk)
      expect(elsewhere).toHaveLength(2)
      for (let round = 0; round < 3; round++) await oneHandsOver(counter, scanners)
    },
    limitMs(60_000),
  )
})
