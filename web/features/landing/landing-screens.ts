/** What visitors see of the product; apart from the table of all screens, which everybody loads first. */
export const screens = {
  landing: async () => (await import('./LandingScreen.tsx')).LandingScreen,
  features: async () => (await import('./features/FeaturesScreen.tsx')).FeaturesScreen,
}
