import { messages } from '../../kernel/language.ts'
import { changesOneOf, crud } from '../../kernel/crud.ts'
import { alertForm, alerts, storedAlert } from './price-alert.ts'

/** Why it is refused. */
const texts = messages('alertRules', {
  full: (limit: number) => `Your plan has ${limit} price alerts.`,
})

/** Price alerts. A new search restarts one. */
export const alertCrud = crud(
  'alert',
  alerts,
  {
    stored: storedAlert,
    full: (limit) => texts.full(limit),
    follows: (alert, changes) =>
      changesOneOf(alert, changes, ['bottle', 'brand', 'targetPrice', 'locations'])
        ? { currentPrice: null, currentStore: null, currentOn: null, notifiedPrice: null }
        : {},
  },
  alertForm,
)
