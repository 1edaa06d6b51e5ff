import { type FigureName, type Figures, median } from './figures.ts'
import { goals } from './goals.ts'
import { grid, shown, valuesOf } from './table.ts'

/** One figure of two builds that were measured in turns. */
export interface Comparison {
  readonly figure: FigureName
  readonly says: string
  /** Medians of this build and of the other one. */
  readonly own: number
  readonly other: number
  /** The median of own / other within each repetition, and the extremes. */
  readonly ratio: number
  readonly least: number
  readonly greatest: number
  readonly verdict: Verdict
}

/** `unknown`: one repetition has no spread. */
export type Verdict = 'slower' | 'faster' | 'equal' | 'unknown'

/** A smaller difference is never reported, even where all repetitions agree. */
const minDifference = 0.01

/** The figures that both builds have, in the order of the table. */
export function compareBuilds(own: readonly Figures[], other: readonly Figures[]): Comparison[] {
  return goals.flatMap(({ figure, says }) => {
    const ratios = own.flatMap((figures, at) => {
      const [value, base] = [figures[figure], other[at]?.[figure]]
      return value === undefined || !base ? [] : [value / base]
    })
    if (ratios.length === 0) return []
    const [least, greatest] = [Math.min(...ratios), Math.max(...ratios)]
    const ratio = median(ratios)
    return {
      figure,
      says,
      own: median(valuesOf(own, figure)),
      other: median(valuesOf(other, figure)),
      ratio,
      least,
      greatest,
      verdict: ratios.length > 1 ? verdictOf(ratio, greatest - least) : 'unknown',
    }
  })
}

/** Slower or faster only if the ratio differs from 1 by more than the spread of the repetitions. */
function verdictOf(ratio: number, spread: number): Verdict {
  if (Math.abs(ratio - 1) <= Math.max(spread, minDifference)) return 'equal'
  return ratio > 1 ? 'slower' : 'faster'
}

/** The table of a comparison, and a last line that names the slower rows. */
export function reportOf(revision: string, compared: readonly Comparison[]): string {
  const rows = compared.map(({ figure, says, own, other, ratio, least, greatest, verdict }) => [
    says,
    shown(own, figure),
    shown(other, figure),
    ratio.toFixed(2),
    `${least.toFixed(2)} to ${greatest.toFixed(2)}`,
    words[verdict],
  ])
  const head = ['', 'this build', revision, 'ratio', 'spread', 'this build is']
  return `${grid([head, ...rows])}\n\n${summaryOf(revision, compared)}`
}

const words = {
  slower: 'slower ✗',
  faster: 'faster ✓',
  equal: 'within the spread',
  unknown: 'unknown: one repetition',
} satisfies Record<Verdict, string>

function summaryOf(revision: string, compared: readonly Comparison[]): string {
  const slower = compared.filter(({ verdict }) => verdict === 'slower').map(({ says }) => says)
  if (slower.length > 0)
    return `Slower than ${revision} by more than the spread: ${slower.join('; ')}`
  const isKnown = compared.some(({ verdict }) => verdict !== 'unknown')
  return isKnown
    ? `No row is slower than ${revision} by more than the spread.`
    : `Nothing was compared with ${revision}.`
}
