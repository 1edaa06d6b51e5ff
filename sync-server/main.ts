import { accessSync, constants, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brand } from '../shared/business/brand.ts'
import type { Db } from './db/db.ts'
import { DatabaseTooNew, DatabaseTooOld } from './db/migrate.ts'
import { openDb, dbAddressOf } from './db/open-db.ts'
import { ThroughPooler } from './db/postgres-connections.ts'
import { documentRoutes } from './documents/routes.ts'
import type { AuthDeps } from './features/account/auth.ts'
import { openTokens } from './features/account/tokens.ts'
import { countWaiting } from './waiting-rooms/sweep.ts'
import { isOfStore } from './features/stores/is-of-store.ts'
import { storeRoleOf } from './features/stores/store-rows.ts'
import { recordStorage } from './files/whereabouts.ts'
import type { Handlers } from './http/handler.ts'
import { visitorTimeoutMs } from './http/body.ts'
import { lateBodyMs as lateAfter } from './http/late-body.ts'
import { type AppDeps, httpApp } from './http/app.ts'
import { readAppFiles } from './http/app-files.ts'
import { addressOf, networkOf } from './http/caller.ts'
import { crossSiteCheck } from './http/cross-site.ts'
import { healthHandlers } from './http/health.ts'
import { listen } from './http/listen.ts'
import { type Log, openLog } from './http/log.ts'
import { openApiHandler, openApiOf } from './http/openapi.ts'
import { openReadiness } from './http/readiness.ts'
import { type Build, openBuild, version, versionHandler } from './http/version.ts'
import { siteMapRoutes } from './http/site-map.ts'
import { openNoticeProxy } from './http/unconfigured-proxy.ts'
import type { Jobs } from './jobs/jobs.ts'
import { type JobDeps, type JobRunner, openJobs } from './jobs/runner.ts'
import { keepPrivate } from './outside/data-folder.ts'
import type { PhotoStorage } from './outside/photo-storage.ts'
import { StorageAway } from './outside/storage-away.ts'
import { handlersOf, headsOf, jobsOf, reacts, siteMapSourcesOf } from './registry.ts'
import { type Foundation, openServices, type Services } from './services.ts'
import {
  needsDataDir,
  readSettings,
  sessionSecret,
  type Settings,
  WrongSettings,
} from './settings.ts'
import { type SyncDeps, type SyncRoutes, syncRoutes } from './sync/routes.ts'
import { warnAtStart } from './features/account/warn-at-start.ts'
import type { Meters, Telemetry } from './telemetry/telemetry.ts'
import { releaseMemoryAtRest } from './outside/memory-at-rest.ts'
import { openWatch } from './watch.ts'

/** Where the build puts the app. */
const builtApp = fileURLToPath(new URL('../dist/web', import.meta.url))

export interface Running {
  /** The address to open: `http://127.0.0.1:3000`. */
  readonly address: string
  /** The same without a proxy in front. */
  readonly listensAt: string
  readonly isBuilt: boolean
  readonly build: Build
  /** The address of the metrics; undefined if they are off. */
  readonly metricsAt: string | undefined
  /** Does all that is due now, without waiting until it is looked for. */
  work(): Promise<unknown>
  stop(): Promise<void>
}

export type ServeOptions = Pick<SyncDeps, 'steps' | 'now' | 'timeoutMs' | 'lateBodyMs'> &
  Pick<AuthDeps, 'passwords'> &
  Pick<Foundation, 'feedNetwork'> &
  Pick<JobDeps, 'pollEvery'> & { readonly around?: (jobs: Jobs) => Jobs }

/**
 * The whole server: migrates the tables, puts the parts together and opens the port.
 * @param steps the steps of a round, for a proof that ends the program in the middle of one
 * @param now the clock of everything, for a demo that lets weeks pass
 * @param pollEvery milliseconds between two checks for due jobs, for tests that must not wait
 * @param around wraps the jobs, for a proof that removes one of their protections
 * @param feedNetwork the network of feeds, for a test with its own
 * @param passwords the password hashing, for tests in which hundreds of people join
 * @param timeoutMs milliseconds for a visitor's body to arrive, for tests that must not wait
 * @param lateBodyMs milliseconds after which the sender of a body is checked again
 */
export async function serve(
  settings: Settings,
  plainLog: Log,
  appFolder = builtApp,
  {
    steps,
    now = Date.now,
    passwords,
    timeoutMs = visitorTimeoutMs,
    lateBodyMs = lateAfter,
    around = (jobs) => jobs,
    feedNetwork,
    pollEvery,
  }: ServeOptions = {},
): Promise<Running> {
  if (needsDataDir(settings)) makeFolder('DATA_DIR', settings.dataDir)
  if (settings.backups) makeFolder('BACKUP_DIR', settings.backups.folder)
  const watch = await openWatch(settings, plainLog)
  const { telemetry, log } = watch
  for (const place of keepPrivate(settings)) log.warn('other users can read this', { place })
  const secret = sessionSecret(settings)
  const { db, underWay } = watch.observe(await openData(settings, log, telemetry.meters))
  // Where people open the app: in local mode that is known when the port is open.
  let address = settings.appOrigin ?? 'http://localhost'
  const services = await openServices({
    settings,
    log,
    telemetry,
    db,
    secret,
    now,
    linkTo: (page) => new URL(page, address).href,
    wakeLetters: () => jobs.wake('letters'),
    passwords,
    timeoutMs,
    feedNetwork,
  })
  await beginWith(services.photoStorage, db, log).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  await warnAtStart({ settings, db, log })
  const ofServer = around(jobsOf(services))
  const jobs = openServerJobs(services, ofServer, { log, telemetry }, pollEvery)
  const sync = openSync(services, settings, { steps, telemetry, lateBodyMs })
  const appFiles = readAppFiles(appFolder, settings, {
    heads: headsOf(services),
    linkTo: services.linkTo,
    report: services.report,
  })
  let isStopping = false
  const build = openBuild(appFolder)
  const app = openApp({
    settings,
    log,
    telemetry,
    services,
    sync,
    appFiles,
    build,
    lateBodyMs,
    isStopping: () => isStopping,
  })

  const openPorts = async () => {
    const { liveStreams } = sync
    const peopleWaiting = () => countWaiting(db)
    await watch.open({ db, underWay, build, jobs: ofServer, now, liveStreams, peopleWaiting })
    return listen({
      port: settings.port,
      host: settings.host,
      respond: (request, env) => app.fetch(request, env),
    })
  }
  const listening = await openPorts().catch(async (error: unknown) => {
    await watch.stop()
    await db.close()
    throw error
  })
  if (settings.runsJobs) await jobs.start()
  address = settings.appOrigin ?? listening.address
  return {
    address,
    listensAt: listening.address,
    isBuilt: appFiles.isBuilt,
    build,
    metricsAt: watch.metricsAt(),
    work: () => jobs.runDue(),
    async stop() {
      isStopping = true
      sync.endLive()
      // In parallel: running requests and running jobs each have their time.
      await Promise.all([listening.stop(), jobs.stop()])
      await services.viewers.stop()
      await watch.stop()
      await db.close()
    },
  }
}

function openServerJobs(
  { db, now, report }: Services,
  jobs: Jobs,
  { log, telemetry }: { readonly log: Log; readonly telemetry: Telemetry },
  pollEvery: number | undefined,
): JobRunner {
  return openJobs({
    db,
    now,
    report,
    jobs,
    telemetry,
    ...(pollEvery !== undefined && { pollEvery }),
    tooLong: (kind, milliseconds) =>
      log.warn('a batch of a job held the thread for long', { kind, milliseconds }),
  })
}

function openSync(
  { db, now, report, sessions, traces, accountLimits, timeoutMs }: Services,
  settings: Settings,
  { steps, telemetry, lateBodyMs }: OpenSyncDeps,
): SyncRoutes {
  const isCrossSite = crossSiteCheck(settings)
  return syncRoutes({
    db,
    now,
    report,
    telemetry,
    sessions,
    accountLimits,
    timeoutMs,
    reacts,
    async sentFrom(userId, context) {
      const of = networkOf(addressOf(context, settings.trustedProxyHops ?? 0))
      await traces.note(userId, [{ kind: 'network', of }])
    },
    isCrossSite,
    lateBodyMs,
    ...(steps && { steps }),
  })
}

interface OpenSyncDeps {
  readonly steps: ServeOptions['steps'] | undefined
  readonly telemetry: Telemetry
  readonly lateBodyMs: number
}

interface OpenAppDeps
  extends Pick<AppDeps, 'settings' | 'log' | 'telemetry' | 'appFiles' | 'lateBodyMs'> {
  readonly services: Services
  readonly sync: SyncRoutes
  readonly build: Build
  readonly isStopping: () => boolean
}

function openApp({ services, sync, build, isStopping, ...input }: OpenAppDeps) {
  const { settings, log } = input
  const { db, now, sessions, limits, timeoutMs } = services
  const handlers: Handlers = handlersOf(services)
  const canStore = openReadiness({
    db,
    ...(needsDataDir(settings) && { dataDir: settings.dataDir }),
  })
  const all = [
    ...Object.values(handlers),
    ...healthHandlers({ isStopping, canStore }),
    versionHandler(build),
  ]
  const openApi = openApiOf(all.map(({ endpoint }) => endpoint))
  const { linkTo } = services
  return httpApp({
    ...input,
    noticeProxy: openNoticeProxy({ db, log, settings }),
    sessions,
    tokens: openTokens({ db, limits, now }),
    handlers: [...all, openApiHandler(openApi)],
    storeRoleOf: (user, store) => storeRoleOf(db, user, store),
    isOfStore: (names) => isOfStore(db, names),
    sync: sync.routes,
    siteMap: siteMapRoutes({
      sources: siteMapSourcesOf(services),
      heads: headsOf(services),
      linkTo,
      now: services.now,
    }),
    documents: documentRoutes({ appFiles: input.appFiles, openApi, linkTo }),
    timeoutMs,
  })
}

function makeFolder(name: 'DATA_DIR' | 'BACKUP_DIR', folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new WrongSettings([`${name} ${folder} cannot be written (${codeOf(error)}).`])
  }
}

/**
 * Refuses to start if photos cannot be stored, or the old ones are missing. A store that does not
 * answer is reported: without it everything but photos works, and photos wait on their devices.
 */
async function beginWith(photoStorage: PhotoStorage, db: Db, log: Log): Promise<void> {
  try {
    await photoStorage.tryOut()
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    const { why, lasts } = error
    if (lasts) throw new WrongSettings([photosRefused(photoStorage.name, why)])
    log.fault('the storage of photos does not answer', error, { why })
  }
  const elsewhere = await recordStorage(db, photoStorage.name)
  if (elsewhere) throw new WrongSettings([photosElsewhereMessage(elsewhere, photoStorage.name)])
}

const photosElsewhereMessage = (elsewhere: readonly string[], place: string): string =>
  `PHOTOS_URL leads to ${place}, and the photos lie in ${elsewhere.join(', ')}: set it as it was, or move them first (npm run admin -- photos move).`

const photosRefused = (place: string, why: string): string =>
  place === 'folder'
    ? `DATA_DIR: its folder photos cannot be written (${why}).`
    : `PHOTOS_URL ${place} does not take photos (${why}): its bucket, AWS_ENDPOINT_URL_S3, AWS_REGION or the keys are wrong, or the keys may not list, read, write and delete there.`

async function openData(settings: Settings, log: Log, meters: Meters): Promise<Db> {
  const { databaseUrl, dataDir } = settings
  try {
    return await openDb(dbAddressOf(settings), {
      slow(name, milliseconds) {
        meters.transactionSlow()
        log.warn('a transaction is slow', { name, milliseconds })
      },
      failed: (what, error) => log.fault(what, error),
    })
  } catch (error) {
    if (error instanceof ThroughPooler) throw new WrongSettings([throughPooler])
    if (error instanceof DatabaseTooNew)
      throw new WrongSettings([
        `The database was changed by a newer version of ${brand.name}, and this one cannot work with it: start that one.`,
      ])
    if (error instanceof DatabaseTooOld)
      throw new WrongSettings([
        `The database was made before the first release of ${brand.name}, and cannot be brought to this version: begin with an empty one${databaseUrl ? '' : ', such as another DATA_DIR'}.`,
      ])
    const code = codeOf(error)
    // Without a code it is our defect, which is shown in full.
    if (code === undefined) throw error
    throw new WrongSettings([
      databaseUrl
        ? `DATABASE_URL: the database there cannot be used (${code}).`
        : `DATA_DIR ${dataDir}: its database cannot be used (${code}).`,
    ])
  }
}

const throughPooler =
  'DATABASE_URL leads through a pooler, such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

/** The code of the system or the database, anywhere in the error. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
    if (at.cause instanceof AggregateError) return codeOf(at.cause)
  }
  return undefined
}

/** The start-up mistake, for the person who starts it. */
function sentencesOf(error: unknown, settings: Settings | undefined): readonly string[] {
  if (error instanceof WrongSettings) return error.sentences
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return [`PORT ${settings?.port} is taken by another program: choose another one.`]
    case 'EACCES':
      return [`PORT ${settings?.port} is not permitted to this program: choose one above 1023.`]
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [`HOST ${settings?.host} is no address of this machine.`]
    default:
      return [`${brand.name} could not start: ${String(error)}`]
  }
}

async function logStart(
  { build, metricsAt }: Running,
  { databaseUrl }: Settings,
  log: Log,
): Promise<void> {
  const engine = databaseUrl ? 'postgres' : 'sqlite'
  const node = process.version
  log.info('started', { version, build: await build(), engine, node, metricsAt })
}

async function run(): Promise<void> {
  let settings: Settings | undefined
  try {
    settings = readSettings(process.env)
    const log = openLog(settings.logLevel)
    const running = await serve(settings, log)
    process.stdout.write(`${brand.name} is open at ${running.address}\n`)
    if (log.isOn('info')) await logStart(running, settings, log)
    if (!running.isBuilt) process.stdout.write('There is no app in dist/web yet: npm run build\n')
    releaseMemoryAtRest()
    let isStopping = false
    const stop = () => {
      // Asked twice, it goes at once.
      if (isStopping) process.exit(1)
      isStopping = true
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.fault('the stop failed', error)
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)
    process.on('uncaughtException', (error) => {
      log.fault('uncaught', error)
      process.exit(1)
    })
  } catch (error) {
    for (const sentence of sentencesOf(error, settings)) process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}

if (import.meta.main) await run()
