import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { journal, type JournalEntry, noteOf } from '../../../shared/features/bar/journal.ts'
import type { BottleEvent } from '../../../shared/features/bar/bottle-event.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import {
  type AmountWords,
  journalTitle,
  undoBlockedText,
} from '../../components/bottle/journal-words.ts'

/** One entry of a bottle's history, in words. */
export interface HistoryEntry {
  readonly entry: JournalEntry
  readonly title: string
  readonly note: string | undefined
  /** Why it cannot be undone now. */
  readonly whyNot: string | undefined
}

interface HappenedToOne {
  bottle: Bottle
  pours: readonly Pour[]
  events: readonly BottleEvent[]
  /** The name of the file that it was imported from. */
  importedFrom: string | undefined
  words: AmountWords
}

/** A bottle's history, newest first; its creation always comes last. */
export function bottleHistory({ bottle, pours, events, importedFrom, words }: HappenedToOne) {
  const entries = runWhole(journal({ bottles: [bottle], pours, events }))
  const last = entries.findIndex(({ kind }) => kind === 'added')
  // With a wrong clock the times may disagree.
  entries.push(...entries.splice(last, 1))
  return entries.map((entry): HistoryEntry => {
    const isFromFile = entry.kind === 'added' && importedFrom !== undefined
    return {
      entry,
      title: isFromFile ? bottleCopy.importedFrom(importedFrom) : journalTitle(entry, words),
      note: noteOf(entry),
      whyNot: undoBlockedText(entry, bottle),
    }
  })
}
