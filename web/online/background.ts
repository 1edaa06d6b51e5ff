/** The tag of Background Sync, and the message with which the service worker wakes open pages. */
export const backgroundTag = 'undercroft-rounds'
