import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { Totals } from '../../../shared/features/collection/bottle.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { gainTone } from '../../components/value/figures-of.ts'
import { classes } from '../../ui/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

interface CollectionTotalsProps {
  totals: Totals
  /** Bottles of others in the list, which no figure counts. */
  others: number
  hideAmounts: boolean
}

/**
 * The collection's value and gain. Bottles without a value are counted apart, not as zero. One line on
 * a phone, to leave room for bottles.
 */
export function CollectionTotals({ totals: all, others, hideAmounts }: CollectionTotalsProps) {
  const isValued = all.bottles > all.unvalued
  return (
    <header className="-mt-2 mb-1 flex items-center gap-x-8 gap-y-2 desk:mt-1 desk:mb-4">
      <h1 className="sr-only desk:not-sr-only desk:text-display">{collectionCopy.title}</h1>
      <dl
        aria-label={collectionCopy.totals}
        className="figures flex min-h-9 min-w-0 grow flex-wrap items-baseline gap-2 min-[23.75rem]:flex-nowrap"
      >
        <div className="shrink-0">
          <dt className="sr-only">{collectionCopy.value}</dt>
          <dd
            className={classes(
              'font-serif font-semibold desk:text-display',
              isValued ? 'text-title' : 'text-lead',
            )}
          >
            {isValued ? (
              <Amount cents={all.value} hidden={hideAmounts} />
            ) : (
              collectionCopy.noValueYet
            )}
          </dd>
        </div>
        {all.gainPercent !== undefined && (
          <div className="shrink-[99]">
            <dt className="sr-only">{collectionCopy.gain}</dt>
            <dd className={classes('font-semibold desk:text-lead', gainTone(all.gainPercent))}>
              {collectionCopy.gainPercent(all.gainPercent)}
              {!hideAmounts && (
                <span className="ms-2 hidden text-small font-normal desk:inline">
                  <Amount cents={all.gain} signed hidden={false} />
                </span>
              )}
            </dd>
            {all.gainUnknown > 0 && (
              <dd className="text-caption leading-4 text-soft">
                {collectionCopy.gainOf(all.bottles - all.gainUnknown)}
              </dd>
            )}
          </div>
        )}
        <div className="ms-auto min-w-0 self-center ps-1 text-end text-caption leading-4 text-soft desk:text-small">
          <dt>
            <VisuallyHidden>{collectionCopy.list}</VisuallyHidden>
          </dt>
          <dd>{collectionCopy.bottles(all.bottles)}</dd>
          {all.unvalued > 0 && <dd>{collectionCopy.unvalued(all.unvalued)}</dd>}
          {others > 0 && <dd>{cellarsCopy.inOthers(others)}</dd>}
        </div>
      </dl>
    </header>
  )
}
