import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type Server, startServer } from '../support/server.ts'
import { browser, joining, until } from './door.ts'

// Each start of the program takes about a second of the processor, which others may be using.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: Server | undefined
afterEach(() => server?.remove())

test('[H7] a stopping server finishes running requests, ends streams and accepts no new ones', async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } })
  expect(server.output()).toContain(`Undercroft is open at ${server.origin}\n`)
  await logsItsBuild(server)
  await expect(startServer({ env: { PORT: String(server.port) } })).rejects.toThrow(
    `PORT ${server.port} is taken by another program: choose another one.`,
  )
  const ann = browser(server.origin)
  await ann.post('/api/auth/sign-up/email', joining('Ann'))
  await ann.post('/api/auth/sign-in/email', joining('Ann'))
  const live = await ann.fetch('/api/sync/live')
  expect(live.status).toBe(200)
  const streamed = live.text()

  // A request whose body is still arriving when the server gets the signal to stop.
  const body = JSON.stringify({ email: 'ann@example.com', password: joining('Ann').password })
  const line = connect(server.port, '127.0.0.1')
  let heard = ''
  line.on('data', (chunk) => (heard += chunk.toString()))
  line.write(
    `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  line.write(body.slice(0, 10))
  // The server has read its head when it answers the next request.
  await ann.fetch('/api/health')

  const stopped = server.stop()
  await streamed
  const { origin } = server
  await until(() =>
    fetch(`${origin}/api/health`).then(
      () => undefined,
      () => true,
    ),
  )
  line.write(body.slice(10))
  await until(() => (heard.includes('"user"') ? true : undefined))
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await stopped).toBe(0)

  // The accepted request is stored when it starts again.
  await server.start()
  expect((await ann.fetch('/api/auth/user')).status).toBe(200)
})

/** It is written after the line for people, which says that the server is open. */
async function logsItsBuild({ origin, output }: Server): Promise<void> {
  const line = await until(() =>
    output()
      .split('\n')
      .find((one) => one.includes('"msg":"started"')),
  )
  const build = (await (await fetch(`${origin}/api/version`)).json()) as Record<string, string>
  expect(JSON.parse(line)).toMatchObject({ ...build, engine: 'sqlite', node: process.version })
}
