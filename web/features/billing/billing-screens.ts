/** The screens of the Insider subscription, one chunk each. */
export const screens = {
  subscription: async () => (await import('./SubscriptionScreen.tsx')).SubscriptionScreen,
  pricing: async () => (await import('./PricingScreen.tsx')).PricingScreen,
}
