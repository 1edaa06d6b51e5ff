/**
 * Areas of texts in the app's first file; the rest of a language is loaded separately. The build
 * fails if they differ.
 */
export const firstAreas: readonly string[] = ['app', 'auth', 'errors', 'routes', 'ui']
