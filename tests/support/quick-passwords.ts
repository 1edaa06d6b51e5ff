import { createHash } from 'node:crypto'
import type { Passwords } from '../../sync-server/features/account/auth.ts'

/** Password hashing without cost, for tests in which many people join: scrypt is expensive by design. */
export const quickPasswords: Passwords = {
  hash: async (password) => `quick:${createHash('sha256').update(password).digest('hex')}`,
  verify: async ({ hash, password }) => hash === (await quickPasswords.hash(password)),
}
