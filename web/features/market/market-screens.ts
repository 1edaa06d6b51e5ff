/** The screens of the marketplace, one chunk each. */
export const screens = {
  hypeRadar: async () => (await import('./HypeRadarScreen.tsx')).HypeRadarScreen,
  drop: async () => (await import('./DropScreen.tsx')).DropScreen,
  ultraDrop: async () => (await import('./ultra/UltraDropScreen.tsx')).UltraDropScreen,
  events: async () => (await import('./event/EventsScreen.tsx')).EventsScreen,
  event: async () => (await import('./event/EventScreen.tsx')).EventScreen,
  reservations: async () => (await import('./ReservationsScreen.tsx')).ReservationsScreen,
  reservation: async () => (await import('./ReservationScreen.tsx')).ReservationScreen,
  paymentReturn: async () => (await import('./PaymentReturnScreen.tsx')).PaymentReturnScreen,
}
