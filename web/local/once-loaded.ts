/**
 * A part of the app that is loaded when it is first wanted, and again only where that failed. To ask
 * the browser each time for what is here already costs as much as reading a row.
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
