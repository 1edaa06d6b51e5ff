import { refuse } from '../../shared/kernel/refusal.ts'

/** The most bytes of a body where its endpoint says nothing else. */
export const mostBodyBytes = 64 * 1024

/** The most that is read, and thrown away, of a body that is too large anyway. */
const mostDrained = 16 * 1024 * 1024

/**
 * The whole body, counted as it comes in: what a header says about its length is a claim only.
 * Refuses `too_large`; it reads on over the limit for a while, so that the sender hears the answer
 * instead of a broken line.
 */
export async function bodyBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength
      if (length <= most) chunks.push(chunk)
      if (length > most + mostDrained) break
    }
  } catch {
    // The sender went away in the middle of it; nobody hears the answer.
    refuse('bad_request', 'The body did not arrive in full.')
  }
  if (length > most) refuse('too_large')
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** The body as JSON. Refuses `bad_request` where it is none. */
export async function bodyJson(request: Request, most: number = mostBodyBytes): Promise<unknown> {
  const bytes = await bodyBytes(request, most)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    // Without the parser's own message, which repeats what was sent.
    return refuse('bad_request', 'The body is not JSON.')
  }
}
