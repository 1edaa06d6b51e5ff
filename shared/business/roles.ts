/**
 * A user's roles: admin, by the operator's settings; a store's owner; its clerk. A role is not a
 * plan.
 */
export const roles = ['admin', 'owner', 'staff'] as const
export type Role = (typeof roles)[number]
