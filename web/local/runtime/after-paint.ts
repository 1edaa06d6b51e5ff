/** Resolves after the first paint; expensive work starts then. */
export const afterPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 100)
  })
