import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'

describe('the faulty network', () => {
  let server: Server
  let proxy: FaultProxy
  /** The requests that the server has handled, with or without a delivered response. */
  let done: string[]

  beforeEach(async () => {
    done = []
    server = createServer((request, response) => {
      if (request.url === '/live') {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: one\n\n')
        return
      }
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        done.push(`${request.headers.host} ${body}`)
        response.end(`you said ${body}`)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })

  afterEach(async () => {
    await proxy.close()
    server.closeAllConnections()
    server.close()
  })

  const say = (body: string, path = '/api/sync') =>
    fetch(`${proxy.origin}${path}`, { method: 'POST', body })

  test('passes a request and its answer as they are, the host too', async () => {
    expect(await (await say('hello')).text()).toBe('you said hello')
    expect(done).toEqual([`${new URL(proxy.origin).host} hello`])
    expect(proxy.seen).toEqual(['POST /api/sync'])
  })

  test('refuses connections while cut, breaks open ones, and is back at the same address', async () => {
    const live = await fetch(`${proxy.origin}/live`)
    const reader = live.body?.getReader()
    await reader?.read()
    await proxy.cut()
    await expect(reader?.read()).rejects.toThrow()
    await expect(say('in the cellar')).rejects.toThrow('fetch failed')
    await proxy.mend()
    expect(await (await say('upstairs')).text()).toBe('you said upstairs')
    expect(done).toHaveLength(1)
  })

  test('drops the response after the server has done its work', async () => {
    const broken = proxy.break({ kind: 'drop-response', path: '/api/sync', times: 1 })
    await expect(say('once')).rejects.toThrow()
    expect(done).toHaveLength(1)
    expect(broken.hits).toBe(1)
    expect(await (await say('twice')).text()).toBe('you said twice')
  })

  test('truncates a response in its middle', async () => {
    proxy.break({ kind: 'truncate' })
    const reply = await say('a long story')
    expect(reply.status).toBe(200)
    await expect(reply.text()).rejects.toThrow()
  })

  test('holds a request, or its response, until it is lifted', async () => {
    const onTheWay = proxy.break({ kind: 'hold-request' })
    const first = say('slow')
    await onTheWay.struck()
    expect(done).toEqual([])
    onTheWay.lift()
    expect(await (await first).text()).toBe('you said slow')

    const onTheWayBack = proxy.break({ kind: 'hold-response' })
    const second = say('late')
    await onTheWayBack.struck()
    while (done.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    onTheWayBack.lift()
    expect(await (await second).text()).toBe('you said late')
  })

  test('a black hole never answers, and the server receives nothing', async () => {
    const hole = proxy.break({ kind: 'blackhole', method: 'POST' })
    const giveUp = new AbortController()
    const asked = fetch(proxy.origin, { method: 'POST', body: 'hello?', signal: giveUp.signal })
    await hole.struck()
    giveUp.abort()
    await expect(asked).rejects.toThrow('aborted')
    expect(done).toEqual([])
  })

  test('a captive portal says 200 and means nothing', async () => {
    proxy.break({ kind: 'captive-portal' })
    const reply = await say('sync')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html')
    expect(await reply.text()).toContain('Please accept our terms')
  })

  test('answers with a status of our choice, on the paths of our choice, and counts', async () => {
    const broken = proxy.break({
      kind: 'status',
      status: 503,
      path: '/api/sync',
      headers: { 'retry-after': '7' },
    })
    expect((await say('one')).status).toBe(503)
    expect((await say('two')).headers.get('retry-after')).toBe('7')
    expect((await say('other', '/api/photos')).status).toBe(200)
    await broken.struck(2)
    expect(broken.hits).toBe(2)
    broken.lift()
    expect((await say('three')).status).toBe(200)
  })

  test('an event arrives while its stream stays open, and the stream ends when the reader goes', async () => {
    const giveUp = new AbortController()
    const live = await fetch(`${proxy.origin}/live`, { signal: giveUp.signal })
    const reader = live.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: one\n\n')
    giveUp.abort()
    while ((await connections(server)) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  })
})

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
