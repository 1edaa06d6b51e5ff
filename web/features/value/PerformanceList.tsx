import { Link } from 'react-router-dom'
import { valueCopy } from '../../../shared/copy/value.ts'
import { valueOf } from '../../../shared/features/collection/bottle.ts'
import { confidenceOf } from '../../../shared/features/value/confidence.ts'
import type { Past, Performance, PortfolioSummary } from '../../../shared/features/value/metrics.ts'
import { valuedOn } from '../../../shared/features/value/valuation.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { BottleThumb } from '../../components/bottle/BottlePhoto.tsx'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { gainTone } from '../../components/value/figures-of.ts'
import { LongList } from '../../lib/LongList.tsx'
import { classes } from '../../ui/classes.ts'
import { NoRows } from '../../lib/OnceFetched.tsx'

interface PerformanceListProps {
  summary: PortfolioSummary
  past: Past | undefined
  hidden: boolean
}

/** Pixels: two lines of name, one of figures, two for the value's source. */
const rowHeight = 116

/** Every valued bottle, the best gain first, with the source of its value. */
export function PerformanceList({ summary, past, hidden }: PerformanceListProps) {
  if (summary.performance.length === 0)
    return (
      <NoRows
        title={valueCopy.nothingValued}
        sentence={valueCopy.nothingValuedSentence}
        level={3}
      />
    )
  return (
    <LongList
      label={valueCopy.performanceList}
      items={summary.performance}
      keyOf={({ bottle }) => bottle.id}
      heightOf={() => rowHeight}
      render={(performance) => (
        <Row
          performance={performance}
          since={past?.since.get(performance.bottle.id)}
          hidden={hidden}
        />
      )}
    />
  )
}

interface PerformanceListRowProps {
  performance: Performance
  /** Since when the value has been this, as a day number. */
  since: number | undefined
  hidden: boolean
}

function Row({ performance, since, hidden }: PerformanceListRowProps) {
  const { bottle, worth, gain, gainPercent } = performance
  const { name, quantity, purchasePrice } = bottle
  return (
    <Link
      to={bottlePath(bottle.id)}
      className="flex h-full items-center gap-3 border-b border-line hover:bg-sunken focus-visible:-outline-offset-2 desk:px-2"
    >
      <BottleThumb bottle={bottle} />
      <span className="min-w-0 grow">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {name}
        </span>
        <span className="figures line-clamp-2 text-caption text-soft">
          {quantity > 1 && `${valueCopy.several(quantity)} `}
          {purchasePrice === undefined ? (
            valueCopy.paidUnknown
          ) : (
            <>
              {valueCopy.paid('')}
              <Amount cents={purchasePrice * quantity} hidden={hidden} />
            </>
          )}
        </span>
        <span className="line-clamp-2 text-caption leading-4 text-soft">
          <SourceWords performance={performance} since={since} />
        </span>
      </span>
      <span className="figures max-w-[45%] shrink-0 text-end">
        <span className="block leading-5 font-semibold">
          <Amount cents={worth} hidden={hidden} />
        </span>
        <span className={classes('block text-small', gainTone(gainPercent))}>
          {gainPercent === undefined ? valueCopy.gainUnknown : valueCopy.percent(gainPercent)}
        </span>
        {gain !== undefined && (
          <span className="block text-caption text-soft">
            <Amount cents={gain} signed hidden={hidden} />
          </span>
        )}
      </span>
    </Link>
  )
}

/** Where the value comes from, of which day it is, and how far it can be relied on. */
export function SourceWords({
  performance: { bottle },
  since,
}: Pick<PerformanceListRowProps, 'since'> & { performance: Pick<Performance, 'bottle'> }) {
  const value = valueOf(bottle)
  if (!value) return null
  const on = valuedOn(bottle, since)
  return [
    valueCopy.source(value.source, bottle.marketCount),
    on && dayInWords(on),
    valueCopy.confidence[confidenceOf(bottle, value.source)],
  ]
    .filter(Boolean)
    .join(' · ')
}
