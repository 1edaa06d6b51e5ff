import { type MouseEvent, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import {
  type Bottle,
  bottles,
  type Totals,
  totals,
} from '../../../shared/features/collection/bottle.ts'
import {
  filtersOn,
  findOnView,
  inOrder,
  onView,
  type ShelfView,
  wholeShelf,
} from '../../../shared/features/collection/shelf.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { frontRows, useSnapshot, useRows, useSettings } from '../../local/hooks/live.ts'
import { rowsForFigures, ofChosen, ownOf } from '../../local/hooks/cellars.ts'
import type { BottleSums } from '../../../shared/features/collection/counted.ts'
import { useSums, useSumsCurrency } from '../../components/value/sums.ts'
import { CellarChoice } from '../../components/cellar/CellarChoice.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { useYear } from '../../lib/now.ts'
import { PlanNotice } from '../../components/plan/PlanNotice.tsx'
import { useIsWide } from '../../lib/wide.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { CollectionSkeleton } from './CollectionSkeleton.tsx'
import { CollectionTotals } from './CollectionTotals.tsx'
import { Shelf } from './Shelf.tsx'
import { ShelfBar } from './ShelfBar.tsx'
import { queryOf, viewOf } from './shelf-address.ts'
import { lazyAside, lazyExtra, lazyPart } from '../../lib/lazy-part.ts'
import { OnceFetched } from '../../lib/OnceFetched.tsx'
import { afterPaint } from '../../local/runtime/after-paint.ts'

// Parts not shown at first on a phone load on demand.
const ActiveFilters = lazyExtra(async () => (await import('./ActiveFilters.tsx')).ActiveFilters)
const CollectionPane = lazyExtra(async () => (await import('./CollectionPane.tsx')).CollectionPane)
const SelectShelf = lazyExtra(async () => (await import('./bulk/SelectShelf.tsx')).SelectShelf)
const RatesNote = lazyExtra(
  async () => (await import('../../components/value/RatesNote.tsx')).RatesNote,
)
const PrintedCollection = lazyAside(async () => {
  await afterPaint()
  return (await import('./PrintedCollection.tsx')).PrintedCollection
})
const PlanShare = lazyAside(async () => {
  await afterPaint()
  return (await import('./PlanShare.tsx')).PlanShare
})
const NoMatch = lazyExtra(async () => (await import('./NoMatch.tsx')).NoMatch)
const EmptyCollection = lazyPart(
  async () => (await import('./EmptyCollection.tsx')).EmptyCollection,
)

/** The state in the address: the view of the shelf and, on a wide screen, the open bottle. */
interface CollectionView {
  view: ShelfView
  /** `mine`, or another cellar; all if left out. */
  cellar: string | undefined
  bottle: Id | undefined
}

/** Figures of all bottles, independent of filters. */
interface Figures {
  /** The user's own bottles, including those only in the bar. */
  own: number
  collected: number
  /** Totals of the chosen cellar; of the user's own if the list has all. */
  totals: Totals
  /** Bottles in the list that are not in these totals. */
  others: number
}

/** The shown bottles: all matches, or the first of them. */
interface Whole {
  rows: readonly Bottle[]
  figures: Figures & {
    found: number
    /** Finished bottles that match but are hidden. */
    finishedToo: number
  }
}

type CollectionOrder = Pick<ShelfView, 'sort' | 'descending'> & { cellar: string | undefined }

/** The collection in order, with its source rows. */
interface CollectionData extends CollectionOrder {
  all: readonly Bottle[]
  ordered: readonly Bottle[]
  figures: Figures
}

/** All bottles of the collection: totals, search, filters and order. */
export function CollectionScreen() {
  const all = useRows(bottles)
  const { listStyle, hideAmounts } = useSettings()
  const [{ view, cellar, bottle: chosen }, show] = useQueryState(readShown, writeShown)
  // A shelf takes the whole width.
  const isWide = useIsWide() && listStyle !== 'shelf'
  const [selecting, setSelecting] = useState(false)
  const sums = useSums(all)

  const lookedFor = useDeferredValue(view)
  const year = useYear()
  // Sorting thousands is slow, so it does not depend on the search text.
  const { sort, descending } = lookedFor
  const read = useSlicedMemo<CollectionData>(
    () => all && sums && reading(all, sums, { cellar, sort, descending }),
    [all, sums, cellar, sort, descending],
  )
  const whole = useSlicedMemo<Whole>(
    () => read && sums && finding(read, lookedFor, year, sums),
    [read, sums, lookedFor, year],
  )
  const currency = useSumsCurrency()
  const list = `${listOf(lookedFor, year)} ${cellar ?? ''} ${currency}`
  const now = useMemo(() => {
    if (!read || !whole) return undefined
    // Until the new order is computed the rows belong to the old list. A search is not stored as the
    // snapshot.
    const isOther = read.cellar !== cellar || read.sort !== sort || read.descending !== descending
    return {
      list: isOther || lookedFor.search.trim() ? '' : list,
      shown: { ...whole, rows: whole.rows.slice(0, frontRows) },
      of: [[bottles, read.all]] as const,
    }
  }, [read, whole, list, cellar, sort, descending, lookedFor])
  const snapshot = useSnapshot<Whole>('collection', list, now)
  // An empty snapshot may be older than the first bottle.
  const shown = whole ?? (snapshot?.figures.collected ? snapshot : undefined)

  const changeView = (next: ShelfView) => {
    // Another list starts at its top.
    scrollTo(0, 0)
    show({ view: next, cellar, bottle: chosen })
  }
  const chooseCellar = (next: string | undefined) => {
    scrollTo(0, 0)
    show({ view, cellar: next, bottle: chosen })
  }
  const showFinished = () => changeView({ ...view, filters: { ...view.filters, state: 'all' } })
  const openBeside = useCallback(
    (event: MouseEvent, bottle: Bottle) => {
      if (!isWide || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      show({ view, cellar, bottle: bottle.id })
    },
    [isWide, show, view, cellar],
  )

  if (!shown) return <CollectionSkeleton listStyle={listStyle} />
  const { rows, figures } = shown
  const isOfAll = (read ? read.cellar : cellar) === undefined
  if (figures.collected === 0 && isOfAll) {
    // Rows have come that are not counted yet.
    if (read && read.all !== all) return <CollectionSkeleton listStyle={listStyle} />
    const skeleton = <SkeletonRows rows={9} />
    return (
      <>
        <h1 className="sr-only">{collectionCopy.title}</h1>
        <OnceFetched skeleton={skeleton}>
          <Suspense fallback={skeleton}>
            <EmptyCollection inBar={figures.own} />
          </Suspense>
        </OnceFetched>
      </>
    )
  }
  const isNarrowed = filtersOn(view.filters) > 0
  return (
    <>
      <CollectionTotals totals={figures.totals} others={figures.others} hideAmounts={hideAmounts} />
      {sums?.rates && !hideAmounts && (
        <Suspense fallback={null}>
          <RatesNote bottles={all} />
        </Suspense>
      )}
      <div
        className={
          isWide ? 'grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] items-start gap-6' : undefined
        }
      >
        <div className="@container min-w-0">
          <ShelfBar
            view={view}
            onChange={changeView}
            bottles={read?.ordered ?? rows}
            found={figures.found}
            year={year}
            onSelect={read && (() => setSelecting(true))}
          />
          <CellarChoice chosen={cellar} onChange={chooseCellar} />
          <div className="not-empty:py-2">
            <PlanNotice bottles={figures.own} />
          </div>
          {/* Announced after each search and filter; visible only with a count. */}
          <p role="status" className="text-caption text-soft">
            {isNarrowed || view.search.trim() ? (
              <span className="block pt-1">{collectionCopy.found(figures.found)}</span>
            ) : null}
          </p>
          {isNarrowed && (
            <Suspense fallback={<div className="h-12" />}>
              <ActiveFilters view={view} onChange={changeView} />
            </Suspense>
          )}
          {figures.found === 0 ? (
            <Suspense fallback={null}>
              <NoMatch
                finished={figures.finishedToo}
                onShowFinished={showFinished}
                onClear={() => show({ view: wholeShelf, cellar: undefined, bottle: chosen })}
              />
            </Suspense>
          ) : selecting && read ? (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <SelectShelf
                bottles={rows}
                all={read.ordered}
                year={year}
                onDone={() => setSelecting(false)}
              />
            </Suspense>
          ) : (
            <Shelf
              bottles={rows}
              count={figures.found}
              listStyle={listStyle}
              hideAmounts={hideAmounts}
              year={year}
              chosen={isWide ? chosen : undefined}
              onOpen={openBeside}
              finished={figures.finishedToo}
              onShowFinished={showFinished}
            />
          )}
          <Suspense fallback={null}>
            <PlanShare count={figures.own} />
          </Suspense>
          {whole && sums && (
            <Suspense fallback={null}>
              <PrintedCollection
                bottles={whole.rows}
                listStyle={listStyle}
                hideAmounts={hideAmounts}
                sums={sums}
              />
            </Suspense>
          )}
        </div>
        {isWide && (
          <Suspense fallback={null}>
            <CollectionPane
              chosen={chosen}
              onClose={() => show({ view, cellar, bottle: undefined })}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

function* reading(
  all: readonly Bottle[],
  { count }: BottleSums,
  order: CollectionOrder,
): Generator<void, CollectionData> {
  const collected = ofChosen(all, order.cellar).filter((bottle) => bottle.inCollection)
  const own = ownOf(all).length
  yield
  const sums = totals(rowsForFigures(collected, order.cellar).map(count))
  const others = totals(collected).bottles - sums.bottles
  yield
  return {
    all,
    ...order,
    ordered: yield* inOrder(collected, order.sort, order.descending, count),
    figures: { own, collected: collected.length, totals: sums, others },
  }
}

function* finding(
  { ordered, figures }: CollectionData,
  view: ShelfView,
  year: number,
  { count }: BottleSums,
): Generator<void, Whole> {
  const rows = yield* findOnView(ordered, view, year, count)
  const finishedToo = finishedLeftOut(ordered, view, year)
  return { rows, figures: { ...figures, found: rows.length, finishedToo } }
}

function finishedLeftOut(ordered: readonly Bottle[], view: ShelfView, year: number): number {
  if (view.filters.state !== 'here') return 0
  const finished = { ...view, filters: { ...view.filters, state: 'finished' as const } }
  return onView(ordered, finished, year).length
}

/** The snapshot's name for a view; "ready to drink" depends on the year. */
const listOf = (view: ShelfView, year: number): string => `${queryOf(view)} ${year}`

const readShown = (query: URLSearchParams): CollectionView => ({
  view: viewOf(query),
  cellar: query.get('cellar') ?? undefined,
  bottle: query.get('bottle') ?? undefined,
})

function writeShown({ view, cellar, bottle }: CollectionView): URLSearchParams {
  const query = queryOf(view)
  if (cellar) query.set('cellar', cellar)
  if (bottle) query.set('bottle', bottle)
  return query
}
