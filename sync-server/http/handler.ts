import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { EndpointName } from '../../shared/endpoints.ts'
import type { RequestKey } from './once.ts'
import type { SessionUser } from './session.ts'

/** The checked input of an endpoint's handler. */
export interface HandlerInput<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** For headers and bytes; its JSON body was read already. */
  readonly request: Request
  /** The network address of the sender. */
  readonly address: string
  /** Adds a `Set-Cookie` line to the response. */
  setCookie(line: string): void
}

export interface UserHandlerInput<Params = unknown, Query = unknown, Body = unknown>
  extends HandlerInput<Params, Query, Body> {
  readonly user: SessionUser
  /**
   * Refuses a sender whose session or role ended since the head of a slow request. A handler that
   * reads the body itself calls it afterwards.
   */
  assertStillAllowed(): Promise<void>
  /** Of an endpoint that is keyed: for `once`. */
  readonly requestKey: RequestKey
}

/**
 * An endpoint with its handler. It returns the contract's data, or a `Response` if that is no JSON;
 * it may refuse.
 */
export interface Handler {
  readonly endpoint: Endpoint
  handle(
    input: HandlerInput &
      Partial<Pick<UserHandlerInput, 'user' | 'assertStillAllowed' | 'requestKey'>>,
  ): Promise<unknown>
}

/** The handlers of the features. A missing one does not compile. */
export type Handlers = Readonly<Record<EndpointName, Handler>>

/** A handler for a signed-in user with the role of the contract. */
export function handler<Params, Query, Body, Gives>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  handle: (input: UserHandlerInput<Params, Query, Body>) => Promise<HttpHandlerInput<Gives>>,
): Handler {
  if (endpoint.may === 'anyone') throw new Error(`${endpoint.name} is for anyone`)
  return { endpoint: endpoint as Endpoint, handle: handle as Handler['handle'] }
}

/** A handler for anyone. */
export function publicHandler<Params, Query, Body, Gives>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  handle: (input: HandlerInput<Params, Query, Body>) => Promise<HttpHandlerInput<Gives>>,
): Handler {
  if (endpoint.may !== 'anyone') throw new Error(`${endpoint.name} is not for anyone`)
  return { endpoint: endpoint as Endpoint, handle: handle as Handler['handle'] }
}

/** Without a body in the contract, a handler gives nothing (204) or a `Response`. */
type HttpHandlerInput<Gives> = [Gives] extends [never] ? Response | undefined : Gives
