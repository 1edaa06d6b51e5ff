import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type {
  Poke,
  RoundBudget,
  RoundRequest,
  WireMutation,
} from '../../../shared/sync/messages.ts'
import { forkFor, type Received, type AppliedAs, applyResponse } from './apply-response.ts'
import { readContact, readSyncState, writeContact, writePhotoRoom } from '../store/database.ts'
import { StateMismatch } from '../store/expected-state.ts'
import { inOneWrite, noteDefect } from '../write/one-write.ts'
import { confirmAtOnce } from './confirm-at-once.ts'
import { KnownPending } from './known-pending.ts'
import { type Fence, isFree, LeaseLost, renewLease, returnLease, takeLease } from './lease.ts'
import type { Store } from '../write/mutate.ts'
import type { Contact, ContactTrouble, StoredPhoto } from '../store/records.ts'
import { mutationsBehind, nextCursor, nextRequest, fullBudget } from './request.ts'

/** What the exchange with the server tells the rest of the app. */
export interface SyncEvents {
  /** No user or another one is signed in, or the right one again. */
  needsSignIn?(needs: boolean): void
  /** The device has all that the server has. */
  upToDate?(): void
  /** The account was deleted, and this user's database with it. */
  accountDeleted?(): void
}

/** What the exchange with the server asks of the device's database. */
export class SyncStore {
  readonly #store: Store
  readonly #holder: string
  readonly #events: SyncEvents
  readonly fullBudget: RoundBudget = fullBudget
  readonly #known = new KnownPending()

  /** @param holder names this tab or worker among those of the device */
  constructor(store: Store, holder: string, events: SyncEvents = {}) {
    this.#store = store
    this.#holder = holder
    this.#events = events
  }

  get userId(): Id {
    return this.#store.userId
  }

  /** What the next round says. */
  next(share: RoundBudget): Promise<RoundRequest> {
    return nextRequest(this.#store.db, this.#store.runtime, share, this.#known)
  }

  /** The mutations behind those of a request that is on its way. */
  async behind(request: RoundRequest, share: RoundBudget): Promise<WireMutation[]> {
    const { db } = this.#store
    // Later ones of other tabs are found when the answer is stored.
    if (db.knownChunks?.lastKnown?.lastSeq === request.mutations.at(-1)!.seq) return []
    return await mutationsBehind(db, request, share, this.#known)
  }

  /** Takes an answer, all of it or nothing. */
  async take(received: Received, fence: Fence): Promise<AppliedAs> {
    const taken = (await this.#confirmed(received, fence))
      ? 'whole'
      : await applyResponse(this.#store, received, fence)
    if (taken === 'whole') {
      this.#events.needsSignIn?.(false)
      this.#events.upToDate?.()
    }
    return taken
  }

  async #confirmed(received: Received, fence: Fence): Promise<boolean> {
    try {
      if (await confirmAtOnce(this.#store, received, fence, this.#known)) return true
    } catch (error) {
      if (!(error instanceof StateMismatch)) throw error
    }
    this.#known.forget()
    return false
  }

  fork(deviceId: string, fence: Fence): Promise<AppliedAs> {
    return forkFor(this.#store, deviceId, fence)
  }

  /** How many mutations the server has not confirmed. */
  waiting(): Promise<number> {
    return this.#store.db.outbox.count()
  }

  /** The mutation that waits longest. */
  async head(): Promise<{ uid: Id; at: Instant } | undefined> {
    return await this.#store.db.outbox.orderBy('seq').first()
  }

  /** Whether the device holds the version of the poke. */
  async holds({ epoch, version }: Poke): Promise<boolean> {
    const cursor = nextCursor(await readSyncState(this.#store.db))
    return cursor?.epoch === epoch && cursor.version >= version
  }

  /** When the device last took a whole answer, in any of its tabs. */
  async lastSyncAt(): Promise<Instant | undefined> {
    return (await readContact(this.#store.db)).lastSyncAt
  }

  /** What the last round came to, where it brought no answer to take. */
  async noteContact(reachable: boolean, trouble?: ContactTrouble) {
    const { db } = this.#store
    const isKnown = (contact: Contact) =>
      contact.reachable === reachable && contact.trouble === trouble
    if (!isKnown(await readContact(db)))
      await inOneWrite(db, async (tables) => {
        const before = await readContact(tables)
        if (isKnown(before)) return
        const { trouble: _, ...stored } = before
        await writeContact(tables, { ...stored, reachable, ...(trouble && { trouble }) })
      })
    if (trouble === 'signed_out' || trouble === 'other_user') this.#events.needsSignIn?.(true)
  }

  async noteDefect(what: string, detail?: unknown) {
    const { db, runtime } = this.#store
    await inOneWrite(db, (tables) => noteDefect(tables, runtime, what, detail))
  }

  /** Whether the place that runs rounds has not got on for 30 s, or none does. */
  async leaseIsFree(): Promise<boolean> {
    const { db, runtime } = this.#store
    return isFree(await db.lease.get('rounds'), runtime.now())
  }

  takeLease(): Promise<Fence> {
    return takeLease(this.#store.db, this.#holder, this.#store.runtime.now())
  }

  renewLease(fence: Fence): Promise<void> {
    return renewLease(this.#store.db, fence, this.#store.runtime.now())
  }

  returnLease(fence: Fence): Promise<void> {
    return returnLease(this.#store.db, fence)
  }

  isLeaseLost(error: unknown): boolean {
    return error instanceof LeaseLost
  }

  /** The account is deleted: so is all that this device holds of it. */
  async wipe() {
    await this.#store.db.delete({ disableAutoOpen: true })
    this.#events.accountDeleted?.()
  }

  /** The next photo to be uploaded, longest queued first. */
  async nextPhoto(): Promise<StoredPhoto | undefined> {
    const { db } = this.#store
    return await db.transaction('rw', db.photoQueue, db.photos, async () => {
      for (;;) {
        const queued = await db.photoQueue.orderBy('at').first()
        if (!queued) return undefined
        const photo = await db.photos.get(queued.hash)
        if (photo) return photo
        await db.photoQueue.delete(queued.hash)
      }
    })
  }

  /** The server has it. */
  async photoArrived(hash: string) {
    await inOneWrite(this.#store.db, async (tables) => {
      await tables.photoQueue.delete(hash)
      await writePhotoRoom(tables, undefined)
    })
  }

  /** The server has no room for another, and said so in this sentence. */
  async photosWaitForRoom(sentence: string) {
    await inOneWrite(this.#store.db, (tables) => writePhotoRoom(tables, sentence))
  }

  /** The server will never take it; its bytes stay here while something names them. */
  async photoRefused(hash: string, code: string) {
    const { db, runtime } = this.#store
    await inOneWrite(db, async (tables) => {
      await tables.photoQueue.delete(hash)
      await noteDefect(tables, runtime, 'the server refused a photo', { hash, code })
    })
  }
}
