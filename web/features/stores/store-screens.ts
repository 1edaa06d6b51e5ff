/**
 * Screens around the stores, each a file of its own on the network. They stand here, and not in the
 * table of all screens, because that one is loaded before the first bottle is seen.
 */
export const screens = {
  stores: async () => (await import('./StoresScreen.tsx')).StoresScreen,
  store: async () => (await import('./StoreScreen.tsx')).StoreScreen,
  storeInvitation: async () => (await import('./InvitationScreen.tsx')).InvitationScreen,
  storeDashboard: async () => (await import('./StoreDashboardScreen.tsx')).StoreDashboardScreen,
}
