import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { SyncStore } from './sync-store.ts'

/**
 * What the device needs of the network. `web/online` has it; neither folder imports the other, and
 * the entry of the app (and of the service worker, and each test) joins the two.
 */
export interface Network {
  /** Asks an endpoint; throws an {@link Unanswered} problem. */
  call<Params, Query, Body, Gives>(
    endpoint: Endpoint<Params, Query, Body, Gives>,
    given: { params?: Params; query?: Query; body?: Body },
  ): Promise<Gives>
  /** Runs rounds and uploads for a device until it is stopped. */
  startSync(store: SyncStore): Promise<Sync>
  /** A photo's bytes; undefined while they are not to be had. */
  fetchPhoto(userId: Id, hash: string): Promise<{ bytes: ArrayBuffer; type: string } | undefined>
}

/** The running exchange with the server. */
export interface Sync {
  /** Something wants a round: it comes at once, whatever was being waited for. */
  ask(why: 'mutation' | 'wanted'): void
  /** Photos wait to be uploaded. */
  askPhotos(): void
  /** Ends it. Nothing of it writes after this has resolved. */
  stop(): Promise<void>
}

/** What an endpoint said no with; no `status` where there was no answer at all. */
export interface Unanswered extends Error {
  readonly status?: number
}

/** The status that the server answered with; undefined where it did not answer. */
export const statusOf = (error: unknown): number | undefined =>
  (error as Unanswered | undefined)?.status
