import { expect, test } from 'vitest'
import { openStripe } from '../../sync-server/outside/stripe.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { testTime } from '../sync/rounds.ts'
import { openStripeDouble } from './stripe-double.ts'

test('[N4] a signature is of these bytes, by one of our secrets, and not older than five minutes', async () => {
  const double = await openStripeDouble({ now: () => testTime })
  try {
    const secrets = { STRIPE_WEBHOOK_SECRETS: 'whsec_new,whsec_double' }
    const settings = readSettings({ ...double.env, ...secrets }).stripe
    if (!settings) throw new Error('no settings')
    const { readEvent } = openStripe(settings)
    double.world.intent({ amount: 300, currency: 'usd' })
    double.world.tell('payment_intent.created', double.world.all('payment_intent')[0]!)
    const event = double.events[0]!
    const { body, signature } = double.signed(event)
    const read = (bytes: string | Buffer, header: string | undefined, at = testTime) =>
      readEvent(Buffer.from(bytes), header, at)

    expect(await read(body, signature)).toEqual({
      id: event.id,
      type: 'payment_intent.created',
      livemode: false,
      objectId: event.data.object.id,
    })
    // A secret that is being replaced still counts, and one of several signatures is enough.
    const byNew = double.signed(event, { secret: 'whsec_new' }).signature
    expect(await read(body, byNew)).toHaveProperty('id')
    const two = `${signature},v1=${'0'.repeat(64)}`
    expect(await read(body, two)).toHaveProperty('id')

    const foreign = double.signed(event, { secret: 'whsec_of_somebody' }).signature
    for (const no of [foreign, undefined, '', ',', signature.replace('v1=', 'v0=')])
      expect(await read(body, no)).toBe('forged')
    expect(await read(JSON.stringify(event, null, 1), signature)).toBe('forged')
    expect(await read(body, signature, testTime + 300_000)).toHaveProperty('id')
    expect(await read(body, signature, testTime + 301_000)).toBe('forged')

    const bytes = Buffer.from(body)
    for (let at = 0; at < bytes.length; at++) {
      const tampered = Buffer.from(bytes)
      tampered[at] = (tampered[at] ?? 0) ^ 1
      expect(await read(tampered, signature), `byte ${at}`).toBe('forged')
    }
    for (let at = 0; at < signature.length; at++) {
      const other = signature[at] === '1' ? '2' : '1'
      const tampered = signature.slice(0, at) + other + signature.slice(at + 1)
      expect(await read(body, tampered), `character ${at}`).toBe('forged')
    }
  } finally {
    await double.close()
  }
})
