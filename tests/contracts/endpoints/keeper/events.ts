import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newPickupCode, shownCode } from '../../../../shared/features/market/pickup-code.ts'
import { day, hour } from '../../../../shared/kernel/time.ts'
import { good, put } from './shared.ts'
import type { Makers, Making } from '../keeper.ts'

export const eventMakers = {
  /** One of the store of `has`, as are the next. */
  event: (making) => anEventOf(making),
  /** It has begun. */
  onlineEvent: (making) =>
    anEventOf(making, { isVirtual: true, eventDate: Date.now() - hour, endsAt: Date.now() + hour }),
  /** A seat of the collector that is to be paid. */
  async paidEvent(making) {
    for (const step of ['begin', 'refresh'])
      await good(await making.owner.post(`/api/stores/${making.has.store}/payouts/${step}`, {}))
    const holdUntil = Date.now() + day
    return seated(making, { status: 'pending', payment: 'due', price: 40_00, holdUntil })
  },
  offeredEvent: (making) =>
    seated(making, { status: 'pending', isOffer: true, holdUntil: Date.now() + day }),
  attendedEvent: (making) => seated(making),
  leftEvent: (making) => seated(making),
  /** An event that has begun, with the code shown at its door. */
  doorEvent: async (making) => (await atDoor(making)).eventId,
  seatCode: async (making) => shownCode((await atDoor(making)).code),
} satisfies Makers

/** One of the store of `has`. */
async function anEventOf({ db, has }: Making, changes: object = {}): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'events', {
    id,
    storeId: has.store,
    title: 'Six peated malts',
    eventType: 'tasting',
    eventDate: now + 3 * day,
    duration: 60,
    endsAt: now + 3 * day + hour,
    maxAttendees: 20,
    createdAt: now - day,
    updatedAt: now - day,
    ...changes,
  })
  return id
}

/** The seat at an event that has begun. Requests ask for it by id and by code. */
async function atDoor(making: Making): Promise<{ eventId: string; code: string }> {
  const { db, has } = making
  const { eventRegistrations: r } = db.t
  const eventId =
    has.doorEvent ??
    (has.seatCode === undefined
      ? await seated(making, {}, { eventDate: Date.now() - hour, endsAt: Date.now() + hour })
      : undefined)
  const [found] = await db
    .select({ eventId: r.eventId, code: r.code })
    .from(r)
    .where(
      eventId === undefined
        ? eq(r.code, (has.seatCode ?? '').replace('-', ''))
        : eq(r.eventId, eventId),
    )
  if (!found) throw new Error('there is no seat at this door')
  return found
}

/** The event in which the collector has a seat. */
async function seated(making: Making, seat: object = {}, event: object = {}): Promise<string> {
  const { db, has, collector } = making
  const eventId = await anEventOf(making, { currentAttendees: 1, ...event })
  await put(db, 'eventRegistrations', {
    id: randomUUID(),
    eventId,
    storeId: has.store,
    userId: collector.id,
    registeredAt: Date.now(),
    updatedAt: Date.now(),
    code: newPickupCode(randomBytes(8)),
    ...seat,
  })
  return eventId
}
