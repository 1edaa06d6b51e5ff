import * as z from 'zod/mini'
import { maxMutationsInRound, maxRoundBytes } from '../../shared/business/sync.ts'
import { refusalsCopy } from '../../shared/copy/refusals.ts'
import { isId } from '../../shared/kernel/id.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { protocol, type RoundRequest, type WireMutation } from '../../shared/sync/messages.ts'
import { roundRequest } from '../../shared/sync/schemas.ts'
import { inTime, maxVisitorBytes } from '../http/body.ts'

/** The most that is read, and thrown away, of a body that is too large anyway. */
const maxDrained = 16 * maxRoundBytes

/** Whether a visitor's body declares a size small enough to be read. */
export const isSmall = (request: Request): boolean =>
  Number(request.headers.get('content-length') ?? Number.NaN) <= maxVisitorBytes

/**
 * Reads the body of a round, counting its bytes, `within` so many milliseconds.
 * @throws Refusal `bad_request`, `protocol` or `too_large`, in this order
 */
export async function readRound(
  request: Request,
  within?: number,
): Promise<{ request: RoundRequest; bytes: number }> {
  const { text, isWhole, bytes } = await readText(request, within)
  if (!isWhole) refuseByItsBeginning(text)
  const body = parsed(text)
  const version = (body as { protocol?: unknown } | null)?.protocol
  if (typeof version !== 'number') malformed()
  if (version !== protocol) refuse('protocol', refusalsCopy.reload)
  const round = envelope.safeParse(body)
  if (!round.success) return malformed()
  if (round.data.mutations.length > maxMutationsInRound) tooLarge()
  return { request: round.data, bytes }
}

/**
 * The schema of the wire without the mutations, of which only two fields belong to it: checking
 * these costs a tenth of a schema, which also copies each mutation.
 */
const envelope = z.extend(roundRequest, {
  mutations: z.custom<WireMutation[]>((value) => Array.isArray(value) && value.every(hasSeqAndUid)),
})

function hasSeqAndUid(mutation: unknown): boolean {
  if (typeof mutation !== 'object' || mutation === null) return false
  const { seq, uid } = mutation as { seq?: unknown; uid?: unknown }
  return Number.isSafeInteger(seq) && (seq as number) >= 1 && typeof uid === 'string' && isId(uid)
}

const malformed = () => refuse('bad_request', refusalsCopy.roundMalformed)
const tooLarge = () => refuse('too_large', refusalsCopy.roundTooLarge)

/** A truncated body is judged by its beginning. */
function refuseByItsBeginning(text: string): never {
  if (!/^\s*\{/.test(text)) malformed()
  const version = /^\s*\{\s*"protocol"\s*:\s*(-?\d+)\s*,/.exec(text)?.[1]
  if (version !== undefined && Number(version) !== protocol) refuse('protocol', refusalsCopy.reload)
  return tooLarge()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Without the parser's message, which repeats the request.
    return malformed()
  }
}

async function readText(
  request: Request,
  within: number | undefined,
): Promise<{ text: string; isWhole: boolean; bytes: number }> {
  const told = Number(request.headers.get('content-length') ?? Number.NaN)
  try {
    // HTTP delivers no more than the declared length; reading at once costs a fraction of a stream.
    const bytes = await inTime(
      within,
      told <= maxRoundBytes
        ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
        : readStream(request),
    )
    const isWhole = bytes.byteLength <= maxRoundBytes
    const text = (isWhole ? whole : beginning).decode(bytes)
    return { text, isWhole, bytes: bytes.byteLength }
  } catch {
    return malformed()
  }
}

const whole = new TextDecoder('utf-8', { fatal: true })
const beginning = new TextDecoder('utf-8')

/** All of it, or a little more than is taken. */
async function readStream({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Read on over the limit, so that the sender hears the answer instead of a broken line.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    const room = maxRoundBytes + 1 - length
    if (room > 0) chunks.push(chunk.subarray(0, room))
    length += chunk.byteLength
    if (length > maxDrained) break
  }
  return Buffer.concat(chunks)
}
