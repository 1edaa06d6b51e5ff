import { maxMutationBytes } from '../../shared/business/sync.ts'
import { refusalsCopy } from '../../shared/copy/refusals.ts'
import { sharingRefusals } from '../../shared/copy/cellars.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Mutator } from '../../shared/kernel/mutator.ts'
import { type MutationRefusalCode, mutationRefusalCodes } from '../../shared/kernel/refusal.ts'
import type { Refusal } from '../../shared/kernel/refusal.ts'
import { isStorable, isStorableJson } from '../../shared/kernel/text.ts'
import { mutators as registered } from '../../shared/registry.ts'
import type { WireMutation } from '../../shared/sync/messages.ts'
import { areRight } from './quick-args.ts'
import type { SharedCellar } from './sharing.ts'
import type { Outcome } from './statements.ts'

/** A mutation that can be run, or why it cannot. */
export interface ReadMutation {
  readonly seq: number
  readonly uid: Id
  /** As it is logged; null where it could not be a name. */
  readonly name: string | null
  readonly call: Call | RejectedCall
  /** Its arguments as JSON, where they are known to be right as they came. */
  readonly json?: string
}

export interface Call {
  readonly mutator: Mutator
  readonly args: unknown
  /** Whose rows it works on; absent, the user's own. */
  readonly cellar?: SharedCellar
}

export interface RejectedCall extends Outcome {
  readonly code: MutationRefusalCode
  readonly message: string
}
export const done: Outcome = { code: null, message: null }

export type MutatorsByName = Readonly<Record<string, Mutator>>

/** The other user's cellar that a mutation names, or why it cannot be changed. */
export type CellarNamed = (cellarId: unknown) => SharedCellar | RejectedCall

export const isRejected = (call: object): call is RejectedCall => 'code' in call

/**
 * Reads a mutation from the wire. Each error is a rejection of that mutation alone, and its message
 * never repeats the request.
 */
export function readMutation(
  wire: WireMutation,
  userId: Id,
  mutators: MutatorsByName = registered,
  cellarNamed: CellarNamed = () => rejected('forbidden', sharingRefusals.notIn),
): ReadMutation {
  const { seq, uid } = wire
  const name = typeof wire.name === 'string' ? wire.name : undefined
  const logged = name !== undefined && name.length <= 100 && isStorable(name) ? name : null
  const answer = (call: ReadMutation['call']): ReadMutation => ({ seq, uid, name: logged, call })

  const mutator = name !== undefined && Object.hasOwn(mutators, name) ? mutators[name] : undefined
  const quick = mutator && readQuickly(wire, mutator)
  if (quick) return { seq, uid, name: logged, ...quick }
  if (isDeep(wire)) return answer(rejected('invalid'))
  if (isLarge(wire)) return answer(rejected('invalid', refusalsCopy.tooLargeMutation))
  if (!mutator) return answer(rejected('unknown'))
  const cellar =
    wire.cellar === undefined || wire.cellar === userId ? undefined : cellarNamed(wire.cellar)
  if (cellar && isRejected(cellar)) return answer(cellar)
  if (!isStorableJson(wire.args)) return answer(rejected('invalid'))
  const args = mutator.args.safeParse(wire.args)
  if (!args.success) return answer(rejected('invalid'))
  return answer({ mutator, args: args.data, ...(cellar && { cellar }) })
}

/** The call of a mutation whose arguments are flat and right as they came, as most are. */
function readQuickly(
  wire: WireMutation,
  mutator: Mutator,
): Pick<ReadMutation, 'call' | 'json'> | undefined {
  if (!mutator.form || wire.cellar !== undefined || !isUsual(wire)) return undefined
  const { args } = wire
  if (!areRight(mutator.form, args)) return undefined
  const json = JSON.stringify(args)
  if ((json.length + maxAround) * 3 > maxMutationBytes) return undefined
  return { call: { mutator, args }, json }
}
/** The other fields of a mutation at their longest. */
const maxAround = 500

/** Whether no other field could be large or deep. [S4] Its time decides nothing, so any number will do. */
function isUsual(wire: WireMutation): boolean {
  for (const field in wire) if (!usualFields.has(field)) return false
  return typeof wire.at === 'number'
}
const usualFields: ReadonlySet<string> = new Set(['seq', 'uid', 'name', 'args', 'at'])

export function rejected(
  code: MutationRefusalCode,
  message: string = refusalsCopy.mutations[code],
): RejectedCall {
  return { code, message }
}

/** The rejection that a refusal is; undefined where its code is none of a mutation. */
export function rejectionOf({ code, message }: Refusal): RejectedCall | undefined {
  const known = mutationRefusalCodes.find((one) => one === code)
  if (!known) return undefined
  return message === code ? rejected(known) : rejected(known, message)
}

/** The arguments as the log keeps them: not where they were invalid. */
export function loggedArgs(
  wire: WireMutation,
  { call, json }: Pick<ReadMutation, 'call' | 'json'>,
  { code }: Outcome,
): string | null {
  if (json !== undefined && code !== 'invalid') return json
  if (code === 'invalid' || wire.args === undefined) return null
  // Arguments not read by a schema (an unknown name, another cellar) may hold anything.
  const mayHoldAnything = isRejected(call)
  if (mayHoldAnything && (isDeep(wire) || isLarge(wire) || !isStorableJson(wire.args))) return null
  return JSON.stringify(wire.args)
}

const maxDepth = 64

/** Deeper than any arguments are; looking at it without end could end the process. */
function isDeep(value: object, depth = 0): boolean {
  if (depth === maxDepth) return true
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key]
    if (typeof inner === 'object' && inner !== null && isDeep(inner, depth + 1)) return true
  }
  return false
}

const isLarge = (wire: WireMutation): boolean => {
  const text = JSON.stringify(wire)
  // No character takes more than three bytes for each of its UTF-16 units.
  return text.length * 3 > maxMutationBytes && Buffer.byteLength(text) > maxMutationBytes
}
