import type { Account } from '../../shared/features/account/endpoints.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Refusal } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { MutationArgs, MutationName } from '../../shared/registry.ts'
import type { AnyMutation, InCellar } from './mutate.ts'
import type { Copy } from './export-copy.ts'
import type { RestorePlan } from './restore-copy.ts'

/** This browser as one user's device: all that a screen can do with it. */
export interface Device {
  readonly user: Account
  /**
   * Resolves when the change is durable, which is when it may be shown as saved. Throws a
   * {@link Refusal} where the mutator refuses, or a `StorageFault`; nothing has been written then.
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
  now(): Instant
  /**
   * Takes a picture in: resized, without metadata, named by its content, kept and queued for upload.
   * Gives its hash. Throws a `PhotoProblem`.
   */
  addPhoto(file: Blob): Promise<string>
  /** An address for an `<img>`; undefined while the bytes are not to be had. */
  photoUrl(hash: string): Promise<string | undefined>
  /** Asks for a round now. */
  syncNow(): void
  /** Sends a rejected change again with its dependent changes; refuses like {@link mutate}. */
  retry(uid: Id): Promise<void>
  /** The same with other arguments. */
  edited(uid: Id, args: unknown): Promise<void>
  /** Discards a rejected change with its dependent changes. */
  discard(uid: Id): Promise<void>
  /** Takes a {@link discard} back; possible for 30 days. */
  undiscard(uid: Id): Promise<void>
  /** A ZIP with everything of the user, and what of it could not be had. */
  exportCopy(): Promise<Copy>
  /** Reads a backup and compares it with the device; changes nothing. Throws a `BackupProblem`. */
  planRestore(file: Blob): Promise<RestorePlan>
  /** Restores the plan, photos first. Stops at the first refusal; earlier rows stay. */
  restore(
    plan: RestorePlan,
    onProgress?: (done: number, all: number) => void,
  ): Promise<{ restored: number; missingPhotos: number; refusal?: Refusal }>
  storage(): Promise<DeviceStorage>
  /** Asks the browser never to evict this device's storage. */
  persist(): Promise<boolean>
}

export interface DeviceStorage {
  persisted: boolean
  usedBytes?: number
  quotaBytes?: number
}
