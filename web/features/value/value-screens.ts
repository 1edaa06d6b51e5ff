/**
 * The screens of value, one chunk each. Apart from the table of all screens, which loads before the
 * first bottle is shown.
 */
export const screens = {
  valueTracker: async () => (await import('./ValueTrackerScreen.tsx')).ValueTrackerScreen,
  analysis: async () => (await import('./AnalysisScreen.tsx')).AnalysisScreen,
  marketReport: async () => (await import('./market/MarketReportScreen.tsx')).MarketReportScreen,
  valueReport: async () => (await import('./ReportScreen.tsx')).ReportScreen,
}
