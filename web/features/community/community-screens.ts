/**
 * Screens of the community, one chunk each. Apart from the table of all screens, which loads before the
 * first bottle is shown.
 */
export const screens = {
  community: async () => (await import('./CommunityScreen.tsx')).CommunityScreen,
  group: async () => (await import('./GroupScreen.tsx')).GroupScreen,
  post: async () => (await import('./PostScreen.tsx')).PostScreen,
}
