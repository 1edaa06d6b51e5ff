import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below this the wrapping costs more than it saves. */
const leastBytes = 1024

/** Compresses JSON answers for whom it helps. Streams and photos pass as they are. */
export const compressJson: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  if (!res.headers.get('Content-Type')?.startsWith('application/json')) return
  res.headers.append('Vary', 'Accept-Encoding')
  if (!takesGzip(c.req.header('accept-encoding')) || res.status === 304 || !res.body) return
  const bytes = new Uint8Array(await res.arrayBuffer())
  const isWorthIt = bytes.byteLength >= leastBytes
  const headers = new Headers(res.headers)
  if (isWorthIt) headers.set('Content-Encoding', 'gzip')
  headers.delete('Content-Length')
  c.res = new Response(isWorthIt ? await promisify(gzip)(bytes) : bytes, {
    status: res.status,
    headers,
  })
}

const takesGzip = (accepted = ''): boolean =>
  accepted
    .split(',')
    .map((one) => one.trim())
    .some((one) => /^gzip\b/.test(one) && !/;\s*q=0(?:\.0*)?$/.test(one))
