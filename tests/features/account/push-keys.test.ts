import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebPush } from '../../../sync-server/outside/web-push.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { pushKeys } from '../../support/push-keys.ts'

let door: Door
let ann: Person
beforeAll(async () => {
  door = await openDoor()
  ann = await door.person('Ann')
})
afterAll(() => door.close())

const good = pushKeys()
const bytes = Buffer.from(good.p256dh, 'base64url')
const changed = (at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy.toString('base64url')
}
const compressed = Buffer.concat([Buffer.from([2 + (bytes[64]! & 1)]), bytes.subarray(1, 33)])

const subscribe = async (keys: object, endpoint = 'https://fcm.googleapis.com/fcm/send/a') =>
  (await ann.post('/api/account/push', { endpoint, keys })).status

test.each([
  ['a point beside the curve', { ...good, p256dh: changed(64) }],
  ['a point of another form', { ...good, p256dh: compressed.toString('base64url') }],
  ['what only looks like one', { ...good, p256dh: changed(0) }],
  ['a point that is cut off', { ...good, p256dh: bytes.subarray(0, 64).toString('base64url') }],
  ['a point with more behind it', { ...good, p256dh: `${good.p256dh}AAAA` }],
  ['the point at infinity', { ...good, p256dh: 'AA' }],
  ['zeros', { ...good, p256dh: Buffer.alloc(65).toString('base64url') }],
  ['a short secret', { ...good, auth: 'AAAA' }],
  ['a long secret', { ...good, auth: `${good.auth}AAAA` }],
])('%s is no key, and is not kept', async (_, keys) => {
  expect(await subscribe(keys)).toBe(400)
  // One that was kept before is forgotten when something should be sent.
  const push = openWebPush(
    { dataDir: door.dataDir, mailFrom: 'cellar@example.com' },
    { mayReach: () => true },
  )
  expect(await push.send({ endpoint: 'http://127.0.0.1:1/', ...keys }, 'x')).toBe('gone')
})

test('those of a browser are kept, with and without padding', async () => {
  expect(await subscribe(good)).toBe(204)
  expect(await subscribe({ p256dh: `${good.p256dh}=`, auth: `${good.auth}==` })).toBe(204)
})

test.each([
  'https://fcm.googleapis.com.evil.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  'http://fcm.googleapis.com/x',
])('%s is no address of a push service', async (endpoint) => {
  expect(await subscribe(good, endpoint)).toBe(400)
})
