import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { requestsCopy } from '../../shared/copy/requests.ts'
import { isRefusal, type RefusalCode } from '../../shared/kernel/refusal.ts'
import { DatabaseAway, mapDbError } from '../db/database-away.ts'
import { StorageAway } from '../outside/storage-away.ts'

/** The status of every refusal: the one place where codes become statuses. */
export const statusOf = {
  bad_request: 400,
  invalid: 400,
  unknown: 400,
  signed_out: 401,
  wrong_credentials: 401,
  cross_site: 403,
  other_user: 403,
  foreign_device: 403,
  forbidden: 403,
  plan_limit: 403,
  not_found: 404,
  method_not_allowed: 405,
  gap: 409,
  forked: 409,
  exists: 409,
  not_now: 409,
  sold_out: 409,
  waiting_room: 409,
  limit: 409,
  reserving_paused: 403,
  age: 403,
  payment: 502,
  gone: 410,
  account_deleted: 410,
  too_large: 413,
  not_an_image: 415,
  hash_mismatch: 422,
  key_reused: 422,
  protocol: 426,
  slow_down: 429,
  internal: 500,
  fault: 500,
  busy: 503,
} as const satisfies Record<RefusalCode, ContentfulStatusCode>

/** The body of every error of the whole API. */
export interface Problem {
  readonly status: ContentfulStatusCode
  readonly body: { readonly code: RefusalCode; readonly message: string }
  readonly headers: Readonly<Record<string, string>>
}

/** A refusal for its rate: `retryAfter` is in whole seconds; with a sentence of its own if given. */
export class SlowDown extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number, sentence = 'slow_down') {
    super(sentence)
    this.name = 'SlowDown'
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}

export function problem(
  code: RefusalCode,
  message: string = code,
  headers: Record<string, string> = {},
): Problem {
  const sentence = message === code ? requestsCopy.codes[code] : message
  return {
    status: statusOf[code],
    body: { code, message: sentence },
    headers: { ...(code === 'busy' && { 'Retry-After': '1' }), ...headers },
  }
}

/**
 * The answer to a thrown error; undefined for a fault, which is reported and answered with its id.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (isRefusal(error)) return problem(error.code, error.message)
  if (error instanceof SlowDown) {
    return problem('slow_down', error.message, { 'Retry-After': String(error.retryAfter) })
  }
  if (error instanceof StorageAway || mapDbError(error) instanceof DatabaseAway)
    return problem('busy')
  return undefined
}

export const faultProblem = (requestId: string): Problem =>
  problem('fault', requestsCopy.fault(requestId))
