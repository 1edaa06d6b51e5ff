import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { postgresPrograms, startCluster, type Cluster } from './postgres-cluster.ts'

/**
 * Global setup of both test runners: lends databases to the processes of the run. The cluster
 * starts with the first loan, so that a run that needs none does not wait for it.
 *
 * `POST /` makes a database and answers its address, `POST /with-tables` one that has the tables
 * already, copied, which takes a fraction of making them; `DELETE /<name>` drops it.
 */
export default async function lendPostgres(): Promise<() => Promise<void>> {
  const programs = postgresPrograms()
  if (!programs) {
    if (process.env['CI']) throw new Error('The tests need PostgreSQL, and there is none here.')
    return async () => {}
  }
  let starting: Promise<Cluster> | undefined
  let template: Promise<string> | undefined
  let lent = 0

  const lender = createServer((request, response) => {
    // A test that blocks its process longer than a connection is kept would ask over a closed one.
    response.setHeader('connection', 'close')
    starting ??= startCluster(programs)
    void starting
      .then(async (cluster) => {
        if (request.method === 'DELETE') {
          await cluster.dropDatabase(request.url?.slice(1) ?? '')
          return ''
        }
        lent += 1
        const name = `loan_${lent}`
        if (request.url !== '/with-tables') return await cluster.createDatabase(name)
        template ??= withTables(cluster)
        return await cluster.createDatabase(name, await template)
      })
      .then(
        (address) => response.end(address),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve))
  process.env['TEST_POSTGRES_LENDER'] = `http://127.0.0.1:${(lender.address() as AddressInfo).port}`

  return async () => {
    lender.closeAllConnections()
    lender.close()
    await (await starting)?.stop()
  }
}

/** The name of a database with the tables and nothing in them, not even an epoch. */
async function withTables(cluster: Cluster): Promise<string> {
  const { migrate } = await import('../../sync-server/db/migrate.ts')
  const name = 'with_tables'
  const url = await cluster.createDatabase(name)
  await migrate({ postgresUrl: url })
  const client = new pg.Client(url)
  await client.connect()
  await client.query('delete from server_meta')
  await client.end()
  return name
}
