import { barCopy } from '../../../shared/copy/bar.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import {
  bottleSearch,
  bottleState,
  type BottleState,
  inOrder,
  tally,
} from '../../../shared/features/collection/shelf.ts'

/** Filters of the bar. */
export interface BarView {
  search: string
  /** `mine`, or a cellar of others; all of them if left out. */
  cellar?: string | undefined
  /** Only bottles of this place; all places if left out. */
  place: string | undefined
  onlyOpen: boolean
  byPlace: boolean
  showsFinished: boolean
}

export const wholeBar: BarView = {
  search: '',
  place: undefined,
  onlyOpen: false,
  byPlace: false,
  showsFinished: false,
}

/** A line of the list. */
export type BarEntry =
  | { kind: 'heading'; label: string; count: number }
  | { kind: 'bottle'; bottle: Bottle }

export interface Bar {
  entries: BarEntry[]
  /** Unfinished bottles that match the filters. */
  found: number
  /** Finished bottles that match the filters. */
  finished: number
}

/** Sorts the bottles of a bar in time slices, last used first. */
export const inBarOrder = (all: readonly Bottle[]): Generator<void, Bottle[]> =>
  inOrder(all, 'lastUsed', true)

/**
 * The lines of the bar: open bottles before sealed ones, last used first. In a search, matches at the
 * start of a word come first. Optional: groups by place, the fullest first; finished bottles at the end.
 * @param lastUsedFirst as {@link inBarOrder} sorts them
 */
export function barEntries(lastUsedFirst: readonly Bottle[], view: BarView): Bar {
  const ordered = lastUsedFirst.filter(
    (bottle) =>
      (view.place === undefined || bottle.location === view.place) &&
      (!view.onlyOpen || bottle.isFinished || bottleState(bottle) === 'open'),
  )
  const inState = (state: BottleState) => ordered.filter((bottle) => bottleState(bottle) === state)
  const here = bottleSearch.find([...inState('open'), ...inState('sealed')], view.search)
  const finished = bottleSearch.find(inState('finished'), view.search)
  const entries = view.byPlace ? grouped(here) : here.map(line)
  if (view.showsFinished && finished.length > 0)
    entries.push(
      { kind: 'heading', label: barCopy.finishedHeading, count: finished.length },
      ...finished.map(line),
    )
  return { entries, found: here.length, finished: finished.length }
}

const line = (bottle: Bottle): BarEntry => ({ kind: 'bottle', bottle })

function grouped(ordered: readonly Bottle[]): BarEntry[] {
  const places = new Map<string, Bottle[]>()
  for (const bottle of ordered) {
    const there = places.get(bottle.location)
    if (there) there.push(bottle)
    else places.set(bottle.location, [bottle])
  }
  return tally(ordered, 'location').flatMap(({ value, count }) => [
    { kind: 'heading' as const, label: value, count },
    ...(places.get(value) ?? []).map(line),
  ])
}

/** `?q=gin&place=Cabinet&open=1`. */
export function queryOf(view: BarView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.search) query.set('q', view.search)
  if (view.cellar !== undefined) query.set('cellar', view.cellar)
  if (view.place !== undefined) query.set('place', view.place)
  for (const [name, is] of [
    ['open', view.onlyOpen],
    ['by-place', view.byPlace],
    ['finished', view.showsFinished],
  ] as const)
    if (is) query.set(name, '1')
  return query
}

export const viewOf = (query: URLSearchParams): BarView => ({
  search: query.get('q') ?? '',
  cellar: query.get('cellar') ?? undefined,
  place: query.get('place') ?? undefined,
  onlyOpen: query.has('open'),
  byPlace: query.has('by-place'),
  showsFinished: query.has('finished'),
})
