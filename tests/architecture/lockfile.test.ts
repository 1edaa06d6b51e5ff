import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Lockfile, missingOptionalPackages } from './lockfile.ts'

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const lockfile = JSON.parse(text) as Lockfile

test('npm ci takes the lockfile on every system: else run `npm run lockfile`', () => {
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(500)
  expect(missingOptionalPackages(lockfile)).toEqual([])
})

test('a line that npm left out is noticed', () => {
  const { 'node_modules/@biomejs/cli-darwin-arm64': _, ...others } = lockfile.packages
  expect(missingOptionalPackages({ packages: others })).toEqual([
    {
      name: '@biomejs/cli-darwin-arm64',
      wantedBy: 'node_modules/@biomejs/biome',
      version: '2.6.8',
    },
  ])
})

test('no address of a registry is written into it', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
})
