import { type MouseEvent, Suspense, useCallback, useDeferredValue, useMemo } from 'react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  filtersOn,
  inOrder,
  onView,
  type ShelfView,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useRows, useSettings } from '../../local/live.ts'
import { useKeptQuery } from '../../parts/kept-query.ts'
import { PlanNotice } from '../../parts/PlanNotice.tsx'
import { useIsWide } from '../../parts/wide.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CollectionSkeleton } from './CollectionSkeleton.tsx'
import { CollectionTotals } from './CollectionTotals.tsx'
import { EmptyCollection } from './EmptyCollection.tsx'
import { NoMatch } from './NoMatch.tsx'
import { PlanShare } from './PlanShare.tsx'
import { Shelf } from './Shelf.tsx'
import { ShelfBar } from './ShelfBar.tsx'
import { queryOf, viewOf } from './shelf-address.ts'
import { lazyExtra, lazyPart } from '../../parts/lazy-part.ts'

// What a phone does not show at once is loaded when it is wanted.
const ActiveFilters = lazyExtra(async () => (await import('./ActiveFilters.tsx')).ActiveFilters)
const ChooseBottle = lazyExtra(async () => (await import('./ChooseBottle.tsx')).ChooseBottle)
const BottlePane = lazyPart(async () => (await import('./BottlePane.tsx')).BottlePane)

/** What the address says: the view of the shelf, and on a wide screen the bottle beside it. */
interface Shown {
  view: ShelfView
  bottle: Id | undefined
}

/** All bottles of the collection: what they are worth, found, ordered and narrowed. */
export function CollectionScreen() {
  const all = useRows(bottles)
  const { listStyle, hideAmounts } = useSettings()
  const [{ view, bottle: chosen }, show] = useKeptQuery(readShown, writeShown)
  const isWide = useIsWide()

  const collected = useMemo(() => all?.filter((bottle) => bottle.inCollection), [all])
  // Ordering thousands is the costly part; it does not depend on what is being typed.
  const ordered = useMemo(
    () => collected && inOrder(collected, view.sort, view.descending),
    [collected, view.sort, view.descending],
  )
  const lookedFor = useDeferredValue(view)
  const found = useMemo(() => ordered && onView(ordered, lookedFor), [ordered, lookedFor])
  const finishedToo = useMemo(
    () => (ordered ? finishedLeftOut(ordered, lookedFor) : 0),
    [ordered, lookedFor],
  )

  const look = (next: ShelfView) => {
    // Another list begins at its top.
    scrollTo(0, 0)
    show({ view: next, bottle: chosen })
  }
  const showFinished = () => look({ ...view, filters: { ...view.filters, state: 'all' } })
  const openBeside = useCallback(
    (event: MouseEvent, bottle: Bottle) => {
      if (!isWide || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      show({ view, bottle: bottle.id })
    },
    [isWide, show, view],
  )

  if (!all || !collected || !found) return <CollectionSkeleton listStyle={listStyle} />
  if (collected.length === 0) return <EmptyCollection inBar={all.length} />
  const isNarrowed = filtersOn(view.filters) > 0
  return (
    <>
      <CollectionTotals bottles={collected} hideAmounts={hideAmounts} />
      <div className="desk:grid desk:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] desk:items-start desk:gap-6">
        <div className="@container min-w-0">
          <ShelfBar view={view} onChange={look} bottles={collected} found={found.length} />
          <div className="not-empty:py-2">
            <PlanNotice bottles={all.length} />
          </div>
          {/* Said after each search and filter; seen only where there is something to count. */}
          <p role="status" className="text-caption text-soft">
            {isNarrowed || view.search.trim() ? (
              <span className="block pt-1">{collectionCopy.found(found.length)}</span>
            ) : null}
          </p>
          {isNarrowed && (
            <Suspense fallback={<div className="h-12" />}>
              <ActiveFilters view={view} onChange={look} />
            </Suspense>
          )}
          {found.length === 0 ? (
            <NoMatch
              finished={finishedToo}
              onShowFinished={showFinished}
              onClear={() => look(wholeShelf)}
            />
          ) : (
            <Shelf
              bottles={found}
              listStyle={listStyle}
              hideAmounts={hideAmounts}
              chosen={isWide ? chosen : undefined}
              onOpen={openBeside}
              finished={finishedToo}
              onShowFinished={showFinished}
            />
          )}
          <PlanShare count={all.length} />
        </div>
        {isWide && (
          <section
            aria-label={collectionCopy.chosen}
            className="sticky top-22 hidden max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-lg border border-line bg-surface desk:block"
          >
            <Suspense fallback={<Skeleton className="m-6 h-64" />}>
              {chosen ? (
                <BottlePane
                  key={chosen}
                  id={chosen}
                  onClose={() => show({ view, bottle: undefined })}
                />
              ) : (
                <ChooseBottle />
              )}
            </Suspense>
          </section>
        )}
      </div>
    </>
  )
}

function finishedLeftOut(ordered: readonly Bottle[], view: ShelfView): number {
  if (view.filters.state !== 'here') return 0
  return onView(ordered, { ...view, filters: { ...view.filters, state: 'finished' } }).length
}

const readShown = (query: URLSearchParams): Shown => ({
  view: viewOf(query),
  bottle: query.get('bottle') ?? undefined,
})

function writeShown({ view, bottle }: Shown): URLSearchParams {
  const query = queryOf(view)
  if (bottle) query.set('bottle', bottle)
  return query
}
