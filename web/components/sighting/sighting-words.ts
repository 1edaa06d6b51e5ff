import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'

/** The bottle in words: `Weller 12 Year 2019, 750 ml`. */
export const bottleOf = ({
  bottleName,
  vintage,
  sizeMl,
}: Pick<SightingCard, 'bottleName' | 'vintage' | 'sizeMl'>): string =>
  [
    [bottleName, vintage].filter((part) => part !== undefined).join(' '),
    sizeMl !== undefined && `${sizeMl} ml`,
  ]
    .filter(Boolean)
    .join(', ')

/** Its store, and where that is. */
export const placeOf = ({
  storeName,
  storeAddress,
  zipCode,
}: Pick<SightingCard, 'storeName' | 'storeAddress' | 'zipCode'>): string =>
  [storeName, storeAddress, zipCode].filter(Boolean).join(', ')
