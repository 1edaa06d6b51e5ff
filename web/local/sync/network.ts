import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { SyncStore } from './sync-store.ts'

/**
 * The network as the device needs it. `web/online` implements it; neither folder imports the other: the
 * entry of the app (and of the service worker, and each test) connects them.
 */
export interface Network {
  /** Calls an endpoint; throws an {@link Unanswered} problem. */
  call<Params, Query, Body, Gives>(
    endpoint: Endpoint<Params, Query, Body, Gives>,
    input: { params?: Params; query?: Query; body?: Body },
  ): Promise<Gives>
  /** Runs rounds and uploads for a device until it is stopped. */
  startSync(store: SyncStore): Promise<Sync>
  /**
   * A photo's bytes, or those of its small picture; null where the server has no such photo, undefined
   * where no answer came.
   */
  fetchPhoto(userId: Id, hash: string, size?: PhotoSize): Promise<FetchedPhoto | null | undefined>
}

/** `small`: at most 320 pixels, for lists. */
export type PhotoSize = 'small' | 'large'

export interface FetchedPhoto {
  readonly bytes: ArrayBuffer
  readonly type: string
  /** An older server has the large picture only. Absent where a proxy has removed the answer's `ETag`. */
  readonly size?: PhotoSize
}

/** The running exchange with the server. */
export interface Sync {
  /** Something wants a round: it comes at once, whatever was being waited for. */
  ask(why: 'mutation' | 'wanted'): void
  /** Photos wait to be uploaded. */
  askPhotos(): void
  /** Stops it. Once resolved, it writes no more. */
  stop(): Promise<void>
}

/** A refusal of an endpoint; without `status` if there was no answer. */
export interface Unanswered extends Error {
  readonly status?: number
}

/** The status that the server answered with; undefined where it did not answer. */
export const statusOf = (error: unknown): number | undefined =>
  (error as Unanswered | undefined)?.status
