import { type Bottle, gain, worth } from '../../../shared/features/collection/bottle.ts'
import type { Cents } from '../../../shared/kernel/money.ts'

/** What a list says of one entry in money: of all of its bottles together, in cents. */
export interface BottleFigures {
  readonly worth: Cents | undefined
  readonly paid: Cents | undefined
  readonly gain: Cents | undefined
  /** Of what was paid; undefined where nothing was. */
  readonly gainPercent: number | undefined
}

export function figuresOf(bottle: Bottle): BottleFigures {
  const { purchasePrice, quantity } = bottle
  const paid = purchasePrice === undefined ? undefined : purchasePrice * quantity
  const gained = gain(bottle)
  return {
    worth: worth(bottle),
    paid,
    gain: gained,
    gainPercent: gained === undefined || !paid ? undefined : (gained / paid) * 100,
  }
}

/** Good, bad, or neither once it is rounded. */
export const gainTone = (percent: number | undefined): string =>
  Math.round(percent ?? 0) > 0
    ? 'text-good'
    : Math.round(percent ?? 0) < 0
      ? 'text-danger'
      : 'text-soft'
