import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder as project } from '../support/program.ts'

const dialects = ['sqlite', 'postgres']

test('npm run db:plan writes a migration of one name for both engines', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-plan-'))
  try {
    for (const part of ['sync-server', 'shared', 'package.json', 'tsconfig.json'])
      cpSync(path.join(project, part), path.join(folder, part), { recursive: true })
    symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
    const plan = (...words: string[]) =>
      spawnSync('npm', ['run', 'db:plan', '--', ...words], { cwd: folder, encoding: 'utf8' })
    const migrationsOf = (dialect: string) =>
      readdirSync(path.join(folder, 'sync-server/db/migrations', dialect))

    const before = dialects.map(migrationsOf)
    const nameless = plan()
    expect([nameless.status, nameless.stderr.includes('--name')]).toEqual([2, true])
    expect(dialects.map(migrationsOf)).toEqual(before)

    rmSync(path.join(folder, 'sync-server/db/migrations'), { recursive: true })
    expect(plan('--name', 'by_its_name')).toMatchObject({ status: 0 })
    expect(dialects.map(migrationsOf)).toEqual([
      ['0000_by_its_name.sql', 'meta'],
      ['0000_by_its_name.sql', 'meta'],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
