import { boolean, defaulted, optional, line } from '../../kernel/entity.ts'
import { placesOf } from './places.ts'

/** What every alert says of the bottle that it looks for. */
export const searchCriteria = {
  /** The bottle as the person calls it; matching is tolerant. */
  bottle: line({ max: 300 }),
  brand: optional(line({ max: 200 })),
  /** Paused where it is false. */
  isActive: defaulted(boolean(), true),
}

interface SoughtRecord {
  readonly bottle: string
  readonly brand?: string | undefined
  readonly isActive: boolean
  readonly locations: string
}

/** The same as it was given, for a form and for bringing it back. */
export const criteriaOf = (alert: SoughtRecord) => {
  const { bottle, brand, isActive } = alert
  return { bottle, brand, isActive, locations: placesOf(alert) }
}
