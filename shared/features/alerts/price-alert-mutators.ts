import { changesOneOf, crud } from '../../kernel/crud.ts'
import { alertForm, alerts, keptAlert } from './price-alert.ts'

/** Price alerts. One that then looks for something else begins anew. */
export const alertCrud = crud(
  'alert',
  alerts,
  {
    called: 'an alert',
    kept: keptAlert,
    full: (limit) => `Your plan has ${limit} price alerts.`,
    follows: (alert, changes) =>
      changesOneOf(alert, changes, ['bottle', 'brand', 'targetPrice', 'locations'])
        ? { currentPrice: null, currentStore: null, currentOn: null, notifiedPrice: null }
        : {},
  },
  alertForm,
)
