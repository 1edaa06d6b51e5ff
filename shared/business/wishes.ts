/** The priority of a wish, highest last. */
export const priorities = ['low', 'medium', 'high', 'grail'] as const
export type Priority = (typeof priorities)[number]

/** The speed and the highest frequency of a wish's notices. */
export const notificationPreferences = ['instant', 'daily', 'weekly', 'off'] as const
export type NotificationPreference = (typeof notificationPreferences)[number]

/** The default size of a bottle, in millilitres (specification, section 9). */
export const usualWishSize = 750
