import { crowdFaults, enterInTheLastMinute, sitDownAtOnce } from './crowd.ts'
import { eachSeed, type Part } from '../part.ts'
import { marketPart } from './market.ts'
import { roomFaults, roomFigures, roomRush } from './waiting-room.ts'
import { mustBeSoldOut, rush, rushFaults } from './rush.ts'

const whole = { people: 500, requests: 2_000, quantity: 50 } as const

const rushPart: Part = {
  name: 'rush',
  says: '2,000 reservations by 500 people on 50 bottles sell each bottle once, on both databases',
  async run(given) {
    const { report } = given
    report.mustFire(rushFaults.again)
    await eachSeed(given, async (seed) => {
      for (const engine of ['SQLite', 'PostgreSQL'] as const) {
        const result = await rush(seed, { engine, ...whole }, (fault, times) =>
          report.fired(fault, times),
        )
        mustBeSoldOut(result, whole.quantity)
      }
    })
  },
}

const crowd = { people: 5_000, open: 60_000, seats: 500 } as const

const crowdPart: Part = {
  name: 'crowd',
  says: '5,000 people enter an ultra drop in its last minute, and want 500 seats at once, each once, on both databases',
  async run(given) {
    const { report } = given
    report.mustFire(crowdFaults.again, crowdFaults.late)
    await eachSeed(given, async (seed) => {
      for (const engine of ['SQLite', 'PostgreSQL'] as const) {
        const fired = (fault: string, times?: number) => report.fired(fault, times)
        await enterInTheLastMinute(seed, { engine, ...crowd }, fired)
        await sitDownAtOnce(seed, { engine, ...crowd }, fired)
      }
    })
  },
}

/** All of 100,000 requests with `PROOF_PEOPLE=20000`. */
const roomPeople = Number(process.env['PROOF_PEOPLE'] ?? 2_000)

const roomPart: Part = {
  name: 'waiting-room',
  says: 'people who want 50 bottles wait in a room, each gets an answer, and 50 reserve, on both databases',
  async run(given) {
    const { report } = given
    report.mustFire(roomFaults.waited, roomFaults.reloaded)
    await eachSeed(given, async (seed) => {
      for (const engine of ['SQLite', 'PostgreSQL'] as const) {
        const rush = {
          engine,
          people: roomPeople,
          requests: 5 * roomPeople,
          quantity: 50,
          admits: 5,
        }
        const result = await roomRush(seed, rush, (fault, times) => report.fired(fault, times))
        process.stdout.write(`${engine}: ${roomFigures(result)}\n`)
        if (result.sold !== 50) throw new Error(`${result.sold} of 50 were sold`)
      }
    })
  },
}

export const marketParts: readonly Part[] = [rushPart, roomPart, crowdPart, marketPart]
