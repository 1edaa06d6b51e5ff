import type { Sha256 } from '../../kernel/sha256.ts'
import { commitmentOf, drawOrder, listHashOf, sortedCodes } from './draw.ts'
import type { PublishedDraw } from './draw-file.ts'

/**
 * What does not hold of a draw:
 * - `not_drawn`: the secret is not published yet
 * - `secret`: it is not the one that was committed to
 * - `list`: entries were added or taken away since the list was frozen
 * - `twice`: a code stands in the list more than once
 * - `order`: the list is not in the order in which it is hashed
 * - `turns`: the turns are not those that secret and list give
 * - `own_code`: one's own code is not in the list
 * - `other_code`: one's page shows another code than one was given
 * - `other_commitment`, `other_list`, `other_units`: what was published before was something else
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

/** What somebody has from before: their code, and what their letters and notices said. */
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
  /** The turn of one's own code, from 1. */
  readonly ownTurn?: number
  /** How many turns before one's own were passed over. */
  readonly passedBefore?: number
}

/**
 * Computes a draw again from what is published, and says what does not hold. Without anything noted it
 * trusts the published commitment to be the one of before: whoever kept theirs need not.
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
