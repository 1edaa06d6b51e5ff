import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countVitest, failuresOfVitest } from './counts.ts'
import { projectFolder } from './program.ts'
import { resultsFolder } from './suites.ts'

mkdirSync(resultsFolder, { recursive: true })
const folder = mkdtempSync(path.join(resultsFolder, 'hang-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const importTest = `import { test } from 'vitest'`
const files = {
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'
    const setupFiles = [${JSON.stringify(path.join(projectFolder, 'tests/support/hang-guard.ts'))}]
    export default defineConfig({ test: {
      pool: 'forks', isolate: false, maxWorkers: 2, testTimeout: 1_000, setupFiles
    } })`,
  'busy.test.ts': `${importTest}
    test('is busy for ever', () => { for (;;); })`,
  'waits.test.ts': `${importTest}
    test('waits for ever', () => new Promise(() => {}))
    test('comes after it', () => {})`,
  ...Object.fromEntries(
    [1, 2, 3, 4].map((nth) => [`fine-${nth}.test.ts`, `${importTest}\ntest('is fine', () => {})`]),
  ),
}

test('a test that hangs fails alone, and the run ends', { timeout: 120_000 }, async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const report = path.join(folder, 'report.json')
  const { exitCode, output } = await runVitest(report)
  const text = readFileSync(report, 'utf8')
  expect(output).toMatch(/busy\.test\.ts kept its process busy for \d+ s without a pause/)
  const counts = countVitest(text, exitCode)
  expect(counts).toEqual({ passed: 5, failed: 2, skipped: 0 })
  const failures = failuresOfVitest(text).join('\n')
  expect(failures).toContain('waits.test.ts › waits for ever')
  expect(failures).toContain('busy.test.ts')
})

async function runVitest(report: string): Promise<{ exitCode: number; output: string }> {
  const vitest = path.join(projectFolder, 'node_modules/vitest/vitest.mjs')
  const words = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`]
  const env = { ...process.env, TEST_HANG_MS: '5000', TEST_SLOWNESS: '1' }
  return await new Promise((resolve) => {
    execFile(process.execPath, [vitest, ...words], { cwd: folder, env }, (error, out, err) =>
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, output: `${out}${err}` }),
    )
  })
}
