import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as registry from '../../shared/registry.ts'
import { openUserDevice, type UserDevice } from '../../web/local/device/user-device.ts'
import { userOfDatabase, databaseName } from '../../web/local/store/database.ts'
import { anAccount, seededBytes } from './a-device.ts'
import { aBottle, ada } from './cellar.ts'
import { settle, VirtualClock } from './virtual-clock.ts'

let device: UserDevice
let asked: string[]
const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))

beforeEach(async () => {
  asked = []
  persist.mockClear()
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(false), persist } })
  device = await openUserDevice(
    { user: anAccount(ada), heardAt: 0 },
    {
      call: () => Promise.reject(new Error('offline')),
      startSync: () =>
        Promise.resolve({ ask: (why) => void asked.push(why), askPhotos() {}, async stop() {} }),
      fetchPhoto: () => Promise.resolve(undefined),
    },
    {},
    {
      now: new VirtualClock().now,
      randomBytes: seededBytes(5),
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      loadRegistry: () => Promise.resolve(registry),
    },
  )
  await device.startSync({})
  asked = []
})
afterEach(async () => {
  await device.close({ leaves: false })
  vi.unstubAllGlobals()
})

const bottle = (name: string) =>
  ({ name: 'bottle.add', args: aBottle(device.newId(), { name }) }) as const
const place = (name: string) =>
  ({ name: 'location.add', args: { id: device.newId(), name } }) as const

describe('a write', () => {
  test('asks for a round, alone and among others', async () => {
    await device.mutate('bottle.add', aBottle(device.newId(), { name: 'one' }))
    expect(asked).toEqual(['mutation'])
    await device.mutateMany([bottle('two'), bottle('three')])
    expect(asked).toEqual(['mutation', 'mutation'])
    await device.mutateMany([])
    expect(asked).toHaveLength(2)
  })

  test('that is refused in the middle asks for a round with what was done before', async () => {
    const one = bottle('one')
    const { done, refusal } = await device.mutateMany([
      one,
      { name: 'bottle.edit', args: { id: device.newId(), changes: { notes: 'none' } } },
    ])
    expect({ done, code: refusal?.code }).toEqual({ done: 1, code: 'gone' })
    expect(asked).toEqual(['mutation'])
  })

  test('of the first bottles asks the browser once to keep the storage', async () => {
    await device.mutateMany([place('Attic')])
    await settle()
    expect(persist).not.toHaveBeenCalled()
    await device.mutateMany([bottle('one'), bottle('two')])
    await settle()
    await device.mutate('bottle.add', aBottle(device.newId(), { name: 'three' }))
    await settle()
    expect(persist).toHaveBeenCalledTimes(1)
  })
})

test('a database of another app, or of nobody, has no user', () => {
  expect(userOfDatabase(databaseName(ada))).toBe(ada)
  expect(userOfDatabase(`another-app-${ada}`)).toBeUndefined()
  expect(userOfDatabase(databaseName('a theme'))).toBeUndefined()
})
