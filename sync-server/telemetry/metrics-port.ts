import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { second } from '../../shared/kernel/time.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsPort {
  readonly port: number
  stop(): Promise<void>
}

/** One reading is good for so long, however many ask. Milliseconds. */
const holds = second

/** Opens the port at which nothing but `/metrics` is answered. Rejects where it is taken. */
export async function listenForScrapes(
  expose: () => ReturnType<Metrics['expose']>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<MetricsPort> {
  let reading: ReturnType<Metrics['expose']> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const read = () => {
    if (!reading || performance.now() - readAt > holds) {
      readAt = performance.now()
      reading = expose()
    }
    return reading
  }

  const server = createServer({ headersTimeout: 5 * second, requestTimeout: 5 * second })
  server.setTimeout(30 * second)
  server.on('request', ({ method, url = '' }, response) => {
    const isAsked = url.split('?', 1)[0] === '/metrics'
    if (!isAsked || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(isAsked ? 405 : 404).end()
      return
    }
    read().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
