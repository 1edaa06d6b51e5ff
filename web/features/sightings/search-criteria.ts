import { certainties, type Certainty } from '../../../shared/features/sightings/sighting.ts'

/** Filter by certainty. */
export const certain = ['all', ...certainties] as const

/** Filters of others' sightings. */
export interface SearchCriteria {
  /** `undefined`: everywhere; else a zip code as typed. */
  readonly near: string | undefined
  readonly certainty: Certainty | 'all'
  readonly wished: boolean
}

export const everything: SearchCriteria = { near: undefined, certainty: 'all', wished: false }

export const criteriaOf = (query: URLSearchParams): SearchCriteria => ({
  near: query.get('near') ?? undefined,
  certainty: certain.find((one) => one === query.get('certainty')) ?? 'all',
  wished: query.get('wished') === 'true',
})

export const queryOfCriteria = ({
  near,
  certainty,
  wished,
}: SearchCriteria): Record<string, string> => ({
  ...(near !== undefined && { near }),
  ...(certainty !== 'all' && { certainty }),
  ...(wished && { wished: 'true' }),
})
