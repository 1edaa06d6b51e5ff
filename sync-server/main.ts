import { accessSync, constants, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brand } from '../shared/business/brand.ts'
import type { Db } from './db/db.ts'
import { DatabaseTooNew, DatabaseTooOld } from './db/migrate.ts'
import { openDb, dbAddressOf } from './db/open-db.ts'
import { ThroughPooler } from './db/postgres-connections.ts'
import { type AuthParts, openAuth } from './features/account/auth.ts'
import { openKnownBrowsers } from './features/account/known-browsers.ts'
import { openPasskeys } from './features/account/passkeys.ts'
import { openTokens } from './features/account/tokens.ts'
import { openLetters } from './features/account/letters.ts'
import { sendResetLink } from './features/account/reset-links.ts'
import { openSessions } from './features/account/sessions.ts'
import { heard } from './features/billing/events.ts'
import { openViewers } from './features/market/viewers.ts'
import { openPasses } from './features/pickup/pass.ts'
import { storeRoleOf } from './features/stores/store-rows.ts'
import { openDelivery } from './features/account/deliver.ts'
import type { Handlers } from './http/handler.ts'
import { visitorPatience } from './http/body.ts'
import { httpApp } from './http/app.ts'
import { readAppFiles } from './http/app-files.ts'
import { crossSiteCheck } from './http/cross-site.ts'
import { healthHandlers } from './http/health.ts'
import { openLetterLimits } from './http/letter-limits.ts'
import { listen } from './http/listen.ts'
import { type Log, openLog } from './http/log.ts'
import { openApiHandler } from './http/openapi.ts'
import { openReadiness } from './http/readiness.ts'
import { openRateLimits } from './http/rate-limits.ts'
import { openNoticeProxy } from './http/untold-proxy.ts'
import type { Jobs } from './jobs/jobs.ts'
import { type JobRunner, openJobs } from './jobs/runner.ts'
import { keepPrivate } from './outside/data-folder.ts'
import { openMail } from './outside/mail.ts'
import { openModel } from './outside/model.ts'
import { openArticles } from './outside/open-food-facts.ts'
import { openPhotoFolder } from './outside/photo-storage.ts'
import { openWebPush } from './outside/web-push.ts'
import { openUploads } from './pictures/uploads.ts'
import { openGateway, openMoney } from './payments/open.ts'
import { handlersOf, jobsOf, reacts } from './registry.ts'
import { afterPayment } from './reservations/after-payment.ts'
import { readSettings, sessionSecret, type Settings, WrongSettings } from './settings.ts'
import { type SyncParts, syncRoutes } from './sync/routes.ts'

/** Where the build puts the app. */
const builtApp = fileURLToPath(new URL('../dist/web', import.meta.url))

export interface Running {
  /** What can be typed: `http://127.0.0.1:3000`. */
  readonly address: string
  /** The same without a proxy in front. */
  readonly listensAt: string
  readonly isBuilt: boolean
  /** Does all that is due now, without waiting until it is looked for. */
  work(): Promise<unknown>
  stop(): Promise<void>
}

export type ServeOptions = Pick<SyncParts, 'steps' | 'now' | 'patience'> &
  Pick<AuthParts, 'passwords'> & { readonly around?: (jobs: Jobs) => Jobs }

/**
 * The whole server: brings the tables up to date, puts the parts together and opens the port.
 * @param steps the steps of a round, where a proof ends the program in the middle of one
 * @param now the clock of everything but sessions, where a demo lets weeks go by
 * @param around what becomes of the jobs, where a proof takes one of their protections away
 * @param passwords what keeps them, where hundreds of people join in a test of something else
 * @param patience milliseconds in which the body of a visitor is there, where a test is not to wait
 */
export async function serve(
  settings: Settings,
  log: Log,
  appFolder = builtApp,
  {
    steps,
    now = Date.now,
    passwords,
    patience = visitorPatience,
    around = (jobs) => jobs,
  }: ServeOptions = {},
): Promise<Running> {
  const { accountLimits } = settings
  makeDataDir(settings)
  for (const place of keepPrivate(settings)) log.warn('other users can read this', { place })
  const secret = sessionSecret(settings)
  const db = await openData(settings, log)
  // Where people open the app: in local mode that is known when the port is open.
  let address = settings.appOrigin ?? 'http://localhost'
  const linkTo = (page: string) => new URL(page, address).href
  const letters = openLetters({ db, secret, now, wake: () => jobs.wake('letters') })
  const provesAddresses = settings.smtpUrl !== undefined
  const photoStorage = openPhotoFolder(settings)
  const webPush = openWebPush(settings)
  const auth = openAuth({ db, log, secret, linkTo, passwords })
  const sessions = await openSessions({ db, auth, secret, operators: settings })
  const limits = openRateLimits(db, secret, now)
  const letterLimits = openLetterLimits(limits, accountLimits)
  const billing = {
    db,
    now,
    stripe: settings.stripe,
    offer: settings.insiderOffer,
    payments: await openGateway(db, settings, now),
    report: (what: string, error: unknown) => log.fault(what, error),
  }
  const money = openMoney({
    db,
    linkTo,
    now,
    handlers: afterPayment,
    stripe: settings.stripe,
    gateway: billing.payments,
    report: billing.report,
    hear: (told) => heard(billing, told),
  })
  const taking = { ...billing, money, paying: money.desk }
  const viewers = openViewers({ db, now, report: (what, error) => log.fault(what, error) })
  const handlers: Handlers = handlersOf({
    auth,
    sessions,
    limits,
    letterLimits,
    letters,
    photoStorage,
    linkTo,
    webPush,
    ...taking,
    viewers,
    passkeys: openPasskeys({ db, ...(settings.appOrigin && { appOrigin: settings.appOrigin }) }),
    passes: openPasses(secret),
    askForArticle: openArticles(settings),
    model: openModel(settings),
    receivePicture: openUploads(accountLimits),
    rowLimits: accountLimits,
    accountLimits,
    patience,
    provesAddresses,
    knownBrowsers: openKnownBrowsers({ db, secret, isSecure: linkTo('/').startsWith('https:') }),
  })
  const sync = syncRoutes({
    accountLimits,
    patience,
    db,
    sessions,
    reacts,
    isCrossSite: crossSiteCheck(settings),
    now,
    report: (what, error) => log.fault(what, error),
    ...(steps && { steps }),
  })
  const appFiles = readAppFiles(appFolder, settings)
  const canStore = openReadiness({ db, dataDir: settings.dataDir })
  let isStopping = false
  const all = [
    ...Object.values(handlers),
    ...healthHandlers({ isStopping: () => isStopping, canStore }),
  ]
  const app = httpApp({
    settings,
    log,
    sessions,
    tokens: openTokens({ db, limits }),
    appFiles,
    patience,
    storeRoleOf: (user, store) => storeRoleOf(db, user, store),
    noticeProxy: openNoticeProxy({ db, log, settings }),
    handlers: [...all, openApiHandler(all.map(({ endpoint }) => endpoint))],
    sync: sync.routes,
  })

  const sending = {
    secret,
    sendMail: openMail(settings),
    push: webPush,
    sendLink: (email: string) =>
      sendResetLink({ db, auth, letters, linkTo, provesAddresses }, email),
    deliver: openDelivery({ db, letters, linkTo, provesAddresses, now }),
  }
  const jobs: JobRunner = openJobs({
    db,
    now,
    jobs: around(jobsOf({ photoStorage, linkTo, ...sending, ...taking })),
    report: billing.report,
    tooLong: (kind, milliseconds) =>
      log.warn('a batch of a job held the thread for long', { kind, milliseconds }),
  })

  const listening = await listen({
    port: settings.port,
    host: settings.host,
    answer: (request, env) => app.fetch(request, env),
  }).catch(async (error: unknown) => {
    await db.close()
    throw error
  })
  await jobs.start()
  address = settings.appOrigin ?? listening.address
  return {
    address,
    listensAt: listening.address,
    isBuilt: appFiles.isBuilt,
    work: () => jobs.runDue(),
    async stop() {
      isStopping = true
      sync.endLive()
      // Side by side: what is being answered and what is being worked on each have their time.
      await Promise.all([listening.stop(), jobs.stop()])
      await viewers.stop()
      await db.close()
    },
  }
}

function makeDataDir({ dataDir }: Settings): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new WrongSettings([`DATA_DIR ${dataDir} cannot be written (${codeOf(error)}).`])
  }
}

async function openData(settings: Settings, log: Log): Promise<Db> {
  const { databaseUrl, dataDir } = settings
  try {
    return await openDb(dbAddressOf(settings), {
      slow: (name, milliseconds) => log.warn('a transaction is slow', { name, milliseconds }),
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
    // Without a code it is a defect of ours, which is told as it is.
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

/** The code of the system or the database, wherever it stands in what was thrown. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
    if (at.cause instanceof AggregateError) return codeOf(at.cause)
  }
  return undefined
}

/** What is wrong with how it was started, for the person who starts it. */
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

async function run(): Promise<void> {
  let settings: Settings | undefined
  try {
    settings = readSettings(process.env)
    const log = openLog(settings.logLevel)
    const running = await serve(settings, log)
    process.stdout.write(`${brand.name} is open at ${running.address}\n`)
    if (!running.isBuilt) process.stdout.write('There is no app in dist/web yet: npm run build\n')
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
