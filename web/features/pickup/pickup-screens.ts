/** The counter's screens, one chunk each. */
export const screens = {
  storeToday: async () => (await import('./TodayScreen.tsx')).TodayScreen,
  storeScan: async () => (await import('./ScanScreen.tsx')).ScanScreen,
}
