import { randomUUID } from 'node:crypto'
import type { Db } from '../../../../sync-server/db/db.ts'
import { put, aDropOf, somebody, aReservation } from './shared.ts'
import type { Makers, Making } from '../keeper.ts'

export const reviewMakers = {
  /** The collector's review of a pickup, public at the store. */
  review: async (making) => (await reviewed(making)).comment,
  /** The same by its id. */
  reviewed: async (making) => (await reviewed(making)).id,
  /** A review by another user, now deleted. */
  othersReview: async (making) => (await reviewed(making, { userId: null })).id,
  /** A reported review. */
  async reportedReview(making) {
    const { id } = await reviewed(making, { reportedAt: Date.now(), reports: 1 })
    await put(making.db, 'reviewReports', {
      reviewId: id,
      userId: making.clerk.id,
      reason: `It is untrue. ${randomUUID()}`,
      createdAt: Date.now(),
    })
    return id
  },
  /** The collector's report of a review by another user, now deleted. */
  async report(making) {
    const { id } = await reviewed(making, { userId: null, reportedAt: Date.now(), reports: 1 })
    await put(making.db, 'reviewReports', {
      reviewId: id,
      userId: making.collector.id,
      reason: `It is about another store. ${randomUUID()}`,
      createdAt: Date.now(),
    })
    return id
  },
  hiddenReview: async (making) =>
    (await reviewed(making, { hiddenAt: Date.now(), hiddenReason: 'It names somebody.' })).id,
  /** A review by another user, now deleted, marked as helpful by the collector. */
  async helpfulReview(making) {
    const [id, storeId, at] = [randomUUID(), randomUUID(), Date.now()]
    const dropId = await aDropOf({ ...making, has: { store: storeId } }, { listedUntil: at })
    const of = { dropId, storeId, reservationId: randomUUID() }
    await put(making.db, 'reviews', {
      ...of,
      id,
      rating: 5,
      helpful: 1,
      createdAt: at,
      updatedAt: at,
    })
    await put(making.db, 'helpfulMarks', {
      reviewId: id,
      userId: making.collector.id,
      createdAt: Date.now(),
    })
    return id
  },
  /** Another user who wants to be listed. */
  async listedExpert({ db }) {
    const id = randomUUID()
    const counted = { reviews: 2, helpful: 3, recipes: 1, kinds: ['Whiskey'] }
    const userId = await somebody(db)
    await put(db, 'experts', { userId, id, ...counted, createdAt: Date.now() })
    return id
  },
  /** The collector's released story. */
  successStory: ({ db, collector }) => aStoryOf(db, collector.id),
  /** The same by another user. */
  releasedStory: async ({ db }) => aStoryOf(db, await somebody(db)),
  reportedStory: async ({ db }) =>
    aStoryOf(db, await somebody(db), { reportedAt: Date.now(), reports: 1 }),
  /** The collector's report of another user's story. */
  async storyReport({ db, collector }) {
    const id = await aStoryOf(db, await somebody(db), { reportedAt: Date.now(), reports: 1 })
    await put(db, 'storyReports', {
      storyId: id,
      userId: collector.id,
      reason: `It is untrue. ${randomUUID()}`,
      createdAt: Date.now(),
    })
    return id
  },
  hiddenStory: async ({ db }) =>
    aStoryOf(db, await somebody(db), { hiddenAt: Date.now(), hiddenReason: 'It names somebody.' }),
} satisfies Makers

type ReviewRow = Db['t']['reviews']['$inferInsert']

async function reviewed(making: Making, changes: Partial<ReviewRow> = {}) {
  const { db, collector, has } = making
  const { id: reservationId, dropId } = await aReservation(making, { status: 'picked_up' })
  const at = Date.now()
  const row = { id: randomUUID(), comment: `Kind people. ${randomUUID()}` }
  await put(db, 'reviews', {
    ...row,
    userId: collector.id,
    dropId,
    storeId: has.store,
    reservationId,
    rating: 5,
    createdAt: at,
    updatedAt: at,
    ...changes,
  })
  return row
}

async function aStoryOf(db: Db, userId: string, changes: object = {}): Promise<string> {
  const [id, at] = [randomUUID(), Date.now()]
  const said = { title: 'Found at last', text: `After ten years. ${id}` }
  const times = { releasedAt: at, createdAt: at, updatedAt: at }
  await put(db, 'successStories', { id, userId, ...said, ...times, ...changes })
  return id
}
