import { routes } from '../../../shared/routes.ts'

/** The address of the sign-in page that returns to `path`; Home is the default. */
export const withReturnPath = (door: string, path: string): string =>
  path === routes.home.path ? door : `${door}?${new URLSearchParams({ next: path })}`

/** Where to after signing in. Only a path of this app: `//elsewhere` would leave it. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])/.test(next) && !next.startsWith(routes.auth.path) ? next : routes.home.path
}
