import { never } from '../../kernel/never.ts'
import type { Patch } from '../../kernel/mutator.ts'
import type { Bottle, bottles } from '../collection/bottle.ts'
import { type BottleEvent, emptiedStock } from './bottle-event.ts'

/** Why an entry cannot be taken back any more. */
export type NoUndoReason =
  /** The bottle was deleted. */
  | 'gone'
  /** It was moved again. */
  | 'moved-again'
  /** Another one of the lot was opened since. */
  | 'opened-again'
  /** It was finished, or left, since. */
  | 'left-since'
  /** It was brought back by other means. */
  | 'back-already'
  /** It was counted or measured again since. */
  | 'corrected-again'
  /** Fewer are left. */
  | 'used-up'

export type UndoPlan = { readonly back: Patch<typeof bottles> } | { readonly why: NoUndoReason }

/** What taking an entry back makes of the bottle as it is now, or why nothing can be taken back. */
export function undoPlanOf(event: BottleEvent, bottle: Bottle | undefined): UndoPlan {
  if (!bottle) return { why: 'gone' }
  switch (event.kind) {
    case 'opened':
      if (bottle.isFinished) return { why: 'left-since' }
      return bottle.openedAt === event.at
        ? { back: { openedAt: null, fillLevel: event.fromFillLevel ?? null } }
        : { why: bottle.openedAt === undefined ? 'left-since' : 'opened-again' }
    case 'moved':
      return bottle.location === event.toLocation && bottle.bin === event.toBin
        ? { back: { location: event.fromLocation ?? bottle.location, bin: event.fromBin ?? null } }
        : { why: 'moved-again' }
    case 'corrected':
      return uncorrected(event, bottle)
    case 'restocked':
      return unstocked(event, bottle)
    case 'finished':
    case 'gifted':
    case 'sold':
    case 'broken':
    case 'lost':
      return undoneChange(event, bottle)
    default:
      return never(event.kind)
  }
}

/** The open one's state before; the others are sealed. */
const beforeEvent = (event: BottleEvent) => ({
  fillLevel: event.fromFillLevel ?? null,
  openedAt: event.fromOpenedAt ?? null,
})

function undoneChange(event: BottleEvent, bottle: Bottle): UndoPlan {
  const count = event.count ?? 1
  if (emptiedStock(event))
    return bottle.isFinished
      ? { back: { isFinished: false, goneAs: null, ...beforeEvent(event) } }
      : { why: 'back-already' }
  // Finishing takes the open one; what leaves otherwise is sealed.
  const wasOpen = event.kind === 'finished'
  if (bottle.isFinished)
    return { back: { isFinished: false, goneAs: null, ...(wasOpen ? beforeEvent(event) : sealed) } }
  // They join the others again, whatever came to those since.
  return {
    back: {
      quantity: Math.min(bottle.quantity + count, maxTogether),
      ...(wasOpen && bottle.openedAt === undefined && beforeEvent(event)),
    },
  }
}
const sealed = { fillLevel: null, openedAt: null }
const maxTogether = 100_000

function uncorrected(event: BottleEvent, bottle: Bottle): UndoPlan {
  if (bottle.isFinished) return { why: 'left-since' }
  const { toQuantity, fromQuantity = 1, toFillLevel } = event
  const back: Patch<typeof bottles> = {}
  // Later changes stay: only the difference is reverted.
  if (toQuantity !== undefined)
    back.quantity = Math.min(Math.max(1, bottle.quantity + fromQuantity - toQuantity), maxTogether)
  if (toFillLevel !== undefined && bottle.fillLevel === toFillLevel)
    back.fillLevel = event.fromFillLevel ?? null
  return Object.keys(back).length > 0 ? { back } : { why: 'corrected-again' }
}

function unstocked(event: BottleEvent, bottle: Bottle): UndoPlan {
  const count = event.count ?? 1
  if (bottle.isFinished) return { why: 'left-since' }
  if (bottle.quantity > count) return { back: { quantity: bottle.quantity - count } }
  // Nothing was left when they came.
  return event.fromQuantity === undefined && bottle.quantity === count
    ? { back: { isFinished: true, fillLevel: 0 } }
    : { why: 'used-up' }
}
