import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { declaredNames, nameOfFile, wordsOf } from './declared-names.ts'
import { unexportedTwice, misnamed, namedTwice, readGlossary, termsIn } from './glossary.ts'
import { filesBelow, projectFolder, readSources } from './source-files.ts'

const folders = ['shared', 'web', 'sync-server', 'tests']
const drawers = /(^|\/)(utils?|helpers?|types|common|misc|parts|lib|index)(\.[^/]*)?(\/|$)/i
/** The only `lib`; its imports define its content. */
const lib = /^web\/lib\//

/** Names that say nothing: a file or folder that takes in whatever has no home. */
function drawersAmong(files: string[]): string[] {
  return files.filter(
    (file) => drawers.test(file.replace(lib, 'web/')) && !file.endsWith('/index.html'),
  )
}

test('no file or folder is a drawer for unrelated things', () => {
  const files = filesBelow(projectFolder, folders).filter(
    (file) => !file.startsWith('tests/architecture/canaries/'),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(drawersAmong(files)).toEqual([])
})

test('a drawer is noticed, as a file and as a folder', () => {
  const named = [
    'web/ui/index.ts',
    'shared/utils/money.ts',
    'sync-server/helpers.ts',
    'web/types.d.ts',
    'web/parts/now.ts',
    'web/lib/misc/now.ts',
    'shared/lib/now.ts',
  ]
  const homes = ['web/index.html', 'shared/kernel/typesetting.ts', 'web/lib/now.ts']
  expect(drawersAmong([...named, ...homes])).toEqual(named)
})

describe('the words of the glossary', () => {
  const terms = readGlossary()
  const sources = readSources(projectFolder, ['shared', 'web', 'sync-server'])
  const names = sources.flatMap(({ path: file, text }) => [
    nameOfFile(file),
    ...declaredNames(file, text),
  ])

  /** Lists of tables, which carry the names that the databases know. */
  const listsOfTables = /^sync-server\/db\/plan\./

  test('all names have been read', () => {
    // A reader that finds nothing would report success: so much there is at least.
    expect(names.length).toBeGreaterThan(5_000)
    expect(names.filter(({ isType }) => isType).length).toBeGreaterThan(800)
    expect(names.filter(({ isInner }) => isInner).length).toBeGreaterThan(5_000)
  })

  test('no two exported types have the same name', () => {
    expect(namedTwice(names)).toEqual([])
  })

  test('no unexported type has one name in several files', () => {
    expect(unexportedTwice(names)).toEqual([])
  })

  test('an unexported type of one name in a second file is noticed', () => {
    const files = {
      'web/a.ts': 'interface RowProps {}\ntype Own = 1\nexport type Shown = 1',
      'web/b.ts': 'type RowProps = 1\nconst Own = 1\ninterface Shown {}',
    }
    const found = Object.entries(files).flatMap(([file, text]) => declaredNames(file, text))
    expect(unexportedTwice(found)).toEqual(['RowProps stands in web/a.ts and web/b.ts'])
  })

  test('a type of one name in a second file is noticed, however it is declared', () => {
    const files = {
      'web/a.ts': 'export interface Share { a: 1 }\nexport class Loop {}\ninterface Own {}',
      'web/b.ts': 'export type Share = 1\ninterface Own {}',
      'shared/c.ts': 'export enum Loop { a }\nexport const Share = 1',
      // Passing on is no second one, nor is what a file keeps to itself.
      'shared/d.ts': "export type { Share } from './b.ts'\nclass Loop {}",
      'shared/e.ts': 'export interface Parts { a: 1 }\nexport interface Parts { b: 1 }',
    }
    const found = Object.entries(files).flatMap(([file, text]) => declaredNames(file, text))
    expect(namedTwice(found)).toEqual([
      'Share stands in web/a.ts and web/b.ts',
      'Loop stands in shared/c.ts and web/a.ts',
      'Parts stands in shared/e.ts and shared/e.ts',
    ])
  })

  test('are each there once, mean something, and are at home in places that exist', () => {
    expect(terms.length).toBeGreaterThanOrEqual(40)
    expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length)
    expect(terms.filter(({ means }) => means.length < 20)).toEqual([])
    const homes = terms.flatMap((term) => term.homes)
    expect(homes.filter((home) => !existsSync(path.join(projectFolder, home)))).toEqual([])
    const said = terms.flatMap(({ term }) => wordsOf(term))
    expect(terms.flatMap(({ instead }) => instead).filter((word) => said.includes(word))).toEqual(
      [],
    )
  })

  test('mean one thing in every name', () => {
    expect(
      misnamed(
        names.filter(({ file }) => !listsOfTables.test(file)),
        terms,
      ),
    ).toEqual([])
  })

  test('a name with a forbidden word, or with a word that the glossary lacks, is found', () => {
    const own = termsIn(
      [
        '| word | here it is | names carry it in | instead of |',
        '| --- | --- | --- | --- |',
        '| **chunk** | rows kept as one record | `web/local/` | `pack` |',
        '| **storage key** | under what a row lies | `web/local/` | |',
        '| **max** | the largest that is allowed | | `most` |',
      ].join('\n'),
    )
    const files = {
      'web/local/store/rows.ts': 'export const chunkSize = 64\nfunction storageKeyOf() {}',
      'web/ui/list.ts': 'const { chunks } = rows\nexport const keyOf = 1, storageOf = 2',
      'shared/kernel/money.ts': 'export const mostCents = 1\nexport const almost = 2',
      'shared/kernel/storage-key.ts': 'class Packer {}\nlet packs = 1',
    }
    const found = Object.entries(files).flatMap(([file, text]) => [
      nameOfFile(file),
      ...declaredNames(file, text),
    ])
    expect(misnamed(found, own)).toEqual([
      'web/ui/list.ts:1 chunks says “chunk”, which is something else here',
      'shared/kernel/money.ts:1 mostCents says “most”; the word is max',
      'shared/kernel/storage-key.ts storage-key says “storage key”, which is something else here',
      'shared/kernel/storage-key.ts:2 packs says “pack”; the word is chunk',
    ])
  })

  test('a member and a parameter of an exported type are found', () => {
    const own = termsIn('| **max** | the largest that is allowed | `web/` | `most` |')
    const lines = [
      'export interface A { readonly mostCents: number }',
      'export type B = { inside: { mostRows(): void } } | 1',
      'export interface C { take(most: number): void; hear: (mostBytes: 1) => void }',
      'export function d(one: number, { name: mostNames, most = 2 }: E) {}',
      'export const f = async (...mostPages: string[]) => 1',
      'export class G { mostTurns = 1; run(mostTries: number) {} }',
      'export const h: { mostHeld: 1 } = i',
      'export function j(options: { readonly mostKept?: number }) {}',
      // Private members, names inside a function, and a word of another area.
      'interface K { most: 1 }',
      'function l(most: number) {}',
      'export function m(max: number) { const n = (most: number) => most; return n(max) }',
      'export class N { #most = 1 }',
    ]
    const found = declaredNames('shared/a.ts', lines.join('\n'))
    const said = misnamed(found, own).map((sentence) => sentence.split(' says ')[0])
    expect(said).toEqual([
      'shared/a.ts:1 mostCents',
      'shared/a.ts:2 mostRows',
      'shared/a.ts:3 most',
      'shared/a.ts:3 mostBytes',
      'shared/a.ts:4 mostNames',
      'shared/a.ts:4 most',
      'shared/a.ts:5 mostPages',
      'shared/a.ts:6 mostTurns',
      'shared/a.ts:6 mostTries',
      'shared/a.ts:7 mostHeld',
      'shared/a.ts:8 mostKept',
    ])
  })

  test('a newcomer finds them', () => {
    const readme = readFileSync(path.join(projectFolder, 'README.md'), 'utf8')
    expect(readme).toContain('](GLOSSARY.md)')
  })
})
