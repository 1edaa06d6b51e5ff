/** Snapshots of screens, as records of a database. */

/**
 * The last state of a screen, shown until all rows have been read and sorted. It is a shortcut: it
 * counts only while the database holds the same rows, and only until the screen is computed.
 */
export interface ScreenSnapshot {
  /** The list's filters and order. */
  readonly list: string
  /** The database's revision at that time. */
  readonly revision: string
  /** Another build may show other things. */
  readonly build: string
  /** The entities of its rows. */
  readonly tables: readonly string[]
  /** Small: as many rows as a window shows, and the figures of all. */
  readonly shown: unknown
}

/** The last snapshot by screen. */
export type SnapshotsByScreen = Map<string, ScreenSnapshot>

const beginning = 'front '

/** The key of a screen's snapshot. */
export const snapshotKey = (screen: string): string => beginning + screen

/** The snapshots, by screen, among the records of a database that is just being opened. */
export function snapshotsAmong(
  records: readonly { key: string; value: unknown }[],
  revision: string,
): SnapshotsByScreen {
  const snapshots: SnapshotsByScreen = new Map()
  for (const { key, value } of records)
    if (key.startsWith(beginning) && (value as ScreenSnapshot).revision === revision)
      snapshots.set(key.slice(beginning.length), value as ScreenSnapshot)
  return snapshots
}
