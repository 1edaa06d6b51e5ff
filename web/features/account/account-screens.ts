/**
 * Screens of the account, one chunk each. Apart from the table of all screens, which loads before the
 * first bottle is shown.
 */
export const screens = {
  profile: async () => (await import('./profile/ProfileScreen.tsx')).ProfileScreen,
  confirmEmail: async () => (await import('./sign-in/ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
  restore: async () => (await import('./restore/RestoreScreen.tsx')).RestoreScreen,
  security: async () => (await import('./security/SecurityScreen.tsx')).SecurityScreen,
  attention: async () => (await import('./attention/AttentionScreen.tsx')).AttentionScreen,
  settings: async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
  terms: async () => (await import('./legal/TermsScreen.tsx')).TermsScreen,
  privacy: async () => (await import('./legal/PrivacyScreen.tsx')).PrivacyScreen,
}
