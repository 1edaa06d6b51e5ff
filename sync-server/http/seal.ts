import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts so that the database or a backup alone cannot reveal them. */
export interface Seal {
  close(value: unknown): string
  /** The decrypted text; undefined if it was sealed with another secret or changed. */
  open(sealed: string): unknown
}

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * @param secret of the installation
 * @param purpose use of the text: another purpose cannot decrypt it
 */
export function openSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(value) {
      const nonce = randomBytes(nonceBytes)
      const closing = createCipheriv(cipher, key, nonce)
      const text = Buffer.concat([closing.update(JSON.stringify(value)), closing.final()])
      return Buffer.concat([nonce, closing.getAuthTag(), text]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const nonce = bytes.subarray(0, nonceBytes)
        // A shorter tag would be guessed sooner, and is no tag of ours.
        const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
        opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const text = opening.update(bytes.subarray(nonceBytes + tagBytes))
        return JSON.parse(Buffer.concat([text, opening.final()]).toString()) as unknown
      } catch {
        return undefined
      }
    },
  }
}
