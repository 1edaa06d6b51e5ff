import { categories, type Category } from '../../../../shared/features/collection/categories.ts'
import {
  type RadarKind,
  radarKinds,
  usualReach,
  type ZipReach,
  zipRanges,
} from '../../../../shared/features/radar/radar-item.ts'
import { regionOf } from '../../../../shared/kernel/zip-code.ts'

export const orders = ['hot', 'new', 'ending'] as const
type RadarSoughtOrder = (typeof orders)[number]

/** Filters of the radar. */
export interface RadarCriteria {
  readonly words: string
  readonly kind: RadarKind | undefined
  readonly category: Category | undefined
  /** `undefined`: everywhere; empty: near, but the place is not typed yet. */
  readonly near: string | undefined
  readonly within: ZipReach
  readonly favorites: boolean
  readonly order: RadarSoughtOrder
}

export const everything: RadarCriteria = {
  words: '',
  kind: undefined,
  category: undefined,
  near: undefined,
  within: usualReach,
  favorites: false,
  order: 'hot',
}

/** From the address of the page. */
export const radarCriteriaOf = (query: URLSearchParams): RadarCriteria => ({
  words: query.get('words') ?? '',
  kind: radarKinds.find((one) => one === query.get('kind')),
  category: categories.find((one) => one === query.get('category')),
  near: query.get('near') ?? undefined,
  within: zipRanges.find((one) => one === query.get('within')) ?? usualReach,
  favorites: query.get('favorites') === 'true',
  order: orders.find((one) => one === query.get('order')) ?? 'hot',
})

export const queryOf = (sought: RadarCriteria) => {
  const { words, kind, category, near, within, favorites, order } = sought
  return new URLSearchParams({
    ...(words && { words }),
    ...(kind && { kind }),
    ...(category && { category }),
    ...(near !== undefined && { near }),
    ...(within !== usualReach && { within }),
    ...(favorites && { favorites: 'true' }),
    ...(order !== 'hot' && { order }),
  })
}

/** Only drops have a text search and other orders. */
export const isOfDrops = ({ words, order }: RadarCriteria): boolean =>
  words.trim() !== '' || order !== 'hot'

export const isNarrowed = ({ words, kind, category, near, favorites }: RadarCriteria): boolean =>
  Boolean(words.trim() || kind || category || near?.trim() || favorites)

/** The region of a complete zip code. */
export const wholeZip = ({ near = '' }: RadarCriteria): string | undefined => regionOf(near)
