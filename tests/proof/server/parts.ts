import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { eachSeed, eachSeedInTurn, type Part, type PartRun } from '../part.ts'
import { backupFaults, backupHistory } from './backup.ts'
import { faultOf, killedAt, killHistory, resent } from './kill.ts'
import { disruptions, postgresHistory } from './postgres.ts'
import { busyHistory, restartFaults, restartHistory } from './restart.ts'

/** So many of what can happen live the devices of one history through. */
const perHistory = 6

/** A server is killed everywhere in turn; where it had to die and did not, nothing is proven. */
async function killEverywhere(
  given: PartRun,
  history: (seed: number, kills: readonly string[]) => Promise<void>,
): Promise<void> {
  const { report } = given
  report.mustFire(resent)
  const hadTurn = await eachSeedInTurn(given, { all: killedAt, perHistory }, history)
  for (const at of killedAt)
    if (hadTurn.has(at)) report.mustFire(faultOf(at))
    else report.hadNoTurn(faultOf(at))
}

const serverKill: Part = {
  name: 'server-kill',
  says: 'a server that is killed anywhere in a round has what it acknowledged, once and whole',
  async run(given) {
    const { report } = given
    await killEverywhere(given, (seed, kills) => killHistory(seed, { report, kills }))
  },
}

const postgresKill: Part = {
  name: 'postgres-kill',
  says: 'the same over PostgreSQL',
  async run(given) {
    const { report } = given
    await killEverywhere(given, async (seed, kills) => {
      const { url, drop } = await freshDatabase()
      try {
        await killHistory(seed, { report, kills, databaseUrl: url })
      } finally {
        await drop()
      }
    })
  },
}

const postgresCut: Part = {
  name: 'postgres-cut',
  says: 'two servers over one PostgreSQL lose connections, commits and each other, and no change',
  async run(given) {
    const { report } = given
    const turns = { all: disruptions, perHistory: disruptions.length }
    report.mustFire(...disruptions)
    await eachSeedInTurn(given, turns, (seed, own) => postgresHistory(seed, own, report))
  },
}

const backup: Part = {
  name: 'backup',
  says: 'a backup that was made while devices wrote is restored, and they bring what it had missed',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(backupFaults))
    await eachSeed(given, (seed) =>
      backupHistory(seed, { report, onPostgres: hasPostgres && seed % 2 === 1 }),
    )
  },
}

const restart: Part = {
  name: 'restart',
  says: 'a server that is restarted under load, or kept from writing, loses nothing',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(restartFaults))
    await eachSeed(given, async (seed) => {
      await restartHistory(seed, 3, report)
      await busyHistory(seed, report)
    })
  },
}

/** Without PostgreSQL on the machine its parts are left out, visibly: they are not in the list. */
export const serverParts: readonly Part[] = [
  serverKill,
  ...(hasPostgres ? [postgresKill, postgresCut] : []),
  backup,
  restart,
]
