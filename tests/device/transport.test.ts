import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { second } from '../../shared/kernel/time.ts'
import { aBottle, aCellar, everythingOn } from './cellar.ts'
import { browserRuntime } from '../../web/online/runtime.ts'
import { sendRound } from '../../web/online/transport.ts'
import { settle } from './virtual-clock.ts'

const cellar = aCellar()

/** What the device has after a round whose answer was tampered with; nothing may have moved. */
async function afterAnswer(tamper: (response: Response) => Response | Promise<Response>) {
  const { phone } = cellar
  await phone.do('bottle.add', aBottle(phone.newId()))
  const before = await everythingOn(phone)
  phone.way = async (ask) => await tamper(await ask())
  const { sent, taken } = await phone.round()
  expect(taken).toBeUndefined()
  expect(await everythingOn(phone)).toEqual(before)
  phone.way = (ask) => ask()
  await phone.syncAll()
  expect(await phone.waiting()).toEqual([])
  return sent
}

const json = { 'Content-Type': 'application/json' }

describe('[S9] only a complete 200 of this protocol confirms anything', () => {
  test('[B8] not the page of a captive portal', async () => {
    const page = '<html><body>Welcome to the hotel</body></html>'
    expect(
      await afterAnswer(() => new Response(page, { headers: { 'Content-Type': 'text/html' } })),
    ).toMatchObject({ kind: 'failed' })
  })

  test('[B8] not JSON that says something else, or nothing', async () => {
    for (const body of ['{}', '[]', 'null', '{"protocol":2}', '{"protocol":1}', ''])
      expect(await afterAnswer(() => new Response(body, { headers: json }))).toMatchObject({
        kind: 'failed',
      })
  })

  test('[B8] not our own answer under another type', async () => {
    expect(
      await afterAnswer(
        async (response) =>
          new Response(await response.text(), { headers: { 'Content-Type': 'text/plain' } }),
      ),
    ).toMatchObject({ kind: 'failed' })
  })

  test('[B8] not an error with a page instead of the API’s own body', async () => {
    for (const status of [401, 403, 409, 410, 426, 511])
      expect(
        await afterAnswer(() => new Response('<html>', { status, headers: json })),
      ).toMatchObject({ kind: 'failed' })
  })

  test('[B9] not an answer that is cut off, wherever', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId(), { name: '山崎' }))
    const before = await everythingOn(phone)
    let whole: Uint8Array | undefined
    phone.way = async (ask) => {
      whole ??= new Uint8Array(await (await ask()).arrayBuffer())
      return new Response(whole.slice(0, length), { headers: json })
    }
    let length = 0
    for (; !whole || length < whole.length; length++) {
      const { sent } = await phone.round()
      expect(sent.kind).toBe('failed')
    }
    expect(length).toBeGreaterThan(200)
    expect(await everythingOn(phone)).toEqual(before)
    expect((await phone.round()).taken).toBe('whole')
  })
})

describe('[S54] the answer to another round', () => {
  /** A response that a cache may keep. */
  const copyOf = async (response: Response, drop?: string) => {
    const headers = new Headers(response.headers)
    if (drop) headers.delete(drop)
    return { body: await response.text(), headers }
  }

  test('is dropped', async () => {
    const { phone } = cellar
    let old: Awaited<ReturnType<typeof copyOf>> | undefined
    phone.way = async (ask) => {
      old = await copyOf(await ask())
      return new Response(old.body, old)
    }
    expect((await phone.round()).taken).toBe('whole')
    const before = await everythingOn(phone)
    phone.way = async () => new Response(old!.body, old)
    const { sent, taken } = await phone.round()
    expect([sent.kind, taken]).toEqual(['failed', undefined])
    expect(await everythingOn(phone)).toEqual(before)
  })

  test('is not suspected where an older server repeats no name', async () => {
    const { phone } = cellar
    phone.way = async (ask) => {
      const answer = await copyOf(await ask(), 'X-Round')
      return new Response(answer.body, answer)
    }
    expect((await phone.round()).taken).toBe('whole')
  })
})

describe('patience', () => {
  const send = async (way: (typeof cellar)['phone']['way']) => {
    const { phone, clock } = cellar
    phone.way = way
    const request = await phone.sync.next(phone.sync.fullBudget)
    const sent = sendRound(phone.online, { userId: phone.store.userId, request })
    let ended = false
    void sent.then(() => {
      ended = true
    })
    return { sent, clock, hasEnded: () => ended }
  }

  test('[S40] [B7] ends after 20 s without a byte', async () => {
    const { sent, clock, hasEnded } = await send(() => new Promise(() => {}))
    await clock.pass(19 * second)
    expect(hasEnded()).toBe(false)
    await clock.pass(2 * second)
    expect(await sent).toMatchObject({ kind: 'failed' })
  })

  test('[S40] lasts while bytes come, for 120 s at most', async () => {
    let pull: (() => void) | undefined
    const drip = new ReadableStream<Uint8Array>({
      start(controller) {
        pull = () => controller.enqueue(new Uint8Array([0x20]))
      },
    })
    const { sent, clock, hasEnded } = await send(async () => new Response(drip, { headers: json }))
    await settle()
    for (let passed = 0; passed < 110; passed += 10) {
      pull?.()
      await clock.pass(10 * second)
      expect(hasEnded()).toBe(false)
    }
    pull?.()
    await clock.pass(11 * second)
    expect(await sent).toMatchObject({ kind: 'failed' })
  })

  test('sends whose database speaks', async () => {
    const { phone } = cellar
    let headers: Headers | undefined
    phone.way = (ask, init) => {
      headers = new Headers(init.headers)
      return ask()
    }
    await phone.round()
    expect(headers?.get('X-User')).toBe(phone.store.userId)
    expect(headers?.get('Content-Type')).toBe('application/json')
  })
})

test('a large body arrives as it was given, under its own type', async () => {
  const server = createServer((request, response) => {
    void text(request).then((body) =>
      response.end(JSON.stringify({ type: request.headers['content-type'], body })),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const body = JSON.stringify({ notes: '🥃 né'.repeat(20_000) })
    const answer = await browserRuntime.fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: json,
      body,
    })
    expect(await answer.json()).toEqual({ type: 'application/json', body })
  } finally {
    server.close()
  }
})
