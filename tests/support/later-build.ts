import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { project } from './server.ts'

/** The server as its next version would be: this one, with one migration more. */
export interface LaterBuild {
  /** The program for `startServer`. */
  readonly program: string
  /** A command of its operator, in a process of its own. */
  admin(
    environment: Record<string, string>,
    ...words: string[]
  ): Promise<{ code: number; said: string }>
  remove(): void
}

/** @param next the statements of the migration that it has more, for each engine */
export function laterBuild(next: Readonly<Record<Dialect, readonly string[]>>): LaterBuild {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-later-'))
  for (const part of ['sync-server', 'shared', 'package.json'])
    cpSync(path.join(project, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  for (const engine of ['sqlite', 'postgres'] as const)
    addMigration(path.join(folder, 'sync-server/db/migrations', engine), next[engine])
  return {
    program: path.join(folder, 'sync-server/main.ts'),
    admin: (environment, ...words) =>
      new Promise((resolve, reject) => {
        const program = ['--import', './sync-server/import-cache.ts', 'sync-server/admin.ts']
        const env = { PATH: process.env['PATH'], ...environment }
        execFile(
          process.execPath,
          [...program, ...words],
          { cwd: folder, env },
          (error, out, err) => {
            if (error && typeof error.code !== 'number') reject(error)
            else resolve({ code: Number(error?.code ?? 0), said: (out + err).trim() })
          },
        )
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function addMigration(folder: string, statements: readonly string[]) {
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'the_next_one' }
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
  writeFileSync(
    path.join(folder, `${next.tag}.sql`),
    statements.join(';--> statement-breakpoint\n'),
  )
}
