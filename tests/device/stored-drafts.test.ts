import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as registry from '../../shared/registry.ts'
import { openDatabase, type UserDatabase } from '../../web/local/store/database.ts'
import { dropDraftText, keepDraftText, restoreDrafts } from '../../web/local/store/stored-drafts.ts'
import { seededBytes } from './a-device.ts'
import { ada } from './cellar.ts'
import { VirtualClock } from './virtual-clock.ts'

const key = `undercroft-draft/${ada}/bottle`

/** The storage of the browser, which survives a page but may lose its last seconds in a crash. */
let storage: Map<string, string>
let indexedDB: IDBFactory
let page: UserDatabase

beforeEach(async () => {
  storage = new Map()
  indexedDB = new IDBFactory()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  })
  await openPage()
})
afterEach(() => page.close())

async function openPage() {
  page = await openDatabase(
    {
      now: new VirtualClock().now,
      randomBytes: seededBytes(3),
      indexedDB,
      IDBKeyRange,
      loadRegistry: () => Promise.resolve(registry),
    },
    ada,
  )
  await restoreDrafts(page)
}

/** The page goes before its database does anything else. */
const leave = () => page.close()

const draft = () => storage.get(key)
const inDatabase = async () => (await page.meta.get(key))?.value

test('a draft that the browser’s storage lost in a crash comes back from the database', async () => {
  keepDraftText(key, 'Yamazaki')
  await vi.waitFor(async () => expect(await inDatabase()).toBe('Yamazaki'))
  leave()
  storage.clear()
  await openPage()
  expect(draft()).toBe('Yamazaki')
})

test('a draft in the browser’s storage is newer than the one in the database, and stays', async () => {
  keepDraftText(key, 'Yama')
  await vi.waitFor(async () => expect(await inDatabase()).toBe('Yama'))
  leave()
  keepDraftText(key, 'Yamazaki')
  await openPage()
  expect(draft()).toBe('Yamazaki')
})

test('a draft dropped just before its page is left does not come back', async () => {
  keepDraftText(key, 'Yamazaki')
  await vi.waitFor(async () => expect(await inDatabase()).toBe('Yamazaki'))
  leave()
  dropDraftText(key)
  await openPage()
  expect(draft()).toBeUndefined()
  await vi.waitFor(async () => expect(await inDatabase()).toBeUndefined())
  // Nothing is left over that would drop a later draft.
  await vi.waitFor(() => expect(storage.size).toBe(0))
})

test('a draft begun after one was dropped survives the loss of the browser’s storage', async () => {
  keepDraftText(key, 'Yamazaki')
  await vi.waitFor(async () => expect(await inDatabase()).toBe('Yamazaki'))
  leave()
  dropDraftText(key)
  keepDraftText(key, 'Hakushu')
  await openPage()
  expect(draft()).toBe('Hakushu')
  keepDraftText(key, 'Hakushu 12')
  await vi.waitFor(async () => expect(await inDatabase()).toBe('Hakushu 12'))
  leave()
  storage.clear()
  await openPage()
  expect(draft()).toBe('Hakushu 12')
})

test('a dropped draft leaves drafts of other forms', async () => {
  const other = `undercroft-draft/${ada}/recipe`
  keepDraftText(key, 'Yamazaki')
  keepDraftText(other, 'Negroni')
  await vi.waitFor(async () => expect((await page.meta.get(other))?.value).toBe('Negroni'))
  dropDraftText(key)
  leave()
  storage.delete(other)
  await openPage()
  expect([draft(), storage.get(other)]).toEqual([undefined, 'Negroni'])
})
