/**
 * Areas of words that the first file of the app reads; the rest of a language is fetched beside it. The
 * build fails where they are others.
 */
export const firstAreas: readonly string[] = ['app', 'auth', 'errors', 'routes', 'ui']
