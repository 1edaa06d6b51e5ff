import type { Sha256 } from '../../kernel/sha256.ts'

/** What can have a waiting room, as its address names it. */
export const offerKinds = ['drop', 'ultra-drop', 'event'] as const
export type OfferKind = (typeof offerKinds)[number]

/** What a device hashes: a number that it looks for comes last. */
const proofText = (challenge: string, userId: string, nonce: number): Uint8Array =>
  new TextEncoder().encode(`${challenge}:${userId}:${nonce}`)

/** Whether the hash of that number begins with so many zero bits. */
export function isProof(
  { challenge, bits }: Pick<ProofOfWork, 'challenge' | 'bits'>,
  userId: string,
  nonce: number,
  sha256: Sha256,
): boolean {
  const hash = sha256(proofText(challenge, userId, nonce))
  const whole = bits >> 3
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false
  const rest = bits & 7
  return rest === 0 || (hash[whole] ?? 0) >> (8 - rest) === 0
}

/** The work that a device does before its person gets a place. */
export interface ProofOfWork {
  readonly challenge: string
  /** Each one more doubles the work. */
  readonly bits: number
}

/** Looks for a proof among so many numbers; undefined without one. */
export function findProof(
  work: ProofOfWork,
  userId: string,
  { from, count }: { readonly from: number; readonly count: number },
  sha256: Sha256,
): number | undefined {
  for (let nonce = from; nonce < from + count; nonce++)
    if (isProof(work, userId, nonce, sha256)) return nonce
  return undefined
}

/** The largest difficulty: about a minute on a phone. */
export const maxProofBits = 24
