import { createECDH, randomBytes } from 'node:crypto'

/** What a browser that subscribes makes: the public half of a pair, and 16 bytes of chance. */
export function pushKeys(): { p256dh: string; auth: string } {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
