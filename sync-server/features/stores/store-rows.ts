import { and, eq, sql } from 'drizzle-orm'
import {
  licenseKey,
  type OwnStore,
  searchKey,
  type StoreForm,
  type StorePage,
  type StoreRole,
} from '../../../shared/features/stores/store.ts'
import type { Application } from '../../../shared/features/stores/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { mayTrade, type StoreRow } from '../../reservations/rows.ts'

/** A user's role in a store; undefined without one. One read by key. */
export async function storeRoleOf(
  reader: Reader,
  userId: Id<'user'>,
  storeId: Id<'store'>,
): Promise<StoreRole | undefined> {
  const [row] = await reader.run(roleInStore, { userId, storeId })
  return row?.role
}

const roleInStore = prepared<{ userId: string; storeId: string }, { role: StoreRole }>(
  'read',
  ({ t: { storePeople: p }, value }) => sql`
    select ${p.role} as "role" from ${p}
    where ${p.storeId} = ${value('storeId')} and ${p.userId} = ${value('userId')}`,
)

/** The public view of the store; undefined while it may not offer. */
export async function findOpenStore(
  reader: Reader,
  id: string,
  at: Instant,
): Promise<StoreRow | undefined> {
  const { stores } = reader.t
  const [row] = await reader.select().from(stores).where(eq(stores.id, id))
  return row && mayTrade(row, at) ? row : undefined
}

/** The store, locked until the transaction ends. */
export async function lockStore(tx: DbTx, id: string): Promise<StoreRow> {
  const { stores } = tx.t
  const [row] = await tx.lock(tx.select().from(stores).where(eq(stores.id, id)))
  return row ?? refuse('not_found')
}

/** The columns by which a store is found and its licence compared. */
export const keysOf = ({
  name,
  city,
  licenseNumber,
}: Pick<StoreForm, 'name' | 'city' | 'licenseNumber'>) => ({
  nameKey: searchKey(name),
  cityKey: searchKey(city),
  licenseKey: licenseKey(licenseNumber),
})

/** Refuses where another store, that was not rejected, has the same licence. */
export async function assertLicenseUnused(
  tx: DbTx,
  { id, state, licenseNumber }: { id: string; state: string; licenseNumber: string },
) {
  const { stores } = tx.t
  const same = await tx
    .select({ id: stores.id, status: stores.status })
    .from(stores)
    .where(and(eq(stores.state, state), eq(stores.licenseKey, licenseKey(licenseNumber))))
  if (same.some((one) => one.id !== id && one.status !== 'rejected'))
    refuse('exists', storesCopy.licenceTaken)
}

export function pageOf(row: StoreRow, isFavorite: boolean): StorePage {
  const { id, name, address, city, state, zipCode, licenseNumber } = row
  return {
    id: id as Id<'store'>,
    name,
    address,
    city,
    state,
    zipCode,
    licenseNumber,
    isFavorite,
    ...optional(row),
  }
}

export function ownOf(row: StoreRow, role: StoreRole, isFavorite = false): OwnStore {
  const { licenseExpiresOn, status, statusReason, appliedAt } = row
  return {
    ...pageOf(row, isFavorite),
    licenseExpiresOn,
    status,
    role,
    appliedAt,
    scansIds: row.scansIds,
    ...(statusReason !== null && { statusReason }),
  }
}

export function applicationOf(
  row: StoreRow,
  owner: { readonly name: string; readonly email: string } | undefined,
): Application {
  const { id, name, address, city, state, zipCode, licenseNumber, licenseExpiresOn } = row
  const { createdAt, appliedAt, status, statusReason } = row
  return {
    id: id as Id<'store'>,
    name,
    address,
    city,
    state,
    zipCode,
    licenseNumber,
    licenseExpiresOn,
    createdAt,
    appliedAt,
    status,
    isApproved: status === 'approved',
    ...optional(row),
    ...(statusReason !== null && { statusReason }),
    scansIds: row.scansIds,
    ownerName: owner?.name ?? '',
    ownerEmail: owner?.email ?? '',
  }
}

const optional = ({ phone, email, hours }: StoreRow) => ({
  ...(phone !== null && { phone }),
  ...(email !== null && { email }),
  ...(hours !== null && { hours }),
})
