/** Which codes are looked for: those on bottles, or the square ones. */
export type CodeKind = 'retail' | 'qr'

/** A picture for the worker that reads codes. */
export interface CameraPicture {
  readonly kind: CodeKind
  readonly width: number
  readonly height: number
  /** Four bytes a point. */
  readonly rgba: ArrayBuffer
  /** Counts the pictures: each way of looking has its turn. */
  readonly turn: number
}

/** What stands in a picture; nothing where nothing was found. */
export interface CodeReading {
  /** Which of the ways of looking it was. */
  readonly way: number
  readonly text?: string | undefined
  readonly format?: 'ean_13' | 'ean_8' | 'upc_a' | 'upc_e' | 'qr_code' | undefined
}
