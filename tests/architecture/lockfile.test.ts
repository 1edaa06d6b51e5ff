import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder, readSource } from './source-files.ts'
import { type Lockfile, lockfiles, missingOptionalPackages } from './lockfile.ts'

const [own, ofBench] = lockfiles.map((file) => readFileSync(file, 'utf8')) as [string, string]
const parsed = (text: string) => JSON.parse(text) as Lockfile

describe.each([
  ['the project', own, 500],
  ['what the bench measures beside', ofBench, 100],
])('the lockfile of %s', (_, text, least) => {
  test('is taken by npm ci on every system: else run `npm run lockfile`', () => {
    expect(Object.keys(parsed(text).packages).length).toBeGreaterThan(least)
    expect(missingOptionalPackages(parsed(text))).toEqual([])
  })

  test('has no address of a registry', () => {
    expect(text).not.toMatch(/"resolved": "https?:/)
  })

  test('belongs to a package.json with exact versions', () => {
    const { dependencies = {}, devDependencies = {} } = parsed(text).packages['']!
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})

test('a line that npm left out is noticed', () => {
  const { 'node_modules/@biomejs/cli-darwin-arm64': _, ...others } = parsed(own).packages
  expect(missingOptionalPackages({ packages: others })).toEqual([
    {
      name: '@biomejs/cli-darwin-arm64',
      wantedBy: 'node_modules/@biomejs/biome',
      version: '2.6.8',
    },
  ])
})

test('npm start installs the packages that build the app', () => {
  const { dependencies = {} } = parsed(own).packages['']!
  const { imports } = readSource(
    'vite.config.ts',
    readFileSync(path.join(projectFolder, 'vite.config.ts'), 'utf8'),
  )
  const packages = imports
    .filter(({ isDynamic }) => !isDynamic)
    .map(({ specifier = '' }) => specifier)
    .filter((name) => !name.startsWith('node:') && !name.startsWith('./'))
  expect(packages).toContain('vite')
  // Its style sheets import this one.
  for (const name of [...packages, 'tailwindcss']) expect(Object.keys(dependencies)).toContain(name)
})
