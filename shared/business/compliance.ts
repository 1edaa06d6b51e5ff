/**
 * What is written into the log of a store, for ever: decisions about it, who works there, and every
 * step of every reservation. The names never change their meaning.
 */
export const complianceActions = [
  'store.applied',
  'store.approved',
  'store.rejected',
  'store.suspended',
  'store.reinstated',
  'store.licence_changed',
  'staff.added',
  'staff.removed',
] as const
export type ComplianceAction = (typeof complianceActions)[number]
