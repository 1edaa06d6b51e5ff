import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { maxImportBytes } from '../../shared/business/import.ts'
import { receivedLimits, receivedRetention } from '../../shared/business/received.ts'
import { ReceivedItems } from '../../web/local/received/received.ts'
import { browserRuntime, type DeviceRuntime } from '../../web/local/runtime/runtime.ts'
import { receiveShare } from '../../web/worker/receive-share.ts'

const page = 'https://cellar.example/received'
/** Small ones, for speed. */
const limits = { fileBytes: 200, bytes: 300, items: 6 }
let now = 0
let runtime: DeviceRuntime
let items: ReceivedItems
beforeEach(() => {
  now = 1_764_000_000_000
  runtime = {
    now: () => now,
    randomBytes: (count) => browserRuntime.randomBytes(count),
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    loadRegistry: () => browserRuntime.loadRegistry(),
  }
  items = new ReceivedItems(runtime, limits)
})

interface Shared {
  title?: string
  text?: string
  url?: string
  files?: readonly File[]
}

/** A share as a browser sends it by the manifest. */
function share({ files = [], ...texts }: Shared, referrer = ''): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.append(name, value)
  for (const file of files) body.append('files', file)
  const request = new Request(page, { method: 'POST', body })
  Object.defineProperty(request, 'referrer', { value: referrer })
  return request
}
const sizes = async () => (await items.list()).map(({ size }) => size)
const aFile = (size: number, name = 'label.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type })
/** A database outlives the object that stored into it, as it does a worker that ends. */
const listAfterRestart = () => new ReceivedItems(runtime).list()

test('a shared photo is stored as it is, and its address opens it', async () => {
  const path = await receiveShare(share({ files: [aFile(3, 'Ardbeg.jpg')] }), items)
  const [item] = await listAfterRestart()
  expect(item).toMatchObject({ kind: 'file', name: 'Ardbeg.jpg', type: 'image/jpeg', size: 3 })
  expect(path).toBe(`/received?item=${item?.id}`)
})

test('title, text and link become one text, and none of them twice', async () => {
  const link = 'https://recipes.example/negroni'
  await receiveShare(share({ title: 'Negroni', text: `Negroni\n${link}`, url: link }), items)
  await receiveShare(share({ title: 'Negroni', url: link }), items)
  await receiveShare(share({ title: 'Negroni', text: 'Negroni' }), items)
  const texts = (await items.list()).map((item) => item.kind === 'text' && item.text)
  expect(texts.toSorted()).toEqual(['Negroni', `Negroni\n${link}`, `Negroni\n${link}`])
})

test('several files, one without a name or a type, wait in the list', async () => {
  const files = [aFile(1), aFile(2, 'list', '')]
  expect(await receiveShare(share({ files }), items)).toBe('/received')
  expect((await sizes()).toSorted()).toEqual([1, 2])
})

test('the limits are those of an import, and sixty megabytes for all', () => {
  expect(receivedLimits).toEqual({ fileBytes: maxImportBytes, bytes: 62_914_560, items: 30 })
})

test('a file at the limit is stored, and one byte more is reported', async () => {
  expect(await receiveShare(share({ files: [aFile(limits.fileBytes)] }), items)).toContain('?item=')
  const larger = share({ files: [aFile(limits.fileBytes + 1)] })
  expect(await receiveShare(larger, items)).toBe('/received?left=1')
  expect(await sizes()).toEqual([limits.fileBytes])
})

test('all items together have a limit, at the byte', async () => {
  const files = [aFile(limits.fileBytes), aFile(limits.bytes - limits.fileBytes - 1)]
  await receiveShare(share({ files }), items)
  expect(await receiveShare(share({ text: 'ab' }), items)).toBe('/received?left=1')
  expect(await receiveShare(share({ text: 'a' }), items)).toContain('?item=')
})

test('at most so many items wait', async () => {
  const files = Array.from({ length: limits.items + 1 }, () => aFile(1))
  expect(await receiveShare(share({ files }), items)).toBe('/received?left=1')
  expect(await sizes()).toHaveLength(limits.items)
})

test('unused items are deleted after their retention, and not before', async () => {
  await receiveShare(share({ text: 'old' }), items)
  now += receivedRetention
  await receiveShare(share({ text: 'second' }), items)
  expect(await sizes()).toHaveLength(2)
  now += 1
  await receiveShare(share({ text: 'third' }), items)
  expect(await sizes()).toHaveLength(2)
})

test('a form of another site stores nothing, and an app may name itself', async () => {
  const text = { text: 'Buy now' }
  const foreign = await receiveShare(share(text, 'https://evil.example/form'), items)
  expect(foreign).toBe('/received?trouble=foreign')
  expect(await items.list()).toEqual([])
  for (const referrer of ['about:client', 'android-app://com.android.gallery', page])
    expect(await receiveShare(share(text, referrer), items)).toContain('?item=')
})

test('an empty share, an unreadable one and a full device have different messages', async () => {
  expect(await receiveShare(share({}), items)).toBe('/received?trouble=empty')
  const broken = new Request(page, { method: 'POST', body: 'no form' })
  expect(await receiveShare(broken, items)).toBe('/received?trouble=unreadable')
  const full = { keep: () => Promise.reject(new Error('quota')) } as unknown as ReceivedItems
  expect(await receiveShare(share({ text: 'a' }), full)).toBe('/received?trouble=not_stored')
})

test('a used item is gone, comes back by Undo, and signing out deletes the database', async () => {
  await receiveShare(share({ text: 'Negroni' }), items)
  const [item] = await items.list()
  await items.drop(item!.id)
  expect(await items.get(item!.id)).toBeUndefined()
  await items.putBack(item!)
  expect(await items.get(item!.id)).toEqual(item)
  await items.forget()
  expect(await runtime.indexedDB.databases()).toEqual([])
})

test('looking for items makes no database', async () => {
  expect(await items.list()).toEqual([])
  expect(await items.get('0197a000-0000-7000-8000-000000000001')).toBeUndefined()
  await items.forget()
  expect(await runtime.indexedDB.databases()).toEqual([])
})
