import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitMs } from '../support/scope.ts'
import { programEnvironment, startArguments, project } from '../support/server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undercroft-imports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes files, and runs one of them as `npm start` runs the server. */
function run(files: Readonly<Record<string, string>>, program = 'main.ts') {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return spawnSync(process.execPath, [...startArguments, path.join(folder, program)], {
    cwd: project,
    encoding: 'utf8',
    timeout: limitMs(60_000),
    env: programEnvironment({}),
  })
}

test('modules of a package whose folders have formats of their own are read in these', () => {
  const done = run({
    'package.json': '{ "type": "module" }',
    'main.ts': `import { all } from './own.ts'\nimport again from 'mixed'\nconsole.log(all + again)`,
    'own.ts': `import mixed from 'mixed'\nexport const all: string = mixed`,
    'node_modules/mixed/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/mixed/index.js':
      "import a from './old/a.js'\nimport b from './old/b.js'\nimport { c } from './c.js'\nimport { d } from './d.js'\nexport default a + b + c + d",
    'node_modules/mixed/c.js': "export const c = 'c'",
    'node_modules/mixed/d.js': "export const d = 'd'",
    'node_modules/mixed/old/package.json': '{ "type": "commonjs" }',
    'node_modules/mixed/old/a.js': "module.exports = 'a'",
    'node_modules/mixed/old/b.js': "module.exports = require('./more.js')",
    'node_modules/mixed/old/more.js': "module.exports = 'b'",
  })
  expect(done).toMatchObject({ stdout: 'abcdabcd\n', stderr: '', status: 0 })
})

test('a module that is not there is named, and the program ends', () => {
  const files = { 'package.json': '{ "type": "module" }', 'main.ts': "import './gone.ts'" }
  const done = run(files)
  expect(done.stderr).toContain('gone.ts')
  expect(done.status).toBe(1)
})
