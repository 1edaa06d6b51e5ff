import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import { type Change, type RoundResponse, start } from '../../../shared/sync/messages.ts'
import type { Server } from '../../support/server.ts'

/** An entry of the server's log: its mutation, or the refusal's code. */
export interface Logged {
  deviceId: string
  seq: number
  uid: string
  code: string | null
  name: string
}

/** Everything the server applied, in the order of each device. */
export function logOf({ dataDir }: Pick<Server, 'dataDir'>): Logged[] {
  const database = new Sqlite(path.join(dataDir, 'undercroft.sqlite'), { readonly: true })
  try {
    return database
      .prepare(
        'SELECT device_id deviceId, seq, uid, code, name FROM sync_log ORDER BY device_id, seq',
      )
      .all() as Logged[]
  } finally {
    database.close()
  }
}

/** The signed-in user, by the server. */
export async function userOf(origin: string, request: APIRequestContext): Promise<string> {
  const answer = await request.get(`${origin}/api/auth/user`)
  return ((await answer.json()) as { id: string }).id
}

/**
 * The rows that the server gives a device which it has never seen, by table and in order of their
 * ids. It asks the server itself, past the network of the devices.
 */
export async function rowsAtServer(
  origin: string,
  request: APIRequestContext,
): Promise<Record<string, Change['row'][]>> {
  const userId = await userOf(origin, request)
  const deviceId = randomUUID()
  const changes: Change[] = []
  let cursor: RoundResponse['cursor'] | null = null
  for (;;) {
    const answer = await request.post(`${origin}/api/sync`, {
      headers: { 'X-User': userId },
      data: {
        protocol: 1,
        deviceId,
        seen: start,
        cursor,
        limit: 2_000,
        digest: false,
        mutations: [],
      },
    })
    if (!answer.ok()) throw new Error(await answer.text())
    const page = (await answer.json()) as RoundResponse
    changes.push(...page.changes)
    cursor = page.cursor
    if (!page.more) break
  }
  const rows: Record<string, Change['row'][]> = {}
  for (const { table, row } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    if (row) (rows[table] ??= []).push(row)
  return rows
}
