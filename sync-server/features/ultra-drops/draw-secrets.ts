import { openSeal } from '../../http/seal.ts'

/**
 * The secrets of draws that have not come yet. They are sealed in the database: who reads a backup
 * before the draw cannot compute it.
 */
export interface DrawSecrets {
  close(secret: string): string
  /** Undefined where the key of the installation is another now. */
  open(stored: string): string | undefined
}

const isPlain = (stored: string): boolean => /^[0-9a-f]{64}$/.test(stored)

/** @param key the secret of the installation, which is in no backup */
export function openDrawSecrets(key: string): DrawSecrets {
  const seal = openSeal(key, 'undercroft draw secret v1')
  return {
    close: (secret) => seal.close(secret),
    open(stored) {
      // Rows that were written before secrets were sealed.
      if (isPlain(stored)) return stored
      const secret = seal.open(stored)
      return typeof secret === 'string' && isPlain(secret) ? secret : undefined
    },
  }
}
