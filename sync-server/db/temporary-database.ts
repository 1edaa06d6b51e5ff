import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { DbAddress } from './open-db.ts'
import { openClient, type PostgresAddress } from './postgres-connections.ts'

export interface TemporaryDatabase {
  readonly address: DbAddress
  remove(): Promise<void>
}

/** The role of PostgreSQL may not create databases. */
export class MayNotCreate extends Error {}

/**
 * An empty database of the same engine: a file in the folder, or a database `undercroft_drill_…` on
 * the same PostgreSQL. The given database is not touched.
 * @throws {MayNotCreate}
 */
export async function temporaryDatabase(
  beside: DbAddress,
  folder: string,
): Promise<TemporaryDatabase> {
  if ('sqliteFile' in beside)
    return {
      address: { sqliteFile: path.join(folder, 'undercroft.sqlite') },
      // It goes with its folder.
      remove: async () => {},
    }
  const name = `undercroft_drill_${randomUUID().replaceAll('-', '')}`
  await run(beside, `create database ${name} template template0`).catch((error: unknown) => {
    throw (error as { code?: string }).code === '42501' ? new MayNotCreate() : error
  })
  return {
    address: { postgresUrl: withDatabase(beside.directUrl ?? beside.postgresUrl, name) },
    remove: () => run(beside, `drop database ${name} with (force)`),
  }
}

async function run(address: PostgresAddress, statement: string): Promise<void> {
  const client = await openClient(address, { query_timeout: 0, statement_timeout: 0 })
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same address with another database. */
const withDatabase = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, (_, server: string) => `${server}/${name}`)
