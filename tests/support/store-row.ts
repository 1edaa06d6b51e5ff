/** An approved store as its row, for tests that need one without walking through its application. */
export const approvedStoreRow = <Own extends StoreRowKeys>(own: Own) => ({
  name: 'S',
  address: '1',
  city: 'A',
  state: 'GA',
  zipCode: '30308',
  licenseNumber: 'x',
  licenseExpiresOn: '2999-12-31',
  status: 'approved' as const,
  appliedAt: 1,
  nameKey: 's',
  cityKey: 'a',
  licenseKey: own.id,
  createdAt: 1,
  updatedAt: 1,
  ...own,
})

interface StoreRowKeys {
  readonly id: string
  readonly ownerId: string
}
