import type * as z from 'zod/mini'
import { type Plan, plans } from '../../../shared/business/plans.ts'
import { type Role, roles as known } from '../../../shared/business/roles.ts'
import type {
  Account,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signUp,
  getCurrentUser,
} from '../../../shared/features/account/endpoints.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { isId } from '../../../shared/kernel/id.ts'

/**
 * The sign-in endpoints as the client needs them: addresses and parsers. Their contracts are in
 * `shared/features/account/endpoints.ts`, which a visitor does not load: zod is a tenth of the
 * sign-in page's budget. A test compares both.
 */
export const currentUserEndpoint = at<typeof getCurrentUser, Account>(
  'GET',
  '/api/auth/user',
  readAccount,
)
export const askToSignIn = at<typeof signIn, object>('POST', '/api/auth/sign-in/email', readUser)
export const askToJoin = at<typeof signUp, Joined>('POST', '/api/auth/sign-up/email', readJoined)
export const askToSignOut = at<typeof signOut, object>('POST', '/api/auth/logout', readDone)
export const askForReset = at<typeof requestPasswordReset, object>(
  'POST',
  '/api/auth/request-password-reset',
  readDone,
)
export const askToSetPassword = at<typeof resetPassword, object>(
  'POST',
  '/api/auth/reset-password',
  readDone,
)

/** The request follows the contract; only the needed part of the answer is read. */
type AsOf<E, Gives> =
  E extends Endpoint<infer Params, infer Query, infer Body, unknown>
    ? Endpoint<Params, Query, Body, Gives>
    : never

function at<E, Gives>(
  method: Endpoint['method'],
  path: Endpoint['path'],
  read: (value: unknown) => Gives | undefined,
) {
  const gives = reading(read)
  return {
    method,
    path,
    gives,
    name: path,
    may: 'anyone',
    does: '',
    refuses: [],
  } as unknown as AsOf<E, Gives>
}

/** A parser in the shape of a schema, as far as endpoints use one. */
function reading<T>(read: (value: unknown) => T | undefined): z.ZodMiniType<T> {
  const safeParse = (value: unknown) => {
    const data = read(value)
    return data === undefined ? { success: false } : { success: true, data }
  }
  return { safeParse } as unknown as z.ZodMiniType<T>
}

/** The account as the server or this device's memory has it; undefined where it is none. */
export function readAccount(value: unknown): Account | undefined {
  if (!isObject(value)) return undefined
  const { id, email, name, subscriptionTier, roles, memberSince, loyaltyPoints } = value
  const { hasModel, hasProvenAddress } = value
  const isAccount =
    typeof id === 'string' &&
    isId(id) &&
    typeof email === 'string' &&
    typeof name === 'string' &&
    plans.includes(subscriptionTier as Plan) &&
    Array.isArray(roles) &&
    roles.every((role) => known.includes(role as Role)) &&
    [hasModel, hasProvenAddress].every((one) => one === undefined || typeof one === 'boolean') &&
    [memberSince, loyaltyPoints].every((one) => one === undefined || Number.isSafeInteger(one))
  return isAccount ? (value as unknown as Account) : undefined
}

/** An answer without content; a hotel's sign-in page does not pass. */
function readDone(value: unknown): object | undefined {
  return isObject(value) && value['status'] === true ? value : undefined
}

/** The next step after joining: the link in an email, or signing in with the typed password. */
export interface Joined {
  readonly next: 'mail' | 'sign_in'
}

function readJoined(value: unknown): Joined | undefined {
  if (!readDone(value)) return undefined
  const { next } = value as { next?: unknown }
  return next === 'mail' || next === 'sign_in' ? { next } : undefined
}

function readUser(value: unknown): object | undefined {
  return isObject(value) && isObject(value['user']) ? value : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
