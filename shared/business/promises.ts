import { alertLimit, bottleLimit, type InsiderFeature, type Plan, questionLimit } from './plans.ts'
import { maxOpenReservations } from './reserving.ts'

/** The check that makes a promise true: how many a plan allows, or that it is for Insiders. */
export type PlanCheck =
  | { readonly limit: (plan: Plan) => number }
  | { readonly feature: InsiderFeature }

/**
 * All that the plans differ in, each with the check that makes it so. The cards, the comparison and the
 * welcome are made from this table (`shared/copy/billing.ts`), and `tests/features/billing/promises.test.ts`
 * tries each by the front door as Free and as Insider: what nothing checks is not promised.
 */
export const promises = {
  bottles: { limit: bottleLimit },
  priceAlerts: { limit: alertLimit },
  availabilityAlerts: { limit: alertLimit },
  questions: { limit: questionLimit },
  reservations: { limit: maxOpenReservations },
  analysis: { feature: 'analysis' },
  insights: { feature: 'insights' },
  reports: { feature: 'reports' },
  groups: { feature: 'groups' },
  support: { feature: 'priority' },
  csv: { feature: 'csv' },
} as const satisfies Record<string, PlanCheck>
export type PromiseName = keyof typeof promises
export const promiseNames = Object.keys(promises) as PromiseName[]
