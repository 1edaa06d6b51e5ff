import { leaseTimeout } from '../../../shared/business/sync.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DeviceTables, UserDatabase } from '../store/database.ts'
import type { Lease } from '../store/records.ts'

/** Proof of holding the lease in writes: invalid once a newer holder has a higher number. */
export interface Fence {
  readonly token: number
}

/** Another tab or worker runs rounds now; nothing was written. */
export class LeaseLost extends Error {
  readonly passesStorage = true

  constructor() {
    super('another place runs rounds now')
    this.name = 'LeaseLost'
  }
}

/** Call it in the transaction that writes. Without a fence the caller has its own reasons. */
export async function checkFence(db: DeviceTables, fence: Fence | undefined) {
  if (fence && (await db.lease.get('rounds'))?.token !== fence.token) throw new LeaseLost()
}

/** The same, and the holder has got on. */
export async function checkAndRenew(db: DeviceTables, fence: Fence | undefined, now: Instant) {
  if (!fence) return
  const lease = await db.lease.get('rounds')
  if (lease?.token !== fence.token) throw new LeaseLost()
  await db.lease.put({ ...lease, movedAt: now })
}

/** Whether the lease is free: no holder, or one without progress for 30 s. */
export const isFree = (lease: Lease | undefined, now: Instant): boolean =>
  // A clock that was set back must not lock everyone out: the distance counts, not the order.
  !lease?.running || Math.abs(now - lease.movedAt) >= leaseTimeout

/** Takes the lease from any holder. The caller decides whether that is allowed. */
export async function takeLease(db: UserDatabase, holder: string, now: Instant): Promise<Fence> {
  return await db.transaction('rw', db.lease, async () => {
    const token = ((await db.lease.get('rounds'))?.token ?? 0) + 1
    await db.lease.put({ name: 'rounds', token, holder, movedAt: now, running: true })
    return { token }
  })
}

/** The holder has got on. */
export async function renewLease(db: UserDatabase, fence: Fence, now: Instant) {
  await db.transaction('rw', db.lease, () => checkAndRenew(db, fence, now))
}

/** Returns the lease. A holder that has lost it must not return it. */
export async function returnLease(db: UserDatabase, fence: Fence) {
  await db.transaction('rw', db.lease, async () => {
    const lease = await db.lease.get('rounds')
    if (lease?.token === fence.token) await db.lease.put({ ...lease, running: false })
  })
}
