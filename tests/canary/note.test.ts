import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesBeyond, filesOfEntity, lines, note, project, withLines } from './note-files.ts'

/**
 * A small synced entity with a screen, `note`, put into a copy of the project: what adding one takes, and
 * that nothing of it can be forgotten. The recipes in docs/RECIPES.md are tried on it.
 */
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

const run = promisify(execFile)

/**
 * The compiler's errors of a folder; empty if there are none. It checks only changed files again.
 */
async function compiled(folder: string): Promise<string> {
  const tsc = path.join(project, 'node_modules/.bin/tsc')
  const before = path.join(copy, `${folder}.tsbuildinfo`)
  const again = ['--incremental', '--tsBuildInfoFile', before]
  return await run(tsc, ['--singleThreaded', '-p', folder, ...again], { cwd: copy }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test.each(['shared', 'web', 'sync-server'])('with all of it, %s compiles', async (folder) => {
  expect(await compiled(folder)).toBe('')
})

describe('the compiler finds every missing part', () => {
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
    expect(globSync(`sync-server/db/migrations/${engine}/*_notes.sql`, { cwd: copy })).toHaveLength(
      1,
    )
  const vitest = path.join(project, 'node_modules/vitest/vitest.mjs')
  const config = ['--config', 'tests/vitest.config.ts', 'tests/canary/note.test.ts']
  const { stdout } = await run(process.execPath, [vitest, 'run', ...config], { cwd: copy, env })
  expect(stdout).toMatch(/Tests +.*\d+ passed/)
})
