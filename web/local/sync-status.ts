import { leaseLost } from '../../shared/business/sync.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { readContact, readPhotoRoom, readSyncState, type UserDatabase } from './database.ts'

/** What the chip in the header tells: whether what was done is safe, and where. */
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
  /** Whether the server answered the last time; undefined before it was asked. */
  reachable: boolean | undefined
}

export const firstSyncStatus: SyncStatus = {
  kind: 'saved',
  waiting: 0,
  waitingPhotos: 0,
  attention: 0,
  reachable: undefined,
}

export const tablesOfSyncStatus = ['outbox', 'photoQueue', 'attention', 'meta', 'lease'] as const

export async function readSyncStatus(
  db: UserDatabase,
  now: Instant,
  superseded: boolean,
): Promise<SyncStatus> {
  const tables = tablesOfSyncStatus.map((table) => db.table(table))
  return await db.transaction('r', tables, async () => {
    const [waiting, waitingPhotos, photoRoom, attention, contact, syncState, lease] =
      await Promise.all([
        db.outbox.count(),
        db.photoQueue.count(),
        readPhotoRoom(db),
        db.attention.filter((item) => !item.parent && item.discardedAt === undefined).count(),
        readContact(db),
        readSyncState(db),
        db.lease.get('rounds'),
      ])
    const isRunning = !!lease?.running && now - lease.movedAt < leaseLost
    const isFilling = !syncState.cursor || !!syncState.staged
    const kind = (): SyncStatus['kind'] => {
      if (superseded || contact.trouble === 'reload_needed') return 'reload_needed'
      if (contact.trouble) return 'signed_out'
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
      ...(contact.lastSyncAt !== undefined && { lastSyncAt: contact.lastSyncAt }),
      reachable: contact.reachable,
    }
  })
}

/** What a person has to do so that everything is sent; undefined: nothing. */
export type SyncTroubleKind = 'signed_out' | 'reload_needed' | 'no_room'
export function syncTroubleOf({ kind, photosNeedRoom }: SyncStatus): SyncTroubleKind | undefined {
  if (kind === 'signed_out' || kind === 'reload_needed') return kind
  return photosNeedRoom === undefined ? undefined : 'no_room'
}
