import {
  type CountedBottle,
  currencyOf,
  gain,
  valueOf,
  worth,
} from '../../../shared/features/collection/bottle.ts'
import type { Currency } from '../../../shared/kernel/currency.ts'
import type { Cents } from '../../../shared/kernel/money.ts'

/** One entry's amounts in a list: of all its bottles together, in the smallest unit. */
export interface BottleFigures {
  readonly worth: Cents | undefined
  /** In which it is worth that: its own, or the market's. */
  readonly worthIn: Currency
  readonly paid: Cents | undefined
  /** In which that and the gain are. */
  readonly paidIn: Currency
  readonly gain: Cents | undefined
  /** Of the purchase price; undefined without one. */
  readonly gainPercent: number | undefined
}

export function figuresOf(bottle: CountedBottle): BottleFigures {
  const { purchasePrice, quantity } = bottle
  const paid = purchasePrice === undefined ? undefined : purchasePrice * quantity
  const gained = gain(bottle)
  return {
    worth: worth(bottle),
    worthIn: currencyOf(valueOf(bottle) ?? bottle),
    paid,
    paidIn: currencyOf(bottle),
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
