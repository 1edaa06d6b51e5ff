import { maxRoundTime, roundSilence } from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { language } from '../../shared/kernel/language.ts'
import { second } from '../../shared/kernel/time.ts'
import {
  protocol,
  roundHeader,
  type RoundResponse,
  type RoundRequest,
} from '../../shared/sync/messages.ts'
import { readResponse, readApiError } from '../../shared/sync/reading.ts'
import { askedEarly } from './asked-early.ts'
import type { OnlineRuntime } from './runtime.ts'
import { untilEnd } from './until-end.ts'

/** The result of a request. Only `answered` acknowledges changes. */
export type Sent =
  | { kind: 'answered'; response: RoundResponse; serverDate: number | undefined }
  | {
      kind: 'refused'
      status: number
      code: string
      message: string
      retryAfter: number | undefined
    }
  /** `isServers`: something answered for the server that it cannot, so that the way is there. */
  | { kind: 'failed'; why: string; isServers?: boolean }

interface TransportDelivery {
  userId: Id
  request: RoundRequest
  /** Bytes arrived: the connection is alive. */
  onProgress?: () => void
  /** Ends it early. */
  signal?: AbortSignal
}

/**
 * One round: posts the request and parses the answer. Times out after 20 s without a byte, or 120 s in
 * all. Any answer other than a 200 of this protocol or an error of the API is a failure, such as a
 * hotel's sign-in page.
 */
export async function sendRound(runtime: OnlineRuntime, sending: TransportDelivery): Promise<Sent> {
  const end = new AbortController()
  const stop = () => end.abort()
  sending.signal?.addEventListener('abort', stop)
  if (sending.signal?.aborted) stop()
  const deadline = runtime.setTimer(stop, maxRoundTime)
  let silence = runtime.setTimer(stop, roundSilence)
  const name = `${runtime.now().toString(36)}-${++named}`
  const heard = () => {
    runtime.clearTimer(silence)
    silence = runtime.setTimer(stop, roundSilence)
    sending.onProgress?.()
  }
  try {
    const { userId, request } = sending
    // An early page answers a device that holds nothing and sends nothing.
    const isFirst = !request.cursor && request.seen.seq === 0 && request.mutations.length === 0
    const early = isFirst && (await untilEnd(end.signal, takeEarlyPage(userId)))
    const response =
      early ||
      (await untilEnd(
        end.signal,
        runtime.fetch('/api/sync', {
          method: 'POST',
          credentials: 'same-origin',
          redirect: 'error',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json',
            'Accept-Language': language(),
            'X-User': userId,
            [roundHeader]: name,
          },
          body: JSON.stringify(request),
          signal: end.signal,
        }),
      ))
    heard()
    // An older server repeats no name.
    if ((response.headers.get(roundHeader) ?? name) !== name)
      return { kind: 'failed', why: 'the answer to another round' }
    return read(response, await untilEnd(end.signal, bodyOf(response, heard)))
  } catch (error) {
    return { kind: 'failed', why: String(error) }
  } finally {
    runtime.clearTimer(deadline)
    runtime.clearTimer(silence)
    sending.signal?.removeEventListener('abort', stop)
  }
}

/** The early page of rows, once; undefined without it, or if it failed. */
async function takeEarlyPage(userId: Id): Promise<Response | undefined> {
  const page = await askedEarly.page?.catch(() => undefined)
  delete askedEarly.page
  return page?.userId === userId && page.response.ok ? page.response : undefined
}

/** Counts the rounds of this window or worker. */
let named = 0

async function bodyOf(response: Response, heard: () => void): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return await response.text()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    heard()
    text += decoder.decode(value, { stream: true })
  }
}

function read(response: Response, text: string): Sent {
  const isJson = /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')
  const body = isJson ? jsonOrNothing(text) : undefined
  if (response.status === 200) {
    const round = readResponse(body)
    if (!round) return { kind: 'failed', why: `200, but no answer of protocol ${protocol}` }
    const date = Date.parse(response.headers.get('Date') ?? '')
    return {
      kind: 'answered',
      response: round,
      serverDate: Number.isNaN(date) ? undefined : date,
    }
  }
  const error = readApiError(body)
  if (!error) {
    const why = `${response.status}, but no error of the API`
    return { kind: 'failed', why, isServers: response.status >= 500 }
  }
  const retryAfter = Number(response.headers.get('Retry-After') ?? 'none')
  return {
    kind: 'refused',
    status: response.status,
    code: error.code,
    message: error.message,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter * second : undefined,
  }
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
