import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { minute, second } from '../../shared/kernel/time.ts'
import { healthPaths } from './health.ts'

export interface Listening {
  /** `http://127.0.0.1:3000`, as it can be typed. */
  readonly address: string
  /** Takes no new requests and waits for running ones; streams were ended before. */
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly port: number
  readonly host: string
  readonly respond: Parameters<typeof getRequestListener>[0]
}

/** Time for a started response after the server gets the signal to stop. */
const maxFarewell = 10 * second

/** Opens the port. Rejects if it is taken. */
export async function listen({ port, host, respond }: ListenOptions): Promise<Listening> {
  const server = createServer({
    // A sender that is slow on purpose holds a connection no longer than this.
    headersTimeout: 15 * second,
    requestTimeout: 5 * minute,
    keepAliveTimeout: 65 * second,
    connectionsCheckingInterval: 5 * second,
    maxHeaderSize: 16 * 1024,
    // A health check may omit the host; all other requests must name it, which is checked below.
    requireHostHeader: false,
  })
  // Silence in both directions; a live stream sends more often.
  server.setTimeout(minute)
  const answerTo = getRequestListener(respond)
  server.on('request', (incoming, outgoing) => {
    // Without a host there is no address to route by, and the answer is 400.
    if (incoming.headers.host === undefined && isHealth(incoming)) incoming.headers.host = host
    void answerTo(incoming, outgoing)
  })
  server.listen(port, host)
  await once(server, 'listening')

  return {
    address: addressOf(server, host),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const tooLong = setTimeout(() => server.closeAllConnections(), maxFarewell)
      // Connections that become idle now would otherwise stay open for the next request.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearTimeout(tooLong)
      clearInterval(idle)
    },
  }
}

const isHealth = ({ url = '' }: IncomingMessage): boolean =>
  healthPaths.has(url.split('?', 1)[0] ?? '')

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
