import { createHash, randomBytes } from 'node:crypto'

/** What opens something once, or for one holder: 256 random bits, as an address can carry them. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret: whoever reads it, or a backup of it, opens nothing. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')
