import { locale, messages } from '../kernel/language.ts'

/** The frame around a user's screens: bars, menus, the sync chip. */
export const shellCopy = messages('shell', {
  addBottle: 'Add a bottle',
  more: 'More',
  unread: (count: number) => `${count.toLocaleString(locale())} unread`,
  userMenu: 'Your account',
  signOut: 'Sign Out',
  plan: { free: 'Free', insider: 'Insider' },

  sync: {
    saved: 'Saved on this device',
    waiting: (count: number) => `${count} waiting`,
    syncing: 'Syncing',
    all_saved: 'All saved',
    attention: 'Needs attention',
    signed_out: 'Signed out',
    reload_needed: 'Update needed',
  },
  syncTooltip: 'Saved, pending and refused changes',
})
