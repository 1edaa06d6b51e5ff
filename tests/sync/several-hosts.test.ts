import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../sync-server/db/db.ts'
import { DatabaseAway } from '../../sync-server/db/database-away.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { openPostgres } from '../../sync-server/db/postgres.ts'
import { urlsOf } from '../../shared/kernel/hosts.ts'
import { until } from '../http/door.ts'
import { openPostgresLine } from '../proof/server/postgres-line.ts'
import { silent } from '../support/engines.ts'
import { freePort } from '../support/free-port.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { postgresPrograms, startCluster, startStandby } from '../support/postgres-cluster.ts'

vi.setConfig({ testTimeout: 60_000 })

test.each([
  ['postgres://ann@one/db', ['postgres://ann@one/db']],
  [
    'postgres://ann:p%40ss@one:5432,two:5433,[::1]:7/db?target_session_attrs=read-write&sslmode=require',
    ['one:5432', 'two:5433', '[::1]:7'].map(
      (at) => `postgres://ann:p%40ss@${at}/db?sslmode=require`,
    ),
  ],
  [
    'postgresql://one,two/db?application_name=a&target_session_attrs=any',
    ['postgresql://one/db?application_name=a', 'postgresql://two/db?application_name=a'],
  ],
  [
    'postgres://a,b@one,two/db?target_session_attrs=primary',
    ['postgres://a,b@one/db', 'postgres://a,b@two/db'],
  ],
])('%s is an address for each host', (url, urls) => {
  expect(urlsOf(url)).toEqual(urls)
})

describe.skipIf(!hasPostgres)('an address with several hosts', () => {
  let database: FreshDatabase
  let db: Db | undefined
  beforeEach(async () => {
    database = await freshDatabase()
  })
  afterEach(async () => {
    await db?.close()
    await database.drop()
  })
  const through = (...ports: readonly (string | number)[]) => {
    const url = new URL(database.url)
    const hosts = ports.map((port) => `${url.hostname}:${port}`).join(',')
    return database.url.replace(url.host, hosts) + '?target_session_attrs=read-write'
  }
  const own = () => new URL(database.url).port
  const write = () => db!.transaction('test', (tx) => tx.insert(tx.t.locations).values(place()))
  const written = () => db!.select().from(db!.t.locations)

  test('when the first host does not answer, the second is used', async () => {
    db = await openDb({ postgresUrl: through(await freePort(), own()) }, silent)
    await write()
    expect(await written()).toHaveLength(1)
    await db.takesWrites()
  })

  test('when the first host fails, work goes on at the second without a new start', async () => {
    const [one, two] = [await openPostgresLine(database.url), await openPostgresLine(database.url)]
    db = await openDb(
      { postgresUrl: through(new URL(one.url).port, new URL(two.url).port) },
      silent,
    )
    const heard: (number | undefined)[] = []
    db.pokes.listen('ada', (version) => void heard.push(version))
    await write()
    one.cut()
    await until(() => write().then(() => true, away))
    expect(await written()).toHaveLength(2)
    // Pokes arrive again, with a note that some may be missing.
    await until(() => heard.includes(undefined) || undefined)
    db.pokes.send({ userId: 'ada', version: 3 })
    await until(() => heard.includes(3) || undefined)
    // Back to the first, when the second goes.
    one.mend()
    two.cut()
    await until(() => write().then(() => true, away))
    expect(await written()).toHaveLength(3)
    await db.close()
    await one.close()
    await two.close()
  })

  test('where all are away, it is DatabaseAway until one is back', async () => {
    const line = await openPostgresLine(database.url)
    const { port } = new URL(line.url)
    db = await openDb({ postgresUrl: through(port, await freePort()) }, silent)
    line.cut()
    await expect(write()).rejects.toBeInstanceOf(DatabaseAway)
    await expect(db.takesWrites()).rejects.toBeInstanceOf(DatabaseAway)
    line.mend()
    await until(() => write().then(() => true, away))
    await db.close()
    await line.close()
  })

  test('a host that was made read-only is left for one that writes', async () => {
    db = await openDb({ postgresUrl: through(own(), own()) }, silent)
    await write()
    await setReadOnly(database.url, true)
    await expect(write()).rejects.toBeInstanceOf(DatabaseAway)
    await expect(db.takesWrites()).rejects.toBeInstanceOf(DatabaseAway)
    await setReadOnly(database.url, false)
    await until(() => write().then(() => true, away))
    expect(await written()).toHaveLength(2)
  })

  test('a standby is passed over, takes no writes when it is alone, and is used once it is the primary', async () => {
    const programs = postgresPrograms()!
    const primary = await startCluster(programs, { durable: true })
    const url = await primary.createDatabase('undercroft')
    await (await openDb({ postgresUrl: url }, silent)).close()
    const standby = await startStandby(programs, primary)
    const both = url.replace(new URL(url).host, `${new URL(standby.url).host},${new URL(url).host}`)
    try {
      const alone = await openPostgres(
        { postgresUrl: standby.url.replace(/postgres$/, 'undercroft') },
        silent,
      )
      await expect(alone.takesWrites()).rejects.toMatchObject({ why: '25006' })
      await alone.close()

      db = await openDb({ postgresUrl: both }, silent)
      await write()
      await standby.fallBehind()
      await primary.stop()
      await expect(write()).rejects.toBeInstanceOf(DatabaseAway)
      await standby.promote()
      await until(() => write().then(() => true, away))
      await db.takesWrites()
      await db.close()
    } finally {
      await standby.stop()
      await primary.stop().catch(() => {})
    }
  })
})

let places = 0
const place = () => ({ cellarId: 'c', id: `p${(places += 1)}`, name: `P${places}`, createdAt: 1 })

const away = (error: unknown) => {
  if (!(error instanceof DatabaseAway)) throw error
  return undefined
}

async function setReadOnly(url: string, is: boolean): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  await client.query('begin read write')
  await client.query(
    `alter database ${name} set default_transaction_read_only = ${is ? 'on' : 'off'}`,
  )
  await client.query('commit')
  // An open connection keeps its settings.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
}
