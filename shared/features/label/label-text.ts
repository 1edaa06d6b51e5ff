/** A word as it was read from a picture. */
export interface LabelWord {
  readonly text: string
  /** How sure its reader is of it, from 0 to 100. */
  readonly sure: number
}

/** Adjacent words on a label. */
export interface LabelLine {
  readonly words: readonly LabelWord[]
  /** How high its letters are, as a part of the picture's longer side. */
  readonly height: number
}

/** The readings of a label, however few. */
export type LabelText = readonly LabelLine[]

/** Below this, a reading is probably wrong. */
export const minConfidence = 30

export const textOf = ({ words }: LabelLine): string => words.map(({ text }) => text).join(' ')
