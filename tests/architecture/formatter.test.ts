import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isNode, lineAt, type Node, projectFolder, readSources, walk } from './source-files.ts'

/** Spreads that only keep the formatter from giving each entry its own line. */
function spreadsOfLiterals(file: string, text: string): string[] {
  const found: string[] = []
  walk(parseSync(file, text).program as unknown as Node, (node) => {
    if (node.type === 'JSXSpreadAttribute' && plain(node['argument'])?.type === 'ObjectExpression')
      found.push(`${file}:${lineAt(text, node.start)} spreads an object literal`)
    const cast = node.type === 'SpreadElement' ? plain(node['argument']) : undefined
    if (cast?.type === 'TSAsExpression' && plain(cast['expression'])?.type === 'ArrayExpression')
      found.push(`${file}:${lineAt(text, node.start)} spreads an array literal`)
  })
  return found
}

/** An expression without parentheses around it. */
function plain(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  return value.type === 'ParenthesizedExpression' ? plain(value['expression']) : value
}

test('no file spreads a literal to get around the formatter', () => {
  // Only a file with one of these beginnings is worth parsing.
  const sources = readSources(projectFolder, ['shared', 'web', 'sync-server', 'tests']).filter(
    ({ path, text }) =>
      /\{\s*\.\.\.\s*\{|\.\.\.\s*\(\s*\[/.test(text) &&
      !path.startsWith('tests/architecture/canaries/'),
  )
  expect(sources.flatMap(({ path, text }) => spreadsOfLiterals(path, text))).toEqual([])
})

test('a spread object literal and a spread array literal are found', () => {
  const text = [
    "const all = [...(['a', 'b'] as const), 'c']",
    'const row = <Row {...{ a, b }} c={c} />',
    "const fine = [...all, ...(['a'] as const).map(String), ...(list as string[])]",
    'const same = <Row {...props} style={{ ...style }} />',
  ].join('\n')
  expect(spreadsOfLiterals('web/a.tsx', text)).toEqual([
    'web/a.tsx:1 spreads an array literal',
    'web/a.tsx:2 spreads an object literal',
  ])
})
