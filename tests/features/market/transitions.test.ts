import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ReservationAct,
  reservationStatuses,
  type ReservationStatus,
} from '../../../shared/features/market/reservation.ts'
import { hour } from '../../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../../../sync-server/db/db.ts'
import type { ReservationRow } from '../../../sync-server/reservations/rows.ts'
import { transition } from '../../../sync-server/reservations/transitions.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

/**
 * Every step that there is, as the decisions have it: from, to, and the units before and after.
 * Whatever stands in no line must change nothing.
 */
const table: readonly [
  ReservationAct,
  ReservationStatus,
  'held' | 'free',
  ReservationStatus,
  'held' | 'free',
][] = [
  ['confirm', 'pending', 'held', 'confirmed', 'held'],
  ['expire', 'pending', 'held', 'expired', 'free'],
  ['confirm_late', 'expired', 'free', 'confirmed', 'held'],
  ['cancel', 'pending', 'held', 'cancelled', 'free'],
  ['cancel', 'confirmed', 'held', 'cancelled', 'free'],
  ['cancel', 'ready', 'held', 'cancelled', 'free'],
  ['set_ready', 'confirmed', 'held', 'ready', 'held'],
  ['hand_over', 'confirmed', 'held', 'picked_up', 'held'],
  ['hand_over', 'ready', 'held', 'picked_up', 'held'],
  ['undo_hand_over', 'picked_up', 'held', 'ready', 'held'],
  ['refuse', 'confirmed', 'held', 'refused', 'held'],
  ['refuse', 'ready', 'held', 'refused', 'held'],
  ['undo_refusal', 'refused', 'held', 'ready', 'held'],
  ['close_refused', 'refused', 'held', 'refused', 'free'],
  ['miss', 'confirmed', 'held', 'no_show', 'free'],
  ['miss', 'ready', 'held', 'no_show', 'free'],
  ['hand_over_late', 'no_show', 'free', 'picked_up', 'held'],
]
const acts = [...new Set(table.map(([act]) => act))]

onEachEngine((engine) => {
  let database: TestDatabase
  let db: Db
  const [store, user] = [randomUUID(), randomUUID()]
  const at = Date.UTC(2026, 10, 21, 12)
  beforeAll(async () => {
    database = await engine.open()
    db = database.db
    await db.transaction('a store', (tx) =>
      tx.insert(tx.t.stores).values(approvedStoreRow({ id: store, ownerId: randomUUID() })),
    )
  })
  afterAll(() => database.remove())

  /** A reservation of two units in a new drop, with a third unit held by another user. */
  const standing = (status: ReservationStatus, units: 'held' | 'free', left = 0) =>
    db.transaction('a reservation', (tx) => stand(tx, status, units, left))
  async function stand(tx: DbTx, status: ReservationStatus, units: 'held' | 'free', left: number) {
    const [drop, id] = [randomUUID(), randomUUID()]
    const holds = units === 'held'
    await tx.insert(tx.t.drops).values({
      id: drop,
      storeId: store,
      title: 'T',
      category: 'Whiskey',
      salePrice: 1,
      quantity: (holds ? 3 : 1) + left,
      reservedQuantity: holds ? 3 : 1,
      isSponsored: false,
      isAllocated: false,
      holdFor: 1,
      startsAt: 1,
      listedUntil: Number.MAX_SAFE_INTEGER,
      createdAt: 1,
      updatedAt: 1,
    })
    await tx.insert(tx.t.reservations).values({
      id,
      userId: user,
      dropId: drop,
      storeId: store,
      quantity: 2,
      holdsUnits: holds,
      reserveFee: 3_00,
      unitPrice: 1,
      totalPrice: 2,
      status,
      feeStatus: 'paid',
      usedFreeReserve: false,
      isOffer: false,
      pickupCode: id,
      createdAt: 1,
      updatedAt: 1,
      pickupFrom: at,
      pickupUntil: at + 48 * hour,
      confirmedAt: 1,
      refusedAt: at,
    })
    return { drop, id }
  }
  async function read({ drop, id }: { drop: string; id: string }, from: Reader = db) {
    const { drops, reservations, complianceLogs: logs } = from.t
    const [row] = await from.select().from(reservations).where(eq(reservations.id, id))
    const [of] = await from.select().from(drops).where(eq(drops.id, drop))
    const entries = await from
      .select({ action: logs.action })
      .from(logs)
      .where(eq(logs.reservationId, id))
      .orderBy(asc(logs.number))
    return { row: row!, reserved: of!.reservedQuantity, entries: entries.map((one) => one.action) }
  }
  const doIt = (act: ReservationAct, id: string, more: object = {}) =>
    db.transaction(act, (tx) => transition(tx, act, { id, at, actorId: user, ...more }))

  for (const act of acts)
    test(`${act}: from where it may, and from nowhere else`, async () => {
      // In one transaction, which is quicker: each has a drop of its own.
      await db.transaction('try a step everywhere', async (tx) => {
        for (const status of reservationStatuses)
          for (const units of ['held', 'free'] as const) {
            const line = table.find(
              (one) => one[0] === act && one[1] === status && one[2] === units,
            )
            const one = await stand(tx, status, units, 5)
            const before = await read(one, tx)
            const { is } = await transition(tx, act, { id: one.id, at, actorId: user })
            const after = await read(one, tx)
            if (!line) {
              expect({ act, status, units, is }).toMatchObject({ is: 'elsewhere' })
              expect(after).toEqual(before)
              continue
            }
            const [, , , to, unitsAfter] = line
            expect({ act, is, status: after.row.status, holds: after.row.holdsUnits }).toEqual({
              act,
              is: 'done',
              status: to,
              holds: unitsAfter === 'held',
            })
            const moved = (unitsAfter === 'held' ? 2 : 0) - (units === 'held' ? 2 : 0)
            expect(after.reserved - before.reserved).toBe(moved)
            expect(after.entries).toHaveLength(1)
          }
      })
    })

  test('units that are gone are not taken again, and nothing is written', async () => {
    for (const [act, status] of [
      ['confirm_late', 'expired'],
      ['hand_over_late', 'no_show'],
    ] as const) {
      const one = await standing(status, 'free', 1)
      const before = await read(one)
      expect((await doIt(act, one.id)).is).toBe('sold_out')
      expect(await read(one)).toEqual(before)
    }
  })

  test('a transition sets its columns, and its undo resets them', async () => {
    const one = await standing('confirmed', 'held')
    const columns = async (...names: (keyof ReservationRow)[]) => {
      const { row } = await read(one)
      return names.map((name) => row[name])
    }
    await doIt('hand_over', one.id)
    expect(await columns('pickedUpAt', 'pickedUpBy', 'dueAt')).toEqual([at, user, at + 10 * hour])
    await doIt('undo_hand_over', one.id)
    expect(await columns('pickedUpAt', 'pickedUpBy', 'dueAt')).toEqual([null, null, at + 42 * hour])
    await doIt('refuse', one.id, { reason: 'no_id' })
    // The day in Georgia ends at five in the morning, UTC.
    const midnight = Date.UTC(2026, 10, 22, 5)
    expect(await columns('refusedAt', 'reason', 'dueAt')).toEqual([at, 'no_id', midnight])
    await doIt('undo_refusal', one.id)
    await doIt('miss', one.id)
    expect(await columns('missedAt', 'feeStatus', 'dueAt')).toEqual([at, 'forfeited', null])
    await doIt('hand_over_late', one.id, { reason: 'They came after all.' })
    expect(await columns('status', 'feeStatus', 'pickedUpAt')).toEqual(['picked_up', 'paid', at])
  })

  test('[M10] of many who end one hold at once, one does', async () => {
    const one = await standing('pending', 'held')
    const others = await Promise.all([database.again(), database.again()])
    const ended = await Promise.all(
      [db, ...others, db, ...others].map((each) =>
        each.transaction('expire', (tx) => transition(tx, 'expire', { id: one.id, at })),
      ),
    )
    expect(ended.filter(({ is }) => is === 'done')).toHaveLength(1)
    expect(await read(one)).toMatchObject({ reserved: 1, entries: ['reservation.expired'] })
  })
})
