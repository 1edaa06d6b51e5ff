import { useMemo, useState } from 'react'
import { usualValuePeriod } from '../../../shared/business/value.ts'
import {
  type Bottle,
  bottles,
  type CountedBottle,
} from '../../../shared/features/collection/bottle.ts'
import { analysisOf, type CellarAnalysis } from '../../../shared/features/value/analysis.ts'
import { type InsightsOfKind, insightsOf } from '../../../shared/features/value/insights.ts'
import {
  type Past,
  pastOf,
  type PortfolioSummary,
  portfolioSummary,
} from '../../../shared/features/value/metrics.ts'
import {
  type PortfolioFigures,
  portfolioFigures,
} from '../../../shared/features/value/portfolio-figures.ts'
import { dayNumber, type Valuation, valuations } from '../../../shared/features/value/valuation.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSnapshot, useRows } from '../../local/hooks/live.ts'
import type { BottleSums } from '../../../shared/features/collection/counted.ts'
import { useSums, useSumsCurrency } from '../../components/value/sums.ts'
import { ownOf } from '../../local/hooks/cellars.ts'
import { useYear } from '../../lib/now.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'

/** The portfolio as far as it is computed; undefined parts are still in work. */
export interface Portfolio {
  /** Undefined until computed. */
  readonly bottles: readonly Bottle[] | undefined
  readonly summary: PortfolioSummary | undefined
  readonly past: Past | undefined
  /** The day it is, as valuations count days. */
  readonly today: number
  readonly year: number
  /** How amounts are converted and summed. */
  readonly sums: BottleSums | undefined
  /** The rows that are counted, as they are. */
  readonly own: readonly Bottle[] | undefined
}

/**
 * The portfolio from the rows on this device, computed in time slices: the present first, then its
 * history. The old result stays until the new one is there.
 */
export function usePortfolio(): Portfolio {
  const device = useDevice()
  const year = useYear()
  const [today] = useState(() => dayNumber(dayOf(device.now())))
  const rows = useRows(bottles)
  const stored = useRows(valuations)
  const sums = useSums(rows)
  const stands = useSlicedMemo<PortfolioNow>(
    () => rows && sums && portfolioNow(rows, year, sums),
    [rows, year, sums],
  )
  const went = useSlicedMemo<Went>(
    () => stored && sums && stands && wentOf(stands, stored, today, sums),
    [stored, sums, stands, today],
  )
  const list = `${today} ${useSumsCurrency()}`
  const now = useMemo(
    () =>
      went && {
        list,
        shown: shortened(went.summary, went.past),
        of: [[bottles, went.rows] as const, [valuations, went.kept] as const],
      },
    [went, list],
  )
  // The last figures, before all rows are loaded, unless a row has changed since.
  const snapshot = useSnapshot<PortfolioSnapshot>('value', list, now)
  return {
    bottles: went?.shelf,
    own: stands?.own,
    sums,
    today,
    year,
    summary: stands?.summary ?? snapshot?.summary,
    past: went?.past ?? snapshot?.past,
  }
}

/** The current portfolio, with its source rows. */
interface PortfolioNow {
  readonly rows: readonly Bottle[]
  readonly own: readonly Bottle[]
  /** The same as they count. */
  readonly shelf: readonly CountedBottle[]
  readonly summary: PortfolioSummary
}
/** The same with its history from stored valuations. */
interface Went extends PortfolioNow {
  readonly kept: readonly Valuation[]
  readonly past: Past
}

/** The portfolio of these rows in that year. */
export function* portfolioNow(
  rows: readonly Bottle[],
  year: number,
  { count }: Pick<BottleSums, 'count'> = { count: (bottle) => bottle },
): Generator<void, PortfolioNow> {
  const own = ownOf(rows)
  const shelf = own.map(count)
  return { rows, own, shelf, summary: yield* portfolioSummary(shelf, year) }
}

function* wentOf(
  stands: PortfolioNow,
  stored: readonly Valuation[],
  today: number,
  sums: BottleSums,
): Generator<void, Went> {
  return {
    ...stands,
    kept: stored,
    past: yield* pastOf(stands.shelf, stored, today, usualValuePeriod, sums),
  }
}

interface PortfolioSnapshot {
  readonly summary: PortfolioSummary
  readonly past: Past
}

/** As much as the largest window shows. */
const inWindow = 30

function shortened(summary: PortfolioSummary, past: Past): PortfolioSnapshot {
  const performance = summary.performance.slice(0, inWindow)
  const since = new Map(
    performance.flatMap(({ bottle: { id } }) => {
      const on = past.since.get(id)
      return on === undefined ? [] : [[id, on] as const]
    }),
  )
  return { summary: { ...summary, performance }, past: { ...past, since, changes: new Map() } }
}

/** Insights about the bottles. */
export function useInsights({ bottles: shelf, past, year }: Portfolio) {
  return useSlicedMemo<InsightsOfKind[]>(
    () => shelf && past && insightsOf(shelf, past, year),
    [shelf, past, year],
  )
}

/** Advice on the whole portfolio. */
export function useAnalysis({ bottles: shelf, past, year, sums }: Portfolio) {
  return useSlicedMemo<CellarAnalysis>(
    () => shelf && past && analysisOf(shelf, past, year, sums),
    [shelf, past, year, sums],
  )
}

/** The portfolio's composition. */
export function usePortfolioFigures({ bottles: shelf, year }: Portfolio) {
  return useSlicedMemo<PortfolioFigures>(
    () => shelf && portfolioFigures(shelf, year),
    [shelf, year],
  )
}
