import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesBelow, type Node, projectFolder, walk } from './source-files.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

const document = 'docs/SYNC-PROTOCOL.md'

/** Ids of rules, where they are defined: `**[S5]**`. */
const definedIn = (text: string): string[] =>
  [...text.matchAll(/\*\*\[(S\d+)\]\*\*/g)].map(([, id]) => id!)

const idsIn = (text: string): string[] => [...text.matchAll(/\[(S\d+)\]/g)].map(([, id]) => id!)

interface Span {
  readonly start: number
  readonly end: number
}

interface Call {
  readonly callee: Span
  readonly arguments: readonly Span[]
}

/** Names that a file gives to its tests and to groups of them. */
function namesOfTests(file: string, text: string): string[] {
  const names: string[] = []
  walk(parseSync(file, text).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression') return
    const { callee, arguments: args } = node as unknown as Call
    const [name] = args
    if (name && /^(test|describe)\b/.test(text.slice(callee.start, callee.end)))
      names.push(text.slice(name.start, name.end))
  })
  return names
}

const provenIn = (files: readonly { file: string; text: string }[]): string[] =>
  files.flatMap(({ file, text }) => namesOfTests(file, text).flatMap(idsIn))

const defined = definedIn(read(document))
const tests = filesBelow(projectFolder, ['tests'])
  .filter((file) => /\.(test|story)\.ts$/.test(file))
  .map((file) => ({ file, text: read(file) }))
  .filter(({ text }) => /\[S\d/.test(text))

test('the rules of the sync protocol are numbered without gaps', () => {
  expect(defined.length).toBeGreaterThan(40)
  expect(defined).toEqual(defined.map((_, index) => `S${index + 1}`))
})

test('each rule of the sync protocol is in the name of a test, and each id of a name is a rule', () => {
  const proven = new Set(provenIn(tests))
  expect(defined.filter((id) => !proven.has(id))).toEqual([])
  expect([...proven].filter((id) => !defined.includes(id))).toEqual([])
})

test('an id in a comment proves nothing', () => {
  const text = "// [S1]\ntest('[S2] a', () => {})\ndescribe.skipIf(x)(`[S3] ${y}`, () => {})"
  expect(provenIn([{ file: 'a.test.ts', text }])).toEqual(['S2', 'S3'])
})
