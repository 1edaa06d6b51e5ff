import type { Sha256 } from '../../kernel/sha256.ts'
import { commitmentOf, drawOrder, listHashOf, sortedCodes } from './draw.ts'
import type { PublishedDraw } from './draw-file.ts'

/**
 * Errors of a draw:
 * - `not_drawn`: the secret is not published yet
 * - `secret`: it does not match the commitment
 * - `list`: entries were added or removed since the list was frozen
 * - `twice`: a code is in the list more than once
 * - `order`: the list is not in the hashed order
 * - `turns`: the turns do not follow from secret and list
 * - `own_code`: the user's code is not in the list
 * - `other_code`: the page shows another code than the user received
 * - `other_commitment`, `other_list`, `other_units`: earlier publications differ
 */
export type DrawFault =
  | 'not_drawn'
  | 'secret'
  | 'list'
  | 'twice'
  | 'order'
  | 'turns'
  | 'own_code'
  | 'other_code'
  | 'other_commitment'
  | 'other_list'
  | 'other_units'

/** A person's own evidence: their code, and the data in their letters and notices. */
export interface Noted {
  readonly code?: string | undefined
  /** Their code as it is shown to them now. */
  readonly codeNow?: string | undefined
  readonly commitment?: string | undefined
  readonly listHash?: string | undefined
  readonly units?: number | undefined
}

export interface CheckedDraw {
  /** Nothing, where all of it holds. */
  readonly faults: readonly DrawFault[]
  /** All codes in the order of their turns, as secret and list give it. */
  readonly order: readonly string[]
  /** The turn of the user's code, from 1. */
  readonly ownTurn?: number
  /** The number of skipped turns before the user's. */
  readonly passedBefore?: number
}

/**
 * Computes a draw again from the published data, and returns its errors. Without own evidence it
 * trusts the published commitment; with it, it need not.
 */
export function checkDraw(draw: PublishedDraw, sha256: Sha256, noted: Noted = {}): CheckedDraw {
  const { secret, entries } = draw
  const codes = entries.map(({ code }) => code)
  const sorted = sortedCodes(codes)
  const order = secret === undefined ? [] : drawOrder({ ...draw, secret, codes })
  const turns = new Map(order.map((code, i) => [code, i + 1]))
  const differs = <T>(one: T | undefined, other: T) => one !== undefined && one !== other
  const found: Readonly<Record<DrawFault, boolean>> = {
    not_drawn: secret === undefined,
    secret: secret !== undefined && commitmentOf(secret, sha256) !== draw.commitment,
    list: listHashOf(codes, sha256) !== draw.listHash,
    twice: new Set(codes).size < codes.length,
    order: codes.some((code, i) => code !== sorted[i]),
    turns: secret !== undefined && entries.some(({ code, turn }) => turn !== turns.get(code)),
    own_code: noted.code !== undefined && !codes.includes(noted.code),
    other_code: differs(noted.codeNow, noted.code),
    other_commitment: differs(noted.commitment, draw.commitment),
    other_list: differs(noted.listHash, draw.listHash),
    other_units: differs(noted.units, draw.units),
  }
  const faults = (Object.keys(found) as DrawFault[]).filter((fault) => found[fault])
  const ownTurn = noted.code === undefined ? undefined : turns.get(noted.code)
  if (ownTurn === undefined) return { faults, order }
  const passed = new Set(entries.filter(({ passed: why }) => why).map(({ code }) => code))
  const passedBefore = order.slice(0, ownTurn - 1).filter((code) => passed.has(code)).length
  return { faults, order, ownTurn, passedBefore }
}
