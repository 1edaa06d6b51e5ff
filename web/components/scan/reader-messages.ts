/** Which codes are looked for: those on bottles, the square ones, or the wide one of an ID card. */
export type CodeKind = 'retail' | 'qr' | 'card'

/** A picture for a worker that reads codes. */
export interface CameraPicture {
  readonly kind: CodeKind
  readonly width: number
  readonly height: number
  /** Four bytes a point. */
  readonly rgba: ArrayBuffer
  /** Counts the pictures: each way of looking has its turn. */
  readonly turn: number
}

/** A code that stands in a picture. */
export interface CodeReading {
  /** Which of the ways of looking it was. */
  readonly way: number
  readonly text: string
  readonly format?: 'ean_13' | 'ean_8' | 'upc_a' | 'upc_e' | 'qr_code' | 'pdf417' | undefined
  /** How many lines of the picture say it; not every decoder tells. */
  readonly lines?: number
  /** Where it stands; not every decoder tells. */
  readonly at?: CodePlace
}

/** From the middle of the picture, and how long the code is; all in widths and heights of the picture. */
export interface CodePlace {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** What a worker says of a picture; one that has to fetch its decoder first says how that went. */
export type ReaderMessage = readonly CodeReading[] | 'ready' | 'unavailable'
