import path from 'node:path'
import { eq } from 'drizzle-orm'
import { maxPasskeys, maxPushSubscriptions, maxTokens } from '../../../shared/business/access.ts'
import { maxOpenReservations } from '../../../shared/business/reserving.ts'
import { maxStaff, maxStoresOfOwner } from '../../../shared/business/stores.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { atRest } from '../../http/at-rest.ts'
import { type Browser, type Door, openDoor } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { haveThings } from './have-things.ts'
import { type Belonging, belongings, type Having, type Keeper } from './keeper.ts'
import { keeperFor } from './needs.ts'
import type { Row } from './row.ts'

/** All actors of the contracts, by their relation to the first of two stores. */
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

/** The people of a store and a collector of it, who have one of everything. */
export interface Side extends Having {
  readonly keeper: Keeper
}

/** Belongings with a limit per user. */
const limited: Readonly<Partial<Record<Belonging, number>>> = {
  token: maxTokens,
  passkey: maxPasskeys,
  pushAddress: maxPushSubscriptions,
  colleague: maxStaff,
  teamInvitation: maxStaff,
  approved: maxStoresOfOwner,
  pending: maxOpenReservations('insider'),
}

/** Two sides with every belonging; the second has as many as allowed. */
export interface World {
  readonly door: Door
  readonly db: Db
  readonly people: Readonly<Record<Actor, Browser & { readonly id?: string }>>
  readonly sides: Readonly<Record<'first' | 'second', Side>>
  /** Has all belongings of that side. */
  readonly collectors: Readonly<Record<'first' | 'second', Keeper>>
  /** New people with a store of their own, and with these things. */
  side(name: string, things: readonly Belonging[]): Promise<Side>
  /** A new user with the belongings that the rows need at the first store. */
  fresh(rows: readonly Row[], name: string): Promise<Keeper>
  /** One more of each of these for a side. */
  more(side: Side, names: readonly Belonging[]): Promise<Keeper>
  /** The clock stops, apart from these milliseconds. */
  letPass(time: number): void
  /** Runs due jobs and waits for the server's own work. */
  rest(): Promise<void>
  close(): Promise<void>
}

/** Nothing answers there. */
export const noProvider = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'undercroft',
  OIDC_CLIENT_SECRET: 'away',
  OIDC_NAME: 'Lodge',
}

/** The settings with which every endpoint can succeed. */
export const openEverything = {
  MODEL_URL: 'http://127.0.0.1:9/v1',
  MODEL_NAME: 'away',
  ...noProvider,
  INSIDER_OFFER: 'first-month-1-dollar',
}

/** @param things belongings of both sides; by default all */
export async function openWorld(
  engine: 'SQLite' | 'PostgreSQL' = 'SQLite',
  things: readonly Belonging[] = belongings,
): Promise<World> {
  let stopped: number | undefined
  const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
  const door = await openDoor({
    env: openEverything,
    now: () => stopped ?? Date.now(),
    ...(database && { databaseUrl: database.url }),
  })
  const sqliteFile = path.join(door.dataDir, 'undercroft.sqlite')
  const db = await openDb(database ? { postgresUrl: database.url } : { sqliteFile }, silent)
  // In local mode the first account is the admin.
  const admin = await door.person('Ada Admin')
  const makingOf = (people: Having) => ({ door, db, admin, ...people })
  // Made first, so that a query without an owner finds rows of the second side first.
  const second = await side('Two', things)
  // Belongings of other users do not count toward a limit.
  const limits = Object.entries(limited).filter(([name]) => things.includes(name as Belonging))
  for (const [name, most] of limits)
    for (let count = 1; count < most; count++)
      await haveThings([name as Belonging], {
        ...makingOf(second),
        has: { store: second.keeper.store },
      })
  const first = await side('One', things)
  // The clock stops here, so nothing becomes due however long a test takes.
  const now = Date.now()
  stopped = now
  await atRest(door.running, db, () => now)
  return {
    door,
    db,
    sides: { first, second },
    collectors: { first: first.keeper, second: second.keeper },
    people: {
      visitor: door.visitor(),
      collector: first.collector,
      'other collector': second.collector,
      clerk: first.clerk,
      'clerk of another store': second.clerk,
      owner: first.owner,
      'owner of another store': second.owner,
      admin,
    },
    side,
    async fresh(asked, name) {
      const { owner, clerk, keeper } = first
      const collector = await door.person(name)
      const making = { ...makingOf({ owner, clerk, collector }), has: { store: keeper.store } }
      return keeperFor(asked, making)
    },
    async more({ keeper, ...people }, names) {
      const { store } = keeper
      return haveThings(names, { ...makingOf(people), has: { store } })
    },
    rest: () => atRest(door.running, db, () => stopped ?? now),
    letPass(time) {
      stopped = now + time
    },
    async close() {
      await db.close()
      await door.close()
      await database?.drop()
    },
  }

  async function side(name: string, own: readonly Belonging[]): Promise<Side> {
    const owner = await door.person(`Owner ${name}`)
    const clerk = await door.person(`Clerk ${name}`)
    const collector = await door.person(`Collector ${name}`)
    const { store } = await haveThings(['store'], makingOf({ owner, clerk, collector }))
    await db.transaction('hire', async (tx) => {
      const { storePeople, users } = tx.t
      const addedAt = Date.now()
      await tx
        .insert(storePeople)
        .values({ storeId: store, userId: clerk.id, role: 'staff', addedAt })
      // An age confirmation applies to one user only.
      await tx.update(users).set({ ageConfirmedAt: null }).where(eq(users.id, clerk.id))
    })
    const people = { owner, clerk, collector }
    return {
      ...people,
      keeper: await haveThings(own, { ...makingOf(people), has: { store } }),
    }
  }
}
