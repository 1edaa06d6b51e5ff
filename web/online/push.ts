import {
  pushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../shared/features/account/push-endpoints.ts'
import { call } from './call.ts'

/**
 * - `missing`: this browser shows no notifications, or not before the app is installed
 * - `denied`: the person has told the browser not to
 */
export type PushState = 'missing' | 'denied' | 'off' | 'on'

/** The browser's own push service would not. */
export class NoPush extends Error {
  readonly code = 'no_push'

  constructor(cause: unknown) {
    super('no push', { cause })
    this.name = 'NoPush'
  }
}

export async function readPushState(): Promise<PushState> {
  const manager = await pushManager()
  if (!manager || !('Notification' in window)) return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  return (await manager.getSubscription().catch(() => null)) ? 'on' : 'off'
}

/** Asks the person and the browser, and subscribes at the server. Call it in a handler of a press. */
export async function switchPushOn(): Promise<PushState> {
  const manager = await pushManager()
  if (!manager) return 'missing'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { publicKey } = await call(pushKey)
  const subscription = await byTheBrowser(
    async () =>
      (await manager.getSubscription()) ??
      (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })),
  )
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } })
  return 'on'
}

export async function switchPushOff(): Promise<PushState> {
  const manager = await pushManager()
  const subscription = await byTheBrowser(async () => manager?.getSubscription())
  if (!subscription) return 'off'
  await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } })
  await byTheBrowser(() => subscription.unsubscribe())
  return 'off'
}

const byTheBrowser = async <T>(run: () => Promise<T>): Promise<T> =>
  await run().catch((cause: unknown) => {
    throw cause instanceof DOMException ? new NoPush(cause) : cause
  })

async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager
}
