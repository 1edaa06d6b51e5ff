/** Why a packed file cannot be read. */
export class GzipProblem extends Error {
  readonly kind: 'damaged' | 'too_large'

  constructor(kind: GzipProblem['kind']) {
    super(kind)
    this.name = 'GzipProblem'
    this.kind = kind
  }
}

export const isGzip = ([one, two]: Uint8Array): boolean => one === 0x1f && two === 0x8b
