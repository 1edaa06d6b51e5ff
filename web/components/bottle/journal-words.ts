import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { journalCopy } from '../../../shared/copy/journal.ts'
import type { BottleEvent } from '../../../shared/features/bar/bottle-event.ts'
import type { JournalEntry } from '../../../shared/features/bar/journal.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import { type NoUndoReason, undoPlanOf } from '../../../shared/features/bar/undo-bottle-event.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { decimalsOf, usDollars } from '../../../shared/kernel/currency.ts'
import { exactMoney, money } from '../../../shared/kernel/money.ts'
import { type VolumeUnit, volume } from '../../../shared/kernel/volume.ts'
import { percentWords } from './level-words.ts'

/** A person's preferences for amounts. */
export interface AmountWords {
  readonly units: VolumeUnit
  readonly hideAmounts: boolean
}

/** The title of a journal entry, in a few words. */
export function journalTitle({ of }: JournalEntry, words: AmountWords): string {
  switch (of.kind) {
    case 'added':
      return of.bottle.importId ? journalCopy.imported : journalCopy.kinds.added
    case 'pour':
      return pourTitle(of.pour, words)
    case 'event':
      return eventTitle(of.event, words)
  }
}

export const pourTitle = ({ amountMl }: Pour, { units }: AmountWords): string =>
  amountMl === undefined ? bottleCopy.used : bottleCopy.usedAmount(volume(amountMl, units))

export function eventTitle(event: BottleEvent, { hideAmounts }: AmountWords): string {
  const count = event.count ?? 1
  const price = priceWords(event, hideAmounts)
  switch (event.kind) {
    case 'opened':
      return journalCopy.opened
    case 'finished':
      return journalCopy.finished(count)
    case 'gifted':
      return journalCopy.gifted(count)
    case 'sold':
      return journalCopy.sold(count, price)
    case 'broken':
      return capital(journalCopy.broken(count))
    case 'lost':
      return capital(journalCopy.lost(count))
    case 'restocked':
      return journalCopy.restocked(count, price)
    case 'corrected':
      return correction(event)
    case 'moved': {
      const to = bottleCopy.placeAndBin(event.toLocation ?? '', event.toBin)
      return event.fromLocation === undefined
        ? bottleCopy.movedTo(to)
        : bottleCopy.movedFromTo(bottleCopy.placeAndBin(event.fromLocation, event.fromBin), to)
    }
    default:
      // A later version of the app wrote it.
      return journalCopy.somethingElse
  }
}

function correction({ toQuantity, fromQuantity, toFillLevel }: BottleEvent): string {
  const parts = [
    toQuantity !== undefined && journalCopy.correctedCount(fromQuantity, toQuantity),
    toFillLevel !== undefined && journalCopy.correctedLevel(percentWords(toFillLevel)),
  ].filter((part) => part !== false)
  return parts.length > 0 ? capital(parts.join(', ')) : journalCopy.kinds.corrected
}

function priceWords({ price, currency = usDollars }: BottleEvent, hidden: boolean) {
  if (price === undefined) return undefined
  if (hidden) return collectionCopy.hidden
  return (price % 10 ** decimalsOf(currency) === 0 ? money : exactMoney)(price, currency)
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Why an entry cannot be undone now; undefined if it can. */
export function undoBlockedText(
  { of }: JournalEntry,
  bottle: Bottle | undefined,
): string | undefined {
  const words: Readonly<Record<NoUndoReason, string>> = journalCopy.why
  if (of.kind === 'added') return undefined
  if (of.kind === 'pour') return bottle ? undefined : words.gone
  const way = undoPlanOf(of.event, bottle)
  return 'why' in way ? words[way.why] : undefined
}
