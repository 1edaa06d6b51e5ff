import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { day } from '../../../../shared/kernel/time.ts'
import { hashOfSecret, newSecret } from '../../../../sync-server/http/secret.ts'
import { aStore } from '../../../features/stores/a-store.ts'
import { good, aDropOf, put, prove, aPicture, strangersStore } from './shared.ts'
import type { Makers, Making } from '../keeper.ts'

export const storeMakers = {
  /** An approved store. */
  async store({ owner, admin, db }) {
    const { id } = await good(await owner.post('/api/stores', aStore(), keyed()))
    await good(await admin.post(`/api/admin/stores/${id}/approve`, {}))
    await db.transaction('allow ID scans', async (tx) => {
      const { stores } = tx.t
      await tx.update(stores).set({ scansIds: true }).where(eq(stores.id, id))
    })
    return id
  },
  /** Stores of the same people, as an admin finds them. */
  applied: (making) => anotherStore(making, { status: 'pending', decidedAt: null }),
  approved: (making) => anotherStore(making, { status: 'approved' }),
  rejected: (making) => anotherStore(making, { status: 'rejected', statusReason: 'No.' }),
  suspended: (making) => anotherStore(making, { status: 'suspended', statusReason: 'No.' }),
  /** One that the collector has marked, with a drop. */
  async marked(making) {
    const storeId = await anotherStore(making, { status: 'approved' })
    const userId = making.collector.id
    await aDropOf({ ...making, has: { store: storeId } })
    await put(making.db, 'storeFavorites', { userId, storeId, createdAt: Date.now() })
    return storeId
  },
  /** A user on the store's team. */
  async colleague({ door, db, has }) {
    const { id } = await door.person(`Colleague ${randomUUID()}`)
    await put(db, 'storePeople', {
      storeId: has.store,
      userId: id,
      role: 'staff',
      addedAt: Date.now(),
    })
    return id
  },
  /** An open invitation to the store's team. */
  teamInvitation: (making) => asked(making, `${randomUUID()}@example.com`, newSecret()),
  /** The secret of the letter that asks the collector to work in the store. */
  async teamSecret(making) {
    const secret = newSecret()
    await prove(making.db, making.collector)
    await asked(making, making.collector.email, secret)
    return secret
  },
  /** An open drop. */
  drop: (making) => aDropOf(making),
  /** One without a bottle left. */
  soldOut: (making) => aDropOf(making, { quantity: 1, reservedQuantity: 1 }),
  /** The same, on whose waiting list the collector stands. */
  async awaited(making) {
    const { db, collector } = making
    const dropId = await aDropOf(making, { quantity: 1, reservedQuantity: 1, waiting: 1 })
    await put(db, 'dropWaits', {
      id: randomUUID(),
      dropId,
      userId: collector.id,
      joinedAt: Date.now(),
    })
    return dropId
  },
  /** The hash of a picture that the store uploaded. */
  async picture({ owner, has }) {
    const answer = await owner.fetch(`/api/stores/${has.store}/pictures`, {
      method: 'POST',
      body: (await aPicture()) as unknown as BodyInit,
    })
    return (await good<{ picture: string }>(answer)).picture
  },
  /** A store where none of these users works. */
  strangersStore: (making) => strangersStore(making, { status: 'approved' }),
  /** The collector's request to the store of `has`; at most one is open per person and store. */
  sponsorRequest: (making) => aSponsorRequest(making),
  declinedSponsorRequest: (making) =>
    aSponsorRequest(making, { status: 'declined', reason: 'No time.', processedAt: Date.now() }),
} satisfies Makers

async function aSponsorRequest(
  { db, collector, has }: Making,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = randomUUID()
  await put(db, 'sponsorRequests', {
    id,
    customerName: `Ada ${id}`,
    phoneNumber: '404 555 0100',
    accountId: collector.id,
    storeId: has.store,
    createdAt: Date.now(),
    expiresAt: Date.now() + day,
    ...changes,
  })
  return id
}

const keyed = () => ({ 'Idempotency-Key': randomUUID() })

async function anotherStore(making: Making, changes: object): Promise<string> {
  const { db, owner, clerk } = making
  const id = await strangersStore(making, changes)
  const addedAt = Date.now()
  await put(db, 'storePeople', { storeId: id, userId: owner.id, role: 'owner', addedAt })
  if (clerk.id !== owner.id)
    await put(db, 'storePeople', { storeId: id, userId: clerk.id, role: 'staff', addedAt })
  return id
}

async function asked({ db, owner, has }: Making, email: string, secret: string) {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'storeInvitations', {
    id,
    storeId: has.store,
    email,
    secretHash: hashOfSecret(secret),
    invitedBy: owner.id,
    createdAt: now,
    expiresAt: now + day,
  })
  return id
}
