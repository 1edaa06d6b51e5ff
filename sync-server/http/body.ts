import { requestsCopy } from '../../shared/copy/requests.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { second } from '../../shared/kernel/time.ts'

/** The most bytes of a body where its endpoint says nothing else. */
export const maxBodyBytes = 64 * 1024
/** The same without a session: an address, a password, a key. */
export const maxVisitorBytes = 16 * 1024
/** Milliseconds for such a body: a small one needs no longer on any connection. */
export const visitorTimeoutMs = 15 * second

/** The most that is read, and thrown away, of a body that is too large anyway. */
const maxDrained = 16 * 1024 * 1024

/**
 * The whole body. Refuses `too_large` by its real size, not its header's, and `bad_request` if it
 * did not arrive in full, or not `within` this many milliseconds.
 */
export async function bodyBytes(
  request: Request,
  max: number,
  within?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const told = Number(request.headers.get('content-length') ?? Number.NaN)
  let bytes: Uint8Array<ArrayBuffer>
  try {
    // HTTP delivers no more than the declared length; reading at once costs a fraction of a stream.
    bytes = await inTime(
      within,
      told <= max
        ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
        : countedBytes(request, max),
    )
  } catch {
    // The sender is gone; no client reads the answer.
    return refuse('bad_request', requestsCopy.bodyCutOff)
  }
  return bytes.byteLength > max ? refuse('too_large') : bytes
}

/**
 * Counted as it comes in: all of it, or a little more than is taken. It reads on over the limit for a
 * while, so that the sender hears the answer instead of a broken line.
 */
async function countedBytes({ body }: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    const room = max + 1 - length
    if (room > 0) chunks.push(chunk.subarray(0, room))
    length += chunk.byteLength
    if (length > max + maxDrained) break
  }
  return Buffer.concat(chunks)
}

/** Waits for a body no longer than so many milliseconds; a slow sender is cut off with the answer. */
export async function inTime<T>(within: number | undefined, reading: Promise<T>): Promise<T> {
  if (within === undefined) return reading
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the body is late')), within)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The body as JSON. Refuses `bad_request` where it is none. */
export async function bodyJson(
  request: Request,
  max: number = maxBodyBytes,
  within?: number,
): Promise<unknown> {
  const bytes = await bodyBytes(request, max, within)
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    // Without the parser's message, which repeats the request.
    return refuse('bad_request', requestsCopy.notJson)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
