import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postgresPrograms, startCluster, type Cluster } from './postgres-cluster.ts'

/**
 * Global setup of both test runners: lends databases to the processes of the run. The cluster
 * starts with the first loan, so that a run that needs none does not wait for it.
 *
 * `POST /` makes a database and answers its address, `DELETE /<name>` drops it.
 */
export default async function lendPostgres(): Promise<() => Promise<void>> {
  const programs = postgresPrograms()
  if (!programs) {
    if (process.env['CI']) throw new Error('The tests need PostgreSQL, and there is none here.')
    return async () => {}
  }
  let starting: Promise<Cluster> | undefined
  let lent = 0

  const lender = createServer((request, response) => {
    starting ??= startCluster(programs)
    void starting
      .then(async (cluster) => {
        if (request.method === 'DELETE') {
          await cluster.dropDatabase(request.url?.slice(1) ?? '')
          return ''
        }
        lent += 1
        return await cluster.createDatabase(`loan_${lent}`)
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
