import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { cycles, keepers, layers, type Rule, violations, type Violation } from './layers.ts'
import { projectFolder, readSource, readSources } from './source-files.ts'

const { dependencies } = JSON.parse(
  readFileSync(path.join(projectFolder, 'package.json'), 'utf8'),
) as { dependencies: Record<string, string> }

function violationsBelow(
  root: string,
  files = readSources(root, ['shared', 'web', 'sync-server']),
) {
  return violations(files, {
    exists: (file) => existsSync(path.join(root, file)),
    dependencies: Object.keys(dependencies),
  })
}

describe('who imports whom', () => {
  const files = readSources(projectFolder, ['shared', 'web', 'sync-server'])

  test('every file and every import has been read', () => {
    // A reader that finds nothing would report success: so much there is at least.
    expect(files.length).toBeGreaterThan(150)
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(700)
    for (const place of ['shared/', 'web/', 'sync-server/']) {
      expect(files.filter((file) => file.path.startsWith(place)).length, place).toBeGreaterThan(30)
    }
  })

  test('no file imports a forbidden layer', () => {
    expect(violationsBelow(projectFolder, files).map(sentence)).toEqual([])
  })

  test('no files import each other in a ring, be it for a type alone, not those of tests either', () => {
    const all = readSources(projectFolder, ['shared', 'web', 'sync-server', 'tests'])
    const own = all.filter((file) => !file.path.startsWith('tests/architecture/canaries/'))
    expect(own.length).toBeGreaterThan(1_000)
    expect(cycles(own).map(sentence)).toEqual([])
  })

  test('nothing but tests imports tests', () => {
    const config = readSource(
      'vite.config.ts',
      readFileSync(path.join(projectFolder, 'vite.config.ts'), 'utf8'),
    )
    const specifiers = config.imports.map(({ specifier }) => specifier ?? '')
    expect(specifiers.filter((one) => one.includes('tests'))).toEqual([])
  })
})

describe('the canaries', () => {
  const root = path.join(projectFolder, 'tests/architecture/canaries')
  const files = readSources(root, ['shared', 'web', 'sync-server'])
  const found = violationsBelow(root, files)

  test.each(files.map(({ path: file, text }) => ({ file, expected: expectedRules(text) })))(
    '$file: $expected',
    ({ file, expected }) => {
      const rules = found.filter(({ at }) => at.split(':')[0] === file).map(({ rule }) => rule)
      expect(rules.sort()).toEqual(expected)
    },
  )

  test('two features that need each other are a ring, though no two of their files are', () => {
    const ring = ['shared/features/news', 'shared/features/value', 'shared/features/news']
    expect(found.filter(({ at }) => at === 'shared/features/news').map(({ says }) => says)).toEqual(
      [`import each other in a ring: ${ring.join(' → ')}`],
    )
  })

  test('there is one for every rule', () => {
    const rules: Rule[] = [
      'layer',
      'feature',
      'unknown layer',
      'unreadable import',
      'missing file',
      'package in shared',
      'undeclared package',
      'network',
      'cycle',
      ...keepers.map(({ what }) => what),
    ]
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(rules))
  })

  test('there is one for every layer', () => {
    const caught = found.filter(({ rule }) => rule === 'layer').map(({ layer }) => layer)
    expect(new Set(caught)).toEqual(new Set(Object.keys(layers)))
  })
})

/** The first line of a canary says what must catch it. */
function expectedRules(text: string): string[] {
  const [, rules] = /^\/\/ must be caught: (.+)$/m.exec(text) ?? []
  return rules?.split(', ').sort() ?? []
}

function sentence({ at, says }: Violation): string {
  return `${at} ${says}`
}
