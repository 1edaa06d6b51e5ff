import type { Settings } from '../settings.ts'

/** Whether a request was sent by a page of another site. */
export type IsCrossSite = (request: Request) => boolean

/**
 * The check against forged requests, for every change, with any content type. Browsers send the
 * origin of a request in `Sec-Fetch-Site`, older ones in `Origin`, and a page can forge neither. A
 * request without both comes from no browser, so it carries no cookies by force.
 */
export function crossSiteCheck({ appOrigin, mode }: Settings): IsCrossSite {
  return (request) => {
    const site = request.headers.get('sec-fetch-site')
    if (site === 'same-origin') return false
    const origin = request.headers.get('origin')
    if (site !== null && site !== 'none') return true
    if (origin === null) return false
    if (appOrigin !== undefined && origin === appOrigin) return false
    // Without a name of its own, the app is wherever it was opened: localhost, 127.0.0.1, a proxy.
    return mode === 'production' || URL.parse(origin)?.host !== request.headers.get('host')
  }
}

/** A person followed a link on a page of the app itself; no picture or frame of a page asked. */
export function isOwnNavigation(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  return (
    request.headers.get('sec-fetch-site') === 'same-origin' &&
    (destination === null || destination === 'document' || destination === 'empty')
  )
}
