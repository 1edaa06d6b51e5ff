/** The counter's screens; each is a file of its own on the network. */
export const screens = {
  storeToday: async () => (await import('./TodayScreen.tsx')).TodayScreen,
  storeScan: async () => (await import('./ScanScreen.tsx')).ScanScreen,
}
