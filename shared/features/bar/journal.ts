import type { Id } from '../../kernel/id.ts'
import { sortInSlices } from '../../kernel/time-slices.ts'
import { readQuery, searchText, type SearchText } from '../../kernel/search.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Bottle } from '../collection/bottle.ts'
import { bottleSearch } from '../collection/shelf.ts'
import { type BottleEvent, type BottleEventKind, bottleEventKinds } from './bottle-event.ts'
import type { Pour } from './pour.ts'

/** The source of a journal entry. `added`: a bottle came into the cellar. */
export type JournalKind = 'added' | 'used' | BottleEventKind

/** In the order in which they are offered. */
export const journalKinds: readonly JournalKind[] = [
  'used',
  'opened',
  'finished',
  'gifted',
  'sold',
  'broken',
  'lost',
  'moved',
  'corrected',
  'restocked',
  'added',
]

/** One entry: the act, its bottle, and its undo. */
export interface JournalEntry {
  readonly id: Id
  readonly at: Instant
  readonly kind: JournalKind
  readonly bottleId: Id
  readonly of:
    | { readonly kind: 'added'; readonly bottle: Bottle }
    | { readonly kind: 'pour'; readonly pour: Pour }
    | { readonly kind: 'event'; readonly event: BottleEvent }
}

export interface Happened {
  readonly bottles: readonly Bottle[]
  readonly pours: readonly Pour[]
  readonly events: readonly BottleEvent[]
}

/**
 * Puts together all that happened, newest first, in time slices; a bottle was added before anything
 * else could happen to it.
 */
export function* journal({ bottles, pours, events }: Happened): Generator<void, JournalEntry[]> {
  const entries: JournalEntry[] = []
  for (const pour of pours)
    entries.push({
      id: pour.id,
      at: pour.at,
      kind: 'used',
      bottleId: pour.bottleId,
      of: { kind: 'pour', pour },
    })
  yield
  for (const event of events)
    entries.push({
      id: event.id,
      at: event.at,
      kind: event.kind,
      bottleId: event.bottleId,
      of: { kind: 'event', event },
    })
  yield
  for (const bottle of bottles)
    entries.push({
      id: bottle.id,
      at: bottle.createdAt,
      kind: 'added',
      bottleId: bottle.id,
      of: { kind: 'added', bottle },
    })
  yield
  return yield* sortInSlices(entries, newestFirst)
}

// Ids grow with time: of two in the same millisecond, the later one is above.
const newestFirst = (a: JournalEntry, b: JournalEntry) =>
  b.at - a.at || Number(a.kind === 'added') - Number(b.kind === 'added') || (a.id < b.id ? 1 : -1)

/** The view of the journal. */
export interface JournalView {
  readonly search: string
  readonly kind: JournalKind | undefined
  readonly year: number | undefined
}
export const wholeJournal: JournalView = { search: '', kind: undefined, year: undefined }

export const isJournalKind = (text: string): text is JournalKind =>
  text === 'added' || text === 'used' || (bottleEventKinds as readonly string[]).includes(text)

/** The year of a moment where the person is: `offsetMinutes` east of UTC at that moment. */
export type YearOf = (at: Instant) => number

/** Entries per time slice. */
const sliceSize = 256

/**
 * Finds the entries that a view leaves, in time slices. A search looks into what the bottle is found
 * by, and into the entry's note; the order stays that of time.
 */
export function* journalOnView(
  entries: readonly JournalEntry[],
  { search, kind, year }: JournalView,
  bottleOf: (id: Id) => Bottle | undefined,
  yearOf: YearOf,
): Generator<void, JournalEntry[]> {
  const isBlank = search.trim() === ''
  const query = readQuery(search)
  const found: JournalEntry[] = []
  for (const [at, entry] of entries.entries()) {
    if (at % sliceSize === 0) yield
    if (kind !== undefined && entry.kind !== kind) continue
    if (year !== undefined && yearOf(entry.at) !== year) continue
    if (isBlank || query(textOf(entry, bottleOf(entry.bottleId))) > 0) found.push(entry)
  }
  return found
}

function textOf(entry: JournalEntry, bottle: Bottle | undefined): SearchText {
  const ofBottle = bottle ? bottleSearch.textOf(bottle) : nothing
  const note = noteOf(entry)
  if (note === undefined) return ofBottle
  const ofNote = searchText([note])
  return {
    words: ofBottle.words + ofNote.words,
    spellings: ofBottle.spellings + ofNote.spellings,
    text: `${ofBottle.text} ${note}`,
  }
}
const nothing = searchText([])

/** The row of which an entry tells. */
export const rowOf = ({ of }: JournalEntry): Bottle | Pour | BottleEvent =>
  of.kind === 'pour' ? of.pour : of.kind === 'event' ? of.event : of.bottle

export function noteOf({ of }: JournalEntry): string | undefined {
  return of.kind === 'pour' ? of.pour.note : of.kind === 'event' ? of.event.note : undefined
}

/** The years in which something happened, the latest first. */
export const yearsOf = (entries: readonly JournalEntry[], yearOf: YearOf): number[] =>
  [...new Set(entries.map(({ at }) => yearOf(at)))].sort((a, b) => b - a)
