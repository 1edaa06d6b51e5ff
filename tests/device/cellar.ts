import { afterEach, beforeEach } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import type { StoredMutation } from '../../web/local/write/mutate.ts'
import { aDevice, anAccount, type TestDevice } from './a-device.ts'
import { aServer, type TestServer } from './a-server.ts'
import { VirtualClock } from './virtual-clock.ts'

export const ada: Id = '01900000-0000-7000-8000-00000000ada1'
export const bob: Id = '01900000-0000-7000-8000-000000000b0b'

/** A server with one user, and two devices of hers; new for every test of the file. */
export interface Cellar {
  clock: VirtualClock
  server: TestServer
  phone: TestDevice
  laptop: TestDevice
}

/** The state of a file's tests; filled before each. */
export function aCellar(plan: 'free' | 'insider' = 'insider'): Cellar {
  const cellar = {} as Cellar
  beforeEach(async () => {
    cellar.clock = new VirtualClock()
    cellar.server = await aServer(cellar.clock.now)
    await cellar.server.addUser(ada, plan)
    const account = anAccount(ada, plan)
    cellar.phone = await aDevice(cellar.server, cellar.clock, account)
    cellar.laptop = await aDevice(cellar.server, cellar.clock, account)
  })
  afterEach(async () => {
    cellar.phone.close()
    cellar.laptop.close()
    await cellar.server.close()
  })
  return cellar
}

/** A bottle to add, with defaults. */
export const aBottle = (id: Id, fields: object = {}) => ({
  id,
  name: 'Yamazaki 12',
  brand: 'Suntory',
  category: 'Whiskey' as const,
  ...fields,
})

export const manyBottles = (device: TestDevice, count: number): StoredMutation[] =>
  Array.from({ length: count }, (_, i) => ({
    name: 'bottle.add',
    args: aBottle(device.newId(), { name: `Bottle ${i}` }),
  }))

/** Every table of a device as one value, to be compared whole. */
export async function everythingOn(device: TestDevice): Promise<Record<string, unknown>> {
  const { db } = device.store
  const tables = db.tables.filter((table) => !['lease', 'meta'].includes(table.name))
  const entries = await Promise.all(
    tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  return Object.fromEntries([...entries, ['syncState', (await db.meta.get('syncState'))?.value]])
}
