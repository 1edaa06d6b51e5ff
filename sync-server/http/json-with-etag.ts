import { hash } from 'node:crypto'

/**
 * The answer that a device keeps: asked again with its ETag, it is 304 where nothing has changed.
 * @param caching `Cache-Control`, for what is the same for everybody without `private`
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
