import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import {
  type JournalEntry,
  type JournalView,
  isJournalKind,
  journalKinds,
  journalOnView,
  wholeJournal,
} from '../../../shared/features/bar/journal.ts'
import { type Bottle, bottles as bottlesNoun } from '../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useRemovedRows } from '../../local/removed-rows.ts'
import { useSettings } from '../../local/live.ts'
import { useBottleActs } from '../../parts/bottle-acts.ts'
import { journalTitle, whyNotUndone } from '../../parts/journal-words.ts'
import { LongList } from '../../parts/LongList.tsx'
import { useNow } from '../../parts/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { JournalRow, type JournalLine, journalRowHeight } from './JournalRow.tsx'
import { yearOf } from './year-of.ts'

interface JournalEntriesProps {
  entries: readonly JournalEntry[]
  bottles: readonly Bottle[]
  years: readonly number[]
  view: JournalView
  onChange: (view: JournalView) => void
}

/** The entries that somebody looks for, however many, each with its way back. */
export function JournalEntries({ entries, bottles, years, view, onChange }: JournalEntriesProps) {
  const acts = useBottleActs()
  const now = useNow()
  const { units, hideAmounts } = useSettings()
  const live = useMemo(() => new Map(bottles.map((bottle) => [bottle.id, bottle])), [bottles])
  const deleted = useDeleted(bottles)
  const lookedFor = useDeferredValue(view)

  const lines = useMemo(() => {
    const bottleOf = (id: Id) => live.get(id) ?? deleted.get(id)
    return journalOnView(entries, lookedFor, bottleOf, yearOf).map((entry): JournalLine => {
      const bottle = live.get(entry.bottleId)
      return {
        entry,
        title: journalTitle(entry, { units, hideAmounts }),
        bottle: bottleOf(entry.bottleId),
        isDeleted: !bottle,
        whyNot: whyNotUndone(entry, bottle),
      }
    })
  }, [entries, lookedFor, live, deleted, units, hideAmounts])

  const undo = useCallback(
    ({ of }: JournalEntry) => {
      if (of.kind === 'pour') void acts.removePour(of.pour)
      else if (of.kind === 'event') void acts.undoEvent(of.event)
      else void acts.remove(of.bottle)
    },
    [acts],
  )
  const render = useCallback(
    (line: JournalLine) => <JournalRow line={line} now={now} onUndo={undo} />,
    [now, undo],
  )

  return (
    <>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
        <div className="flex min-w-0 grow">
          <SearchField
            label={journalCopy.search}
            value={view.search}
            onChange={(search) => onChange({ ...view, search })}
          />
        </div>
        <div className="grid grid-cols-2 gap-2 sm:w-80">
          <Select
            label={journalCopy.kind}
            hideLabel
            value={view.kind ?? ''}
            options={[
              { value: '', label: journalCopy.allKinds },
              ...journalKinds.map((kind) => ({ value: kind, label: journalCopy.kinds[kind] })),
            ]}
            onChange={(kind) => onChange({ ...view, kind: isJournalKind(kind) ? kind : undefined })}
          />
          <Select
            label={journalCopy.year}
            hideLabel
            value={view.year === undefined ? '' : String(view.year)}
            options={[
              { value: '', label: journalCopy.allYears },
              ...years.map((year) => ({ value: String(year), label: String(year) })),
            ]}
            onChange={(year) => onChange({ ...view, year: year === '' ? undefined : Number(year) })}
          />
        </div>
      </div>
      <p role="status" className="py-2 text-caption text-soft">
        {isNarrowed(view) ? journalCopy.found(lines.length) : journalCopy.count(lines.length)}
      </p>
      {lines.length === 0 ? (
        <Empty
          title={journalCopy.noMatchTitle}
          sentence={journalCopy.noMatchSentence}
          act={<Button onClick={() => onChange(wholeJournal)}>{journalCopy.clear}</Button>}
        />
      ) : (
        <LongList
          label={journalCopy.list}
          items={lines}
          keyOf={keyOf}
          heightOf={journalRowHeight}
          render={render}
        />
      )}
    </>
  )
}

const isNarrowed = ({ search, kind, year }: JournalView) =>
  search.trim() !== '' || kind !== undefined || year !== undefined

// A bottle's own entry and others of it have different ids, but an id may be taken twice.
const keyOf = ({ entry }: JournalLine) => `${entry.of.kind} ${entry.id}`

/** Deleted bottles that are still kept aside, for their names. */
function useDeleted(live: readonly Bottle[]): ReadonlyMap<Id, Bottle> {
  const removed = useRemovedRows(bottlesNoun)
  const [deleted, setDeleted] = useState<ReadonlyMap<Id, Bottle>>(new Map())
  useEffect(() => {
    let isLeft = false
    void removed().then((rows) => {
      if (!isLeft) setDeleted(new Map(rows.map((row) => [row.id, row])))
    })
    return () => {
      isLeft = true
    }
    // Asked again when bottles come or go.
  }, [removed, live.length])
  return deleted
}
