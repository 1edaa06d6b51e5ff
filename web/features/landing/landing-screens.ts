/** Screens for visitors; apart from the table of all screens, which every page loads first. */
export const screens = {
  landing: async () => (await import('./LandingScreen.tsx')).LandingScreen,
  features: async () => (await import('./features/FeaturesScreen.tsx')).FeaturesScreen,
}
