/**
 * The screens around value, each a file of its own on the network. They stand here, and not in the
 * table of all screens, because that one is loaded before the first bottle is seen.
 */
export const screens = {
  valueTracker: async () => (await import('./ValueTrackerScreen.tsx')).ValueTrackerScreen,
  analysis: async () => (await import('./AnalysisScreen.tsx')).AnalysisScreen,
  marketReport: async () => (await import('./market/MarketReportScreen.tsx')).MarketReportScreen,
  valueReport: async () => (await import('./ReportScreen.tsx')).ReportScreen,
}
