import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { eachSeed, type Part } from '../part.ts'
import { backupFaults, backupHistory } from './backup.ts'
import { faultOf, killedAt, killHistory, resent } from './kill.ts'
import { disruptions, postgresHistory } from './postgres.ts'
import { busyHistory, restartFaults, restartHistory } from './restart.ts'

/** So many of what can happen live the devices of one history through. */
const perHistory = 6

/** All of them come up in turn, whatever the seed. */
const inTurn = <T>(all: readonly T[], seed: number): T[] =>
  Array.from({ length: perHistory }, (_, at) => all[(seed * perHistory + at) % all.length]!)

const serverKill: Part = {
  name: 'server-kill',
  says: 'a server that is killed anywhere in a round has what it acknowledged, once and whole',
  async run(given) {
    const { report, runs } = given
    report.mustFire(resent)
    if (runs * perHistory >= killedAt.length) report.mustFire(...killedAt.map(faultOf))
    await eachSeed(given, (seed) => killHistory(seed, { report, kills: inTurn(killedAt, seed) }))
  },
}

const postgresKill: Part = {
  name: 'postgres-kill',
  says: 'the same over PostgreSQL',
  async run(given) {
    const { report, runs } = given
    report.mustFire(resent)
    if (runs * perHistory >= killedAt.length) report.mustFire(...killedAt.map(faultOf))
    await eachSeed(given, async (seed) => {
      const { url, drop } = await freshDatabase()
      try {
        await killHistory(seed, { report, kills: inTurn(killedAt, seed), databaseUrl: url })
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
    report.mustFire(...disruptions)
    await eachSeed(given, (seed) => postgresHistory(seed, inTurn(disruptions, seed), report))
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
