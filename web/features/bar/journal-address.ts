import {
  isJournalKind,
  type JournalView,
  wholeJournal,
} from '../../../shared/features/bar/journal.ts'

/** The state of the journal: filters of its entries, or a year for its figures. */
export interface JournalAddress extends JournalView {
  readonly shows: 'entries' | 'figures'
  /** `mine`, or the id of another cellar; undefined: all. */
  readonly cellar: string | undefined
}

/** `?q=ada&kind=gifted&year=2026&cellar=mine&show=figures`. */
export function queryOf({ search, kind, year, cellar, shows }: JournalAddress): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (kind) query.set('kind', kind)
  if (year !== undefined) query.set('year', String(year))
  if (cellar !== undefined) query.set('cellar', cellar)
  if (shows === 'figures') query.set('show', shows)
  return query
}

/** Parses an address; invalid parts are left out. */
export function addressOf(query: URLSearchParams): JournalAddress {
  const kind = query.get('kind') ?? ''
  const year = Number(query.get('year'))
  return {
    ...wholeJournal,
    search: query.get('q') ?? '',
    kind: isJournalKind(kind) ? kind : undefined,
    year: Number.isInteger(year) && year >= 1970 && year <= 9999 ? year : undefined,
    cellar: query.get('cellar') || undefined,
    shows: query.get('show') === 'figures' ? 'figures' : 'entries',
  }
}
