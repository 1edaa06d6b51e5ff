import { type Route, routes, redirects, type ScreenName } from '../../shared/routes.ts'

/** The screen of an address, with its parameter. */
export interface ScreenAt {
  readonly screen: ScreenName
  readonly id?: string
}

/** Whether the app has something to show at this path, to whomever. */
export const isScreen = (path: string): boolean =>
  Object.hasOwn(redirects, withoutEnd(path)) || screenAt(path) !== undefined

/** The first of the screens that match, as they stand in the list; undefined: none does. */
export function screenAt(path: string): ScreenAt | undefined {
  const asked = withoutEnd(path)
  for (const { screen, pattern } of patterns) {
    const found = pattern.exec(asked)
    if (found) return { screen, ...(found[1] !== undefined && { id: found[1] }) }
  }
  return undefined
}

/** The router of the app takes an address with a slash at its end for the same. */
const withoutEnd = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)

const patterns = Object.entries<Route>(routes).map(([screen, { path }]) => ({
  screen: screen as ScreenName,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`),
}))
