import { createHash } from 'node:crypto'

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The commitment to a secret, published before entries open. */
export const commitmentTo = (secret: string): string =>
  sha256(Buffer.from(secret, 'hex')).toString('hex')

/** The hash of the entries, published when entries close. */
export const listHash = (codes: readonly string[]): string => {
  const lines = codes.toSorted(inOrder).map((code) => `${code}\n`)
  return sha256(Buffer.from(lines.join(''))).toString('hex')
}

/** The codes in the order of their turns: the lowest rank first. */
export function turnsOf(codes: readonly string[], secret: string): string[] {
  const head = Buffer.from(secret + listHash(codes), 'hex')
  const ranked = codes.map(
    (code) => [sha256(head, Buffer.from(code)).toString('hex'), code] as const,
  )
  return ranked.sort(([one], [other]) => inOrder(one, other)).map(([, code]) => code)
}
