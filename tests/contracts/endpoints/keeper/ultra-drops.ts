import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newEntryCode } from '../../../../shared/features/ultra-drops/draw.ts'
import { day, hour } from '../../../../shared/kernel/time.ts'
import { put, strangersStore, aDropOf } from './shared.ts'
import type { Makers, Making } from '../keeper.ts'

export const ultraDropMakers = {
  /** Announced, and not begun. */
  ultraDrop: (making) => anUltraDrop(making),
  /** An ultra drop with a reminder of the collector. */
  async remindedUltraDrop(making) {
    const subjectId = await anUltraDrop(making)
    const at = Date.now()
    await put(making.db, 'reminders', {
      userId: making.collector.id,
      subjectId,
      kind: 'ultra_drop',
      dueAt: at + day,
      createdAt: at,
    })
    return subjectId
  },
  /** One that the collector asked to enter, whom its store has to let in. */
  async askedUltraDrop(making) {
    const ultraDropId = await anUltraDrop(making, { status: 'requesting', reviewsByHand: true })
    await put(making.db, 'ultraDropRequests', {
      id: randomUUID(),
      ultraDropId,
      userId: making.collector.id,
      requestedAt: Date.now(),
    })
    return ultraDropId
  },
  /** That request. */
  async ultraRequest({ db, has }) {
    const { ultraDropRequests: r } = db.t
    const [row] = await db
      .select({ id: r.id })
      .from(r)
      .where(eq(r.ultraDropId, has.askedUltraDrop ?? ''))
    return row!.id
  },
  /** Of a store in which the collector does not work, as is the next. */
  requestableUltraDrop: (making) =>
    anUltraDrop(making, { status: 'requesting', storeId: randomUUID() }),
  liveUltraDrop: (making) =>
    anUltraDrop(making, {
      status: 'live',
      storeId: randomUUID(),
      requestStartsAt: null,
      liveStartsAt: Date.now() - hour,
    }),
  /** Closed, with the collector on its list. */
  enteredUltraDrop: (making) => entered(making, { status: 'closed', listHash: '0'.repeat(64) }),
  /** Drawn, and it is the turn of the collector. */
  wonUltraDrop: (making) => won(making),
  declinableUltraDrop: (making) => won(making),
} satisfies Makers

/** One of the store of `has`, which no job moves. */
async function anUltraDrop({ db, has }: Making, changes: object = {}): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  const secret = randomBytes(32)
  await put(db, 'ultraDrops', {
    id,
    storeId: has.store,
    title: 'Springbank 25',
    category: 'Whiskey',
    salePrice: 640_00,
    quantity: 2,
    status: 'scheduled',
    scheduledAt: now - hour,
    requestStartsAt: now + day,
    liveStartsAt: now + 2 * day,
    liveEndsAt: now + 3 * day,
    drawingAt: now + 4 * day,
    requireStoreFavorite: false,
    requireSubscription: false,
    reviewsByHand: false,
    secret: secret.toString('hex'),
    commitment: createHash('sha256').update(secret).digest('hex'),
    listedUntil: now + 900 * day,
    dueAt: null,
    createdAt: now - day,
    updatedAt: now - day,
    ...changes,
  })
  return id
}

async function entered(making: Making, changes: object, entry: object = {}): Promise<string> {
  const ultraDropId = await anUltraDrop(making, { totalEntries: 1, ...changes })
  await put(making.db, 'ultraDropEntries', {
    id: randomUUID(),
    ultraDropId,
    userId: making.collector.id,
    code: newEntryCode(randomBytes(12)),
    enteredAt: Date.now(),
    ...entry,
  })
  return ultraDropId
}

async function won(making: Making): Promise<string> {
  const turn = { turn: 1, status: 'offered', isWinner: true, offerUntil: Date.now() + day }
  // Staff of the store cannot win.
  const storeId = await strangersStore(making)
  const listHash = '0'.repeat(64)
  const drawn = { storeId, status: 'drawn', listHash, drawnAt: Date.now(), nextTurn: 2 }
  const id = await entered(making, drawn, turn)
  await aDropOf(making, {
    id,
    storeId,
    dropType: 'ultra',
    isAllocated: true,
    listedUntil: 0,
    hypeScore: -1,
  })
  return id
}
