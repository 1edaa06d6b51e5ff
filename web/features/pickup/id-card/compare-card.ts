import { minimumAge } from '../../../../shared/business/age.ts'
import type { Day } from '../../../../shared/kernel/time.ts'
import { readIdCard } from './aamva.ts'
import { yearsAfter } from './card-day.ts'
import { isNameOnCard } from './card-name.ts'

/** What the counter learns from a card; nothing else leaves this file. */
export interface CardFindings {
  readonly over21: boolean
  /** Undefined where the code has no expiry date. */
  readonly isExpired: boolean | undefined
  readonly nameMatches: boolean
}

interface AskedOf {
  /** The name of the person who reserved. */
  readonly name: string
  /** The day at the store. */
  readonly today: Day
}

/** An older person is a mistake of the card or its reading. */
const maxAge = 120

/**
 * Compares the text of a card's code. Undefined where it cannot be read for certain:
 * the clerk then looks at the card.
 */
export function compareCard(text: string, { name, today }: AskedOf): CardFindings | undefined {
  const card = readIdCard(text)
  if (!card || card.birth > today || yearsAfter(card.birth, maxAge) < today) return undefined
  const { birth, expiry, under21Until } = card
  const isUnder = yearsAfter(birth, minimumAge) > today
  return {
    // The later of both, should a card contradict itself.
    over21: !isUnder && !(under21Until !== undefined && under21Until > today),
    // A card is valid through its last day.
    isExpired: expiry === undefined ? undefined : expiry < today,
    nameMatches: isNameOnCard(card, name),
  }
}
