import type { toSignIn } from '../../../../shared/features/account/provider-endpoints.ts'
import type { readOperator } from '../../../../shared/features/legal/endpoints.ts'
import type { Endpoint } from '../../../../shared/kernel/endpoint.ts'

/** Where the browser goes to sign in with the operator's identity provider. */
export const providerPath = '/api/login' satisfies (typeof toSignIn)['path']

/**
 * The `signInWith` of `readOperator`, parsed by hand: importing the contract would load zod and the
 * cellar's script for a sign-in. A test compares both.
 */
export const askForProvider = {
  method: 'GET',
  path: '/api/operator' satisfies (typeof readOperator)['path'],
  gives: { safeParse },
} as unknown as Endpoint<never, never, never, { readonly signInWith?: string }>

function safeParse(value: unknown) {
  const { operator, signInWith } = (value ?? {}) as Record<string, unknown>
  const isAnswer =
    typeof operator === 'object' &&
    operator !== null &&
    (signInWith === undefined || typeof signInWith === 'string')
  return isAnswer ? { success: true, data: { signInWith } } : { success: false }
}
