import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { projectFolder, readSources, type SourceFile } from './source-files.ts'

/**
 * A refusal is in the user's language: it is a text of `messages()`, or the code alone. A sentence
 * where it is thrown is English for all users. For each such function, the position of the sentence
 * among its arguments.
 */
const speakers: ReadonlyMap<string, number> = new Map([
  ['refuse', 1],
  ['problem', 1],
  ['Refusal', 1],
  ['SlowDown', 1],
  ['text', 0],
])

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function* within(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* within(one)
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) yield* within(part)
}

/** `refuse(…)`, `new SlowDown(…)`, `c.text(…)`: the sentence that it is given. */
function sentenceIn({ type, callee, arguments: given }: Node): unknown {
  if (type !== 'CallExpression' && type !== 'NewExpression') return undefined
  const { name, object, property } = callee as Record<string, Node | string | undefined>
  const isContext = isNode(object) && object['name'] === 'c' && isNode(property)
  const called = isContext ? property['name'] : name
  if ((called === 'text') !== isContext) return undefined
  return (given as unknown[])[speakers.get(typeof called === 'string' ? called : '') ?? Number.NaN]
}

/** Text of several words in it, not in what it is called with. */
function wordsIn(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return [String(value['value'])].filter(isSentence)
  if (value.type === 'TemplateLiteral')
    return [
      (value['quasis'] as { value: { raw: string } }[]).map((part) => part.value.raw).join('…'),
    ].filter(isSentence)
  const { left, right, consequent, alternate, expression } = value
  return [left, right, consequent, alternate, expression].flatMap(wordsIn)
}
const isSentence = (text: string) => /\p{L}.* | .*\p{L}/u.test(text)

const offences = (files: readonly Pick<SourceFile, 'path' | 'text'>[]) =>
  files
    .filter(({ text }) => /\b(?:refuse|problem|Refusal|SlowDown|c\.text)\(/.test(text))
    .flatMap(({ path, text }) =>
      [...within(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))]
        .flatMap((node) => wordsIn(sentenceIn(node)))
        .map((found) => `${path}: ${found}`),
    )

test('no refusal has an English sentence only', () => {
  const files = readSources(projectFolder, ['shared', 'sync-server', 'web'])
  expect(files.length).toBeGreaterThan(900)
  expect(offences(files)).toEqual([])
})

test.each([
  `if (a) refuse('gone', 'None of them is there.')`,
  `refuse(\n  'gone',\n  \`There is no \${name} here.\`,\n)`,
  `const row = found ?? refuse("not_found", says.what ?? "It is gone")`,
  `function f() { throw new SlowDown(wait(5), 'Too many of them.') }`,
  `problem('fault', \`It is noted under \${id}.\`)`,
  `const g = () => c.text('There is nothing here.', 404, { 'Cache-Control': 'no-store' })`,
])('such as %s', (text) => {
  expect(offences([{ path: 'a.ts', text }])).toHaveLength(1)
})

test.each([
  `refuse('gone')`,
  `refuse('gone', says.noneThere('of these'))`,
  `refuse(isSafe(method) ? 'not_found' : 'bad_request', params.message)`,
  `refuse('not_now', says.full(limit)); throw new Error('a fault of ours')`,
])('but not %s', (text) => {
  expect(offences([{ path: 'a.ts', text }])).toEqual([])
})
