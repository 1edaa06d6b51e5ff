import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { aDevice, anAccount, type TestDevice } from './a-device.ts'
import { aServer, type TestServer } from './a-server.ts'
import { VirtualClock } from './virtual-clock.ts'

const ada: Id = '01900000-0000-7000-8000-00000000ada1'
const clock = new VirtualClock()
let server: TestServer
let phone: TestDevice
let laptop: TestDevice

beforeEach(async () => {
  server = await aServer(clock.now)
  await server.addUser(ada)
  phone = await aDevice(server, clock, anAccount(ada))
  laptop = await aDevice(server, clock, anAccount(ada))
})
afterEach(async () => {
  phone.close()
  laptop.close()
  await server.close()
})

test('a bottle added without network is there at once, and after a round on a second device', async () => {
  const id = phone.newId()
  await phone.do('bottle.add', { id, name: 'Yamazaki 12', brand: 'Suntory', category: 'Whiskey' })

  const added = await phone.bottle(id)
  expect(added).toEqual({
    id,
    name: 'Yamazaki 12',
    brand: 'Suntory',
    category: 'Whiskey',
    location: 'Home Bar',
    quantity: 1,
    inCollection: true,
    isFinished: false,
    useCount: 0,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  })
  expect(await phone.waiting()).toEqual(['bottle.add'])

  await phone.syncAll()
  await laptop.syncAll()

  expect(await phone.waiting()).toEqual([])
  expect(await phone.store.db.base.count()).toBe(0)
  expect(await laptop.rows('bottles')).toEqual([added])
  expect(await phone.rows('bottles')).toEqual([added])
})
