import { asc, eq } from 'drizzle-orm'
import { applications, maxStoresOfOwner } from '../../../shared/business/stores.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import {
  applyAgain,
  applyForPartnership,
  editStore,
  listOwnStores,
} from '../../../shared/features/stores/endpoints.ts'
import type { StoreForm } from '../../../shared/features/stores/store.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { once } from '../../http/once.ts'
import type { StoreDeps } from './store-deps.ts'
import { keysOf, lockStore, assertLicenseUnused, ownOf } from './store-rows.ts'
import type { StoreRow } from '../../reservations/rows.ts'

/** Applying with a store, and what those who work in one see and change of it. */
export function storeHandlers({ db, limits, now = Date.now }: StoreDeps) {
  return {
    'store.apply': handler(applyForPartnership, async ({ user, body, requestKey }) => {
      await limits.take('store-application', user.id, applications)
      const at = now()
      assertLicenseValid(body, at)
      return once(db, { ...requestKey, userId: user.id, at }, 'apply with a store', async (tx) => {
        const { stores, storePeople } = tx.t
        const own = await tx
          .select({ id: stores.id })
          .from(stores)
          .where(eq(stores.ownerId, user.id))
          .limit(maxStoresOfOwner)
        if (own.length >= maxStoresOfOwner)
          refuse('not_now', storesCopy.tooManyStores(maxStoresOfOwner))
        const id = newId<'store'>(at)
        await assertLicenseUnused(tx, { id, ...body })
        const row: StoreRow = {
          id,
          ownerId: user.id,
          ...input(body),
          ...keysOf(body),
          status: 'pending',
          statusReason: null,
          decidedAt: null,
          decidedBy: null,
          scansIds: false,
          appliedAt: at,
          createdAt: at,
          updatedAt: at,
        }
        await tx.insert(stores).values(row)
        await tx
          .insert(storePeople)
          .values({ storeId: id, userId: user.id, role: 'owner', addedAt: at })
        await writeCompliance(tx, { action: 'store.applied', storeId: id, actorId: user.id, at })
        return ownOf(row, 'owner')
      })
    }),

    'store.applyAgain': handler(applyAgain, async ({ user, params }) => {
      await limits.take('store-application', user.id, applications)
      const at = now()
      return db.transaction('apply again', async (tx) => {
        const before = await lockStore(tx, params.store)
        if (before.status !== 'rejected') refuse('not_now', storesCopy.notRejected)
        assertLicenseValid(before, at)
        await assertLicenseUnused(tx, before)
        const row = await change(tx, before, {
          status: 'pending',
          statusReason: null,
          appliedAt: at,
        })
        await writeCompliance(tx, {
          action: 'store.applied',
          storeId: params.store,
          actorId: user.id,
          at,
        })
        return ownOf(row, 'owner')
      })
    }),

    'store.edit': handler(editStore, async ({ user, params, body }) => {
      const at = now()
      return db.transaction('edit a store', async (tx) => {
        const before = await lockStore(tx, params.store)
        const after = { ...before, ...withoutUndefined(body) }
        const isOtherLicence =
          after.state !== before.state || keysOf(after).licenseKey !== before.licenseKey
        const isLonger = after.licenseExpiresOn !== before.licenseExpiresOn
        if (isOtherLicence || isLonger) assertLicenseValid(after, at)
        if (isOtherLicence && before.status !== 'rejected') await assertLicenseUnused(tx, after)
        // An admin approved that licence, and no other.
        const isLookedAtAgain = isOtherLicence && before.status === 'approved'
        const row = await change(tx, before, {
          ...withoutUndefined(body),
          ...keysOf(after),
          ...(isLookedAtAgain && { status: 'pending', appliedAt: at }),
          updatedAt: at,
        })
        if (isOtherLicence || isLonger)
          await writeCompliance(tx, {
            action: 'store.licence_changed',
            storeId: params.store,
            actorId: user.id,
            at,
            details: {
              licence: row.licenseNumber,
              state: row.state,
              expiresOn: row.licenseExpiresOn,
            },
          })
        return ownOf(row, 'owner')
      })
    }),

    'store.mine': handler(listOwnStores, async ({ user }) => {
      const { stores, storePeople } = db.t
      const rows = await db
        .select({ store: stores, role: storePeople.role })
        .from(storePeople)
        .innerJoin(stores, eq(stores.id, storePeople.storeId))
        .where(eq(storePeople.userId, user.id))
        .orderBy(asc(stores.nameKey), asc(stores.id))
        .limit(maxWorkplaces)
      return { stores: rows.map(({ store, role }) => ownOf(store, role)) }
    }),
  } satisfies Partial<Handlers>
}

/** The maximum number of stores per team member, above any real case. */
const maxWorkplaces = 200

/** A licence that has run out is none. */
function assertLicenseValid({ licenseExpiresOn }: { licenseExpiresOn: string }, at: number) {
  if (licenseExpiresOn < dayOf(at)) refuse('bad_request', storesCopy.licenceOver)
}

const input = (form: StoreForm) => ({
  name: form.name,
  address: form.address,
  city: form.city,
  state: form.state,
  zipCode: form.zipCode,
  phone: form.phone ?? null,
  email: form.email ?? null,
  hours: form.hours ?? null,
  licenseNumber: form.licenseNumber,
  licenseExpiresOn: form.licenseExpiresOn,
})

const withoutUndefined = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

async function change(tx: DbTx, before: StoreRow, changes: Partial<StoreRow>): Promise<StoreRow> {
  await tx.update(tx.t.stores).set(changes).where(eq(tx.t.stores.id, before.id))
  return { ...before, ...changes }
}
