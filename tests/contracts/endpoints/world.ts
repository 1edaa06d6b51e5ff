import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { atRest } from '../../http/at-rest.ts'
import { type Browser, type Door, openDoor, type Person } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'
import { type Keeper, keeperFor } from './keeper.ts'
import { rows } from './rows.ts'

/** Everybody whom a contract tells apart, by what they are to the first of two stores. */
export const actors = [
  'visitor',
  'collector',
  'other collector',
  'clerk',
  'clerk of another store',
  'owner',
  'owner of another store',
  'admin',
] as const
export type Actor = (typeof actors)[number]

/** Whose thing a request is about: the first store's and its collector's, the others', nobody's. */
export const subjects = ['first', 'second', 'absent'] as const
export type Subject = (typeof subjects)[number]

/** Two stores, each with an owner, a clerk, a drop, a collector, and what is the collector's own. */
export interface World {
  readonly door: Door
  readonly db: Db
  readonly people: Readonly<Record<Actor, Browser & { readonly id?: string }>>
  /** What the rows ask about, had by the collector of that side. */
  readonly collectors: Readonly<Record<'first' | 'second', Keeper>>
  /** What the names in paths stand for, where they say by themselves what they are the id of. */
  readonly named: Readonly<Record<Subject, Readonly<Record<string, string>>>>
  /** Its clock stands still, but for the milliseconds that go by here. */
  letPass(time: number): void
  /** Does what is due, and waits for what the server does itself. */
  rest(): Promise<void>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  let stopped: number | undefined
  const door = await openDoor({
    env: { MODEL_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'away' },
    now: () => stopped ?? Date.now(),
  })
  const sqliteFile = path.join(door.dataDir, 'undercroft.sqlite')
  const db = await openDb({ sqliteFile }, silent)
  // In local mode the first account is the admin.
  const admin = await door.person('Ada Admin')
  const [first, second] = [await side('One'), await side('Two')]
  // From here on its clock stands still: however long a test takes, nothing becomes due beside it.
  const now = Date.now()
  stopped = now
  await atRest(door.running, db, () => now)
  return {
    ...{ door, db, collectors: { first: first.collector, second: second.collector } },
    people: {
      visitor: door.visitor(),
      ...{ collector: first.collector, 'other collector': second.collector },
      ...{ clerk: first.clerk, 'clerk of another store': second.clerk },
      ...{ owner: first.owner, 'owner of another store': second.owner, admin },
    },
    named: { first: first.named, second: second.named, absent: nobodys() },
    rest: () => atRest(door.running, db, () => stopped ?? now),
    letPass(time) {
      stopped = now + time
    },
    async close() {
      await db.close()
      await door.close()
    },
  }

  async function side(name: string) {
    const owner = await keeperFor([rows['store.get']], await door.person(`Owner ${name}`), admin)
    const clerk = await door.person(`Clerk ${name}`)
    const person = await door.person(`Collector ${name}`)
    const collector = await keeperFor(ofCollectors, person, admin)
    const named = { ...nobodys(), store: owner.store, user: clerk.id }
    await sold(named, person, clerk)
    return { owner, clerk, collector, named }
  }

  /** A drop of the store, and a reservation of it, paid; and somebody is asked to work there. */
  async function sold(named: Named, { id: userId }: Person, clerk: Person) {
    const now = Date.now()
    const { store: storeId, drop, reservation, invitation } = named
    await db.transaction('a drop', async (tx) => {
      await tx
        .insert(tx.t.storePeople)
        .values({ storeId, userId: clerk.id, role: 'staff', addedAt: now })
      await tx.insert(tx.t.storeInvitations).values({
        ...{ id: invitation, storeId, email: `${invitation}@example.com`, secretHash: invitation },
        ...{ invitedBy: userId, createdAt: now, expiresAt: now + day },
      })
      await tx.insert(tx.t.drops).values({
        ...{ id: drop, storeId, title: 'Springbank 15', category: 'Whiskey', salePrice: 140_00 },
        ...{ quantity: 6, reservedQuantity: 1, isSponsored: false, isAllocated: false },
        ...{ holdFor: hour, startsAt: now - day, listedUntil: now + 900 * day },
        ...{ createdAt: now - day, updatedAt: now - day },
      })
      await tx.insert(tx.t.reservations).values({
        ...{ id: reservation, userId, dropId: drop, storeId, quantity: 1, holdsUnits: true },
        ...{ reserveFee: 3_00, unitPrice: 140_00, totalPrice: 140_00, status: 'confirmed' },
        ...{ feeStatus: 'paid', usedFreeReserve: false, isOffer: false },
        ...{ pickupFrom: now + 800 * day, pickupUntil: now + 801 * day, confirmedAt: now },
        ...{ pickupCode: reservation.slice(0, 8).toUpperCase(), createdAt: now, updatedAt: now },
      })
    })
  }
}

/** Rows about what a collector has, who has no store. */
const ofCollectors = Object.values(rows).filter(({ may }) => may === 'user' || may === 'anyone')

type Named = ReturnType<typeof nobodys>
const nobodys = () => ({
  ...{ store: randomUUID() as string, drop: randomUUID() as string },
  ...{ reservation: randomUUID() as string, invitation: randomUUID() as string },
  user: randomUUID() as string,
})
