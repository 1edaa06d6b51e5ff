import type { Id } from '../../shared/kernel/id.ts'
import type { UserDatabase } from './database.ts'
import type { Standing } from './records.ts'

/**
 * The first rows of a list as it was last shown, so that the next page shows them before all rows
 * have been read and ordered. A shortcut and never the truth: it counts only while the database
 * holds what it was made of, and only until all rows are here.
 */
export interface Front {
  /** Which list of its noun: how its rows are chosen and ordered. */
  readonly list: string
  /** What the database held then. */
  readonly stamp: string
  readonly rows: readonly { readonly id: Id }[]
  /** What its screen says of all rows. */
  readonly figures: unknown
}

/** One for each noun: that of the list that was shown last. */
const beginning = 'front '

/**
 * Names what the live rows came from. Whatever changes one, changes the standing (an answer, a fork)
 * or the end of the outbox (a change by the user), in the same transaction.
 */
export const stampOf = (standing: Standing, lastSeq: unknown): string =>
  JSON.stringify([standing, lastSeq])

/**
 * The stamp of what is stored now. What another page has committed may not have been heard of yet;
 * it will be in a moment, and the front is kept anew then.
 */
export const readStamp = (db: UserDatabase): Promise<string> =>
  db.transaction('r', db.meta, db.outbox, async () => {
    const [standing, lastSeq] = await Promise.all([
      db.meta.get('standing'),
      db.outbox.orderBy('seq').lastKey(),
    ])
    return stampOf(standing?.value as Standing, lastSeq)
  })

/** The fronts, by noun, among the records of a database that is just being opened. */
export function frontsAmong(
  records: readonly { key: string; value: unknown }[],
  stamp: string,
): Map<string, Front> {
  const fronts = new Map<string, Front>()
  for (const { key, value } of records)
    if (key.startsWith(beginning) && (value as Front).stamp === stamp)
      fronts.set(key.slice(beginning.length), value as Front)
  return fronts
}

/**
 * Keeps a front. Past Dexie, because nobody shall be told, and nothing is lost with it: it need not
 * outlive the machine, and where there is no space for it there is none.
 */
export function keepFront(db: UserDatabase, noun: string, front: Front) {
  if (!db.isOpen()) return
  const transaction = db.backendDB().transaction('meta', 'readwrite', { durability: 'relaxed' })
  transaction.addEventListener('abort', (event) => event.stopPropagation())
  transaction.objectStore('meta').put({ key: beginning + noun, value: front })
}

/** As many as the largest window shows. */
export const frontRows = 60
