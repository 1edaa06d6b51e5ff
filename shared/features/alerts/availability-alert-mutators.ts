import { messages } from '../../kernel/language.ts'
import { changesOneOf, crud } from '../../kernel/crud.ts'
import { watches, watchForm } from './availability-alert.ts'
import { storedAlert } from './price-alert.ts'

/** Why it is refused. */
const texts = messages('watchRules', {
  full: (limit: number) => `Your plan has ${limit} availability alerts.`,
})

/** Availability alerts. A new search restarts one. */
export const watchCrud = crud(
  'watch',
  watches,
  {
    stored: storedAlert,
    full: (limit) => texts.full(limit),
    follows: (watch, changes) =>
      changesOneOf(watch, changes, ['bottle', 'brand', 'locations']) ? { notifiedUntil: null } : {},
  },
  watchForm,
)
