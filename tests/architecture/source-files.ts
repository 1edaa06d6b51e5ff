import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/**
 * One source file with its imports, read without the compiler. It is parsed on first use of more
 * than its text, and throws then on a syntax error.
 */
export interface SourceFile {
  /** From the project's root, with forward slashes: `web/ui/Button.tsx`. */
  readonly path: string
  readonly text: string
  readonly imports: Import[]
  /** Names of the platform's ways to the network that it calls or passes on. */
  readonly networkCalls: string[]
}

export interface Import {
  /** As written: `./money.ts`, `dexie`; undefined where it is computed and cannot be read. */
  specifier: string | undefined
  /** Gone before the code runs. */
  isType: boolean
  /** Loaded later: `import('…')`, or a worker's `new URL('…', import.meta.url)`. */
  isDynamic: boolean
  line: number
}

/** Every TypeScript and JavaScript file below these folders of a root, in order of their paths. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return filesBelow(root, folders)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => sourceOf(file, readFileSync(path.join(root, file), 'utf8')))
}

/** A dozen test files read all sources. A process parses each source once. */
const known = new Map<string, SourceFile>()

function sourceOf(file: string, text: string): SourceFile {
  const before = known.get(file)
  if (before?.text === text) return before
  const source = readSource(file, text)
  known.set(file, source)
  return source
}

/** Paths of all files below these folders of a root, in order. */
export function filesBelow(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .filter((file) => !file.includes('node_modules/'))
    .sort()
}

/** Reads one file. */
export function readSource(file: string, text: string): SourceFile {
  let tree: ReturnType<typeof foundInTree> | undefined
  let imports: Import[] | undefined
  const parsed = () => (tree ??= foundInTree(file, text))
  return {
    path: file,
    text,
    get imports() {
      return (imports ??= hasOtherImports.test(text) ? parsed().imports : statedImports(file, text))
    },
    get networkCalls() {
      return networkNames.some((name) => text.includes(name)) ? parsed().networkCalls : []
    },
  }
}

/** What is imported without an `import … from` or `export … from`, or may be. */
const hasOtherImports = /\bimport\s*\(|\brequire\b|\bnew URL\b/

/** Throws where the file cannot be parsed, so that no file stays unchecked. */
function parse(file: string, text: string) {
  const parsed = parseSync(file, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${file}: ${error.message}`)
  return parsed
}

/** Of the parser's own list: turning the syntax tree into objects takes ten times as long. */
function statedImports(file: string, text: string): Import[] {
  const { staticImports, staticExports } = parse(file, text).module
  // An export of an imported name is listed at its import.
  const stated = new Set(staticImports.map(({ start }) => start))
  const exported = staticExports.filter(({ start }) => !stated.has(start))
  const reexports = exported.flatMap(({ start, entries }) => {
    const request = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
    return request ? [{ start, moduleRequest: request, entries }] : []
  })
  return [...staticImports, ...reexports]
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      isDynamic: false,
      line: lineAt(text, start),
    }))
}

/** The imports and network calls of a file. */
function foundInTree(file: string, text: string): Pick<SourceFile, 'imports' | 'networkCalls'> {
  const imports: Import[] = []
  const networkCalls = new Set<string>()
  const ownNames = new Set<string>()
  walk(parse(file, text).program as unknown as Node, (node, parent) => {
    const found = importOf(node)
    if (found) imports.push({ ...found, line: lineAt(text, node.start) })
    const call = networkCallOf(node, parent)
    if (call) networkCalls.add(call)
    for (const name of namesGivenBy(node)) if (name !== call) ownNames.add(name)
  })
  // A parameter that happens to be called fetch is not the platform's.
  const calls = [...networkCalls.difference(ownNames)]
  return { imports, networkCalls: calls }
}

/** The part of the syntax tree that is used here (ESTree with TypeScript). */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export function walk(
  node: Node,
  visit: (node: Node, parent: Node | undefined) => void,
  parent?: Node,
) {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) walk(child, visit, node)
    }
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function importOf(node: Node): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return {
        specifier: textOf(node['source']),
        isType: isTypeOnly(node, 'importKind'),
        isDynamic: false,
      }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node['source']
        ? {
            specifier: textOf(node['source']),
            isType: isTypeOnly(node, 'exportKind'),
            isDynamic: false,
          }
        : undefined
    case 'ImportExpression':
      return { specifier: textOf(node['source']), isType: false, isDynamic: true }
    case 'TSImportType':
      return {
        specifier: textOf(node['source'] ?? node['argument']),
        isType: true,
        isDynamic: false,
      }
    case 'TSExternalModuleReference':
      return { specifier: textOf(node['expression']), isType: false, isDynamic: false }
    case 'CallExpression':
      return nameOf(node['callee']) === 'require'
        ? { specifier: textOf(first(node['arguments'])), isType: false, isDynamic: true }
        : undefined
    case 'NewExpression':
      return workerFileOf(node)
    default:
      return undefined
  }
}

/** `import type …`, or braces in which every name is a type. */
function isTypeOnly(node: Node, kind: 'importKind' | 'exportKind'): boolean {
  if (node[kind] === 'type') return true
  const names = node['specifiers']
  if (!Array.isArray(names) || names.length === 0) return false
  return (names as Node[]).every((name) => name[kind] === 'type')
}

/** `new URL('./worker.ts', import.meta.url)`: a file of ours that the bundler follows. */
function workerFileOf(node: Node): Omit<Import, 'line'> | undefined {
  if (nameOf(node['callee']) !== 'URL') return undefined
  const [file, base] = (node['arguments'] ?? []) as [Node?, Node?]
  const specifier = textOf(file)
  const isBesideUs =
    base?.type === 'MemberExpression' &&
    isNode(base['object']) &&
    base['object'].type === 'MetaProperty'
  return isBesideUs && specifier && /\.[cm]?[jt]sx?$/.test(specifier)
    ? { specifier, isType: false, isDynamic: true }
    : undefined
}

const networkNames = [
  'fetch',
  'EventSource',
  'WebSocket',
  'XMLHttpRequest',
  'WebTransport',
  'sendBeacon',
]
const globalObjects = ['window', 'self', 'globalThis', 'navigator']

/** `fetch(…)`, `new EventSource(…)`, `globalThis.fetch`, also where it is only passed on. */
function networkCallOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'MemberExpression') {
    const property = nameOf(node['property'])
    return globalObjects.includes(nameOf(node['object']) ?? '') &&
      networkNames.includes(property ?? '')
      ? property
      : undefined
  }
  if (node.type === 'VariableDeclarator' && globalObjects.includes(nameOf(node['init']) ?? '')) {
    return namesIn(node['id']).find((one) => networkNames.includes(one))
  }
  const name = nameOf(node)
  if (!name || !networkNames.includes(name) || !parent) return undefined
  const isCalled =
    ['CallExpression', 'NewExpression'].includes(parent.type) && parent['callee'] === node
  const isPassedOn =
    (Array.isArray(parent['arguments']) && (parent['arguments'] as unknown[]).includes(node)) ||
    (parent.type === 'VariableDeclarator' && parent['init'] === node) ||
    (parent.type === 'AssignmentPattern' && parent['right'] === node)
  return isCalled || isPassedOn ? name : undefined
}

/** Parameters and variables that this node brings into being. */
function namesGivenBy(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return namesIn(node['id'])
  if (Array.isArray(node['params'])) return (node['params'] as unknown[]).flatMap(namesIn)
  return []
}

/** The names in a pattern such as `{ port, fetch: ask = other }`. */
export function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])]
    case 'AssignmentPattern':
      return namesIn(pattern['left'])
    case 'RestElement':
      return namesIn(pattern['argument'])
    case 'Property':
      return namesIn(pattern['value'])
    case 'ObjectPattern':
      return (pattern['properties'] as unknown[]).flatMap(namesIn)
    case 'ArrayPattern':
      return (pattern['elements'] as unknown[]).flatMap(namesIn)
    default:
      return []
  }
}

export function nameOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' ? String(value['name']) : undefined
}

function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  if (value.type === 'TSLiteralType') return textOf(value['literal'])
  return undefined
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : undefined
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
