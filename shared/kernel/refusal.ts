/**
 * An expected "no" with a code that a program can act on and a sentence that a person can read.
 * Mutators and endpoints throw it; everything else that is thrown is a fault.
 */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

/**
 * The codes with which a mutation may be refused, on the device and on the wire
 * (`rejections[].code` of a round). Their meaning never changes.
 */
export const mutationRefusalCodes = [
  'invalid',
  'unknown',
  'gone',
  'exists',
  'plan_limit',
  'forbidden',
  'internal',
] as const
export type MutationRefusalCode = (typeof mutationRefusalCodes)[number]

/** Codes of endpoints: the first column of the error table of the whole API. */
export type EndpointRefusalCode =
  | 'bad_request'
  | 'protocol'
  | 'too_large'
  | 'account_deleted'
  | 'signed_out'
  | 'wrong_credentials'
  | 'cross_site'
  | 'other_user'
  | 'foreign_device'
  | 'gap'
  | 'forked'
  | 'slow_down'
  | 'not_found'
  | 'method_not_allowed'
  | 'hash_mismatch'
  | 'key_reused'
  | 'not_now'
  | 'sold_out'
  | 'waiting_room'
  | 'limit'
  | 'reserving_paused'
  | 'age'
  | 'payment'
  | 'exists'
  | 'invalid'
  | 'plan_limit'
  | 'gone'
  | 'forbidden'
  | 'not_an_image'
  | 'busy'
  | 'fault'

export type RefusalCode = MutationRefusalCode | EndpointRefusalCode

/** Throws a refusal. The message is for the person whose request it was. */
export function refuse(code: RefusalCode, message: string = code): never {
  throw new Refusal(code, message)
}

export const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal
