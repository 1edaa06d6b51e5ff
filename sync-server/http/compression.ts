import { promisify } from 'node:util'
import { constants, gzip, gzipSync, zstdCompress } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below this the wrapping costs more than it saves. */
const minBytes = 512
/** Up to this, compressing takes less time than handing it to another thread. */
const maxAtOnce = 32 * 1024

/**
 * Compresses JSON answers if the client accepts it. Streams, photos and compressed data pass
 * unchanged.
 */
export const compressJson: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  if (!res.headers.get('Content-Type')?.startsWith('application/json')) return
  res.headers.append('Vary', 'Accept-Encoding')
  if (res.headers.has('Content-Encoding') || res.headers.has('Content-Length')) return
  const accepted = c.req.header('accept-encoding')
  if (!takes('gzip', accepted) || res.status === 304 || !res.body) return
  const { body, encoding } = await packed(new Uint8Array(await res.arrayBuffer()), accepted)
  const headers = new Headers(res.headers)
  if (encoding) headers.set('Content-Encoding', encoding)
  c.res = new Response(body, { status: res.status, headers })
}

/** A body as the caller takes it best; without an encoding where it goes as it is. */
export interface Packed {
  readonly body: Uint8Array<ArrayBuffer>
  readonly encoding?: 'gzip' | 'zstd'
}

/** Compresses a body for a caller who accepts so much. A large one costs this thread nothing. */
export async function packed(bytes: Uint8Array<ArrayBuffer>, accepted = ''): Promise<Packed> {
  if (bytes.byteLength < minBytes) return { body: bytes }
  if (bytes.byteLength <= maxAtOnce)
    return takes('gzip', accepted) ? { body: gzipSync(bytes), encoding: 'gzip' } : { body: bytes }
  // As small as gzip makes it, in a quarter of the time on both sides.
  if (takes('zstd', accepted)) return { body: await zstd(bytes, quick), encoding: 'zstd' }
  if (takes('gzip', accepted)) return { body: await promisify(gzip)(bytes), encoding: 'gzip' }
  return { body: bytes }
}

const zstd = promisify(zstdCompress)
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Whether a caller whose `Accept-Encoding` this is takes that encoding. */
export const takes = (encoding: 'gzip' | 'zstd', accepted = ''): boolean =>
  accepted
    .split(',')
    .map((one) => one.trim())
    .some((one) => one.split(';', 1)[0]?.trim() === encoding && !/;\s*q=0(?:\.0*)?$/.test(one))
