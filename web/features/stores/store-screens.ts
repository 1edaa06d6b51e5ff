/**
 * Screens of the stores, one chunk each. Apart from the table of all screens, which loads before the
 * first bottle is shown.
 */
export const screens = {
  stores: async () => (await import('./StoresScreen.tsx')).StoresScreen,
  store: async () => (await import('./StoreScreen.tsx')).StoreScreen,
  storeInvitation: async () => (await import('./InvitationScreen.tsx')).InvitationScreen,
  storeDashboard: async () => (await import('./StoreDashboardScreen.tsx')).StoreDashboardScreen,
}
