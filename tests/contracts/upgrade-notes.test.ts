import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  isUnderstood,
  namedMigrations,
  notesFile,
  notesOf,
  upgradeNotes,
} from '../../sync-server/db/upgrade-notes.ts'
import { nextMigration } from '../support/next-migration.ts'
import { project } from '../support/server.ts'
import { makeSqliteFile } from '../support/sqlite-file.ts'

const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

/** The versions of the changelog, the newest first, with the migrations that each names. */
const versionsIn = (changelog: string) =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      version: /^(\d+\.\d+\.\d+)(?: \(not released yet\)| · \d{4}-\d\d-\d\d)\n/.exec(section)?.[1],
      migrations: [...section.matchAll(/^- `(\d{4}_\w+)`$/gm)].map(([, name]) => name),
    }))

const inOrder = (version: string) =>
  version
    .split('.')
    .map((part) => part.padStart(6, '0'))
    .join()

test('the notes are those of the migrations that there are', () => {
  const all = namedMigrations()
  expect(all.length).toBeGreaterThan(0)
  expect(readFileSync(notesFile, 'utf8'), 'npm run db:notes writes them').toBe(upgradeNotes(all))
  for (const { name, statements } of all)
    for (const statement of [...statements.sqlite, ...statements.postgres])
      expect(isUnderstood(statement.trim()), `${name}: ${statement}`).toBe(true)
})

test('the changelog begins with this version, and says of each migration which version brings it', () => {
  const versions = versionsIn(read('CHANGELOG.md'))
  const numbers = versions.map(({ version }) => version ?? 'no version')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const locked = JSON.parse(read('package-lock.json')) as { version: string }
  expect(numbers[0]).toBe(version)
  expect(locked.version).toBe(version)
  expect(numbers).toEqual(numbers.toSorted((a, b) => (inOrder(a) < inOrder(b) ? 1 : -1)))
  expect(versions.toReversed().flatMap(({ migrations }) => migrations)).toEqual(
    namedMigrations().map(({ name }) => name),
  )
})

test('a version or a migration that is forgotten is noticed', () => {
  const changelog = `# Changelog
## 0.10.0 (not released yet)
### Migrations
- \`0001_shelves\`
## 0.2.0 · 2026-12-24
## next
`
  expect(versionsIn(changelog)).toEqual([
    { version: '0.10.0', migrations: ['0001_shelves'] },
    { version: '0.2.0', migrations: [] },
    { version: undefined, migrations: [] },
  ])
  expect(inOrder('0.10.0') > inOrder('0.2.0')).toBe(true)
})

test('the notes list what a migration adds, changes, copies and removes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-notes-'))
  const file = path.join(folder, 'tables.sqlite')
  await makeSqliteFile(file)
  const next = { name: '0001_shelves', statements: nextMigration(file) }
  rmSync(folder, { recursive: true })
  expect(notesOf(next)).toEqual({
    name: '0001_shelves',
    newTables: ['shelves'],
    newColumns: ['users.greeting'],
    newIndexes: ['bottles_shelf_idx'],
    gone: [],
    copied: ['users'],
    changed: ['bottles'],
  })
  const statements = ['ALTER TABLE "bottles" DROP COLUMN "notes"', 'DROP TABLE "recipes" CASCADE']
  const ending = { name: '0002_less', statements: { sqlite: [], postgres: statements } }
  const notes = upgradeNotes([...namedMigrations(), next, ending])
  expect(notes).toContain(
    '## 0002_less\n\n- Gone; stop all older processes before the new one starts: `recipes`, `bottles.notes`.\n',
  )
  expect(notes.indexOf('0002_less')).toBeLessThan(notes.indexOf('0001_shelves'))
  expect(isUnderstood('vacuum')).toBe(false)
})
