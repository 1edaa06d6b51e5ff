import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openStripeDouble, type StripeDouble } from '../../payments/stripe-double.ts'
import { test as base } from '../../support/story.ts'
import { stripeScript } from './stripe-script.ts'

/** A story whose server takes payments with Stripe: its double, and the script that pages load. */
export const stripeTest = base.extend<{ stripe: StripeDouble; scriptUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- this is how Playwright learns that it asks for no other fixture
  stripe: async ({}, tell) => {
    const stripe = await openStripeDouble()
    await tell(stripe)
    await stripe.close()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  scriptUrl: async ({}, tell) => {
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(stripeScript)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}/stripe.js`)
    server.closeAllConnections()
    server.close()
  },
  serverEnv: async ({ stripe, scriptUrl }, tell) => {
    await tell({ ...stripe.env, STRIPE_JS_URL: scriptUrl })
  },
})

/** Card inputs of these stories, and their results. */
export const testCards = { '4242': 'card', '0002': 'declined', '3155': 'authentication' } as const

/**
 * Acts as Stripe's form with the typed input. Returns the resulting status, or, for a card that
 * ends with `0119`, that no response came, though the card was good.
 */
export function atStripe(stripe: StripeDouble) {
  const done = new Set<string>()
  return (secret: string, typed: string): string => {
    if (done.has(secret)) return 'paid before'
    const isLost = typed.endsWith('0119')
    const status = stripe.pay(
      secret,
      isLost ? 'card' : testCards[typed.slice(-4) as keyof typeof testCards],
    )
    if (status === 'succeeded') done.add(secret)
    return isLost ? 'no answer' : status
  }
}
