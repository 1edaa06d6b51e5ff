import { parseAst, type Plugin } from 'vite'

/** What is asked of the decoder here. */
const wanted = [
  'BarcodeFormat',
  'DecodeHintType',
  'MultiFormatReader',
  'BinaryBitmap',
  'HybridBinarizer',
  'RGBLuminanceSource',
  'NotFoundException',
  'EAN13Reader',
  'Code128Reader',
]

/** Its readers of kinds of codes that no one looks for here. */
const unused = ['AztecReader', 'Code39Reader', 'ITFReader', 'RSS14Reader', 'RSSExpandedReader']

/** A node of the syntax tree, as far as it is read here. */
interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly computed?: boolean
  readonly [part: string]: unknown
}

/**
 * The decoder of html5-qrcode as a module that has only what is used here. The package brings one script
 * with readers and writers of all kinds of codes, and with code for cameras.
 * @throws where the package has another shape
 */
export function decoderAlone(script: string): string {
  const [, body] =
    /\(function \(exports\) \{ 'use strict';([\s\S]*)\}\)\)\);\s*$/.exec(script) ?? []
  if (body === undefined) throw new Error('zxing: this is another script')
  const nodes = parseAst(body).body as unknown as SyntaxNode[]
  const statements = nodes
    .map((node) => ({
      text: body.slice(node.start, node.end),
      of: subjectsOf(node),
      uses: namesIn(node),
    }))
    .filter(({ uses }) => !uses.has('exports'))
  const kept = new Set<string>()
  const keep = (name: string) => {
    if (kept.has(name)) return
    kept.add(name)
    if (unused.includes(name)) return
    for (const { of, uses } of statements) if (of.includes(name)) uses.forEach(keep)
  }
  const exported = wanted.map((one) => {
    const [, name] = new RegExp(`^ *exports\\.${one} = (\\S+);$`, 'm').exec(body) ?? []
    if (name === undefined) throw new Error(`zxing: there is no ${one}`)
    keep(name)
    return `${name} as ${one}`
  })
  for (const name of unused)
    if (!kept.has(name)) throw new Error(`zxing: the reader does not know ${name}`)
  return [
    ...statements
      .filter(({ of }) => of.some((name) => kept.has(name) && !unused.includes(name)))
      .map(({ text }) => text),
    ...unused.map((name) => `class ${name} {}`),
    `export { ${exported.join(', ')} }`,
  ].join('\n')
}

/** What a statement declares, or adds to: `class A`, `A.b = c`, `(function (A) { … })(A || (A = {}))`. */
function subjectsOf(node: SyntaxNode): string[] {
  const { type } = node
  const part = (name: string) => node[name] as SyntaxNode
  if (type === 'Identifier') return [node.name!]
  if (type === 'ClassDeclaration' || type === 'FunctionDeclaration') return subjectsOf(part('id'))
  if (type === 'VariableDeclaration')
    return (node['declarations'] as SyntaxNode[]).flatMap(({ id }) => subjectsOf(id as SyntaxNode))
  if (type === 'ExpressionStatement') return subjectsOf(part('expression'))
  if (type === 'AssignmentExpression' || type === 'LogicalExpression')
    return subjectsOf(part('left'))
  if (type === 'MemberExpression') return subjectsOf(part('object'))
  if (type === 'CallExpression') {
    if (part('callee').type === 'MemberExpression') return subjectsOf(part('callee'))
    return (node['arguments'] as SyntaxNode[]).flatMap(subjectsOf)
  }
  throw new Error(`zxing: ${type} is not known as a statement`)
}

/** All names within it but those of properties. */
function namesIn(part: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(part)) for (const one of part) namesIn(one, names)
  else if (typeof part === 'object' && part !== null) {
    const node = part as SyntaxNode
    if (node.type === 'Identifier') names.add(node.name!)
    for (const [key, value] of Object.entries(node))
      if (node.computed !== false || (key !== 'property' && key !== 'key')) namesIn(value, names)
  }
  return names
}

/** Builds the worker that reads codes with {@link decoderAlone}. */
export const usedPartsOfDecoder: Plugin = {
  name: 'used-parts-of-decoder',
  transform: {
    filter: { id: /\/html5-qrcode\/third_party\/zxing-js\.umd\.js$/ },
    handler: (code) => ({ code: decoderAlone(code), map: null }),
  },
}
