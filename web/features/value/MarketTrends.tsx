import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { Direction, ValuePeriod } from '../../../shared/business/value.ts'
import { onlineCopy } from '../../../shared/copy/online.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { directionOf } from '../../../shared/features/value/trend.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { useMarketTrends } from './use-market-trends.ts'

const styles = {
  up: { tone: 'good', Icon: TrendingUp },
  down: { tone: 'danger', Icon: TrendingDown },
  stable: { tone: 'plain', Icon: Minus },
} as const satisfies Record<Direction, object>

/** Store prices over time, by kind of drink; nothing with too few prices. */
export function MarketTrends({ period }: { period: ValuePeriod }) {
  const { trends: all, askAgain } = useMarketTrends()
  if (!all)
    return (
      <Loading label={valueCopy.loading}>
        <SkeletonRows rows={3} />
      </Loading>
    )
  if (all === 'offline' || all === 'failed')
    return (
      <Empty
        face={all}
        title={all === 'offline' ? onlineCopy.offlineTitle : onlineCopy.failedTitle}
        sentence={all === 'offline' ? valueCopy.trendsOffline : valueCopy.trendsFailed}
        act={<Button onClick={askAgain}>{onlineCopy.tryAgain}</Button>}
        level={3}
      />
    )
  const shown = all
    .filter((trend) => trend.period === period)
    .sort((one, other) => (one.category < other.category ? -1 : 1))
  if (shown.length === 0)
    return (
      <Empty
        drawing={<TrendingUp size={40} className="text-soft" />}
        title={valueCopy.noTrends}
        sentence={valueCopy.noTrendsSentence}
        level={3}
      />
    )
  return (
    <ul aria-label={valueCopy.trends}>
      {shown.map(({ category, percentage, compared, pricedOn }) => {
        const direction = directionOf(percentage)
        const { tone, Icon } = styles[direction]
        return (
          <li key={category} className="flex items-center gap-3 border-b border-line py-3">
            <span className="min-w-0 grow">
              <span className="block font-medium">{categoryInWords(category)}</span>
              <span className="block text-caption text-soft">
                {valueCopy.compared(compared, dayInWords(pricedOn))}
              </span>
            </span>
            <span className="figures font-semibold">{valueCopy.trendPercent(percentage)}</span>
            <Badge tone={tone} icon={<Icon aria-hidden size={16} />}>
              {valueCopy.trendNames[direction]}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
