import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beyond, ofEntity } from './note-lines.ts'

/**
 * A small synced entity with a screen, `note`, put into a copy of the project: what adding one takes, and
 * that nothing of it can be forgotten. The recipes in the folders' READMEs are tried on it.
 */
const project = path.resolve(import.meta.dirname, '../..')
const note = path.join(import.meta.dirname, 'note')
const newFiles = readdirSync(note, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(note, path.join(entry.parentPath, entry.name)))
const filesBeyond = [
  'shared/features/notes/endpoints.ts',
  'sync-server/features/notes/handlers.ts',
  'sync-server/features/notes/jobs.ts',
]
const filesOfEntity = newFiles.filter(
  (file) => !file.startsWith('tests/canary') && !filesBeyond.includes(file),
)
const lines = [...ofEntity, ...beyond]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'undercroft-note-'))
  for (const name of readdirSync(project)) {
    if (['node_modules', 'dist', 'data', 'test-results', '.git'].includes(name)) continue
    cpSync(path.join(project, name), path.join(copy, name), { recursive: true })
  }
  symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'))
  rmSync(path.join(copy, 'tests/canary'), { recursive: true })
  cpSync(note, copy, { recursive: true })
  for (const file of new Set(lines.map((line) => line.file)))
    writeFileSync(path.join(copy, file), withLines(file))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const topOf = (file: string): string => file.split('/', 1)[0]!

/** The file with its lines of the note, without one of them where one is left out. */
function withLines(file: string, leftOut?: string): string {
  const all = readFileSync(path.join(project, file), 'utf8').split('\n')
  for (const { before, line } of lines.filter((one) => one.file === file)) {
    const at = all.indexOf(before)
    if (at === -1) throw new Error(`${file} has no line “${before}” any more: see note-lines.ts`)
    if (line !== leftOut) all.splice(at, 0, line)
  }
  return all.join('\n')
}

const run = promisify(execFile)

/** What the compiler says of a folder; empty where all is well. It looks anew at what changed alone. */
async function compiled(folder: string): Promise<string> {
  const tsc = path.join(project, 'node_modules/.bin/tsc')
  const before = path.join(copy, `${folder}.tsbuildinfo`)
  const again = ['--incremental', '--tsBuildInfoFile', before]
  return await run(tsc, ['--singleThreaded', '-p', folder, ...again], { cwd: copy }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('a synced entity with a screen takes eight files', () => {
  // Written by hand; the migrations are written by `npm run db:plan`.
  const touched = new Set([...ofEntity.map(({ file }) => file), ...filesOfEntity])
  expect([...touched].sort()).toEqual([
    'shared/copy/entities.ts',
    'shared/copy/notes.ts',
    'shared/features/notes/note.ts',
    'shared/registry.ts',
    'shared/routes.ts',
    'web/app/screens.ts',
    'web/features/notes/NotesScreen.tsx',
    'web/local/schema.ts',
  ])
})

test.each(['shared', 'web', 'sync-server'])('with all of it, %s compiles', async (folder) => {
  expect(await compiled(folder)).toBe('')
})

describe('the compiler finds what was left out', () => {
  test.each(lines.map((line) => [line.file, line.line.trim(), line] as const))(
    'of %s: %s',
    async (file, _, { line, names, foundIn = topOf(file) }) => {
      writeFileSync(path.join(copy, file), withLines(file, line))
      const said = await compiled(foundIn)
      writeFileSync(path.join(copy, file), withLines(file))
      expect(said).toMatch(/error TS/)
      expect(said).toMatch(new RegExp(`['"]${names}['"]`))
    },
  )

  test.each([...filesOfEntity, ...filesBeyond])('%s', async (file) => {
    const at = path.join(copy, file)
    renameSync(at, `${at}.aside`)
    const said = await compiled(file === 'shared/copy/notes.ts' ? 'web' : topOf(file))
    renameSync(`${at}.aside`, at)
    expect(said).toContain(`Cannot find module`)
    expect(said).toContain(path.basename(file))
  })
})

test('its tables are planned, and it works on both engines', async () => {
  const env = {
    ...process.env,
    PATH: `${path.join(project, 'node_modules/.bin')}:${process.env['PATH']}`,
  }
  await run(process.execPath, ['sync-server/db/plan.ts', '--name', 'notes'], { cwd: copy, env })
  for (const engine of ['sqlite', 'postgres'])
    expect(existsSync(path.join(copy, `sync-server/db/migrations/${engine}/0001_notes.sql`))).toBe(
      true,
    )
  const vitest = path.join(project, 'node_modules/vitest/vitest.mjs')
  const config = ['--config', 'tests/vitest.config.ts', 'tests/canary/note.test.ts']
  const { stdout } = await run(process.execPath, [vitest, 'run', ...config], { cwd: copy, env })
  expect(stdout).toMatch(/Tests +.*\d+ passed/)
})
