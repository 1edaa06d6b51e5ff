/** The codes to look for: those on bottles, QR codes, or the wide code of an ID card. */
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

/** A code in a picture. */
export interface CodeReading {
  /** Which of the ways of looking it was. */
  readonly way: number
  readonly text: string
  readonly format?: CodeFormat | undefined
  /** The number of lines with this reading; not every decoder has it. */
  readonly lines?: number
  /** Its position; not every decoder has it. */
  readonly at?: CodePlace
}

/** Names as browsers' own detectors have them. */
export type CodeFormat =
  | 'ean_13'
  | 'ean_8'
  | 'upc_a'
  | 'upc_e'
  | 'itf'
  | 'code_128'
  | 'qr_code'
  | 'data_matrix'
  | 'pdf417'

/** The codes on bottles and their cases. */
export const retailFormats = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
  'code_128',
  'qr_code',
  'data_matrix',
] as const satisfies readonly CodeFormat[]

/** From the middle of the picture, and how long the code is; all in widths and heights of the picture. */
export interface CodePlace {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** A worker's message about a picture, or about loading its decoder. */
export type ReaderMessage = readonly CodeReading[] | 'ready' | 'unavailable'
