import { randomUUID } from 'node:crypto'

/** An application as the form sends it. */
export const aStore = (changes: Record<string, unknown> = {}) => ({
  name: 'The Corner Bottle',
  address: '12 Peachtree St',
  city: 'Atlanta',
  state: 'GA',
  zipCode: '30308',
  phone: '404-555-0100',
  licenseNumber: `GA-${randomUUID()}`,
  licenseExpiresOn: '2999-12-31',
  ...changes,
})
