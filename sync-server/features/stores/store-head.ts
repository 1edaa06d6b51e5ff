import { previewsCopy } from '../../../shared/copy/previews.ts'
import { getStore } from '../../../shared/features/stores/endpoints.ts'
import { readOpeningHours } from '../../../shared/features/stores/opening-hours.ts'
import { routes } from '../../../shared/routes.ts'
import type { FindHead } from '../../http/page-head.ts'
import { placeOfStore, type Thing } from '../../http/structured-data.ts'
import type { StoreRow } from '../../reservations/rows.ts'
import { ratingsAmong, type StoreRating } from './directory-handlers.ts'
import type { StoreDeps } from './store-deps.ts'
import { findOpenStore } from './store-rows.ts'

/** The preview of a link to a store in good standing. */
export const storeHead =
  ({ db, now = Date.now }: Pick<StoreDeps, 'db' | 'now'>): FindHead =>
  async (id) => {
    if (!getStore.params?.safeParse({ store: id }).success) return 'missing'
    const store = await findOpenStore(db, id, now())
    if (!store) return 'missing'
    const { name, address, city, state, zipCode, hours } = store
    const rating = (await ratingsAmong(db, [store])).get(id)
    return {
      title: name,
      description: previewsCopy.store({
        address,
        city,
        state,
        zipCode,
        ...(hours !== null && { hours }),
      }),
      path: routes.store.path.replace(':id', id),
      data: [shopOf(store, rating)],
    }
  }

/** The store with what its page shows of it. */
function shopOf(store: StoreRow, rating: StoreRating | undefined): Thing {
  const { phone, email, hours } = store
  const openings = openingsOf(hours)
  return {
    ...placeOfStore(store),
    ...(phone !== null && { telephone: phone }),
    ...(email !== null && { email }),
    ...(openings.length > 0 && { openingHoursSpecification: openings }),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.rating,
        reviewCount: rating.reviews,
      },
    }),
  }
}

/** Nothing where its words about them are not understood: half understood, hours would be wrong. */
const openingsOf = (hours: string | null): Thing[] =>
  (readOpeningHours(hours) ?? []).flatMap((openings, weekday) =>
    openings.map(({ from, until }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${weekdays[weekday]}`,
      opens: clock(from),
      // All day is written as from midnight to the minute before the next.
      closes: until - from >= minutesOfDay ? '23:59' : clock(until),
    })),
  )

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const minutesOfDay = 24 * 60

/** `09:30`; a time beyond midnight is the next morning's, so it closes before it opens. */
function clock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
