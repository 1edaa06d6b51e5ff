/** Sets up monitoring of the server: metrics at a port of their own, and traces. */
import { scheduledBackups } from './backup/backup-folder.ts'
import type { Db } from './db/db.ts'
import { type ObservedDb, observed } from './db/observed.ts'
import type { Log } from './http/log.ts'
import { type Build, version } from './http/version.ts'
import { backlog } from './jobs/backlog.ts'
import type { Jobs } from './jobs/jobs.ts'
import { moneyOutOfOrder } from './payments/out-of-order.ts'
import { type Settings, WrongSettings } from './settings.ts'
import { openMetrics } from './telemetry/metrics.ts'
import { listenForScrapes, type MetricsPort } from './telemetry/metrics-port.ts'
import { noTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import { openTraces } from './telemetry/traces.ts'

export interface Watch {
  readonly telemetry: Telemetry
  /** The log, whose faults are counted. */
  readonly log: Log
  observe(db: Db): ObservedDb
  /** Opens the port of the metrics, where one is set. */
  open(watched: Watched): Promise<void>
  /** Where it answers: `http://127.0.0.1:9464/metrics`. */
  metricsAt(): string | undefined
  stop(): Promise<void>
}

/** The observed parts. */
export interface Watched extends ObservedDb {
  readonly build: Build
  readonly jobs: Jobs
  readonly now: () => number
  readonly liveStreams: () => number
  /** People in waiting rooms, of all processes. */
  readonly peopleWaiting: () => Promise<number>
}

/** Where nothing is set, nothing is loaded, and nothing is counted. */
export async function openWatch(
  { metrics: at, traces: to, backups }: Settings,
  log: Log,
): Promise<Watch> {
  const metrics = at && (await openMetrics())
  const traces =
    to &&
    (await openTraces(to, {
      version,
      failed: (error) => log.fault('the traces were not taken', error),
    }))
  const telemetry: Telemetry = {
    meters: metrics?.meters ?? noTelemetry.meters,
    span: traces?.span ?? noTelemetry.span,
  }
  let port: MetricsPort | undefined
  return {
    telemetry,
    log: {
      ...log,
      fault(what, error, facts) {
        telemetry.meters.faultNoted()
        log.fault(what, error, facts)
      },
    },
    observe: (db) => (metrics || traces ? observed(db, telemetry) : { db, underWay: () => 0 }),
    async open({ db, build, jobs, now, liveStreams, peopleWaiting, underWay }) {
      if (!metrics) return
      const readings = {
        build: async () => ({ version, build: await build(), engine: db.dialect }),
        liveStreams,
        transactionsUnderWay: underWay,
        connections: db.connections,
        backups: async () => ({
          interval: backups?.every ?? 0,
          newest: backups ? ((await scheduledBackups(backups.folder))[0]?.at ?? 0) : 0,
        }),
        waiting: async () => ({
          jobs: await backlog(db, jobs, now()),
          money: { ...(await moneyOutOfOrder(db, now())) },
          people: await peopleWaiting(),
        }),
      }
      port = await listenForScrapes(() => metrics.expose(readings), at).catch((error: unknown) => {
        const { code } = error as NodeJS.ErrnoException
        throw new WrongSettings([
          `METRICS_PORT ${at.port} of METRICS_HOST ${at.host} cannot be opened (${code}).`,
        ])
      })
    },
    metricsAt: () => port && `http://${at?.host}:${port.port}/metrics`,
    async stop() {
      await Promise.all([port?.stop(), traces?.stop()])
    },
  }
}
