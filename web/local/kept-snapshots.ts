/** What screens showed last, as it lies among the records of a database. */

/**
 * The last state of a screen, shown until all rows have been read and sorted. It is a shortcut: it
 * counts only while the database holds the same rows, and only until the screen is computed.
 */
export interface ScreenSnapshot {
  /** What of its screen: how rows are chosen and ordered. */
  readonly list: string
  /** What the database held then. */
  readonly revision: string
  /** Another build may show other things. */
  readonly build: string
  /** The entities of whose rows it was made. */
  readonly tables: readonly string[]
  /** Small: as many rows as a window shows, and the figures of all. */
  readonly shown: unknown
}

/** By screen: of each, what it showed last. */
export type KeptSnapshots = Map<string, ScreenSnapshot>

const beginning = 'front '

/** Under which the snapshot of a screen lies. */
export const snapshotKey = (screen: string): string => beginning + screen

/** The snapshots, by screen, among the records of a database that is just being opened. */
export function snapshotsAmong(
  records: readonly { key: string; value: unknown }[],
  revision: string,
): KeptSnapshots {
  const snapshots: KeptSnapshots = new Map()
  for (const { key, value } of records)
    if (key.startsWith(beginning) && (value as ScreenSnapshot).revision === revision)
      snapshots.set(key.slice(beginning.length), value as ScreenSnapshot)
  return snapshots
}
