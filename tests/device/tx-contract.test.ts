import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import * as registry from '../../shared/registry.ts'
import { seededBytes } from './a-device.ts'
import { brokenPromises, casesOfContract } from './dexie-store.ts'

test('the device keeps every promise of a transaction, on IndexedDB in this process', async () => {
  expect(casesOfContract).toBeGreaterThan(10)
  const broken = await brokenPromises({
    now: () => 1_795_219_200_000,
    randomBytes: seededBytes(1),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    loadRegistry: () => Promise.resolve(registry),
  })
  expect(broken).toEqual([])
})
