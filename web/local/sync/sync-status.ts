import { leaseTimeout } from '../../../shared/business/sync.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { readContact, readPhotoRoom, readSyncState, type UserDatabase } from '../store/database.ts'
import { type ClockError, correctedTime } from '../runtime/device-clock.ts'
import type { Contact, SyncState } from '../store/records.ts'

/** The chip in the header: whether the changes are safe, and where. */
export interface SyncStatus {
  /**
   * - `saved`: on this device; the server was not reached yet
   * - `waiting`: on this device, to be sent
   * - `syncing`: being sent, or everything is being fetched for the first time
   * - `all_saved`: the server has it all
   * - `attention`: the server refused something
   * - `signed_out`: nothing is sent until the user signs in again
   * - `reload_needed`: this version of the app is too old, or a newer one has the database
   */
  kind: 'saved' | 'waiting' | 'syncing' | 'all_saved' | 'attention' | 'signed_out' | 'reload_needed'
  /** Changes that the server has not confirmed. */
  waiting: number
  waitingPhotos: number
  /** What the server said where the account has no room for those photos; absent while there is some. */
  photosNeedRoom?: string
  /** Rejected changes that the user has not dealt with. */
  attention: number
  lastSyncAt?: Instant
  /** Whether the server answered the last time; undefined before the first request. */
  reachable: boolean | undefined
  /** Present while the device's clock is wrong by a day or more. */
  clockError?: ClockError
  /** While this device has not got all that the server has; absent from then on. */
  firstFetch?: FirstFetch
}

/**
 * The progress of a device that has never held all rows of its user, or starts over: an empty list
 * does not mean an empty cellar.
 */
export interface FirstFetch {
  /**
   * - `unread`: whether it lacks anything has not been read from the database yet
   * - `coming`: it is being asked for
   * - `offline`: the server did not answer
   * - `failed`: it answered that it cannot, or not before the person signs in or reloads
   */
  kind: 'unread' | 'coming' | 'offline' | 'failed'
  /** Rows that have come so far. */
  rows: number
  /** Rough share of all rows, from 0 to 1; absent if unknown. */
  share?: number
  /** How many bottles have come, of all; absent without any, or if an older server does not say. */
  bottles?: { here: number; all: number }
}

export const firstSyncStatus: SyncStatus = {
  kind: 'saved',
  waiting: 0,
  waitingPhotos: 0,
  attention: 0,
  reachable: undefined,
  // Nothing is shown about the rows before it is known whether they are here.
  firstFetch: { kind: 'unread', rows: 0 },
}

export const tablesOfSyncStatus = ['outbox', 'photoQueue', 'attention', 'meta', 'lease'] as const

export async function readSyncStatus(
  db: UserDatabase,
  now: Instant,
  superseded: boolean,
): Promise<SyncStatus> {
  const tables = tablesOfSyncStatus.map((table) => db.table(table))
  return await db.transaction('r', tables, async () => {
    const [waiting, waitingPhotos, photoRoom, refused, contact, syncState, lease] =
      await Promise.all([
        db.outbox.count(),
        db.photoQueue.count(),
        readPhotoRoom(db),
        db.attention.toArray(),
        readContact(db),
        readSyncState(db),
        db.lease.get('rounds'),
      ])
    const attention = refused.filter(
      (item) => !item.parent && item.discardedAt === undefined,
    ).length
    const isRunning = !!lease?.running && now - lease.movedAt < leaseTimeout
    const isFilling = !syncState.cursor || !!syncState.staged
    const kind = (): SyncStatus['kind'] => {
      if (superseded || contact.trouble === 'reload_needed') return 'reload_needed'
      if (contact.trouble && contact.trouble !== 'failing') return 'signed_out'
      if (attention > 0) return 'attention'
      if (isRunning && (waiting > 0 || isFilling)) return 'syncing'
      if (waiting + waitingPhotos > 0) return 'waiting'
      return contact.lastSyncAt !== undefined && contact.reachable !== false ? 'all_saved' : 'saved'
    }
    return {
      kind: kind(),
      waiting,
      waitingPhotos,
      ...(waitingPhotos > 0 && photoRoom !== undefined && { photosNeedRoom: photoRoom }),
      attention,
      ...(contact.lastSyncAt !== undefined && {
        lastSyncAt: correctedTime(contact.lastSyncAt, contact.clockError),
      }),
      ...(contact.clockError && { clockError: contact.clockError }),
      reachable: contact.reachable,
      ...(!syncState.cursor &&
        !syncState.wasWhole && { firstFetch: firstFetchOf(syncState, contact) }),
    }
  })
}

function firstFetchOf({ staged }: SyncState, { reachable, trouble }: Contact): FirstFetch {
  const kind = trouble ? 'failed' : reachable === false ? 'offline' : 'coming'
  const rows = staged?.rows ?? 0
  // Versions are no rows, but pages come in their order, and the server says where they end.
  const {
    version = 0,
    resetFrom,
    bottles: all,
  } = (staged?.cursor ?? {}) as { version?: number; resetFrom?: unknown; bottles?: unknown }
  const isKnown = typeof resetFrom === 'number' && resetFrom > 0
  const here = staged?.bottles
  return {
    kind,
    rows,
    ...(isKnown && { share: Math.min(1, version / resetFrom) }),
    // A bottle that changes meanwhile comes twice.
    ...(typeof all === 'number' &&
      all > 0 &&
      here !== undefined && { bottles: { here: Math.min(here, all), all } }),
  }
}

/**
 * What the person must do so that everything is sent, or must know; undefined: nothing.
 * `partly_here`: more rows exist than are here.
 */
export type SyncTroubleKind =
  | 'signed_out'
  | 'reload_needed'
  | 'no_room'
  | 'partly_here'
  | 'wrong_clock'
export function syncTroubleOf(status: SyncStatus): SyncTroubleKind | undefined {
  const { kind, photosNeedRoom, firstFetch, waiting, clockError } = status
  if (kind === 'signed_out' || kind === 'reload_needed') return kind
  if (photosNeedRoom !== undefined) return 'no_room'
  if (!firstFetch) return clockError && 'wrong_clock'
  // Rows that arrive at once are not announced above the person's latest change.
  const isSeen = firstFetch.rows > 0 || (waiting > 0 && firstFetch.kind !== 'coming')
  return isSeen ? 'partly_here' : undefined
}
