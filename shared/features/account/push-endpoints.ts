import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'

const key = z.string().check(z.maxLength(200), z.regex(/^[\w-]+=*$/))
const address = z.string().check(z.maxLength(1_000), z.startsWith('https://'))

export const pushKey = endpoint({
  name: 'push.key',
  method: 'GET',
  path: '/api/account/push',
  may: 'user',
  does: 'Returns the public key for a browser’s push subscription.',
  gives: z.looseObject({ publicKey: z.string() }),
  refuses: [],
})

/** As the browser's `PushSubscription` says it in JSON. */
export const subscribeToPush = endpoint({
  name: 'push.subscribe',
  method: 'POST',
  path: '/api/account/push',
  may: 'user',
  does: 'Subscribes a browser to the user’s notifications.',
  body: z.strictObject({ endpoint: address, keys: z.strictObject({ p256dh: key, auth: key }) }),
  refuses: ['bad_request'],
})

export const unsubscribeFromPush = endpoint({
  name: 'push.unsubscribe',
  method: 'POST',
  path: '/api/account/push/end',
  may: 'user',
  does: 'Unsubscribes a browser from the user’s notifications.',
  body: z.strictObject({ endpoint: address }),
  refuses: [],
})
