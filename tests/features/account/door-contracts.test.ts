import { expect, test } from 'vitest'
import {
  account,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signUp,
  getCurrentUser,
} from '../../../shared/features/account/endpoints.ts'
import { toSignIn } from '../../../shared/features/account/provider-endpoints.ts'
import { readOperator } from '../../../shared/features/legal/endpoints.ts'
import { askForProvider, providerPath } from '../../../web/features/account/way/ask-provider.ts'
import {
  askForReset,
  askToJoin,
  askToSetPassword,
  askToSignIn,
  askToSignOut,
  currentUserEndpoint,
  readAccount,
} from '../../../web/local/session/account-endpoints.ts'

test('the sign-in provider’s endpoint follows its contract', () => {
  expect([askForProvider.method, askForProvider.path]).toEqual([
    readOperator.method,
    readOperator.path,
  ])
  expect(providerPath).toBe(toSignIn.path)
  const passesOn = {
    mail: true,
    codes: true,
    model: true,
    provider: true,
    payments: true,
    rates: true,
  }
  for (const answer of [
    { operator: {}, passesOn },
    { operator: { name: 'Ann' }, signInWith: 'Lodge', passesOn },
    { operator: {}, signInWith: 7, passesOn },
    { signInWith: 'Lodge', passesOn },
    { operator: null },
    null,
    '<html>',
  ]) {
    const read = readOperator.gives?.safeParse(answer)
    const byHand = askForProvider.gives?.safeParse(answer)
    expect(byHand?.success).toBe(read?.success)
    expect(byHand?.data?.signInWith).toBe(read?.data?.signInWith)
  }
})

test.each([
  [currentUserEndpoint, getCurrentUser],
  [askToSignIn, signIn],
  [askToJoin, signUp],
  [askToSignOut, signOut],
  [askForReset, requestPasswordReset],
  [askToSetPassword, resetPassword],
])('the device asks at the door where the contract says', (asked, contract) => {
  expect([asked.method, asked.path]).toEqual([contract.method, contract.path])
})

const ann = {
  id: '0193d2f0-0000-7000-8000-00000000000a',
  email: 'ann@example.com',
  name: 'Ann',
  subscriptionTier: 'free',
  roles: [],
}

test.each([
  ann,
  { ...ann, subscriptionTier: 'insider', roles: ['admin'], addedLater: 1 },
  { ...ann, id: 'ann' },
  { ...ann, id: undefined },
  { ...ann, email: 7 },
  { ...ann, name: null },
  { ...ann, subscriptionTier: 'gold' },
  { ...ann, roles: ['king'] },
  { ...ann, roles: undefined },
  null,
  [],
  'ann',
])('an account is read by hand as the schema reads it: %j', (value) => {
  const read = account.safeParse(value)
  expect(readAccount(value)).toEqual(read.success ? read.data : undefined)
})

test.each([
  { status: true, next: 'mail' },
  { status: true, next: 'sign_in', addedLater: 1 },
  { status: true },
  { status: true, next: 'elsewhere' },
  { status: false, next: 'mail' },
])('the response after joining is read the way the schema reads it: %j', (value) => {
  expect(askToJoin.gives?.safeParse(value).success).toBe(signUp.gives?.safeParse(value).success)
})

test('a page of a hotel network is no answer to anything', () => {
  for (const endpoint of [askToSignIn, askToJoin, askToSignOut, askForReset, askToSetPassword])
    for (const answer of [undefined, null, '<html>', {}, []])
      expect(endpoint.gives?.safeParse(answer).success).toBe(false)
})
