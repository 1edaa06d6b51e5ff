import { parseSync } from 'vite'
import { isNode, lineAt, namesIn, type Node, nameOf, walk } from './source-files.ts'

/** A name that a file gives at its top level or passes on within what it exports, or that of the file itself. */
export interface DeclaredName {
  readonly name: string
  /** From the project's root, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly isExported: boolean
  /** An interface, a type or a class: the compiler checks it by name. */
  readonly isType: boolean
  /** A member of an exported type or class, or a parameter of an exported function. */
  readonly isInner: boolean
}

const types = [
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
]

/** Top-level declarations of a file, without re-exports. */
export function declaredNames(file: string, text: string): DeclaredName[] {
  const { program } = parseSync(file, text)
  const found: DeclaredName[] = []
  for (const statement of program.body as unknown as Node[]) {
    const isExported = /^Export(Named|Default)Declaration$/.test(statement.type)
    const declared = isExported ? statement['declaration'] : statement
    if (!isNode(declared)) continue
    for (const name of namesOf(declared)) {
      const line = lineAt(text, declared.start)
      const isType = types.includes(declared.type)
      found.push({ name, file, line, isExported, isType, isInner: false })
    }
    if (!isExported) continue
    for (const { name, at } of innerNames(declared)) {
      const line = lineAt(text, at.start)
      found.push({ name, file, line, isExported, isType: false, isInner: true })
    }
  }
  return found
}

interface InnerName {
  readonly name: string
  readonly at: Node
}

/** Names that users of an export read: its members and its parameters. */
function innerNames(declared: Node): InnerName[] {
  switch (declared.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return namesOfSignature(declared)
    case 'FunctionDeclaration':
      return parametersOf(declared)
    case 'ClassDeclaration':
      return ((declared['body'] as Node)['body'] as Node[]).flatMap(membersOfClass)
    case 'VariableDeclaration':
      return (declared['declarations'] as Node[]).flatMap(({ init, id }) => [
        ...(isFunction(init) ? parametersOf(init) : []),
        ...namesOfSignature(id as Node),
      ])
    default:
      return []
  }
}

const isFunction = (value: unknown): value is Node =>
  isNode(value) && /^(ArrowFunction|Function)Expression$/.test(value.type)

/** The names of the parameters, destructured ones too, and of their types' members. */
function parametersOf(of: Node): InnerName[] {
  return (of['params'] as Node[]).flatMap((parameter) => [
    ...namesIn(parameter).map((name) => ({ name, at: parameter })),
    ...namesOfSignature(parameter),
  ])
}

function membersOfClass(member: Node): InnerName[] {
  const name = nameOf(member['key'])
  const own = name === undefined ? [] : [{ name, at: member }]
  return [...own, ...(isFunction(member['value']) ? parametersOf(member['value']) : [])]
}

/** Members of all types that are written out in it, and parameters of their functions. */
function namesOfSignature(of: Node): InnerName[] {
  const found: InnerName[] = []
  walk(of, (node) => {
    if (!/^TS(PropertySignature|MethodSignature|FunctionType)$/.test(node.type)) return
    const name = nameOf(node['key'])
    if (name !== undefined) found.push({ name, at: node })
    for (const parameter of (node['params'] ?? []) as Node[])
      found.push(...namesIn(parameter).map((one) => ({ name: one, at: parameter })))
  })
  return found
}

function namesOf(declared: Node): string[] {
  if (declared.type === 'VariableDeclaration')
    return (declared['declarations'] as Node[]).flatMap((one) => namesIn(one['id']))
  const name = nameOf(declared['id'])
  return name === undefined ? [] : [name]
}

/** The name of a file, without its folders and its kind: `storage-key` of `web/local/store/storage-key.ts`. */
export const nameOfFile = (file: string): DeclaredName => ({
  name: file.split('/').at(-1)!.replace(/\..*$/, ''),
  file,
  line: 0,
  isExported: true,
  isType: false,
  isInner: false,
})

/** The words of a name, in lower case: `sync`, `loop` of `SyncLoop`, `sync-loop` and `syncLoop`. */
export const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase())
