import { createHash, randomBytes } from 'node:crypto'

/** What opens something once, or for one holder: 256 random bits, as an address can carry them. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: a reader of the database or a backup cannot use it. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')
