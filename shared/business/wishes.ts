/** How much somebody wants a bottle, most of all last. */
export const priorities = ['low', 'medium', 'high', 'grail'] as const
export type Priority = (typeof priorities)[number]

/** How soon, and how often at most, somebody wants to hear of it. */
export const notificationPreferences = ['instant', 'daily', 'weekly', 'off'] as const
export type NotificationPreference = (typeof notificationPreferences)[number]

/** The size of a bottle where nobody says otherwise, in millilitres (specification, section 9). */
export const usualWishSize = 750
