import { parseSync } from 'vite'
import { isNode, lineAt, nameOf, type Node, walk } from '../../architecture/source-files.ts'

/** A place in the source that checks an owner or a user. */
export interface Condition {
  readonly line: number
  /** Its source text. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** The condition that the server no longer checks with this replacement. */
  readonly dropped: string
}

/** Names of a person, a store or a cellar, or of a role. */
const ownerNames = new Set([
  'userId',
  'storeId',
  'cellarId',
  'ownerId',
  'chain',
  'clerk',
  'pickedUpBy',
  'actorId',
  'invitedBy',
  'liveFor',
  'role',
  'isAdmin',
  'xUser',
])
/** `user.id`, `params.store`: the same in what an endpoint is given. */
const ownerPaths = /^(user|person|account|own|owner)\??\.id$|^params\.(store|user)$|^store$|^email$/
/** Functions that refuse without permission. */
const guards = new Set(['assertSameUser', 'assertOwnReservation'])

/** Every such place of a file, found in its syntax tree. */
export function conditionsIn(file: string, text: string): Condition[] {
  const parsed = parseSync(file, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const found: Condition[] = []
  const add = (start: number, end: number, dropped: string) => {
    const inside = text.slice(start, end)
    found.push({ line: lineAt(text, start), text: inside, start, end, dropped })
  }
  const isOwner = (node: unknown): boolean => isNode(node) && namesOwner(text, node)
  const joins = new Set<Node>()

  walk(parsed.program as unknown as Node, (node) => {
    const args = (node['arguments'] ?? []) as Node[]
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node
      const called = nameOf(callee) ?? nameOf(callee['property']) ?? ''
      // Which rows belong together says nothing of who may see them.
      if (called.endsWith('Join')) for (const one of args) walk(one, (inner) => joins.add(inner))
      if (['eq', 'ne', 'inArray'].includes(called) && !joins.has(node) && args.some(isOwner))
        add(node.start, endOf(node), 'undefined')
      if (guards.has(called)) add(node.start, endOf(node), 'undefined')
    }
    const operator = node['operator']
    if (
      node.type === 'BinaryExpression' &&
      (operator === '===' || operator === '!==') &&
      (isOwner(node['left']) || isOwner(node['right'])) &&
      !isLooked(node)
    )
      add(node.start, endOf(node), String(operator === '==='))
    if (node.type === 'TemplateLiteral')
      for (const { start, end } of comparisonsIn(text, node))
        add(start, end, `(${text.slice(start, end)} or 1 = 1)`)
  })
  return found
}

/** The source in which one of its conditions is not asked. */
export const without = (text: string, { start, end, dropped }: Condition): string =>
  `${text.slice(0, start)}${dropped}${text.slice(end)}`

const endOf = (node: Node): number => node['end'] as number

function namesOwner(text: string, node: Node): boolean {
  const path = text.slice(node.start, endOf(node))
  if (ownerPaths.test(path)) return true
  const name = nameOf(node) ?? (node.type === 'MemberExpression' ? nameOf(node['property']) : '')
  return ownerNames.has(name ?? '')
}

/** Whether there is one at all: `null`, `undefined`, a kind of value. */
function isLooked(node: Node): boolean {
  return [node['left'], node['right']].some(
    (side) =>
      isNode(side) &&
      (nameOf(side) === 'undefined' ||
        (side.type === 'Literal' && side['value'] === null) ||
        (side.type === 'UnaryExpression' && side['operator'] === 'typeof')),
  )
}

/** `${r.storeId} = ${value('store')}` in a statement, from brace to brace. */
function comparisonsIn(text: string, node: Node): { start: number; end: number }[] {
  const quasis = node['quasis'] as Node[]
  const expressions = node['expressions'] as Node[]
  return expressions.flatMap((left, at) => {
    const [right, between] = [expressions[at + 1], quasis[at + 1]]
    if (!right || !between) return []
    const said = text.slice(between.start, endOf(between))
    if (!/^\}?\s*=\s*(\$\{)?$/.test(said) || !namesOwner(text, left)) return []
    // Two columns are a join.
    if (right.type === 'MemberExpression') return []
    const start = text.lastIndexOf('${', left.start)
    return [{ start, end: text.indexOf('}', endOf(right)) + 1 }]
  })
}
