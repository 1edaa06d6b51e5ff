import { ECDH } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webPush from 'web-push'
import type { Settings } from '../settings.ts'
import { pushContact } from './push-contact.ts'

/** A browser that agreed to show notifications. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `gone`: the browser has unsubscribed; nothing will ever reach it again. */
export type Pushed = 'sent' | 'gone' | 'failed'

/** The answer of a push service that did not take a message. */
export interface PushRefusal {
  /** The host of the push service. */
  readonly service: string
  readonly status: number
  /** Its own words, cut. */
  readonly reason: string
}

export interface WebPush {
  /** Browsers subscribe with it; it cannot send. */
  readonly publicKey: string
  /** Whether the address is one of a push service: a user names it, and the server asks there. */
  mayReach(endpoint: string): boolean
  send(
    target: PushTarget,
    message: string,
    onRefusal?: (refusal: PushRefusal) => void,
  ): Promise<Pushed>
}

/** The services of the browsers. Without the list, a user could make the server ask anywhere. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
]
const isPushService = (endpoint: string): boolean => {
  const url = URL.parse(endpoint)
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    services.some((one) => one.test(url.hostname))
  )
}

/**
 * Whether a browser's keys are keys: a point of the curve P-256, uncompressed, and 16 bytes (RFC 8291).
 * With others nothing could ever be sent.
 */
export function arePushKeys({ p256dh, auth }: Omit<PushTarget, 'endpoint'>): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url')
    if (point.length !== 65 || point[0] !== 4) return false
    // Throws if the point is not on the curve.
    ECDH.convertKey(point, 'prime256v1')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/** Milliseconds. */
const timeoutMs = 10_000
/** A notification is obsolete if it cannot be shown for a day. Seconds. */
const ttlSeconds = 24 * 60 * 60

type PushSettings = Pick<Settings, 'vapid' | 'dataDir' | 'mailFrom' | 'appOrigin'>

/** Sends notifications to browsers (RFC 8030, 8291, 8292). */
export function openWebPush(
  settings: PushSettings,
  {
    mayReach = isPushService,
    refused,
  }: {
    readonly mayReach?: (endpoint: string) => boolean
    /** Called at each refusal. */
    readonly refused?: (refusal: PushRefusal) => void
  } = {},
): WebPush {
  const keys = settings.vapid ?? storedKeys(settings.dataDir)
  const subject = pushContact(settings)
  return {
    publicKey: keys.publicKey,
    mayReach,
    async send({ endpoint, p256dh, auth }, message, onRefusal) {
      // Kept before keys were looked at.
      if (!mayReach(endpoint) || !arePushKeys({ p256dh, auth })) return 'gone'
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        message,
        { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, urgency: 'normal' },
      )
      const { 'Content-Length': _, ...own } = headers as Record<string, string>
      try {
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(
            Object.entries(own).map(([name, value]) => [name, `${value}`]),
          ),
          body: new Uint8Array(body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const { ok, status } = answer
        if (ok || status === 404 || status === 410) {
          await answer.body?.cancel()
          return ok ? 'sent' : 'gone'
        }
        const refusal = { service: new URL(endpoint).host, status, reason: await reasonOf(answer) }
        refused?.(refusal)
        onRefusal?.(refusal)
        return 'failed'
      } catch {
        return 'failed'
      }
    },
  }
}

const maxReasonLength = 200

/** The beginning of an answer's text, on one line. */
async function reasonOf(answer: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length >= maxReasonLength) break
  }
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength)
}

/** The keys of this installation, made once: with others, all browsers must subscribe again. */
function storedKeys(dataDir: string): { publicKey: string; privateKey: string } {
  const file = path.join(dataDir, 'vapid.json')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails where it is there already, so that two processes that start at once agree on one.
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { publicKey: string; privateKey: string }
}
