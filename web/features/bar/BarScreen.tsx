import { Plus } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useMemo } from 'react'
import { barCopy } from '../../../shared/copy/bar.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { rowsForFigures, ofChosen } from '../../local/hooks/cellars.ts'
import { frontRows, useSnapshot, useRows } from '../../local/hooks/live.ts'
import { useBottleActs } from '../../components/bottle/bottle-acts.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { useBottleSheets } from '../../components/sheet/bottle-sheets.tsx'
import { loadClassics } from '../../components/recipe/classic-recipes.ts'
import { CellarChoice } from '../../components/cellar/CellarChoice.tsx'
import { useQueryState } from '../../lib/query-state.ts'
import { lazyAside } from '../../lib/lazy-part.ts'
import { LongList } from '../../lib/LongList.tsx'
import { afterPaint } from '../../local/runtime/after-paint.ts'
import { useNow } from '../../lib/now.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import { useIsWide } from '../../lib/wide.ts'
import { Button } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { ActiveBarFilters } from './ActiveBarFilters.tsx'
import { BarRow, barRowHeight } from './BarRow.tsx'
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { BarTools } from './BarTools.tsx'
import { BarTotals } from './BarTotals.tsx'
import { EmptyBar } from './EmptyBar.tsx'
import {
  type Bar,
  type BarEntry,
  type BarView,
  barEntries,
  inBarOrder,
  queryOf,
  viewOf,
  wholeBar,
} from './bar-view.ts'
import { RecommendationFrame } from './recommendation/RecommendationFrame.tsx'
import { locale } from '../../../shared/kernel/language.ts'

/** Loaded after the bar: it compares every bottle with every recipe. */
const Recommendation = lazyAside(async () => {
  await afterPaint()
  const [{ Recommendation: Part }] = await Promise.all([
    import('./recommendation/Recommendation.tsx'),
    loadClassics(),
  ])
  return Part
})

/**
 * The bar: every unfinished bottle, wherever it is, with a filter by place. Finished ones follow on
 * demand.
 */
export function BarScreen() {
  const all = useRows(bottles)
  const [view, show] = useQueryState(viewOf, queryOf)
  const acts = useBottleActs()
  const [ask, sheets] = useBottleSheets()
  const lookedFor = useDeferredValue(view)
  const read = useSlicedMemo<BarData>(
    () => all && reading(all, lookedFor.cellar),
    [all, lookedFor.cellar],
  )
  const whole = useMemo(
    () => read && { ...barEntries(read.ordered, lookedFor), totals: read.totals },
    [read, lookedFor],
  )
  const list = queryOf(lookedFor).toString()
  const worked = useMemo(() => {
    if (!read || !whole) return undefined
    // A search is not stored as the snapshot.
    const isOther = read.cellar !== lookedFor.cellar || lookedFor.search.trim() !== ''
    return {
      list: isOther ? 'another' : list,
      shown: { ...whole, entries: whole.entries.slice(0, frontRows), count: whole.entries.length },
      of: [[bottles, read.all]] as const,
    }
  }, [read, whole, list, lookedFor])
  const snapshot = useSnapshot<OwnBarView>('bar', list, worked)
  const bar = whole ?? snapshot
  const now = useNow()
  const isWide = useIsWide()

  const render = useCallback(
    (entry: BarEntry) =>
      entry.kind === 'heading' ? (
        <PlaceHeading label={entry.label} count={entry.count} />
      ) : (
        <BarRow bottle={entry.bottle} acts={acts} ask={ask} now={now} />
      ),
    [acts, ask, now],
  )

  const changeView = (next: BarView) => {
    // Another list starts at its top.
    scrollTo(0, 0)
    show(next)
  }

  if (!bar) return <BarSkeleton />
  if (bar.totals.rows === 0) return <EmptyBar />
  return (
    <>
      <BarTotals {...bar.totals} />
      <Suspense fallback={<RecommendationFrame />}>
        <Recommendation />
      </Suspense>
      <BarTools view={view} onChange={changeView} bottles={all ?? noBottles} />
      <CellarChoice chosen={view.cellar} onChange={(cellar) => changeView({ ...view, cellar })} />
      <ActiveBarFilters view={view} onChange={changeView} found={bar.found} />
      {bar.entries.length === 0 ? (
        <NoMatch view={view} onChange={changeView} />
      ) : (
        <LongList
          label={barCopy.list}
          items={bar.entries}
          {...(!whole && snapshot && { count: snapshot.count })}
          keyOf={keyOf}
          heightOf={heightIn(isWide ? 'wide' : 'phone')}
          render={render}
        />
      )}
      <div className="flex flex-wrap justify-center gap-2 py-5">
        {bar.finished > 0 && (
          <Button
            tone="plain"
            onClick={() => show({ ...view, showsFinished: !view.showsFinished })}
          >
            {view.showsFinished ? barCopy.hideFinished : barCopy.showFinished(bar.finished)}
          </Button>
        )}
        <Button
          icon={<Plus aria-hidden size={20} />}
          onClick={() => useBottleDialog.getState().add()}
        >
          {barCopy.addBottle}
        </Button>
      </div>
      {sheets}
    </>
  )
}

/** The bar in order, with its source rows. */
interface BarData {
  readonly all: readonly Bottle[]
  readonly cellar: string | undefined
  readonly ordered: readonly Bottle[]
  readonly totals: Totals
}

interface Totals {
  readonly rows: number
  /** Unfinished bottles of the chosen cellar; of the user's own if the list has all. */
  readonly here: number
  readonly uses: number
  /** Bottles of others in the list, which neither figure counts. */
  readonly others: number
}

/** The snapshot shown before all rows are loaded: the first lines, and the count. */
interface OwnBarView extends Bar {
  readonly totals: Totals
  readonly count: number
}

const noBottles: readonly Bottle[] = []

function* reading(all: readonly Bottle[], cellar: string | undefined): Generator<void, BarData> {
  let [here, uses, seen] = [0, 0, 0]
  const figured = new Set(rowsForFigures(all, cellar))
  for (const bottle of ofChosen(all, cellar)) {
    const left = bottle.isFinished ? 0 : bottle.quantity
    seen += left
    if (!figured.has(bottle)) continue
    uses += bottle.useCount
    here += left
  }
  yield
  const ordered = yield* inBarOrder(ofChosen(all, cellar))
  return { all, cellar, ordered, totals: { rows: all.length, here, uses, others: seen - here } }
}

function NoMatch({ view, onChange }: { view: BarView; onChange: (view: BarView) => void }) {
  return (
    <NoRows
      title={barCopy.noMatchTitle}
      sentence={barCopy.noMatchSentence}
      act={
        <Button onClick={() => onChange({ ...wholeBar, byPlace: view.byPlace })}>
          {barCopy.clear}
        </Button>
      }
    />
  )
}

const keyOf = (entry: BarEntry) =>
  entry.kind === 'heading' ? `place ${entry.label}` : entry.bottle.id
const heightIn = (room: keyof typeof barRowHeight) => (entry: BarEntry) =>
  entry.kind === 'heading' ? placeHeadingHeight : barRowHeight[room]

/** The shape of the bar, until it is read. */
function BarSkeleton() {
  return (
    <>
      <h1 className="sr-only">{barCopy.title}</h1>
      <Loading label={barCopy.loading}>
        <div className="-mt-2 mb-1 flex h-9 items-center justify-between desk:mt-1 desk:mb-4">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Skeleton className="mb-2 h-19 w-full rounded-lg" />
        <Skeleton className="mb-0.5 h-11 w-full rounded-md" />
        <SkeletonRows rows={9} />
      </Loading>
    </>
  )
}

/** The height of a heading in the list, in pixels. */
const placeHeadingHeight = 44

/** Over the bottles of one place. */
function PlaceHeading({ label, count }: { label: string; count: number }) {
  return (
    <h2 className="flex h-11 items-end gap-2 pb-1.5 text-lead">
      <span className="truncate">{label}</span>
      <span className="figures font-sans text-small font-normal text-soft">
        {count.toLocaleString(locale())}
      </span>
    </h2>
  )
}
