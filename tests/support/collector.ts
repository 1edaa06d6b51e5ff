import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A collector of traces, as a server sends them by OTLP over HTTP. */
export interface Collector {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  readonly endpoint: string
  /** The received requests, with headers. */
  readonly asked: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[]
  /** All that came, in which whatever is text is found. */
  bytes(): string
  spans(): Span[]
  close(): Promise<void>
}

export interface Span {
  readonly name: string
  readonly trace: string
  readonly id: string
  /** Empty: it begins its trace. */
  readonly above: string
  /** 2: it failed. */
  readonly status: number
}

/** @param status what it answers with */
export async function openCollector(status = 200): Promise<Collector> {
  const bodies: Buffer[] = []
  const asked: { path: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers })
      bodies.push(Buffer.concat(parts))
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    bytes: () => Buffer.concat(bodies).toString('utf8'),
    spans: () => bodies.flatMap(spansIn),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// Numbers of fields as opentelemetry-proto has them: resource_spans, scope_spans, spans.
const spansIn = (body: Buffer): Span[] =>
  messages(body, 1)
    .flatMap((resource) => messages(resource, 2))
    .flatMap((scope) => messages(scope, 2))
    .map((span) => {
      const [trace, id, above, name] = [1, 2, 4, 5].map((field) => messages(span, field)[0])
      const [status] = messages(span, 15)
      return {
        name: name?.toString('utf8') ?? '',
        trace: trace?.toString('hex') ?? '',
        id: id?.toString('hex') ?? '',
        above: above?.toString('hex') ?? '',
        status: (status && fieldsOf(status).find(({ field }) => field === 3)?.number) ?? 0,
      }
    })

const messages = (bytes: Buffer, wanted: number): Buffer[] =>
  fieldsOf(bytes).flatMap(({ field, part }) => (field === wanted && part ? [part] : []))

/** The fields of a message of protobuf. */
function fieldsOf(bytes: Buffer): { field: number; part?: Buffer; number?: number }[] {
  const found: { field: number; part?: Buffer; number?: number }[] = []
  let at = 0
  const number = () => {
    let value = 0
    for (let power = 1; ; power *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * power
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const key = number()
    const [field, kind] = [Math.floor(key / 8), key % 8]
    if (kind === 0) found.push({ field, number: number() })
    else {
      const length = kind === 1 ? 8 : kind === 5 ? 4 : number()
      found.push({ field, part: bytes.subarray(at, at + length) })
      at += length
    }
  }
  return found
}
