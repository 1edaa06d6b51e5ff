import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { day } from '../../../shared/kernel/time.ts'
import { protocol, type RoundResponse, start } from '../../../shared/sync/messages.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import type { Jobs } from '../../../sync-server/jobs/jobs.ts'
import { argumentsOf, someBottles } from '../../bench/bottles.ts'
import type { Door, Person } from '../../http/door.ts'
import { jobAct } from './recorder.ts'
import type { Population } from './population.ts'

/** Measures what is done in between. */
export type Measured = <T>(act: string, run: () => Promise<T>) => Promise<T>

interface Acting {
  readonly door: Door
  readonly db: Db
  readonly population: Population
  readonly measured: Measured
  /** Lets time pass at the server. */
  readonly letPass: (milliseconds: number) => void
}

const ownBottles = 20

/**
 * Done for all people at once, however many ask: its work for each person must not grow. The others
 * are done for one person, whose work must not grow at all.
 */
export const forAll: ReadonlySet<string> = new Set([
  'open the radar, the first in ten seconds',
  'job market.hype',
  // Public offers of the last two weeks, to find those without a line in the news.
  'job news.here',
  'job radar.hype',
  'job social-proof.figures',
])

/** The same people do the same, however many others there are. */
export async function actAll({ door, db, population, measured, letPass }: Acting): Promise<void> {
  const { drop, ultraDrop } = population
  const ann = await measured('join and sign in', () => door.person('Ann Early'))
  const ben = await door.person('Ben Late')
  const admin = await door.person('Ada Admin')
  await proveAddress(db, admin)
  const [device, fresh] = [aDevice(ann), aDevice(ann)]
  await aDevice(ben).round(ownBottles)
  await measured('first round: 20 bottles', () => device.round(ownBottles))
  await measured('round with a change', () => device.round(1))
  await measured('round without a change', () => device.round(0))
  await measured('first pull of a new device', () => fresh.round(0))
  const visit = async (who: Pick<Person, 'fetch'>, place: string) => good(await who.fetch(place))
  await measured('open the radar, the first in ten seconds', () => visit(ann, '/api/radar'))
  await measured('open the radar', () => visit(ann, '/api/radar'))
  await measured('list drops', () => visit(ann, '/api/drops'))
  await measured('open the drop', () => visit(ann, `/api/drops/${drop}`))
  await measured('watch the drop', () =>
    visit(door.visitor(), `/api/drops/${drop}/live?page=${randomUUID()}`),
  )
  await measured('open the ultra drop', () => visit(ann, `/api/ultra-drops/${ultraDrop}`))
  const reserve = (who: Person) => send(who, 'POST', `/api/drops/${drop}/reservations`, {})
  await measured('reserve', () => reserve(ann))
  const enter = (who: Person) => send(who, 'PUT', `/api/ultra-drops/${ultraDrop}/entry`)
  await measured('enter the ultra drop', () => enter(ann))
  await reserve(ben)
  await enter(ben)
  await measured('own reservations', () => visit(ann, '/api/reservations'))
  await measured('own entries', () => visit(ann, '/api/ultra-drop-entries'))
  await measured('list events', () => visit(ann, '/api/events'))
  await measured('list ultra drops', () => visit(ann, '/api/ultra-drops'))
  await measured('featured reviews', () => visit(ann, '/api/reviews/featured'))
  await measured('list stores', () => visit(ann, '/api/stores'))
  await measured('accounts, as an admin', () => visit(admin, '/api/admin/users'))
  await measured('delete an account', () =>
    send(ben, 'POST', '/api/account/delete', { password: ben.password }),
  )
  letPass(3 * day)
  await door.running.work()
}

/** An admin needs a proven address. */
async function proveAddress(db: Db, { id }: Person): Promise<void> {
  const { users } = db.t
  await db.transaction('prove', (tx) =>
    tx.update(users).set({ emailVerified: true }).where(eq(users.id, id)),
  )
}

const rowsInBatch = 50
const batches = 3

/**
 * Each kind of job works at three batches of fifty rows, whose work is measured.
 * @param analyze runs before the first batch of a kind: other jobs may have filled its tables
 */
export const fewBatches =
  (analyze: () => Promise<void>) =>
  (jobs: Jobs): Jobs => {
    const ran = new Map<string, number>()
    return Object.fromEntries(
      Object.entries(jobs).map(([kind, job]) => [
        kind,
        {
          ...job,
          async run(args, batch) {
            const number = (ran.get(kind) ?? 0) + 1
            ran.set(kind, number)
            if (number === 1) await jobAct.exit(analyze)
            let rows = 0
            const isOver = () => ++rows >= rowsInBatch
            const next = await jobAct.run(`job ${kind}`, async () =>
              job.run(args, { ...batch, isOver }),
            )
            return number < batches ? next : undefined
          },
        },
      ]),
    )
  }

/** A device of that person, as far as the server can see. */
function aDevice(person: Person) {
  const deviceId = randomUUID()
  const bottles = someBottles(100)
  let seen = start
  let cursor: RoundResponse['cursor'] | null = null
  return {
    async round(size: number): Promise<void> {
      const mutations = Array.from({ length: size }, (_, place) => {
        const seq = seen.seq + 1 + place
        const args = argumentsOf(bottles[seq - 1]!)
        return { seq, uid: randomUUID(), name: 'bottle.add', args, at: Date.now() }
      })
      const envelope = { protocol, deviceId, seen, cursor, limit: 2_000, digest: false, mutations }
      const response = await send(person, 'POST', '/api/sync', envelope)
      ;({ confirmed: seen, cursor } = (await response.json()) as RoundResponse)
    },
  }
}

async function send(who: Person, method: string, place: string, body?: object): Promise<Response> {
  const response = await who.fetch(place, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'X-User': who.id,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return good(response)
}

async function good(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response
}
