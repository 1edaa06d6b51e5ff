import { eachSeed, type Part } from '../part.ts'
import { faultOf, killedAt, killHistory, resent } from './kill.ts'

/** So many kills live the devices of one history through. */
const killsOfHistory = 6

/** All points come up in turn, whatever the seed. */
const killsOf = (seed: number): string[] =>
  Array.from(
    { length: killsOfHistory },
    (_, at) => killedAt[(seed * killsOfHistory + at) % killedAt.length]!,
  )

const serverKill: Part = {
  name: 'server-kill',
  says: 'a server that is killed anywhere in a round has what it acknowledged, once and whole',
  async run(given) {
    const { report, runs } = given
    report.mustFire(resent)
    if (runs * killsOfHistory >= killedAt.length) report.mustFire(...killedAt.map(faultOf))
    await eachSeed(given, (seed) => killHistory(seed, { report, kills: killsOf(seed) }))
  },
}

export const serverParts: readonly Part[] = [serverKill]
