/**
 * A module that is loaded on first use, and again only after a failure. Asking the browser each
 * time costs as much as reading a row.
 */
export function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
