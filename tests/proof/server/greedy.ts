import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { type Browser, browser, joining } from '../../http/door.ts'
import { startServer } from '../../support/server.ts'
import type { PartReport } from '../part.ts'
import type { Greed, Refused } from './greedy-account.ts'

/** One account's simultaneous requests, and the refused ones. */
export const greedyFaults = {
  pictures: 'a picture of 50 megapixels was refused by its header',
  uploads: 'a picture that was one too many at once was refused before its body',
  streams: 'a live stream ended, because its person had opened one too many',
  letters: 'a letter that was one too many was not sent',
  rows: 'a row that was one too many was refused by itself',
  visitors: 'a large round of a visitor was refused unread',
} as const satisfies Record<Refused, string>

/** Milliseconds that each round and each photo of a person took. */
interface Times {
  readonly round: number[]
  readonly photo: number[]
}

/**
 * One account takes all it can, of everything at the same time. All rounds and photos of another
 * are answered; on a quiet machine each within twice its time alone and 200 ms.
 */
export async function greedyHistory(
  seed: number,
  {
    report,
    databaseUrl,
    times,
    isJudged,
  }: {
    readonly report: Pick<PartReport, 'fired'>
    readonly databaseUrl?: string
    /** How many rounds, and as many photos. */
    readonly times: number
    readonly isJudged: boolean
  },
): Promise<void> {
  const server = await startServer({
    ...(databaseUrl && { databaseUrl }),
    // So few that they are full soon.
    env: { ACCOUNT_LIMITS: 'recipes=300' },
  })
  try {
    const eve = await join(server.origin, `Eve ${seed}`)
    const ann = await join(server.origin, `Ann ${seed}`)
    const person = new Person(ann, seed)
    await person.lives(3)
    const alone = await person.lives(times)
    const greed: Greed = { origin: server.origin, cookie: eve.cookie(), userId: eve.id }
    const worker = new Worker(new URL('greedy-account.ts', import.meta.url), { workerData: greed })
    const ended = new Promise<void>((resolve, reject) => {
      worker.once('exit', () => resolve())
      worker.once('error', reject)
    })
    const all = new Promise<void>((resolve) => {
      const left = new Set<string>(Object.keys(greedyFaults))
      worker.on('message', (what: Refused) => {
        report.fired(greedyFaults[what])
        left.delete(what)
        if (left.size === 0) resolve()
      })
    })
    let beside: Times
    try {
      await Promise.race([all, ended])
      beside = await person.lives(times)
    } finally {
      worker.postMessage('enough')
      await ended
    }
    if (isJudged) judge(alone, beside)
    // And all of it is over with the one who did it.
    await person.lives(3)
  } finally {
    await server.remove()
  }
}

function judge(alone: Times, beside: Times): void {
  const figures: string[] = []
  const late: string[] = []
  for (const kind of ['round', 'photo'] as const) {
    const [before, then] = [slow(alone[kind]), slow(beside[kind])]
    figures.push(`${kind} ${before.toFixed(0)} ms alone, ${then.toFixed(0)} ms beside`)
    if (then > 2 * before + 200) late.push(kind)
  }
  console.log(`   ${figures.join('; ')}`)
  if (late.length > 0) throw new Error(`too late: ${late.join(', ')} (${figures.join('; ')})`)
}

/** The ninth decile. */
const slow = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.9)] ?? 0

type Joined = Browser & { readonly id: string }

async function join(origin: string, name: string): Promise<Joined> {
  const own = browser(origin)
  const given = joining(name)
  await own.post('/api/auth/sign-up/email', given)
  const answer = await own.post('/api/auth/sign-in/email', given)
  if (answer.status !== 200) throw new Error(`${name} could not join: ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  return { ...own, id: user.id }
}

/** A person who adds a bottle with a photo now and then. */
class Person {
  readonly #who: Joined
  readonly #deviceId = crypto.randomUUID()
  #seen = { seq: 0, uid: '' }
  #photos: number

  constructor(who: Joined, seed: number) {
    this.#who = who
    this.#photos = seed * 1_000 + 1
  }

  async lives(times: number): Promise<Times> {
    const taken: Times = { round: [], photo: [] }
    for (let time = 0; time < times; time++) {
      const bytes = await this.#photo()
      const began = performance.now()
      await this.#round()
      const between = performance.now()
      await this.#send(bytes)
      taken.round.push(between - began)
      taken.photo.push(performance.now() - between)
    }
    return taken
  }

  async #round(): Promise<void> {
    const mutation = {
      seq: this.#seen.seq + 1,
      uid: crypto.randomUUID(),
      name: 'bottle.add',
      at: 0,
      args: { id: crypto.randomUUID(), name: 'Talisker', brand: 'Talisker', category: 'Whiskey' },
    }
    const answer = await this.#who.post(
      '/api/sync',
      {
        protocol: 1,
        deviceId: this.#deviceId,
        seen: this.#seen,
        cursor: null,
        limit: 50,
        digest: false,
        mutations: [mutation],
      },
      { 'X-User': this.#who.id },
    )
    const text = await answer.text()
    const { confirmed } = JSON.parse(text) as { confirmed?: { seq: number; uid: string } }
    if (answer.status !== 200 || confirmed?.uid !== mutation.uid)
      throw new Error(`a round was answered ${answer.status}: ${text}`)
    this.#seen = confirmed
  }

  /** Never the same bytes twice. */
  async #photo(): Promise<Buffer<ArrayBuffer>> {
    const label = Buffer.alloc(64 * 64 * 3)
    for (let at = 0; at + 4 <= label.length; at += 4)
      label.writeUInt32LE(Math.imul(this.#photos, at) >>> 0, at)
    this.#photos += 1
    const bytes = await sharp({
      create: { width: 1_200, height: 1_600, channels: 3, background: '#efe7da' },
    })
      .composite([{ input: label, raw: { width: 64, height: 64, channels: 3 } }])
      .jpeg({ quality: 85 })
      .toBuffer()
    return Buffer.from(bytes)
  }

  async #send(bytes: Buffer<ArrayBuffer>): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const answer = await this.#who.fetch(`/api/photos/${hash}`, {
      method: 'PUT',
      body: bytes,
      headers: { 'X-User': this.#who.id },
    })
    if (answer.status !== 201)
      throw new Error(`a photo was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}
