import { changesOneOf, crud } from '../../kernel/crud.ts'
import { watches, watchForm } from './availability-alert.ts'
import { keptAlert } from './price-alert.ts'

/** Availability alerts. One that then looks for something else begins anew. */
export const watchCrud = crud(
  'watch',
  watches,
  {
    called: 'an alert',
    kept: keptAlert,
    full: (limit) => `Your plan has ${limit} availability alerts.`,
    follows: (watch, changes) =>
      changesOneOf(watch, changes, ['bottle', 'brand', 'locations']) ? { notifiedUntil: null } : {},
  },
  watchForm,
)
