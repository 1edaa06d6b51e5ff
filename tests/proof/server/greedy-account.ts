import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { joining } from '../../http/door.ts'

/** Where it takes all it can, and as whom. */
export interface Greed {
  readonly origin: string
  readonly cookie: string
  readonly userId: string
}
/** Refusals, by kind of act; reported at the first of each. */
export type Refused = 'pictures' | 'uploads' | 'streams' | 'letters' | 'rows' | 'visitors'

/** Streams that are opened at once: more than are let in, and opened again whenever one ends. */
const streams = 400
const streamsEvery = 200

const { origin, cookie, userId } = workerData as Greed
let isOver = false
const said = new Set<Refused>()
const refused = (what: Refused) => {
  if (said.has(what)) return
  said.add(what)
  parentPort?.postMessage(what)
}
const own = { Cookie: cookie, 'X-User': userId, 'Sec-Fetch-Site': 'same-origin' }
const json = { ...own, 'Content-Type': 'application/json' }

/** 50 megapixels in 194 kB. */
function megapixels(): Buffer<ArrayBuffer> {
  const side = 7_071
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + side * 4) * side), { level: 9 })
  return Buffer.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

async function put(bytes: Buffer<ArrayBuffer>): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const place = `${origin}/api/photos/${hash}`
  const answer = await fetch(place, { method: 'PUT', body: bytes, headers: own })
  await answer.arrayBuffer()
  if (answer.status === 415) refused('pictures')
  if (answer.status === 429) refused('uploads')
}

function holdStream(): void {
  const { hostname, port, host } = new URL(origin)
  let isOpen = false
  const socket: Socket = connect(Number(port), hostname, () =>
    socket.write(
      `GET /api/sync/live HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    ),
  )
  socket.on('data', (data) => {
    isOpen ||= data.includes('200 OK')
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (isOpen) refused('streams')
    if (!isOver) setTimeout(holdStream, streamsEvery).unref()
  })
}

let letters = 0
async function write(): Promise<void> {
  const { email } = joining(`Friend ${letters++}`)
  const answer = await fetch(`${origin}/api/sharing/invitations`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ role: 'viewer', email }),
  })
  await answer.arrayBuffer()
  if (answer.status === 429) refused('letters')
  await wait(100)
}

const deviceId = crypto.randomUUID()
let seen = { seq: 0, uid: '' }
async function fill(): Promise<void> {
  const text = 'x'.repeat(14_000)
  const mutations = Array.from({ length: 30 }, (_, at) => ({
    seq: seen.seq + 1 + at,
    uid: crypto.randomUUID(),
    at: 0,
    name: 'recipe.add',
    args: {
      id: crypto.randomUUID(),
      name: 'x',
      ingredients: [{ name: 'gin', amount: '1' }],
      instructions: text,
      description: text,
    },
  }))
  const round = { protocol: 1, deviceId, seen, cursor: null, limit: 50, digest: false, mutations }
  const answer = await fetch(`${origin}/api/sync`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(round),
  })
  const given = (await answer.json()) as { confirmed?: typeof seen; rejections?: unknown[] }
  if (answer.status === 200 && given.confirmed) seen = given.confirmed
  if (given.rejections?.length) refused('rows')
}

const large = `{"protocol":1,"mutations":[${'1,'.repeat(400_000)}1]}`
async function visit(): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-User': userId }
  const answer = await fetch(`${origin}/api/sync`, { method: 'POST', headers, body: large })
  await answer.arrayBuffer()
  if (answer.status === 401) refused('visitors')
}

/** Repeats the act with that concurrency, ignoring the results. */
async function always(parallel: number, act: () => Promise<void>): Promise<void> {
  const one = async () => {
    while (!isOver) {
      await act().catch(() => {})
      // It is the server that shall be kept from working, not the machine.
      await wait(20)
    }
  }
  await Promise.all(Array.from({ length: parallel }, one))
}

parentPort?.once('message', () => {
  isOver = true
})
const bomb = megapixels()
const noise = await sharp({
  create: {
    width: 1_600,
    height: 1_600,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg({ progressive: true, quality: 90 })
  .toBuffer()
const dear = Buffer.from(noise)
for (let count = 0; count < streams; count++) holdStream()
await Promise.all([
  always(8, () => put(bomb)),
  // More than have a place at once.
  always(16, () => put(dear)),
  always(1, write),
  always(2, fill),
  always(2, visit),
])
process.exit()
