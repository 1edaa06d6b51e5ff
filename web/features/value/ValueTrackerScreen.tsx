import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { useState } from 'react'
import { usualValuePeriod, type ValuePeriod, valuePeriods } from '../../../shared/business/value.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { daysOf } from '../../../shared/features/value/metrics.ts'
import { useSettings, useRows } from '../../local/hooks/live.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { RatesNote } from '../../components/value/RatesNote.tsx'
import { EmptyPortfolio } from './EmptyPortfolio.tsx'
import { HideAmounts } from './HideAmounts.tsx'
import { Insights } from './Insights.tsx'
import { MarketTrends } from './MarketTrends.tsx'
import { PerformanceList } from './PerformanceList.tsx'
import { usePortfolio } from './portfolio.ts'
import { RecommendedActions } from './RecommendedActions.tsx'
import type { Score } from '../../../shared/features/value/score.ts'
import { Card } from '../../ui/Card.tsx'
import { ShareBars } from '../../components/value/ShareBars.tsx'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { type ChartMark, chartMarks } from '../../../shared/features/value/chart-marks.ts'
import type { DayValue } from '../../../shared/features/value/history.ts'
import { valuations } from '../../../shared/features/value/valuation.ts'
import { ValueLine } from '../../components/value/ValueLine.tsx'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import { ValueFigures } from './ValueFigures.tsx'

const views = ['performance', 'trends', 'insights'] as const
type ValueTrackerView = (typeof views)[number]
const frame = 'flex flex-col gap-6'
const top = 'flex flex-wrap items-center gap-x-4 gap-y-2'

/** The collection's value, its history, and insights. */
export function ValueTrackerScreen() {
  const [period, choosePeriod] = useQueryState<ValuePeriod>(
    (query) => valuePeriods.find((one) => one === query.get('period')) ?? usualValuePeriod,
    (value) => new URLSearchParams(value === usualValuePeriod ? '' : `period=${value}`),
  )
  const [view, chooseView] = useState<ValueTrackerView>('performance')
  const { hideAmounts } = useSettings()
  const portfolio = usePortfolio()
  const { summary, past, today } = portfolio

  if (!summary)
    return (
      // The same heading as in the loaded screen, so that focus stays on it.
      <div className={frame}>
        <header className={top}>
          <h1 className="grow text-display">{valueCopy.title}</h1>
        </header>
        <TrackerSkeleton />
      </div>
    )
  if (summary.totals.bottles === 0)
    return (
      <div className={frame}>
        <header className={top}>
          <h1 className="grow text-display">{valueCopy.title}</h1>
        </header>
        <EmptyPortfolio />
      </div>
    )
  return (
    <div className={frame}>
      <header className={top}>
        <h1 className="grow text-display">{valueCopy.title}</h1>
        <HideAmounts />
        <div className="w-full sm:w-72">
          <Segmented
            label={valueCopy.period}
            hideLabel
            options={valuePeriods.map((value) => ({ value, label: valueCopy.periodNames[value] }))}
            value={period}
            onChange={choosePeriod}
          />
        </div>
      </header>
      <ValueFigures
        summary={summary}
        gain={past?.gains[period]}
        period={period}
        hidden={hideAmounts}
      />
      {!hideAmounts && <RatesNote bottles={portfolio.own} />}
      <div className="grid items-start gap-6 desk:grid-cols-[3fr_2fr]">
        {past ? (
          <ValueChart
            days={daysOf(past.days, period, today)}
            bottles={portfolio.bottles}
            hidden={hideAmounts}
          />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        )}
        <ScoreParts score={summary.score} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <ShareBars
          title={valueCopy.byCategory}
          shares={summary.byCategory}
          hidden={hideAmounts}
          inWords={categoryInWords}
        />
        <ShareBars title={valueCopy.byLocation} shares={summary.byLocation} hidden={hideAmounts} />
      </div>
      <RecommendedActions onView={chooseView} />
      <Tabs
        label={valueCopy.views}
        tabs={views.map((value) => ({ value, label: valueCopy[value] }))}
        value={view}
        onChange={chooseView}
      >
        {view === 'performance' && (
          <PerformanceList summary={summary} past={past} hidden={hideAmounts} />
        )}
        {view === 'trends' && <MarketTrends period={period} />}
        {view === 'insights' && <Insights portfolio={portfolio} hidden={hideAmounts} />}
      </Tabs>
    </div>
  )
}

function TrackerSkeleton() {
  return (
    <Loading label={valueCopy.loading}>
      <div className="mb-6 grid grid-cols-2 gap-3 desk:grid-cols-4">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-24 rounded-lg" />
        ))}
      </div>
      <Skeleton className="mb-6 h-64 rounded-lg" />
      <SkeletonRows rows={5} />
    </Loading>
  )
}

/** The parts that make the investment score, each with the number from which it follows. */
function ScoreParts({ score }: { score: Score }) {
  if ('missing' in score) return null
  return (
    <Card as="section">
      <h2 className="text-lead">{valueCopy.scoreParts}</h2>
      <ul className="mt-2 flex flex-col gap-3">
        {score.parts.map(({ name, points, weight, from }) => (
          <li key={name}>
            <p className="flex items-baseline justify-between gap-2">
              <span className="font-medium">{valueCopy.scorePart[name]}</span>
              <span className="figures text-caption text-soft">
                {valueCopy.scorePartPoints(points, weight)}
              </span>
            </p>
            <span aria-hidden className="my-1 block h-2 rounded-full bg-sunken">
              <span className="block h-2 rounded-full bg-accent" style={{ width: `${points}%` }} />
            </span>
            <p className="text-caption text-soft">{valueCopy.scorePartFrom(name, from)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ValueChartProps {
  /** Day by day, the oldest first. */
  days: readonly DayValue[]
  /** The user's bottles; undefined while they load. */
  bottles: readonly Bottle[] | undefined
  hidden: boolean
}

const noMarks: ReadonlyMap<number, ChartMark> = new Map()

/** Value over time, marked where bottles were bought or priced. */
function ValueChart({ days, bottles, hidden }: ValueChartProps) {
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
