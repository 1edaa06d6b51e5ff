import { type CookieName, cookies } from '../../shared/business/privacy.ts'

/** The cookies of a request, each as `name=value`. */
export const cookiesOf = (request: Request): string[] =>
  (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim())

/**
 * The `Set-Cookie` line of a cookie in the privacy policy. Throws for any other cookie. Deleting a
 * cookie is always allowed.
 */
export function listedCookie(line: string): string {
  if (cookieOf(line) === undefined && !/; Max-Age=0(;|$)/i.test(line))
    throw new Error('a cookie that the privacy policy does not tell of')
  return line
}

/** Which of the told cookies a `Set-Cookie` line sets; undefined where it is none of them. */
export const cookieOf = (line: string): CookieName | undefined =>
  cookieNames.find((name) => line.replace(/^__Secure-/, '').startsWith(cookies[name].name))

const cookieNames = Object.keys(cookies) as CookieName[]
