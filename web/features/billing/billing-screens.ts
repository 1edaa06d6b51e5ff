/** The screens around the Insider subscription, each loaded by itself. */
export const screens = {
  subscription: async () => (await import('./SubscriptionScreen.tsx')).SubscriptionScreen,
  pricing: async () => (await import('./PricingScreen.tsx')).PricingScreen,
}
