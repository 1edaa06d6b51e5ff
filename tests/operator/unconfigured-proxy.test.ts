import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operate } from '../../sync-server/admin.ts'
import { until } from '../http/door.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { type Server, startServer } from '../support/server.ts'
import { limitMs } from '../support/scope.ts'

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `an unconfigured proxy, on ${engine}`,
    { timeout: limitMs(60_000) },
    () => {
      let database: FreshDatabase | undefined
      let server: Server
      const hops: Record<string, string> = {}
      beforeAll(async () => {
        if (engine === 'PostgreSQL') database = await freshDatabase()
        server = await startServer({ ...(database && { databaseUrl: database.url }), env: hops })
      })
      afterAll(async () => {
        await server.remove()
        await database?.drop()
      })

      async function check(env: Record<string, string> = {}) {
        const said: string[] = []
        const data = {
          DATA_DIR: server.dataDir,
          ...(database && { DATABASE_URL: database.url }),
          ...env,
        }
        const code = await operate(['check'], data, (sentence) => said.push(sentence))
        return { code, said: said.join('\n') }
      }
      const ask = async (headers: Record<string, string> = {}) => {
        const { status } = await fetch(new URL('/api/health', server.origin), { headers })
        expect(status).toBe(200)
      }
      const warnings = () =>
        server
          .output()
          .split('\n')
          .filter((line) => line.includes('X-Forwarded-For'))
      const throughProxy = { 'X-Forwarded-For': '203.0.113.77' }

      test('is warned of once in the log, and by the check', async () => {
        await ask()
        expect(await check()).toEqual({ code: 0, said: 'No problems found.' })
        await Promise.all(Array.from({ length: 5 }, () => ask(throughProxy)))
        await until(async () => ((await check()).code === 1 ? true : undefined))
        const { said } = await check()
        expect(said).toContain('TRUSTED_PROXY_HOPS is not set')
        expect(said).toContain('No problems found.')
        expect(warnings()).toHaveLength(1)
        // Whose request it was stands nowhere.
        expect(server.output() + said).not.toContain('203.0.113.77')
      })

      test('is not after an answer, and “there is none” is an answer, too', async () => {
        for (const told of ['0', '1'])
          expect(await check({ TRUSTED_PROXY_HOPS: told })).toMatchObject({ code: 0 })
        for (const told of ['0', '1']) {
          await server.stop()
          hops['TRUSTED_PROXY_HOPS'] = told
          await server.start()
          await ask(throughProxy)
        }
        expect(warnings()).toHaveLength(1)
      })
    },
  )
}
