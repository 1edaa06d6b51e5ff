import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

interface OpenStripeOpening {
  readonly publishableKey: string
  readonly account: string | undefined
  /** Where the script comes from, if not from Stripe's own address. */
  readonly script: string | undefined
}

/** Loads Stripe's script, only for a payment; throws on failure. */
export async function openStripe({
  publishableKey,
  account,
  script,
}: OpenStripeOpening): Promise<Stripe> {
  const options = account === undefined ? {} : { stripeAccount: account }
  const stripe =
    script === undefined
      ? await loadStripe(publishableKey, options)
      : (await scriptOf(script))(publishableKey, options)
  if (!stripe) throw new Error('Stripe is for browsers.')
  return stripe
}

async function scriptOf(address: string): Promise<StripeConstructor> {
  const known = globalWithStripe.Stripe
  if (known) return known
  await new Promise<void>((done, fail) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => done())
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error(`${address} could not be loaded.`))
    })
    document.head.append(script)
  })
  const { Stripe: opened } = globalWithStripe
  if (!opened) throw new Error(`${address} is no script of Stripe's.`)
  return opened
}

const globalWithStripe = globalThis as { Stripe?: StripeConstructor }
