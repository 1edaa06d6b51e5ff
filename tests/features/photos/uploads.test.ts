import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadRetryAfter, maxParallelUploads } from '../../../shared/business/account-limits.ts'
import { limitsCopy } from '../../../shared/copy/limits.ts'
import { listen } from '../../../sync-server/http/listen.ts'
import { openUploads } from '../../../sync-server/pictures/uploads.ts'
import { type Door, openDoor, type Person, until } from '../../http/door.ts'

let door: Door
let [eve, ann]: Person[] = []
beforeAll(async () => {
  door = await openDoor()
  eve = await door.person('Eve')
  ann = await door.person('Ann')
})
afterAll(() => door.close())

const photo = async (shade: number) =>
  Buffer.from(
    await sharp({
      create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 0, b: 9 } },
    })
      .jpeg()
      .toBuffer(),
  )
const placeOf = (bytes: Uint8Array) =>
  `/api/photos/${createHash('sha256').update(bytes).digest('hex')}`
const put = (who: Person, bytes: Uint8Array<ArrayBuffer>) =>
  who.fetch(placeOf(bytes), { method: 'PUT', body: bytes, headers: { 'X-User': who.id } })

/** An upload of which only the first half is sent for now. */
function halfSent(who: Person, bytes: Buffer) {
  const sent: ClientRequest = httpRequest(`${door.origin}${placeOf(bytes)}`, {
    method: 'PUT',
    headers: {
      'X-User': who.id,
      Cookie: who.cookie(),
      'Sec-Fetch-Site': 'same-origin',
      'Content-Length': String(bytes.length),
    },
  })
  const answer = new Promise<IncomingMessage | undefined>((resolve) => {
    sent.once('response', (response) => resolve(response.resume()))
    sent.once('error', () => resolve(undefined))
  })
  sent.write(bytes.subarray(0, bytes.length >> 1))
  return {
    answer,
    rest: () => sent.end(bytes.subarray(bytes.length >> 1)),
    leave: () => sent.destroy(),
  }
}

test('a user with many uploads in progress gets a time to wait, and others do not', async () => {
  const sent = await Promise.all(
    Array.from({ length: maxParallelUploads.ofOne + 2 }, async (_, index) =>
      halfSent(eve!, await photo(index)),
    ),
  )
  // Refused before their bodies have arrived: waiting uploads cost no memory.
  const refused = new Set<(typeof sent)[number]>()
  for (const one of sent)
    void one.answer.then((answer) => answer?.statusCode === 429 && refused.add(one))
  await until(() => refused.size === 2 || undefined)
  const all = sent.filter((one) => !refused.has(one))

  const tooMany = await put(eve!, await photo(100))
  expect(tooMany.status).toBe(429)
  expect(tooMany.headers.get('retry-after')).toBe(String(uploadRetryAfter))
  expect(await tooMany.json()).toEqual({
    code: 'slow_down',
    message: limitsCopy.uploadsAtOnce,
  })
  expect((await put(ann!, await photo(101))).status).toBe(201)

  // Half of them arrive, the others go away: all of the places are free again.
  for (const [index, one] of all.entries()) {
    if (index % 2) one.leave()
    else one.rest()
  }
  const statuses = await Promise.all(all.map(async ({ answer }) => (await answer)?.statusCode))
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxParallelUploads.ofOne / 2)
  const again = Array.from({ length: maxParallelUploads.ofOne }, (_, index) => photo(110 + index))
  await until(async () => {
    const answers = await Promise.all(again.map(async (one) => put(eve!, await one)))
    return answers.every(({ ok }) => ok) || undefined
  })
})

test('an upload whose connection ends while queued leaves the queue without being decoded', async () => {
  const receive = openUploads()
  const arrived: string[] = []
  const taken: string[] = []
  const refused: string[] = []
  const gates = new Map<string, () => void>()
  const listening = await listen({
    port: 0,
    host: '127.0.0.1',
    respond: async (request) => {
      const { pathname } = new URL(request.url)
      const [by = '', what = ''] = pathname.slice(1).split('/')
      try {
        const { headers, signal } = request
        const arrayBuffer = async () => {
          const whole = await request.arrayBuffer()
          arrived.push(what)
          return whole
        }
        const watched = { headers, signal, arrayBuffer } as Request
        const upload = { by, request: watched, assertStillAllowed: () => Promise.resolve() }
        await receive(upload, async () => {
          taken.push(what)
          await new Promise<void>((resolve) => gates.set(what, resolve))
        })
        return new Response(what)
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad_request' })
        refused.push(what)
        return new Response(null, { status: 400 })
      }
    },
  })
  const send = (by: string, what: string) => {
    const sent = httpRequest(`${listening.address}/${by}/${what}`, {
      method: 'PUT',
      headers: { 'Content-Length': '9' },
    })
    const answer = new Promise<number | undefined>((resolve) => {
      sent.once('response', (response) => resolve(response.resume().statusCode))
      sent.once('error', () => resolve(undefined))
    })
    sent.end('a picture')
    return { answer, leave: () => sent.destroy() }
  }
  const beTaken = (what: string) => until(() => taken.includes(what) || undefined)
  const end = async (what: string) => {
    await beTaken(what)
    gates.get(what)?.()
  }
  try {
    // One of a person is worked on, whatever else there is room for; the rest of theirs waits.
    const first = send('eve', 'first')
    await beTaken('first')
    const [leaves, stays] = [send('eve', 'leaves'), send('eve', 'stays')]
    await until(() => arrived.length === 3 || undefined)
    expect(taken).toEqual(['first'])
    leaves.leave()
    expect(await leaves.answer).toBe(undefined)
    await until(() => refused.includes('leaves') || undefined)
    // It was refused while it waited, and not when its turn came.
    expect(taken).toEqual(['first'])
    await end('first')
    await end('stays')
    expect(await Promise.all([first.answer, stays.answer])).toEqual([200, 200])
    expect([taken, refused]).toEqual([['first', 'stays'], ['leaves']])
  } finally {
    await listening.stop()
  }
})

test('a picture above the account’s storage limit is refused with a message and leaves no data', async () => {
  const small = await openDoor({ env: { ACCOUNT_LIMITS: 'storedMiB=2,freeStoredMiB=1' } })
  try {
    const [bob, cleo] = [await small.person('Bob'), await small.person('Cleo')]
    const noise = async (shade: number) =>
      Buffer.from(
        await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
          .tint({ r: shade, g: 9, b: 9 })
          .png({ compressionLevel: 0 })
          .toBuffer(),
      )
    const [first, second, third] = [await noise(1), await noise(100), await noise(200)]
    expect(first!.length + second!.length).toBeLessThan(1024 ** 2)
    expect(first!.length + second!.length + third!.length).toBeGreaterThan(1024 ** 2)
    for (const bytes of [first!, second!]) expect((await put(bob, bytes)).status).toBe(201)
    const refused = await put(bob, third!)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({ code: 'limit', message: limitsCopy.storedBytes(1) })
    const kept = (bytes: Buffer) => {
      const hash = createHash('sha256').update(bytes).digest('hex')
      return existsSync(path.join(small.dataDir, 'photos', hash.slice(0, 2), hash))
    }
    expect([first!, second!, third!].map(kept)).toEqual([true, true, false])
    // An existing photo may be uploaded again, and another user has separate space.
    expect((await put(bob, first!)).status).toBe(200)
    expect((await put(cleo, third!)).status).toBe(201)
    expect((await put(bob, third!)).status).toBe(409)
    expect(kept(third!)).toBe(true)
    // Insiders have more of it; Bob is the admin.
    const insider = await bob.fetch(`/api/admin/users/${bob.id}/plan`, {
      method: 'PUT',
      body: JSON.stringify({ plan: 'insider', reason: 'He collects.' }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(insider.ok).toBe(true)
    expect((await put(bob, third!)).status).toBe(201)
  } finally {
    await small.close()
  }
})
