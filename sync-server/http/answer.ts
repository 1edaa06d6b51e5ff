import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { EndpointName } from '../../shared/endpoints.ts'
import type { RequestKey } from './once.ts'
import type { SessionUser } from './session.ts'

/** What the HTTP layer hands to the answer of an endpoint: all of it is checked. */
export interface Asked<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** For headers and bytes; its JSON body was read already. */
  readonly request: Request
  /** The network address of the sender. */
  readonly address: string
  /** Adds a `Set-Cookie` line to the answer. */
  setCookie(line: string): void
}

export interface AskedByUser<Params = unknown, Query = unknown, Body = unknown>
  extends Asked<Params, Query, Body> {
  readonly user: SessionUser
  /** Of an endpoint that is keyed: for `once`. */
  readonly requestKey: RequestKey
}

/**
 * An endpoint with what answers it. It gives what the contract says, or a `Response` where that is
 * no JSON; it may refuse.
 */
export interface Answer {
  readonly endpoint: Endpoint
  give(asked: Asked & Partial<Pick<AskedByUser, 'user' | 'requestKey'>>): Promise<unknown>
}

/** The answers of the features. A missing one does not compile. */
export type Answers = Readonly<Record<EndpointName, Answer>>

/** Answers someone who is signed in, and who has the role that the contract asks for. */
export function answer<Params, Query, Body, Gives>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  give: (asked: AskedByUser<Params, Query, Body>) => Promise<Given<Gives>>,
): Answer {
  if (endpoint.may === 'anyone') throw new Error(`${endpoint.name} is for anyone`)
  return { endpoint: endpoint as Endpoint, give: give as Answer['give'] }
}

/** Answers anyone. */
export function answerAnyone<Params, Query, Body, Gives>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  give: (asked: Asked<Params, Query, Body>) => Promise<Given<Gives>>,
): Answer {
  if (endpoint.may !== 'anyone') throw new Error(`${endpoint.name} is not for anyone`)
  return { endpoint: endpoint as Endpoint, give: give as Answer['give'] }
}

/** Without a body in the contract, an answer gives nothing (204) or a `Response`. */
type Given<Gives> = [Gives] extends [never] ? Response | undefined : Gives
