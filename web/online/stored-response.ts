import type * as z from 'zod/mini'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'

/** The last response of one endpoint on the device. It is the same for all users and outlasts them. */
export interface StoredResponse<Body> {
  /** The last response; undefined before the first. */
  read(): Promise<Body | undefined>
  /**
   * Fetches it if it changed; otherwise the stored one stays. Returns `offline` if the
   * connection breaks, `failed` if the response is an error or not ours.
   */
  refresh(): Promise<'brought' | 'offline' | 'failed'>
}

/** Stores the responses of an endpoint with an ETag unchanged, in a cache `undercroft-<name>`. */
export function storedResponse<Body>(
  name: string,
  { path }: Pick<Endpoint, 'path'>,
  schema: z.ZodMiniType<Body>,
): StoredResponse<Body> {
  const openCache = () => caches.open(`undercroft-${name}`)
  const key = `/kept/${name}`
  return {
    async read() {
      const stored = await (await openCache()).match(key)
      const read = stored && schema.safeParse(await stored.json())
      return read?.success ? read.data : undefined
    },
    async refresh() {
      const cache = await openCache()
      const etag = (await cache.match(key))?.headers.get('ETag')
      const answer = await ask(path, etag).catch(() => undefined)
      if (!answer) return 'offline'
      if (answer.status === 304) return 'brought'
      const text = await answer.text().catch(() => '')
      if (!answer.ok || !fits(text, schema)) return 'failed'
      const headers = {
        'Content-Type': 'application/json',
        ETag: answer.headers.get('ETag') ?? '',
      }
      await cache.put(key, new Response(text, { headers }))
      return 'brought'
    },
  }
}

const ask = (path: string, etag: string | null | undefined): Promise<Response> =>
  fetch(path, {
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    ...(etag && { headers: { 'If-None-Match': etag } }),
    signal: AbortSignal.timeout(timeoutMs),
  })

/** The sign-in page of a hotel does not. */
function fits(text: string, schema: z.ZodMiniType): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Milliseconds. */
const timeoutMs = 20_000
