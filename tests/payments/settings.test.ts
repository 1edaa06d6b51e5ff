import { expect, test } from 'vitest'
import { commonHeaders, policyOfPage } from '../../sync-server/http/security-headers.ts'
import { readSettings, WrongSettings } from '../../sync-server/settings.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
}

const sentences = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.sentences
    throw error
  }
}

test('Stripe is used where its keys are set, and several secrets may have signed an event', () => {
  expect(readSettings({}).stripe).toBeUndefined()
  expect(readSettings(keys).stripe).toEqual({
    secretKey: 'sk_test_abc',
    publishableKey: 'pk_test_abc',
    webhookSecrets: ['whsec_new', 'whsec_old'],
  })
  const elsewhere = {
    STRIPE_API_URL: 'http://127.0.0.1:12111',
    STRIPE_JS_URL: 'http://127.0.0.1:12111/stripe.js',
  }
  expect(readSettings({ ...keys, ...elsewhere }).stripe).toMatchObject({
    apiUrl: 'http://127.0.0.1:12111',
    scriptUrl: 'http://127.0.0.1:12111/stripe.js',
  })
})

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_test_abc' },
    [
      'STRIPE_PUBLISHABLE_KEY is demanded where another setting of Stripe is set.',
      'STRIPE_WEBHOOK_SECRETS is demanded where another setting of Stripe is set.',
    ],
  ],
  [
    { STRIPE_API_URL: 'http://127.0.0.1:1' },
    [
      'STRIPE_SECRET_KEY is demanded where another setting of Stripe is set.',
      'STRIPE_PUBLISHABLE_KEY is demanded where another setting of Stripe is set.',
      'STRIPE_WEBHOOK_SECRETS is demanded where another setting of Stripe is set.',
    ],
  ],
  [
    { ...keys, STRIPE_SECRET_KEY: 'pk_test_abc' },
    ['STRIPE_SECRET_KEY must be a key of Stripe’s like sk_live_….'],
  ],
  [
    { ...keys, STRIPE_WEBHOOK_SECRETS: 'secret' },
    ['STRIPE_WEBHOOK_SECRETS must be signing secrets like whsec_… with commas between them.'],
  ],
  [
    { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
    ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are both of test mode or both live.'],
  ],
  [
    {
      ...keys,
      STRIPE_SECRET_KEY: 'sk_live_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
      STRIPE_API_URL: 'http://127.0.0.1:1',
    },
    ['STRIPE_SECRET_KEY is a live one, and goes to no address but Stripe’s own.'],
  ],
])('%o is refused', (environment, said) => {
  expect(sentences(environment)).toEqual(said)
})

test('the page’s policy allows Stripe’s documented hosts, and only if Stripe is set up', () => {
  const policy = (environment: Record<string, string>) => {
    const said = policyOfPage('<html></html>', readSettings(environment))
    return Object.fromEntries(
      said.split('; ').map((one) => one.split(/ (.*)/s).slice(0, 2) as [string, string]),
    )
  }
  expect(policy({})).toMatchObject({
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'none'",
  })
  expect(policy(keys)).toMatchObject({
    'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  })
  const elsewhere = { ...keys, STRIPE_JS_URL: 'http://127.0.0.1:12111/stripe.js' }
  expect(policy(elsewhere)).toMatchObject({
    'script-src': "'self' http://127.0.0.1:12111",
    'connect-src': "'self' http://127.0.0.1:12111",
    'frame-src': 'http://127.0.0.1:12111',
  })
})

test('Stripe’s frames may use the browser’s wallets, and no frame may without Stripe', () => {
  const permissions = (environment: Record<string, string>) =>
    commonHeaders(readSettings(environment), 'page')['Permissions-Policy']
  expect(permissions({})).toContain('payment=(),')
  expect(permissions(keys)).toContain('payment=(self "https://js.stripe.com"),')
})
