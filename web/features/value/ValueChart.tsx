import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { type ChartMark, chartMarks } from '../../../shared/features/value/chart-marks.ts'
import type { DayValue } from '../../../shared/features/value/history.ts'
import { valuations } from '../../../shared/features/value/valuation.ts'
import { ValueLine } from '../../components/value/ValueLine.tsx'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import { useRows } from '../../local/hooks/live.ts'

interface ValueChartProps {
  /** Day by day, the oldest first. */
  days: readonly DayValue[]
  /** The user's bottles; undefined while they load. */
  bottles: readonly Bottle[] | undefined
  hidden: boolean
}

const noMarks: ReadonlyMap<number, ChartMark> = new Map()

/** Value over time, marked where bottles were bought or priced. */
export function ValueChart({ days, bottles, hidden }: ValueChartProps) {
  const stored = useRows(valuations)
  const [begin, end] = [days[0]?.on, days.at(-1)?.on]
  const marks =
    useSlicedMemo(
      () =>
        bottles && stored && begin !== undefined && end !== undefined
          ? chartMarks(bottles, stored, begin, end)
          : undefined,
      [bottles, stored, begin, end],
    ) ?? noMarks
  return <ValueLine days={days} marks={marks} hidden={hidden} />
}
