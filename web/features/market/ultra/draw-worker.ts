import {
  checkDraw,
  type CheckedDraw,
  type Noted,
} from '../../../../shared/features/ultra-drops/check-draw.ts'
import { readDraw } from '../../../../shared/features/ultra-drops/draw-file.ts'
import { sha256 } from '../../../../shared/kernel/sha256.ts'

// In a worker, so that a list of 100,000 entries does not stop scrolling.

/** The page's request: the published text, and the values to compare it with. */
export interface DrawRequest {
  readonly text: string
  readonly noted: Noted
}

export type DrawOutcome =
  | 'unreadable'
  | (Omit<CheckedDraw, 'order'> & { readonly entries: number; readonly units: number })

const outcomeOf = ({ text, noted }: DrawRequest): DrawOutcome => {
  const draw = readDraw(text)
  if (!draw) return 'unreadable'
  const { order, ...checked } = checkDraw(draw, sha256, noted)
  return { ...checked, entries: order.length, units: draw.units }
}

// TypeScript's types are those of a window; a worker posts without an origin.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<DrawRequest>) => void
  postMessage: (answer: DrawOutcome) => void
}

scope.onmessage = ({ data }) => scope.postMessage(outcomeOf(data))
