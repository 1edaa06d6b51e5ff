import { randomUUID } from 'node:crypto'
import { collectionMakers } from './collection.ts'
import { day } from '../../../../shared/kernel/time.ts'
import type { Db } from '../../../../sync-server/db/db.ts'
import { put } from './shared.ts'
import type { Makers } from '../keeper.ts'

export const sightingMakers = {
  /** A sighting by another user. */
  sighting: ({ db }) => aSightingOf(db, {}),
  /** The same with a picture, which is the collector's. */
  async pictured(making) {
    const { collector, db } = making
    return aSightingOf(db, {
      scoutUserId: collector.id,
      photo: await collectionMakers.photo(making),
    })
  },
  /** One to which the collector has said something. */
  async answeredSighting({ db, collector }) {
    const sightingId = await aSightingOf(db, { confirms: 1 })
    const said = { says: 'confirm', isOfStore: false, at: Date.now() }
    await put(db, 'sightingAnswers', { sightingId, userId: collector.id, ...said })
    return sightingId
  },
  storeSighting: ({ db, has }) => aSightingOf(db, { storeId: has.store }),
  disputedSighting: ({ db }) =>
    aSightingOf(db, { verificationStatus: 'disputed', disputedAt: Date.now() }),
} satisfies Makers

/** One that no job ends. */
async function aSightingOf(db: Db, changes: object): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'bottleSightings', {
    id,
    reportId: id,
    bottleName: `Seen ${id}`,
    storeName: 'Tower',
    zipCode: '30308',
    region: '303',
    price: 90_00,
    quantity: 1,
    isAllocated: false,
    seenAt: now,
    expiresAt: now + 900 * day,
    isAnnounced: true,
    rewardedOn: '2026-11-21',
    listedAt: now,
    createdAt: now,
    updatedAt: now,
    ...changes,
  })
  return id
}
