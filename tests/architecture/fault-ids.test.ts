import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, projectFolder } from './source-files.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

/** Ids as they stand in code, names of tests and documents: `[N10]`. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-RTUV]\d{1,2})\]/g)].map(([, id]) => id!)

/** What `faults.md` defines, and `coverage.md` has a row for. */
const definedIn = (text: string): string[] =>
  [...text.matchAll(/^- \*\*([A-RTUV]\d{1,2})\*\* ./gm)].map(([, id]) => id!)
const coveredIn = (text: string): string[] =>
  [...text.matchAll(/^\| ([A-RTUV]\d{1,2}) ./gm)].map(([, id]) => id!)

const defined = definedIn(read('tests/proof/faults.md'))

const undefinedIn = (text: string): string[] => idsIn(text).filter((id) => !defined.includes(id))

test('every id of a fault is defined, once', () => {
  const used = filesBelow(projectFolder, ['shared', 'web', 'sync-server', 'tests'])
    .filter((file) => /\.([cm]?[jt]sx?|md)$/.test(file))
    .map((file) => ({ file, text: read(file) }))
  expect(used.flatMap(({ text }) => idsIn(text)).length).toBeGreaterThan(200)
  const unknown = used.flatMap(({ file, text }) => undefinedIn(text).map((id) => `${file}: ${id}`))
  expect(unknown).toEqual([])
  expect(defined).toEqual([...new Set(defined)])
})

test('an undefined id is found', () => {
  expect(undefinedIn(`// [M10] and [${'Q'}6], but not a[B], [T] or [R]`)).toEqual(['Q6'])
})

test('each fault that is defined has a row that says where it is brought about', () => {
  expect(coveredIn(read('tests/proof/coverage.md'))).toEqual(defined)
})
