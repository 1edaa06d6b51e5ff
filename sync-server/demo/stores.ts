import type { StoreForm } from '../../shared/features/stores/store.ts'
import type { Who } from './people.ts'

interface DemoStore {
  readonly owner: Who
  readonly staff: readonly Who[]
  readonly form: StoreForm
}

/** "(Demo)" marks invented shops; numbers and addresses are reserved for examples. */
const store = (
  owner: Who,
  staff: readonly Who[],
  name: string,
  [address, city, state, zipCode]: readonly [string, string, string, string],
  licence: number,
): DemoStore => ({
  owner,
  staff,
  form: {
    name: `${name} (Demo)`,
    address,
    city,
    state,
    zipCode,
    phone: `555-01${String(licence).padStart(2, '0')}`,
    email: `shop${licence}@demo.example`,
    hours: 'Mon–Sat 10–9, Sun 12–6',
    licenseNumber: `DEMO-${1_000 + licence}`,
    licenseExpiresOn: '2999-12-31',
  },
})

export const demoStores = {
  peachtree: store(
    'olga',
    ['carl'],
    'Peachtree Cellars',
    ['1 Example St', 'Atlanta', 'GA', '30303'],
    1,
  ),
  lakeshore: store(
    'otto',
    ['cora'],
    'Lakeshore Spirits',
    ['2 Example Ave', 'Chicago', 'IL', '60601'],
    2,
  ),
  redwood: store(
    'olive',
    [],
    'Redwood Bottle Shop',
    ['3 Example Blvd', 'Oakland', 'CA', '94607'],
    3,
  ),
  night: store('olga', [], 'Night Owl Bottles', ['4 Example Rd', 'Austin', 'TX', '78701'], 4),
  harbor: store('omar', [], 'Harbor & Vine', ['5 Example Wharf', 'Boston', 'MA', '02110'], 5),
  cactus: store('omar', [], 'Cactus Cork', ['6 Example Way', 'Phoenix', 'AZ', '85004'], 6),
} as const
export type StoreKey = keyof typeof demoStores
