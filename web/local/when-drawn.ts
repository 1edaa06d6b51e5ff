/** Resolves when what is there already has been shown; what costs the page time begins after it. */
export const whenDrawn = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 100)
  })
