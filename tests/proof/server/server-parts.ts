import { pokeComment } from '../../../shared/business/sync.ts'
import { canMount } from '../../support/mounted.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { isSetHere, startPostgresSet } from '../../support/postgres-set.ts'
import { eachSeed, eachSeedInTurn, type Part, type PartRun } from '../part.ts'
import { backupFaults, backupHistory } from './backup.ts'
import { greedyFaults, greedyHistory } from './greedy.ts'
import { faultOf, killedAt, killHistory, resent } from './kill.ts'
import { disruptions, postgresHistory } from './postgres.ts'
import { fullDiskFaults, fullDiskHistory } from './full-disk.ts'
import { largeOutboxFaults, largeOutboxHistory } from './large-outbox.ts'
import { mustBeNoticed, powerFaults, powerHistory } from './power.ts'
import { pointInTimeFaults, pointInTimeHistory } from './point-in-time.ts'
import { promotionFaults, promotionHistory, promotions } from './promotions.ts'
import { busyHistory, restartFaults, restartHistory } from './restart.ts'
import { manyStreams, streamFigures } from './streams.ts'
import { standbyFaults, standbyHistory } from './standby.ts'
import { twoBuildsFaults, twoBuildsHistory } from './two-builds.ts'

/** The number of faults that the devices of one history go through. */
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

const twoBuilds: Part = {
  name: 'two-builds',
  says: 'an older server goes on beside a newer one that has changed the tables, and loses nothing',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(twoBuildsFaults))
    await eachSeed(given, (seed) =>
      twoBuildsHistory(seed, { report, onPostgres: hasPostgres && seed % 2 === 1 }),
    )
  },
}

const fullDisk: Part = {
  name: 'full-disk',
  says: 'a server whose disk is full acknowledges nothing that it has not stored, and goes on with room',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(fullDiskFaults))
    await eachSeed(given, (seed) =>
      fullDiskHistory(seed, { report, onPostgres: hasPostgres && seed % 2 === 1 }),
    )
  },
}

const power: Part = {
  name: 'power',
  says: 'what was acknowledged is on the disk when the power is cut',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(powerFaults))
    await mustBeNoticed(given.seed, report)
    await eachSeed(given, (seed) => powerHistory(seed, { report, times: 3 }))
  },
}

const largeOutbox: Part = {
  name: 'large-outbox',
  says: 'a month without a network, ten thousand changes, arrives once whatever dies meanwhile',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(largeOutboxFaults))
    await eachSeed(given, (seed) => largeOutboxHistory(seed, report))
  },
}

const standby: Part = {
  name: 'standby',
  says: 'a standby that had fallen behind takes the primary’s place, and devices bring what it missed',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(standbyFaults))
    await eachSeed(given, (seed) => standbyHistory(seed, report))
  },
}

const pointInTime: Part = {
  name: 'point-in-time',
  says: 'PostgreSQL is taken back to a point in time, and devices bring what came after it',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(pointInTimeFaults))
    await eachSeed(given, (seed) => pointInTimeHistory(seed, { report }))
  },
}

const promotion: Part = {
  name: 'promotions',
  says: 'three PostgreSQL nodes replace their leader under load, nothing acknowledged is lost and nothing is sold twice',
  async run(given) {
    const { report } = given
    report.mustFire(promotionFaults.unanswered)
    const set = await startPostgresSet()
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    try {
      const hadTurn = await eachSeedInTurn(given, { all: promotions, perHistory: 1 }, (seed, own) =>
        promotionHistory(seed, own, { set, report, say }),
      )
      report.mustFire(...hadTurn)
      report.hadNoTurn(...promotions.filter((one) => !hadTurn.has(one)))
    } finally {
      await set.stop()
    }
  },
}

const streams: Part = {
  name: 'streams',
  says: 'live streams of many people at three processes hear of their own changes and of every post',
  async run(given) {
    const people = Number(process.env['PROOF_STREAMS'] ?? 2_000)
    await eachSeed(given, async () => {
      const result = await manyStreams(
        { streams: people, changes: Math.min(2_000, people / 2), idle: 4 * pokeComment },
        (fault, times) => given.report.fired(fault, times),
      )
      process.stdout.write(`${streamFigures(result)}\n`)
      // Without shared questions it were one for each heartbeat.
      if (result.idleStatements > people / 100)
        throw new Error(`${result.idleStatements} statements a second while nothing happens`)
    })
  },
}

/** Rounds and photos of another user while the greedy account is busy. */
const timesBeside = 30

const greedy: Part = {
  name: 'greedy',
  says: 'one account takes all it can at once, and nobody else waits for it',
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(greedyFaults))
    const judged = { report, times: timesBeside, isJudged: true }
    await eachSeed(given, async (seed) => {
      await greedyHistory(seed, judged)
      if (!hasPostgres) return
      const { url, drop } = await freshDatabase()
      try {
        await greedyHistory(seed, { ...judged, databaseUrl: url })
      } finally {
        await drop()
      }
    })
  },
}

/**
 * Parts that need PostgreSQL or mounts which this machine or user does not have are visibly absent
 * from the list.
 */
export const serverParts: readonly Part[] = [
  serverKill,
  ...(hasPostgres ? [postgresKill, postgresCut] : []),
  backup,
  restart,
  twoBuilds,
  largeOutbox,
  greedy,
  ...(canMount ? [fullDisk, power] : []),
  ...(hasPostgres ? [standby, pointInTime, streams] : []),
  ...(isSetHere() ? [promotion] : []),
]
