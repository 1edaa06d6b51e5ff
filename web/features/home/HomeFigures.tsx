import { Suspense } from 'react'
import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { homeCopy } from '../../../shared/copy/home.ts'
import { type Bottle, totals } from '../../../shared/features/collection/bottle.ts'
import { useSettings } from '../../local/hooks/live.ts'
import { FigureAmount } from '../../components/value/FigureAmount.tsx'
import { useSums } from '../../components/value/sums.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { Figure } from '../../ui/Figure.tsx'
import { locale } from '../../../shared/kernel/language.ts'

const RatesNote = lazyExtra(
  async () => (await import('../../components/value/RatesNote.tsx')).RatesNote,
)

interface HomeFiguresProps {
  /** Bottles of the user's own cellar. */
  bottles: readonly Bottle[]
  /** Own bottles, and those of shared cellars. */
  seen: readonly Bottle[]
}

/** Three tiles computed from the rows; unknown values are labelled so, not shown as zero. */
export function HomeFigures({ bottles, seen }: HomeFiguresProps) {
  const { hideAmounts } = useSettings()
  // The value is that of the collection; bottles only in the bar are counted, not valued.
  const sums = useSums(bottles)
  const collected = bottles.filter(({ inCollection }) => inCollection)
  const collection = totals(sums ? collected.map(sums.count) : [])
  const valued = collection.bottles - collection.unvalued
  const count = totals(bottles).bottles
  const others = totals(seen).bottles - count

  return (
    <section aria-label={homeCopy.figures}>
      <dl className="grid grid-cols-2 gap-3 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
        <Figure
          label={homeCopy.portfolio}
          detail={
            collection.unvalued > 0 && valued > 0
              ? homeCopy.unvalued(collection.unvalued)
              : undefined
          }
        >
          {!sums ? (
            '…'
          ) : valued === 0 ? (
            homeCopy.noData
          ) : (
            <FigureAmount cents={collection.value} hidden={hideAmounts} />
          )}
        </Figure>
        <Figure
          label={homeCopy.bottles}
          detail={others > 0 ? cellarsCopy.inOthers(others) : undefined}
        >
          {count.toLocaleString(locale())}
        </Figure>
        <Figure
          label={homeCopy.growth}
          tone={growthTone(collection.gainPercent)}
          detail={
            collection.gainPercent === undefined
              ? homeCopy.growthMissing
              : collection.gainUnknown > 0
                ? homeCopy.growthOf(collection.bottles - collection.gainUnknown, collection.bottles)
                : homeCopy.growthDetail
          }
        >
          {!sums
            ? '…'
            : collection.gainPercent === undefined
              ? homeCopy.noData
              : homeCopy.percent(collection.gainPercent)}
        </Figure>
      </dl>
      {sums?.rates && !hideAmounts && (
        <Suspense fallback={null}>
          <RatesNote bottles={collected} />
        </Suspense>
      )}
    </section>
  )
}

const growthTone = (percent = 0) =>
  Math.round(percent) > 0 ? 'good' : Math.round(percent) < 0 ? 'danger' : 'plain'
