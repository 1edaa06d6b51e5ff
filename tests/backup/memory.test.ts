import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { silent } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { operatedPlace } from './place.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** Rows and files that are several times what the process may have. */
const [rows, files, fileBytes] = [60_000, 40, 2 * 1024 * 1024]
/** MiB for what lives; a server that does nothing has a half of it. */
const heap = 64

for (const dialect of ['sqlite', 'postgres'] as const satisfies Dialect[])
  describe.skipIf(dialect === 'postgres' && !hasPostgres)(
    `a backup on ${dialect} has a bounded memory`,
    { timeout: 300_000 },
    () => {
      test('however much there is to back up and to restore', async () => {
        const home = mkdtempSync(path.join(tmpdir(), 'undercroft-memory-'))
        const [from, to] = [await operatedPlace(dialect), await operatedPlace(dialect)]
        try {
          const db = await openDb(from.place, silent)
          const { syncLog } = db.t
          const args = 'x'.repeat(1_500)
          const numbers =
            dialect === 'postgres'
              ? sql`select i from generate_series(1, ${rows}) as n (i)`
              : sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows}) select i from n`
          await db.transaction('fill', async (tx) => {
            await tx.rows(
              sql`insert into ${syncLog} (device_id, seq, user_id, uid, args, applied_at)
                select 'device', i, 'user', 'uid', ${args} || i, 1 from (${numbers}) as all_of_them`,
            )
            for (let number = 0; number < files; number += 1) {
              const bytes = randomBytes(fileBytes)
              const hash = createHash('sha256').update(bytes).digest('hex')
              const folder = path.join(from.dataDir, 'photos', hash.slice(0, 2))
              mkdirSync(folder, { recursive: true })
              writeFileSync(path.join(folder, hash), bytes)
              await tx.insert(tx.t.storedFiles).values({
                kind: 'photo',
                ownerId: 'user',
                hash,
                size: fileBytes,
                type: 'image/png',
                createdAt: 1,
                lastNamedAt: 1,
              })
            }
          })
          await db.close()
          const file = path.join(home, 'backup.tar')
          expect(await inSmallHeap(from.environment, 'backup', file)).toContain(
            `${rows + files + 1} rows and ${files} files`,
          )
          expect(statSync(file).size).toBeGreaterThan(files * fileBytes)
          expect(await inSmallHeap(to.environment, 'restore', file)).toContain(
            `${rows + files + 1} rows and ${files} files`,
          )
        } finally {
          await from.remove()
          await to.remove()
          rmSync(home, { recursive: true, force: true })
        }
      })
    },
  )

/** A command in a process that ends where it wants to keep more than that. */
async function inSmallHeap(environment: Record<string, string>, ...words: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      `--max-old-space-size=${heap}`,
      '--import',
      './sync-server/import-cache.ts',
      'sync-server/admin.ts',
      ...words,
    ],
    { cwd: project, env: { PATH: process.env['PATH'], ...environment } },
  )
  return stdout
}
