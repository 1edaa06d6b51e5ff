import { parseSync } from 'vite'
import { isNode, lineAt, namesIn, type Node, nameOf } from './source-files.ts'

/** A name that a file gives at its top level, or that of the file itself. */
export interface DeclaredName {
  readonly name: string
  /** From the project's root, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly isExported: boolean
  /** An interface, a type, a class: what the compiler checks by its name. */
  readonly isType: boolean
}

const types = [
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
]

/** What a file declares at its top level; what it only passes on from another is none of it. */
export function declaredNames(file: string, text: string): DeclaredName[] {
  const { program } = parseSync(file, text)
  const found: DeclaredName[] = []
  for (const statement of program.body as unknown as Node[]) {
    const isExported = /^Export(Named|Default)Declaration$/.test(statement.type)
    const declared = isExported ? statement['declaration'] : statement
    if (!isNode(declared)) continue
    for (const name of namesOf(declared)) {
      const line = lineAt(text, declared.start)
      found.push({ name, file, line, isExported, isType: types.includes(declared.type) })
    }
  }
  return found
}

function namesOf(declared: Node): string[] {
  if (declared.type === 'VariableDeclaration')
    return (declared['declarations'] as Node[]).flatMap((one) => namesIn(one['id']))
  const name = nameOf(declared['id'])
  return name === undefined ? [] : [name]
}

/** The name of a file, without its folders and its kind: `storage-key` of `web/local/storage-key.ts`. */
export const nameOfFile = (file: string): DeclaredName => ({
  name: file.split('/').at(-1)!.replace(/\..*$/, ''),
  file,
  line: 0,
  isExported: true,
  isType: false,
})

/** The words of a name, in lower case: `sync`, `loop` of `SyncLoop`, `sync-loop` and `syncLoop`. */
export const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word.toLowerCase())
