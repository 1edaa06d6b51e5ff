/**
 * What a user is to the product besides being a user: an admin, by the operator's settings; the owner
 * of a store; somebody who hands bottles over in one. A role is no plan.
 */
export const roles = ['admin', 'owner', 'staff'] as const
export type Role = (typeof roles)[number]
