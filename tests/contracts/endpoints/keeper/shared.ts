import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { day, hour } from '../../../../shared/kernel/time.ts'
import type { Db } from '../../../../sync-server/db/db.ts'
import type { ReservationRow } from '../../../../sync-server/reservations/rows.ts'
import { reservedIn } from '../../../features/pickup/reserved.ts'
import type { Person } from '../../../http/door.ts'
import type { Making } from '../keeper.ts'

/** An account of which nothing else is known. */
export async function somebody(db: Db): Promise<string> {
  const [id, at] = [randomUUID(), new Date()]
  const email = `${id}@example.com`
  await put(db, 'users', { id, name: 'Somebody Else', email, createdAt: at, updatedAt: at })
  return id
}

export async function good<T = { id: string }>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

type Tables = Db['t']

export async function put<Name extends keyof Tables>(
  db: Db,
  name: Name,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.transaction('a thing', (tx) =>
    tx.insert(tx.t[name] as Tables['stores']).values(values as Tables['stores']['$inferInsert']),
  )
}

/** As `admin prove-address` does. */
export const prove = (db: Db, { id }: Person) =>
  db.transaction('prove', (tx) =>
    tx.update(tx.t.users).set({ emailVerified: true }).where(eq(tx.t.users.id, id)),
  )

/** A store with an unrelated owner. */
export async function strangersStore({ db, has }: Making, changes: object = {}): Promise<string> {
  const [store] = await db
    .select()
    .from(db.t.stores)
    .where(eq(db.t.stores.id, has.store ?? ''))
  const [id, licenseNumber] = [randomUUID(), `GA-${randomUUID()}`]
  const licenseKey = licenseNumber.replaceAll('-', '').toLowerCase()
  await put(db, 'stores', { ...store, id, licenseNumber, licenseKey, ...changes })
  return id
}

export async function aDropOf({ db, has }: Making, changes: object = {}): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'drops', {
    id,
    storeId: has.store,
    title: 'Springbank 15',
    category: 'Whiskey',
    salePrice: 140_00,
    quantity: 6,
    reservedQuantity: 0,
    isSponsored: false,
    isAllocated: false,
    priceListedAt: now,
    holdFor: hour,
    startsAt: now - day,
    listedUntil: now + 900 * day,
    createdAt: now - day,
    updatedAt: now - day,
    ...changes,
  })
  return id
}

export function aReservation(
  { db, collector, has }: Making,
  changes: Partial<ReservationRow> = {},
) {
  return reservedIn(db, {
    store: has.store ?? '',
    user: collector.id,
    // Nothing becomes due during the test.
    changes: { pickupUntil: Date.now() + 900 * day, dueAt: null, ...changes },
    drop: { listedUntil: Date.now() + 900 * day, quantity: 6, priceListedAt: Date.now() },
  })
}

/** A unique picture. */
export const aPicture = (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}
