import { eachSeed, type Part } from '../part.ts'
import { marketPart } from './market.ts'
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

export const marketParts: readonly Part[] = [rushPart, marketPart]
