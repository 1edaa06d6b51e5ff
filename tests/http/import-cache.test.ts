import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../support/program.ts'

/** The folder in which a program started with the import hook stores compiled modules. */
const folderOf = (env: Record<string, string> = {}) =>
  execFileSync(
    process.execPath,
    [
      '--import',
      './sync-server/import-cache.ts',
      '--eval',
      "console.log(require('node:module').getCompileCacheDir() ?? 'none')",
    ],
    { cwd: projectFolder, env: { ...process.env, NODE_COMPILE_CACHE: '', ...env } },
  )
    .toString()
    .trim()

test('compiled modules are stored inside the project, unless the environment forbids it', () => {
  const folder = path.join(projectFolder, 'node_modules/.cache/undercroft')
  expect(folderOf()).toMatch(new RegExp(`^${RegExp.escape(folder + path.sep)}v\\d+`))
  expect(folderOf({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('none')
})
