import { eq, inArray } from 'drizzle-orm'
import { uuidV7 } from '../../shared/kernel/id.ts'
import { day, minute } from '../../shared/kernel/time.ts'
import type { Db } from '../../sync-server/db/db.ts'
import type { Chance } from '../simulation/chance.ts'
import type { Offered, Person, Seen } from './model.ts'

/** A store, its people, some who collect, and its drops. */
export interface Place {
  readonly store: string
  readonly owner: string
  readonly clerk: string
  readonly admin: string
  readonly people: readonly string[]
  readonly drops: readonly string[]
}

export async function openPlace(db: Db, chance: Chance, now: number): Promise<Place> {
  const newId = () => uuidV7(now, chance.bytes(10))
  const made = {
    ...{ store: newId(), owner: newId(), clerk: newId(), admin: newId() },
    people: Array.from({ length: chance.between(2, 5) }, newId),
    drops: Array.from({ length: chance.between(1, 3) }, newId),
  }
  await db.transaction('a place', async (tx) => {
    const at = new Date(now)
    for (const id of [made.owner, made.clerk, made.admin, ...made.people]) {
      const plan = chance.is(0.3) ? 'insider' : 'free'
      await tx.insert(tx.t.users).values({
        ...{ id, name: 'Ada', email: `${id}@example.com`, createdAt: at, updatedAt: at },
        ...{ subscriptionTier: plan, ageConfirmedAt: 1 },
        ...(plan === 'insider' && { givenPlan: plan }),
      })
    }
    await tx.insert(tx.t.stores).values({
      ...{ id: made.store, ownerId: made.owner, name: 'A Shop', address: '1 Street' },
      ...{ city: 'Macon', state: 'GA', zipCode: '31201', licenseNumber: made.store },
      ...{ licenseExpiresOn: '9998-12-31', status: 'approved', appliedAt: 1, nameKey: 'a' },
      ...{ cityKey: 'm', licenseKey: made.store, createdAt: 1, updatedAt: 1 },
    })
    for (const [userId, role] of [[made.owner, 'owner'] as const, [made.clerk, 'staff'] as const])
      await tx.insert(tx.t.storePeople).values({ storeId: made.store, userId, role, addedAt: 1 })
    for (const id of made.drops)
      await tx.insert(tx.t.drops).values({
        ...{ id, storeId: made.store, title: 'Yquem', category: 'Wine', salePrice: 90_00 },
        ...{ quantity: chance.between(1, 4), isAllocated: chance.is(0.3), isSponsored: false },
        ...{ holdFor: 10 * minute, startsAt: now - 1, listedUntil: Number.MAX_SAFE_INTEGER },
        ...(chance.is(0.4) && { pickupFrom: now + 2 * day, pickupUntil: now + 4 * day }),
        ...{ createdAt: now, updatedAt: now },
      })
  })
  return made
}

/** What stands in the database at a moment. */
export interface Look {
  readonly reservations: readonly (Seen & { readonly pickupCode: string | null })[]
  readonly drops: readonly Offered[]
  person(id: string): Person
}

export async function lookAt(db: Db, { store, people }: Place): Promise<Look> {
  const { drops, reservers, users, reservations } = db.t
  const own = [...people]
  const all = await db.select().from(reservations).where(eq(reservations.storeId, store))
  const offered = await db.select().from(drops).where(eq(drops.storeId, store))
  const known = await db.select().from(reservers).where(inArray(reservers.userId, own))
  const persons = await db.select().from(users).where(inArray(users.id, own))
  return {
    reservations: all,
    drops: offered,
    person(id) {
      const { pausedUntil = null, freeReserves = 0 } = known.find((one) => one.userId === id) ?? {}
      const isInsider = persons.find((one) => one.id === id)?.subscriptionTier === 'insider'
      return { id, isInsider, pausedUntil, freeReserves }
    },
  }
}
