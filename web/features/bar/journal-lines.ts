import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import {
  type Happened,
  journal,
  type JournalEntry,
  journalOnView,
  type JournalView,
  rowOf,
  yearsOf,
} from '../../../shared/features/bar/journal.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { cellarOf } from '../../local/hooks/cellars.ts'
import { frontRows, useSnapshot, useRows } from '../../local/hooks/live.ts'
import { useRemovedRows } from '../../local/hooks/removed-rows.ts'
import { undoBlockedText } from '../../components/bottle/journal-words.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import type { JournalAddress } from './journal-address.ts'
import type { JournalLine } from './JournalRow.tsx'
import { yearOf } from './year-of.ts'

/** The journal with its filters applied. */
export interface JournalOnView {
  /** Filtered lines, or the first of them while the rest loads. */
  readonly lines: readonly JournalLine[]
  readonly count: number
  /** Years with entries. */
  readonly years: readonly number[]
  /** The journal has no entry at all. */
  readonly isEmpty: boolean
}

/**
 * The journal, computed in time slices so that years of entries do not block a frame. The rows follow
 * once they are read.
 */
export function useJournal(view: Omit<JournalAddress, 'shows'>): {
  shown: JournalOnView | undefined
  happened: Happened | undefined
} {
  const all = useRows(bottles)
  const poured = useRows(pours)
  const happened = useRows(bottleEvents)
  const read = useSlicedMemo<JournalLineData>(
    () =>
      all && poured && happened
        ? reading({ bottles: all, pours: poured, events: happened })
        : undefined,
    [all, poured, happened],
  )
  const deleted = useDeleted(all)
  const { search, kind, year, cellar } = useDeferredValue(view)
  const found = useSlicedMemo<JournalLineMatch>(
    () => read && finding(read, { search, kind, year, cellar }, deleted),
    [read, search, kind, year, cellar, deleted],
  )
  const list = nameOf({ search, kind, year, cellar })
  const now = useMemo(
    () =>
      found && {
        // A search is not stored as the snapshot.
        list: found.view.search.trim() ? '' : found.list,
        shown: { ...found.shown, lines: found.shown.lines.slice(0, frontRows) },
        of: [
          [bottles, found.of.bottles] as const,
          [pours, found.of.pours] as const,
          [bottleEvents, found.of.events] as const,
        ],
      },
    [found],
  )
  const snapshot = useSnapshot<JournalOnView>('journal', list, now)
  return { shown: found?.shown ?? snapshot, happened: read?.happened }
}

interface JournalLineData {
  readonly happened: Happened
  readonly entries: readonly JournalEntry[]
  readonly years: readonly number[]
}

function* reading(happened: Happened): Generator<void, JournalLineData> {
  const entries = yield* journal(happened)
  return { happened, entries, years: yearsOf(entries, yearOf) }
}

/** The snapshot's name for these filters. */
const nameOf = ({ kind, year, cellar, search }: JournalQuery) =>
  JSON.stringify([kind, year, cellar, search.trim()])

type JournalQuery = JournalView & Pick<JournalAddress, 'cellar'>

interface JournalLineMatch {
  readonly view: JournalQuery
  readonly list: string
  readonly shown: JournalOnView
  readonly of: Happened
}

/** Lines per time slice. */
const sliceSize = 256

function* finding(
  { happened, entries, years }: JournalLineData,
  view: JournalQuery,
  deleted: ReadonlyMap<Id, Bottle>,
): Generator<void, JournalLineMatch> {
  const live = new Map<Id, Bottle>()
  for (const bottle of happened.bottles) live.set(bottle.id, bottle)
  yield
  const bottleOf = (id: Id) => live.get(id) ?? deleted.get(id)
  const lines: JournalLine[] = []
  for (const entry of yield* journalOnView(
    inCellar(entries, view.cellar),
    view,
    bottleOf,
    yearOf,
  )) {
    if (lines.length % sliceSize === 0) yield
    const bottle = live.get(entry.bottleId)
    lines.push({
      entry,
      bottle: bottle ?? deleted.get(entry.bottleId),
      isDeleted: !bottle,
      whyNot: undoBlockedText(entry, bottle),
    })
  }
  return {
    view,
    list: nameOf(view),
    of: happened,
    shown: { lines, count: lines.length, years, isEmpty: entries.length === 0 },
  }
}

/** Entries of one cellar, or of all. */
function inCellar(entries: readonly JournalEntry[], chosen: string | undefined) {
  if (chosen === undefined) return entries
  const cellar = chosen === 'mine' ? undefined : chosen
  return entries.filter((entry) => cellarOf(rowOf(entry)) === cellar)
}

/** Deleted bottles still stored, for their names. */
function useDeleted(live: readonly Bottle[] | undefined): ReadonlyMap<Id, Bottle> {
  const removed = useRemovedRows(bottles)
  const [deleted, setDeleted] = useState<ReadonlyMap<Id, Bottle>>(none)
  useEffect(() => {
    let isLeft = false
    void removed().then((rows) => {
      if (!isLeft) setDeleted(rows.length > 0 ? new Map(rows.map((row) => [row.id, row])) : none)
    })
    return () => {
      isLeft = true
    }
    // Read again when the number of bottles changes.
  }, [removed, live?.length])
  return deleted
}
const none: ReadonlyMap<Id, Bottle> = new Map()
