import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The network between a browser and the server, with all that goes wrong on it. It keeps its port
 * while cut and while the server restarts, so the origin stays the same. A browser's own offline
 * switch does not reach the service worker; this does.
 */
export interface FaultProxy {
  /** The address for browsers. */
  origin: string
  /** Sends later requests to another address of the server. */
  forwardTo(origin: string): void
  /** The cable is pulled: open connections break, new ones are refused. */
  cut(): Promise<void>
  /** The cable is back. */
  mend(): Promise<void>
  /** Lets something go wrong from now on, until it is lifted. The newest matching fault wins. */
  break(fault: Fault): BrokenPath
  /** All requests so far, as `METHOD /path`, in the order in which they came. */
  seen: string[]
  close(): Promise<void>
}

export type Fault = Where &
  (
    | { kind: 'drop-response' | 'truncate' | 'blackhole' | 'captive-portal' }
    /** Held back, on its way to the server or on its way back, until the fault is lifted. */
    | { kind: 'hold-request' | 'hold-response' }
    | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  )

interface Where {
  /** The start of the path, such as `/api/sync`; everything if left out. */
  path?: string
  method?: string
  /** How often it strikes; until lifted if left out. */
  times?: number
}

export interface BrokenPath {
  fault: Fault
  /** How many requests it has struck so far. */
  hits: number
  /** Answers when it has struck that many. */
  struck(times?: number): Promise<void>
  /** Repairs it; held data goes on. */
  lift(): void
}

const captivePortalPage =
  '<!doctype html><title>Welcome to Hotel Wi-Fi</title><h1>Please accept our terms</h1>'

/** Puts a proxy on a free port (or the given one) in front of the server. */
export async function startFaultProxy(serverOrigin: string, atPort = 0): Promise<FaultProxy> {
  let target = new URL(serverOrigin)
  const sockets = new Set<Socket>()
  const faults: Struck[] = []
  const seen: string[] = []

  const handle: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const struck = faults.findLast((one) => one.matches(request))
    struck?.strike()
    answer(request, response, target, struck)
  }
  // No time limits: an event stream stays open while both ends want it.
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, handle)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const stopListening = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  await listen(atPort)
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    forwardTo(origin) {
      target = new URL(origin)
    },
    async cut() {
      if (server.listening) await stopListening()
    },
    async mend() {
      if (!server.listening) await listen(port)
    },
    break(fault) {
      const struck = new Struck(fault, () => {
        const at = faults.indexOf(struck)
        if (at >= 0) faults.splice(at, 1)
      })
      faults.push(struck)
      return struck
    },
    async close() {
      for (const fault of Array.from(faults)) fault.lift()
      if (server.listening) await stopListening()
    },
  }
}

class Struck implements BrokenPath {
  readonly fault: Fault
  hits = 0
  /** Settles when the fault is lifted; held requests wait for it. */
  readonly lifted: Promise<void>
  readonly #settleLifted: () => void
  readonly #remove: () => void
  #waiting: { times: number; resolve: () => void }[] = []

  constructor(fault: Fault, remove: () => void) {
    this.fault = fault
    this.#remove = remove
    const { promise, resolve } = Promise.withResolvers<void>()
    this.lifted = promise
    this.#settleLifted = resolve
  }

  matches(request: IncomingMessage): boolean {
    const { path = '/', method, times = Number.POSITIVE_INFINITY } = this.fault
    return (
      this.hits < times &&
      (request.url ?? '').startsWith(path) &&
      (method === undefined || method === request.method)
    )
  }

  strike() {
    this.hits += 1
    for (const { resolve } of this.#waiting.filter((one) => one.times <= this.hits)) resolve()
    this.#waiting = this.#waiting.filter((one) => one.times > this.hits)
  }

  struck(times = 1): Promise<void> {
    if (this.hits >= times) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ times, resolve }))
  }

  lift() {
    this.#remove()
    this.#settleLifted()
  }
}

/** Carries one request, or does to it what the fault says. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  struck: Struck | undefined,
): void {
  const fault = struck?.fault
  switch (fault?.kind) {
    case 'blackhole':
      // Read to its end, or a large body would never be sent whole.
      request.resume()
      return
    case 'captive-portal':
      request.resume()
      response.writeHead(200, { 'content-type': 'text/html' }).end(captivePortalPage)
      return
    case 'status':
      request.resume()
      response
        .writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
        .end(fault.body ?? '{}')
      return
    case 'hold-request':
      void struck?.lifted.then(() => forward(request, response, target, undefined))
      return
    default:
      forward(request, response, target, struck)
  }
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  struck: Struck | undefined,
): void {
  const upstream = ask({
    host: target.hostname,
    port: target.port,
    method: request.method,
    path: request.url,
    // The headers as they came, Host too: the server sees the address that the browser knows.
    headers: request.headers,
    agent: false,
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  request.on('error', () => upstream.destroy())
  request.pipe(upstream)

  upstream.on('response', (reply) => {
    const pass = () => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      // An event stream's headers must not wait for its first event.
      response.flushHeaders()
      reply.pipe(response)
      reply.on('error', () => response.destroy())
    }
    switch (struck?.fault.kind) {
      case 'drop-response':
        // The server has done its work and believes that it answered.
        void wholeBody(reply).then(() => response.destroy())
        return
      case 'truncate':
        void wholeBody(reply).then((body) => {
          response.writeHead(reply.statusCode ?? 502, {
            ...withoutTransfer(reply.headers),
            'content-length': body.length,
          })
          response.write(body.subarray(0, body.length >> 1), () => response.destroy())
        })
        return
      case 'hold-response':
        void struck.lifted.then(pass)
        return
      default:
        pass()
    }
  })
}

async function wholeBody(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function withoutTransfer({ 'transfer-encoding': _, ...headers }: IncomingMessage['headers']) {
  return headers
}
