import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { language } from '../../shared/kernel/language.ts'
import { askedEarly } from './asked-early.ts'
import { untilEnd } from './until-end.ts'

/** The server's no, or an answer that is not the server's. */
export class ApiProblem extends Error {
  readonly status: number
  /** The code of the error; `unreadable` where the answer was none of the API's. */
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
  }
}

/** There was no answer at all: no network, no server, or neither in time. */
export class Offline extends Error {
  constructor(cause?: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'Offline'
  }
}

export interface Given<Params, Query, Body> {
  params?: Params
  query?: Query
  body?: Body
  /** The body instead of JSON, if the contract takes bytes. */
  bytes?: Blob
  /** The key of the request, for an endpoint that is keyed: the same for every try. */
  key?: string
}

/** A person waits for the answer. */
const timeoutMs = 20_000
/** A picture has megabytes, and the way out may be narrow. */
const bytesTimeoutMs = 300_000

/**
 * Calls an endpoint with its input and returns its output. Throws {@link ApiProblem} for a refusal, and
 * {@link Offline} without an answer.
 */
export async function call<Params = never, Query = never, Body = never, Gives = undefined>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  { params, query, body, bytes, key }: Given<Params, Query, Body> = {},
): Promise<Gives> {
  const response = await responseTo(pathOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      Accept: 'application/json',
      // A refusal is in the language of the page, which may not be the browser's.
      'Accept-Language': language(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(bytes !== undefined && { 'Content-Type': bytes.type }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes !== undefined && { body: bytes }),
    signal: AbortSignal.timeout(bytes === undefined ? timeoutMs : bytesTimeoutMs),
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new Offline(cause)
  })
  if (!response.ok) throw problemOf(response, text)
  if (!endpoint.gives) return undefined as Gives
  const read = endpoint.gives.safeParse(jsonOrNothing(text))
  // Such as the sign-in page of a hotel's network, which answers 200 to everything.
  if (!read.success)
    throw new ApiProblem(response.status, 'unreadable', 'This is no answer of ours.')
  return read.data
}

/** A new device asks for it before its scripts are here. */
const earlyPath = '/api/auth/user'

async function responseTo(
  path: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  try {
    if (path === earlyPath) {
      const early = askedEarly.user?.catch(() => undefined)
      delete askedEarly.user
      const response = await untilEnd(init.signal, Promise.resolve(early))
      if (response) return response
    }
    return await fetch(path, init)
  } catch (cause) {
    throw new Offline(cause)
  }
}

/** Parsed by hand: zod would be a large download for a visitor who only signs in. */
function problemOf(response: Response, text: string): ApiProblem {
  const { code, message } = (jsonOrNothing(text) ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string'
    ? new ApiProblem(response.status, code, message)
    : new ApiProblem(response.status, 'unreadable', response.statusText)
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pathOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const input = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  return input.length > 0 ? `${filled}?${new URLSearchParams(input)}` : filled
}
