import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser that subscribes makes: the public half of a pair, and 16 bytes of chance. */
export function pushKeys(): { p256dh: string; auth: string } {
  return aBrowser().keys
}

/** A browser for its push service, which decrypts its messages (RFC 8291). */
export function aBrowser() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** The text of a notification, from the body of the request to its push service. */
    read(body: Buffer): string {
      const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
      const theirs = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const derive = (ikm: Buffer, seed: Buffer, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', ikm, seed, info, length))
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const ikm = derive(pair.computeSecret(theirs), auth, about, 32)
      const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12)
      const opening = createDecipheriv('aes-128-gcm', key, nonce)
      opening.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}
