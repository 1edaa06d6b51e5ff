import { hash } from 'node:crypto'

/**
 * An answer that devices cache: with its ETag an unchanged one is 304.
 * @param caching `Cache-Control`; for public answers without `private`
 */
export function jsonWithEtag(
  request: Request,
  content: unknown,
  caching: 'no-cache' | 'private, no-cache' = 'private, no-cache',
): Response {
  const body = JSON.stringify(content)
  const etag = `"${hash('sha256', body)}"`
  const headers = { 'Content-Type': 'application/json', ETag: etag, 'Cache-Control': caching }
  return request.headers.get('if-none-match')?.includes(etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}
