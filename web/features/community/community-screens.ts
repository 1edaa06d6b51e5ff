/**
 * Screens of the community, each a file of its own on the network. They stand here, and not in the
 * table of all screens, because that one is loaded before the first bottle is seen.
 */
export const screens = {
  community: async () => (await import('./CommunityScreen.tsx')).CommunityScreen,
  group: async () => (await import('./GroupScreen.tsx')).GroupScreen,
  post: async () => (await import('./PostScreen.tsx')).PostScreen,
}
