/**
 * Screens around the account, each a file of its own on the network. They stand here, and not in the
 * table of all screens, because that one is loaded before the first bottle is seen.
 */
export const screens = {
  profile: async () => (await import('./ProfileScreen.tsx')).ProfileScreen,
  confirmEmail: async () => (await import('./ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
  restore: async () => (await import('./RestoreScreen.tsx')).RestoreScreen,
  security: async () => (await import('./security/SecurityScreen.tsx')).SecurityScreen,
  attention: async () => (await import('./AttentionScreen.tsx')).AttentionScreen,
  settings: async () => (await import('./SettingsScreen.tsx')).SettingsScreen,
  terms: async () => (await import('./legal/TermsScreen.tsx')).TermsScreen,
  privacy: async () => (await import('./legal/PrivacyScreen.tsx')).PrivacyScreen,
}
