import { certainties, type Certainty } from '../../../shared/features/sightings/sighting.ts'

/** Filter by certainty. */
export const certain = ['all', ...certainties] as const

/** Filters of others' sightings. */
export interface Sought {
  /** `undefined`: everywhere; else a zip code as typed. */
  readonly near: string | undefined
  readonly certainty: Certainty | 'all'
  readonly wished: boolean
}

export const everything: Sought = { near: undefined, certainty: 'all', wished: false }

export const soughtOf = (query: URLSearchParams): Sought => ({
  near: query.get('near') ?? undefined,
  certainty: certain.find((one) => one === query.get('certainty')) ?? 'all',
  wished: query.get('wished') === 'true',
})

export const queryOfSought = ({ near, certainty, wished }: Sought): Record<string, string> => ({
  ...(near !== undefined && { near }),
  ...(certainty !== 'all' && { certainty }),
  ...(wished && { wished: 'true' }),
})
