import type { Account } from '../../../shared/features/account/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Refusal } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { MutationArgs, MutationName } from '../../../shared/registry.ts'
import type { AnyMutation, InCellar } from '../write/mutate.ts'
import type { PhotoDownloads } from '../store/records.ts'
import type { PhotoSize } from '../sync/network.ts'
import type { Copy } from '../backup/export-copy.ts'
import type { RestorePlan } from '../backup/restore-copy.ts'

/** This browser as one user's device: all actions for screens. */
export interface Device {
  readonly user: Account
  /**
   * Resolves once the change is durable, so that it can be shown as saved. Throws a {@link Refusal} of
   * the mutator, or a `StorageFault`; then nothing was written.
   */
  mutate<N extends MutationName>(name: N, args: MutationArgs<N>, where?: InCellar): Promise<void>
  /**
   * Many changes in order, in transactions of at most 200, with progress after each. The first
   * refusal ends it; earlier changes stay.
   */
  mutateMany(
    list: readonly AnyMutation[],
    onProgress?: (done: number) => void,
  ): Promise<{ done: number; refusal?: Refusal }>
  newId(): Id
  /** The time by the device's clock, corrected by the server's where it is wrong by a day or more. */
  now(): Instant
  /**
   * Adds a picture: resized, without metadata, named by its content, stored and queued for upload.
   * Throws a `PhotoProblem`.
   */
  addPhoto(file: Blob): Promise<TakenPhoto>
  /** A URL for an `<img>`; undefined while the bytes are unavailable. `small`: for lists. */
  photoUrl(hash: string, size?: PhotoSize): Promise<string | undefined>
  /** Requests a round now. */
  syncNow(): void
  /** Sends a rejected change again with its dependent changes; refuses like {@link mutate}. */
  retry(uid: Id): Promise<void>
  /** The same with other arguments. */
  edited(uid: Id, args: unknown): Promise<void>
  /** Discards a rejected change with its dependent changes. */
  discard(uid: Id): Promise<void>
  /** Takes a {@link discard} back; possible for 30 days. */
  undiscard(uid: Id): Promise<void>
  /** A ZIP with all of the user's data, and a list of missing parts. */
  exportCopy(): Promise<Copy>
  /** Reads a backup and compares it with the device; changes nothing. Throws a `BackupProblem`. */
  planRestore(file: Blob): Promise<RestorePlan>
  /** Restores the plan, photos first. Stops at the first refusal; earlier rows stay. */
  restore(
    plan: RestorePlan,
    onProgress?: (done: number, all: number) => void,
  ): Promise<{ restored: number; missingPhotos: number; refusal?: Refusal }>
  storage(): Promise<DeviceStorage>
  photoDownloads(): Promise<PhotoDownloads>
  /** Sets when this device downloads photos in full size, and begins to. */
  setPhotoDownloads(when: PhotoDownloads): Promise<void>
  /** Asks the browser never to evict this device's storage. */
  persist(): Promise<boolean>
}

export interface TakenPhoto {
  readonly hash: string
  /** For a bottle's `photoColor`; empty if it could not be computed. */
  readonly color: string
}

export interface DeviceStorage {
  persisted: boolean
  usedBytes?: number
  quotaBytes?: number
}
