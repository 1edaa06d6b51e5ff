import { useCallback } from 'react'
import { journalCopy } from '../../../shared/copy/journal.ts'
import {
  type JournalEntry,
  isJournalKind,
  journalKinds,
  wholeJournal,
} from '../../../shared/features/bar/journal.ts'
import { useSettings } from '../../local/hooks/live.ts'
import { CellarChoice } from '../../components/cellar/CellarChoice.tsx'
import { useBottleActs } from '../../components/bottle/bottle-acts.ts'
import { LongList } from '../../lib/LongList.tsx'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { JournalAddress } from './journal-address.ts'
import { JournalRow, type JournalLine, journalRowHeight } from './JournalRow.tsx'

interface JournalEntriesProps {
  /** Filtered lines, or the first of them while the rest loads. */
  lines: readonly JournalLine[]
  count: number
  years: readonly number[]
  view: JournalAddress
  onChange: (view: JournalAddress) => void
}

/** The filtered entries as a long list, each with Undo. */
export function JournalEntries({ lines, count, years, view, onChange }: JournalEntriesProps) {
  const acts = useBottleActs()
  const now = useNow()
  const { units, hideAmounts } = useSettings()

  const undo = useCallback(
    ({ of }: JournalEntry) => {
      if (of.kind === 'pour') void acts.removePour(of.pour)
      else if (of.kind === 'event') void acts.undoEvent(of.event)
      else void acts.remove(of.bottle)
    },
    [acts],
  )
  const render = useCallback(
    (line: JournalLine) => (
      <JournalRow line={line} words={{ units, hideAmounts }} now={now} onUndo={undo} />
    ),
    [units, hideAmounts, now, undo],
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
        <div className="grid grid-cols-2 gap-2 sm:w-96">
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
      <CellarChoice chosen={view.cellar} onChange={(cellar) => onChange({ ...view, cellar })} />
      <p role="status" className="py-2 text-caption text-soft">
        {isNarrowed(view) ? journalCopy.found(count) : journalCopy.count(count)}
      </p>
      {count === 0 ? (
        <NoRows
          title={journalCopy.noMatchTitle}
          sentence={journalCopy.noMatchSentence}
          act={
            <Button onClick={() => onChange({ ...view, ...wholeJournal, cellar: undefined })}>
              {journalCopy.clear}
            </Button>
          }
        />
      ) : (
        <LongList
          label={journalCopy.list}
          items={lines}
          count={count}
          keyOf={keyOf}
          heightOf={journalRowHeight}
          render={render}
        />
      )}
    </>
  )
}

const isNarrowed = ({ search, kind, year, cellar }: JournalAddress) =>
  search.trim() !== '' || kind !== undefined || year !== undefined || cellar !== undefined

// An id can occur twice, so the kind is part of the key.
const keyOf = ({ entry }: JournalLine) => `${entry.of.kind} ${entry.id}`
