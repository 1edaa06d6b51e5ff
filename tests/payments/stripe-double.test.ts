import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasStripeSpec, openStripeDouble, type StripeDouble } from './stripe-double.ts'

describe.skipIf(!hasStripeSpec)('the double of Stripe', () => {
  let double: StripeDouble
  beforeEach(async () => {
    double = await openStripeDouble()
  })
  afterEach(() => double.close())

  const ask = async (path: string, form: Record<string, string>, key?: string) => {
    const answer = await fetch(new URL(path, double.url), {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: {
        Authorization: `Bearer ${double.env['STRIPE_SECRET_KEY']}`,
        ...(key && { 'Idempotency-Key': key }),
      },
    })
    const body = (await answer.json()) as { id?: string; error?: { message: string; type: string } }
    return { status: answer.status, ...body }
  }
  const fee = { amount: '300', currency: 'usd' }

  test.each([
    [{ ...fee, ammount: '1' }, 'Received unknown parameter: ammount'],
    [
      { ...fee, 'transfer_data[to]': 'acct_1' },
      'Missing required param: transfer_data[destination].',
    ],
    [{ currency: 'usd' }, 'Missing required param: amount.'],
    [{ ...fee, amount: '3.5' }, 'Invalid integer: amount'],
    [{ ...fee, capture_method: 'soon' }, /must be one of/],
    [{ ...fee, 'automatic_payment_methods[enabled]': 'yes' }, /Invalid boolean/],
  ])('refuses %o, which Stripe would refuse', async (form, message) => {
    const answer = await ask('/v1/payment_intents', form)
    expect(answer.status).toBe(400)
    expect(answer.error?.message).toMatch(message)
    expect(double.world.all('payment_intent')).toEqual([])
  })

  test('refuses requests without the key, and addresses Stripe does not have', async () => {
    const answer = await fetch(new URL('/v1/payment_intents', double.url))
    expect(answer.status).toBe(401)
    expect((await ask('/v1/payment_intentions', fee)).status).toBe(400)
  })

  test('replays its first answer to a key, a fault too, and takes it for no other wish', async () => {
    const first = await ask('/v1/payment_intents', fee, 'k1')
    expect((await ask('/v1/payment_intents', fee, 'k1')).id).toBe(first.id)
    const other = await ask('/v1/payment_intents', { ...fee, amount: '500' }, 'k1')
    expect(other).toMatchObject({ status: 400, error: { type: 'idempotency_error' } })

    const mend = double.break('POST', '/v1/payment_intents', 'fault_after')
    expect((await ask('/v1/payment_intents', fee, 'k2')).status).toBe(500)
    mend()
    expect((await ask('/v1/payment_intents', fee, 'k2')).status).toBe(500)
    expect(double.world.all('payment_intent')).toHaveLength(2)
  })
})
