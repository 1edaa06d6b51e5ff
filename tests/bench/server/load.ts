import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import {
  type Position,
  protocol,
  type RoundResponse,
  start,
} from '../../../shared/sync/messages.ts'
import { argumentsOf, someBottles } from '../bottles.ts'
import type { Person } from './people.ts'

/** The task of this process. */
export interface Load {
  /** Where the servers listen; the devices are spread over them. */
  readonly origins: readonly string[]
  readonly people: readonly Person[]
  /** Mutations in a round of each of them. */
  readonly inRound: number
  /** The first person brings a huge import meanwhile: so many mutations in each of their rounds. */
  readonly importing?: number
  /** Milliseconds from an answer to the next round of the same device; 0 is a full load. */
  readonly pause?: number
  readonly warmUp: number
  readonly milliseconds: number
}

export interface LoadResult {
  /** Mutations a second that were confirmed, without those of the import. */
  readonly perSecond: number
  /** Mutations a second of the import. */
  readonly importedPerSecond: number
  /** Milliseconds of each round, without those of the import. */
  readonly rounds: readonly number[]
  /** All mutations that were confirmed, also while it warmed up. */
  readonly all: number
  /** Rounds that were answered 503, and sent again. */
  readonly busy: number
}

/** Many devices at once, each of another user, in a separate process. */
process.once('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

async function run(load: Load): Promise<LoadResult> {
  const { origins, people, inRound, importing, pause = 0, warmUp, milliseconds } = load
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  // The arguments are made before the clock runs; every device has a cellar of its own for them.
  const bottles = someBottles(importing ? 60_000 : 6_000).map((one) =>
    JSON.stringify(argumentsOf(one)),
  )
  const from = performance.now() + warmUp
  const until = from + milliseconds
  const rounds: number[] = []
  let confirmed = 0
  let imported = 0
  let all = 0
  let busy = 0

  async function beADevice(person: Person, number: number): Promise<void> {
    const isImport = importing !== undefined && number === 0
    const size = isImport ? importing : inRound
    const ask = { ...urlParts(origins[number % origins.length] ?? ''), agent, person }
    const deviceId = randomUUID()
    let seen = start
    let cursor: RoundResponse['cursor'] | null = null
    for (;;) {
      const began = performance.now()
      if (began >= until) return
      const answer = await send(ask, roundOf(deviceId, seen, cursor, bottles, size))
      if (answer === undefined) {
        busy += 1
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        continue
      }
      const ended = performance.now()
      if (answer.rejections.length > 0 || answer.confirmed.seq !== seen.seq + size)
        throw new Error(`not all was confirmed: ${JSON.stringify(answer.rejections)}`)
      ;({ confirmed: seen, cursor } = answer)
      all += size
      if (ended >= from && ended < until) {
        if (isImport) imported += size
        else {
          confirmed += size
          rounds.push(ended - began)
        }
      }
      if (pause > 0 && !isImport) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  await Promise.all(people.map(beADevice))
  agent.destroy()
  const perSecond = (count: number) => count / (milliseconds / 1_000)
  return {
    perSecond: perSecond(confirmed),
    importedPerSecond: perSecond(imported),
    rounds,
    all,
    busy,
  }
}

function roundOf(
  deviceId: string,
  seen: Position,
  cursor: RoundResponse['cursor'] | null,
  bottles: readonly string[],
  size: number,
): string {
  const at = Date.now()
  const mutations = Array.from({ length: size }, (_, place) => {
    const seq = seen.seq + 1 + place
    const args = bottles[seq - 1]
    if (args === undefined) throw new Error('too few bottles were made for so fast a server')
    return `{"seq":${seq},"uid":"${randomUUID()}","name":"bottle.add","args":${args},"at":${at}}`
  })
  const rest = JSON.stringify({ protocol, deviceId, seen, cursor, limit: 2_000, digest: false })
  return `${rest.slice(0, -1)},"mutations":[${mutations.join(',')}]}`
}

interface Ask {
  readonly host: string
  readonly port: string
  readonly agent: Agent
  readonly person: Person
}

const urlParts = (origin: string) => {
  const { hostname: host, port } = new URL(origin)
  return { host, port }
}

/** Undefined where the server is busy. As a browser does: it takes a compressed answer, and says from which site it asks. */
function send(
  { host, port, agent, person }: Ask,
  body: string,
): Promise<RoundResponse | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host,
        port,
        agent,
        method: 'POST',
        path: '/api/sync',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'Accept-Encoding': 'gzip, deflate, br, zstd',
          'Sec-Fetch-Site': 'same-origin',
          'X-User': person.id,
          Cookie: person.cookie,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          read(
            response.statusCode,
            response.headers['content-encoding'],
            Buffer.concat(chunks),
          ).then(resolve, reject)
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A large answer comes as zstd, the others as gzip. */
async function unpacked(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gunzip)(bytes)
  return encoding === 'zstd' ? promisify(zstdDecompress)(bytes) : bytes
}

async function read(
  status: number | undefined,
  encoding: string | undefined,
  bytes: Buffer,
): Promise<RoundResponse | undefined> {
  const plain = await unpacked(bytes, encoding)
  if (status === 503) return undefined
  if (status !== 200) throw new Error(`a round was answered ${status}: ${plain.toString()}`)
  return JSON.parse(plain.toString()) as RoundResponse
}
