import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { and, asc, count, eq, isNotNull, isNull, max } from 'drizzle-orm'
import { maxPriceListBytes, maxPriceListName } from '../shared/business/alerts.ts'
import { type Plan, plans } from '../shared/business/plans.ts'
import { operatorCopy as copy } from '../shared/copy/operator.ts'
import { priceLineTrouble } from '../shared/copy/price-lists.ts'
import { catalogueReader } from '../shared/features/catalogue/catalogue-line.ts'
import { readPriceList } from '../shared/features/prices/price-list.ts'
import { exactMoney } from '../shared/kernel/money.ts'
import { day, dayOf as dayAt } from '../shared/kernel/time.ts'
import { UnusableBackup } from './backup/archive.ts'
import { backUp } from './backup/back-up.ts'
import { inspectBackup, restoreFiles, restoreRows, strikeRemoved } from './backup/restore.ts'
import { complianceEnds, type ChainEnd, verifyCompliance } from './compliance/log.ts'
import type { Db } from './db/db.ts'
import { isInUse } from './db/in-use.ts'
import { type DbAddress, openDb, dbAddressOf } from './db/open-db.ts'
import { deleteEverythingOf } from './features/account/delete-account.ts'
import { takePriceList } from './features/alerts/price-list-handlers.ts'
import { refreshPlan } from './features/billing/plan.ts'
import { openCatalogueFile } from './features/catalogue/catalogue-file.ts'
import { clearCatalogue, importCatalogue } from './features/catalogue/import-catalogue.ts'
import { operatorNote } from './http/operator-notes.ts'
import { unconfiguredProxySince } from './http/unconfigured-proxy.ts'
import { checkFiles } from './files/check.ts'
import { type Moved, movePhotos } from './files/move.ts'
import { noteWhereabouts, whereabouts } from './files/whereabouts.ts'
import { batchMax, jobTimes } from './jobs/times.ts'
import { rebuildLoyalty } from './loyalty/rebuild.ts'
import { keepPrivate } from './outside/data-folder.ts'
import { openPhotoStorage, type PhotoStorage, storageParts } from './outside/photo-storage.ts'
import { StorageAway } from './outside/storage-away.ts'
import { paymentCounts, parkedRefunds, retryRefund } from './payments/operator.ts'
import { argsOfRefund } from './payments/payments.ts'
import { rebuildFeeCredit } from './reservations/rebuild-fee-credit.ts'
import { readSettings, type Settings, WrongSettings } from './settings.ts'
import { checkSync } from './sync/check.ts'

/** Something is not as it has to be; the sentence is for the person at the terminal. */
class Sorry extends Error {}

type Say = (sentence: string) => void

/**
 * Runs one command and prints the result. Returns the exit code: 0 done, 1 not done or not in
 * order, 2 not understood.
 */
export async function operate(
  words: readonly string[],
  environment: Record<string, string | undefined>,
  say: Say,
): Promise<number> {
  try {
    return await run(words, readSettings(environment), say)
  } catch (error) {
    if (error instanceof WrongSettings) for (const sentence of error.sentences) say(sentence)
    else if (error instanceof Sorry) say(error.message)
    else if (error instanceof UnusableBackup) say(copy.unusable(error.message))
    else if (error instanceof StorageAway) say(copy.storageAway(error.why))
    else throw error
    return 1
  }
}

async function run(words: readonly string[], settings: Settings, say: Say): Promise<number> {
  const [command, first, second] = words
  const exposed = keepPrivate(settings)
  if (command === 'restore' && first && !second) return restore(first, settings, say)
  const act = commandOf(command, first, second)
  if (!act || words.length > 3) {
    say(copy.usage)
    return words.length === 0 || command === 'help' ? 0 : 2
  }
  const db = await openDb(dbAddressOf(settings), reports(say))
  try {
    return await act({ db, settings, exposed, say })
  } finally {
    await db.close()
  }
}

interface Command {
  readonly db: Db
  readonly settings: Settings
  /** Files of the data folder that others can read. */
  readonly exposed: readonly string[]
  readonly say: Say
}

function commandOf(command?: string, first?: string, second?: string) {
  switch (command) {
    case 'users':
      return first === undefined ? listUsers : undefined
    case 'plan': {
      const plan = plans.find((one) => one === second)
      return first && plan ? (input: Command) => setPlan(first, plan, input) : undefined
    }
    case 'prove-address':
      return first && !second ? (input: Command) => proveAddress(first, input) : undefined
    case 'catalogue':
      if (first === 'clear' && second === undefined) return clearBottles
      return first === 'import' && second
        ? (input: Command) => importBottles(second, input)
        : undefined
    case 'prices':
      return first === 'import' && second
        ? (input: Command) => importPriceList(second, input)
        : undefined
    case 'backup':
      return first && !second ? (input: Command) => backup(first, input) : undefined
    case 'photos':
      if (first === undefined) return sayWhereabouts
      return first === 'move' && (second === 'bucket' || second === 'folder')
        ? (input: Command) => move(second, input)
        : undefined
    case 'check':
      return first === undefined ? check : undefined
    case 'compliance':
      if (first === 'ends' && !second) return printEnds
      return first === 'verify' ? (input: Command) => verifyLogs(second, input) : undefined
    case 'loyalty':
      return first === 'rebuild' && !second ? rebuildPoints : undefined
    case 'credit':
      return first === 'rebuild' && !second ? rebuildCredit : undefined
    case 'epoch':
      if (first === undefined) return printEpoch
      return first === 'new' && !second ? newEpoch : undefined
    case 'jobs':
      if (first === undefined) return listJobs
      if (first === 'times' && !second) return listJobTimes
      return first === 'retry' && second ? (input: Command) => retryJob(second, input) : undefined
    case 'payments':
      if (first === undefined) return listPayments
      return first === 'retry' && second
        ? (input: Command) => retryParkedRefund(second, input)
        : undefined
    default:
      return undefined
  }
}

/** One line for each store, as `verify FILE` takes it. */
async function printEnds({ db, say }: Command): Promise<number> {
  for (const { chain, number, hash } of await complianceEnds(db)) say(`${chain} ${number} ${hash}`)
  return 0
}

function notedEnds(file: string): ChainEnd[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Sorry(copy.noSuchFile(file))
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, chain, number, hash] = /^(\S+) (\d+) ([0-9a-f]{64})\r?$/.exec(line) ?? []
    if (!chain || !hash) throw new Sorry(copy.noEnds(file))
    return { chain, number: Number(number), hash }
  })
}

async function verifyLogs(file: string | undefined, { db, say }: Command): Promise<number> {
  const noted = file === undefined ? [] : notedEnds(file)
  const { chains, entries, broken } = await verifyCompliance(db, noted)
  for (const { chain, number, problem } of broken) say(copy.logBroken(chain, number, problem))
  say(broken.length > 0 ? copy.logNotWhole(broken.length) : copy.logWhole(entries, chains))
  return broken.length > 0 ? 1 : 0
}

async function listUsers({ db, say }: Command): Promise<number> {
  const { users, bottles, syncDevices } = db.t
  const all = await db.select().from(users).orderBy(asc(users.createdAt), asc(users.id))
  const counted = await db
    .select({ id: bottles.cellarId, count: count() })
    .from(bottles)
    .where(isNull(bottles.removedAt))
    .groupBy(bottles.cellarId)
  const seen = await db
    .select({ id: syncDevices.userId, at: max(syncDevices.seenAt) })
    .from(syncDevices)
    .groupBy(syncDevices.userId)
  if (all.length === 0) say(copy.noUsers)
  else
    printTable(
      say,
      copy.userColumns,
      all.map((user) => [
        user.email,
        user.name,
        user.subscriptionTier,
        dayOf(user.createdAt),
        String(counted.find(({ id }) => id === user.id)?.count ?? 0),
        momentOf(seen.find(({ id }) => id === user.id)?.at),
        user.emailVerified ? copy.yes : copy.no,
      ]),
    )
  return 0
}

async function setPlan(email: string, plan: Plan, { db, say }: Command): Promise<number> {
  const { users } = db.t
  const after = await db.transaction('set a plan', async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ givenPlan: plan === 'free' ? null : plan })
      .where(eq(users.email, email.toLowerCase()))
      .returning({ id: users.id })
    return user && refreshPlan(tx, user.id, Date.now())
  })
  if (!after) throw new Sorry(copy.noSuchUser(email))
  // A subscriber keeps the paid plan.
  say(copy.planSet(email.toLowerCase(), after.plan))
  return 0
}

/** The operator knows whose address it is, such as by having handed over the letter themselves. */
async function proveAddress(email: string, { db, say }: Command): Promise<number> {
  const { users } = db.t
  const proven = await db.transaction('prove an address', (tx) =>
    tx
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.email, email.trim().toLowerCase()))
      .returning({ email: users.email }),
  )
  if (!proven[0]) throw new Sorry(copy.noSuchUser(email))
  say(copy.addressProven(proven[0].email))
  return 0
}

async function backup(file: string, { db, settings, say }: Command): Promise<number> {
  if (existsSync(file)) throw new Sorry(copy.fileIsThere(file))
  const photoStorage = await photosOf(db, settings)
  const { rows, files, bytes, missing } = await backUp({ db, photoStorage }, file)
  say(copy.backedUp(file, rows, files, bytes))
  if (missing > 0) say(copy.filesMissing(missing))
  return missing > 0 ? 1 : 0
}

/** Where the settings say that photos lie, if they do. */
async function photosOf(db: Db, settings: Settings): Promise<PhotoStorage> {
  const photoStorage = await openPhotoStorage(settings)
  const lieIn = await whereabouts(db)
  if (lieIn && !lieIn.includes(photoStorage.name))
    throw new Sorry(copy.photosElsewhere(lieIn, photoStorage.name))
  return photoStorage
}

async function sayWhereabouts({ db, say }: Command): Promise<number> {
  const lieIn = await whereabouts(db)
  say(lieIn ? copy.photosLieIn(lieIn) : copy.noPhotos)
  return 0
}

async function move(target: 'bucket' | 'folder', { db, settings, say }: Command): Promise<number> {
  const { dataDir, photoBucket } = settings
  if (!photoBucket) throw new Sorry(copy.noBucket)
  const bucket = await openPhotoStorage(settings)
  const folder = await openPhotoStorage({ dataDir })
  const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
  const lieIn = await whereabouts(db)
  if (lieIn && !lieIn.some((name) => name === from.name || name === to.name))
    throw new Sorry(copy.photosElsewhere(lieIn, from.name))
  const partDone = (part: number, { copied, removed }: Moved) => {
    if ((part + 1) % (storageParts / 8) === 0)
      say(copy.photosMoving((part + 1) / storageParts, copied, removed))
  }
  const { copied, bytes, removed, missing, isBegun } = await movePhotos({ db, from, to, partDone })
  say(copy.photosCopied(copied, bytes, to.name))
  say(isBegun ? copy.photosMoved(removed, from.name) : copy.photosToBegin(target))
  if (missing > 0) say(copy.photosMissing(missing))
  return missing > 0 ? 1 : 0
}

/**
 * Replaces all data. Files come first, and none is overwritten. On SQLite a new database is filled
 * next to the old one, which is kept; on PostgreSQL it happens in one transaction. Until the end
 * nothing is lost.
 */
async function restore(file: string, settings: Settings, say: Say): Promise<number> {
  const place = dbAddressOf(settings)
  const { manifest, rows, files, missing, hasRemoved } = await inspectBackup(file)
  if (await isInUse(place)) throw new Sorry(copy.serverRuns)
  const deleted = await deletedAccountsOf(place, say)

  const aside = 'sqliteFile' in place ? `${place.sqliteFile}.${randomUUID()}.part` : undefined
  const filled = aside ? { sqliteFile: aside } : place
  const photoStorage = await openPhotoStorage(settings)
  let again = 0
  try {
    await restoreFiles(file, photoStorage)
    await restoreRows(file, manifest, filled, deleted)
    const db = await openDb(filled, reports(say))
    try {
      await db.transaction('note where photos lie', (tx) =>
        noteWhereabouts(tx, [photoStorage.name]),
      )
      if (hasRemoved) await strikeRemoved(file, db)
      again = await deleteAgain({ db, photoStorage })
    } finally {
      await db.close()
    }
  } catch (error) {
    if (aside) removeFile(aside)
    throw error
  }
  if (aside && 'sqliteFile' in place) {
    if (await isInUse(place)) {
      removeFile(aside)
      throw new Sorry(copy.serverRuns)
    }
    const stored = swapFile(place.sqliteFile, aside)
    if (stored) say(copy.keptBefore(stored))
  }
  say(copy.restored(new Date(manifest.at).toISOString(), rows, files))
  if (missing > 0) say(copy.filesMissing(missing))
  if (again > 0) say(copy.deletedAgain(again))
  return 0
}

type Deleted = readonly { readonly userId: string; readonly at: number }[]

/** Accounts deleted until now: an older backup must not bring them back. */
async function deletedAccountsOf(place: DbAddress, say: Say): Promise<Deleted> {
  if ('sqliteFile' in place && !existsSync(place.sqliteFile)) return []
  try {
    const db = await openDb(place, reports(say))
    try {
      return await db.select().from(db.t.deletedAccounts)
    } finally {
      await db.close()
    }
  } catch (error) {
    // A broken database is the reason for a restore. PostgreSQL is filled in place and must open.
    if (!('sqliteFile' in place)) throw error
    say(copy.ledgerUnread)
    return []
  }
}

async function deleteAgain(parts: Parameters<typeof deleteEverythingOf>[1]): Promise<number> {
  const { users, deletedAccounts } = parts.db.t
  const back = await parts.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(deletedAccounts, eq(deletedAccounts.userId, users.id))
  for (const { id } of back) await deleteEverythingOf(id, parts)
  return back.length
}

/** Moves the new file to the place of the old one. Returns the old file's new path. */
function swapFile(file: string, aside: string): string | undefined {
  const stored = existsSync(file)
    ? `${file}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
    : undefined
  if (stored) {
    for (const ending of ['-wal', '-shm'])
      if (existsSync(file + ending)) renameSync(file + ending, stored + ending)
    renameSync(file, stored)
  }
  renameSync(aside, file)
  removeFile(aside)
  return stored
}

function removeFile(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
}

/** Takes the good lines of a list, and tells the bad ones, each with its row. */
async function importPriceList(file: string, { db, say }: Command): Promise<number> {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new Sorry(copy.noSuchFile(file))
  if (stat.size > maxPriceListBytes) throw new Sorry(copy.priceListTooLarge(file))
  const read = readPriceList(readFileSync(file, 'utf8'), dayAt(Date.now() + day))
  if (typeof read === 'string') throw new Sorry(copy.noPriceList(file, read))
  for (const one of read.bad) say(copy.badPriceLine(file, one.line, priceLineTrouble(one)))
  if (read.lines.length === 0) {
    say(copy.pricesImported(0, 0, 0, read.bad.length))
    return 1
  }
  const input = { id: randomUUID(), name: path.basename(file).slice(-maxPriceListName), read }
  const { added, changed, same } = await takePriceList(db, input)
  say(copy.pricesImported(added, changed, same, read.bad.length))
  return read.bad.length === 0 ? 0 : 1
}

/** Takes the good rows of a catalogue of any size, and tells the bad ones, each with its row. */
async function importBottles(file: string, { db, say }: Command): Promise<number> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Sorry(copy.noSuchFile(file))
  const opened = await openCatalogueFile(file)
  if (typeof opened === 'string') throw new Sorry(copy.noCatalogue(file, opened))
  const read = catalogueReader(opened.headers)
  if (typeof read === 'string') throw new Sorry(copy.badCatalogueRow(file, 1, read))
  const tell = (line: number, why: string) => say(copy.badCatalogueRow(file, line, why))
  const { added, updated, bad } = await importCatalogue(db, {
    rows: opened.rows(),
    read,
    report: tell,
  })
  say(copy.catalogueImported(added, updated, bad))
  return bad === 0 ? 0 : 1
}

async function clearBottles({ db, say }: Command): Promise<number> {
  say(copy.catalogueCleared(await clearCatalogue(db)))
  return 0
}

async function check({ db, settings, exposed, say }: Command): Promise<number> {
  for (const place of exposed) say(copy.exposed(place))
  const found = await checkSync(db)
  found.push(...(await checkFiles({ db, photoStorage: await photosOf(db, settings) })))
  for (const { what, count: times } of found) say(copy.found(times, what))
  if (found.length === 0) say(copy.allAgrees)
  const proxySince =
    settings.trustedProxyHops === undefined ? await unconfiguredProxySince(db) : undefined
  if (proxySince !== undefined) say(copy.untoldProxy(proxySince))
  const email = await operatorNote(db, 'unproven_email')
  if (email) say(copy.unprovenEmail(email.at, email.detail))
  const push = await operatorNote(db, 'push_refused')
  if (push) say(copy.pushRefused(push.at, push.detail))
  return found.length === 0 && proxySince === undefined && !email && !push ? 0 : 1
}

async function rebuildPoints({ db, say }: Command): Promise<number> {
  const { people, mended } = await rebuildLoyalty(db, Date.now())
  say(copy.loyaltyRebuilt(people, mended))
  return 0
}

async function rebuildCredit({ db, say }: Command): Promise<number> {
  const { people, mended } = await rebuildFeeCredit(db)
  say(copy.creditRebuilt(people, mended))
  return 0
}

async function printEpoch({ db, say }: Command): Promise<number> {
  const { serverMeta } = db.t
  const [epoch] = await db.select().from(serverMeta).where(eq(serverMeta.key, 'epoch'))
  say(copy.epoch(epoch?.value ?? ''))
  return 0
}

async function newEpoch({ db, say }: Command): Promise<number> {
  const { serverMeta } = db.t
  const epoch = randomUUID()
  await db.transaction('make a new epoch', (tx) =>
    tx.update(serverMeta).set({ value: epoch }).where(eq(serverMeta.key, 'epoch')),
  )
  say(copy.newEpoch(epoch))
  return 0
}

async function listJobs({ db, say }: Command): Promise<number> {
  const { jobs } = db.t
  const kinds = await db
    .select({ kind: jobs.kind, all: count(), parked: count(jobs.parkedAt) })
    .from(jobs)
    .groupBy(jobs.kind)
  if (kinds.length === 0) {
    say(copy.noJobs)
    return 0
  }
  // The first of each kind stand together in the index; the first of all are among them.
  const firstOfEach = async (isParked: boolean) => {
    const first: JobRow[] = []
    for (const { kind } of kinds)
      first.push(
        ...(await db
          .select()
          .from(jobs)
          .where(
            and(eq(jobs.kind, kind), isParked ? isNotNull(jobs.parkedAt) : isNull(jobs.parkedAt)),
          )
          .orderBy(asc(jobs.parkedAt), asc(jobs.runAt))
          .limit(jobsListed)),
      )
    const orderOf = (job: JobRow) => job.parkedAt ?? job.runAt
    return first.sort((one, other) => orderOf(one) - orderOf(other)).slice(0, jobsListed)
  }
  const [parked, waiting] = [await firstOfEach(true), await firstOfEach(false)]
  printTable(
    say,
    copy.jobColumns,
    [...parked, ...waiting].map((job) => [
      job.id,
      job.kind,
      momentOf(job.runAt),
      String(job.attempts),
      job.lastError ?? '',
      job.parkedAt === null ? '' : momentOf(job.parkedAt),
    ]),
  )
  const total = { all: 0, parked: 0 }
  for (const kind of kinds) {
    total.all += kind.all
    total.parked += kind.parked
  }
  const more = total.all - parked.length - waiting.length
  if (more > 0) say(copy.moreJobs(more, total.parked - parked.length))
  return 0
}

async function listJobTimes({ db, say }: Command): Promise<number> {
  const times = await jobTimes(db)
  if (times.length === 0) say(copy.noJobTimes)
  else
    printTable(
      say,
      copy.jobTimesColumns(batchMax),
      times.map(({ kind, on, batches, over, maxMs }) => [
        kind,
        on,
        String(batches),
        String(over),
        maxMs.toFixed(1),
      ]),
    )
  return 0
}

type JobRow = Db['t']['jobs']['$inferSelect']

/** The number of parked jobs listed, and of others: there may be a million. */
const jobsListed = 100

async function retryJob(id: string, { db, say }: Command): Promise<number> {
  const { jobs } = db.t
  const changed = await db.transaction('retry a job', (tx) =>
    tx
      .update(jobs)
      .set({ parkedAt: null, attempts: 0, runAt: Date.now() })
      .where(eq(jobs.id, id))
      .returning({ id: jobs.id }),
  )
  if (changed.length === 0) throw new Sorry(copy.noSuchJob(id))
  say(copy.jobRetried(id))
  return 0
}

async function listPayments({ db, say }: Command): Promise<number> {
  for (const [status, number] of await paymentCounts(db)) say(copy.paymentsAre(number, status))
  const parked = await parkedRefunds(db)
  if (parked.length === 0) say(copy.noParkedRefunds)
  else
    printTable(
      say,
      copy.refundColumns,
      parked.map((op) => [
        op.id,
        op.subject,
        exactMoney(argsOfRefund(op).amount),
        op.lastError ?? '',
        momentOf(op.updatedAt),
      ]),
    )
  return parked.length === 0 ? 0 : 1
}

async function retryParkedRefund(id: string, { db, say }: Command): Promise<number> {
  const input = await db.transaction('retry a refund', (tx) => retryRefund(tx, id, Date.now()))
  if (input === undefined) throw new Sorry(copy.noSuchRefund(id))
  say(copy.refundRetried(exactMoney(input)))
  return 0
}

function printTable(say: Say, columns: readonly string[], rows: readonly (readonly string[])[]) {
  const all = [columns, ...rows].map((row) => row.map(printable))
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  for (const row of all)
    say(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Names are what people typed: nothing of it may steer the terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�')

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const momentOf = (at: number | null | undefined): string =>
  at ? new Date(at).toISOString().slice(0, 16).replace('T', ' ') : copy.never

const reports = (say: Say) => ({
  slow: () => {},
  failed: (what: string) => say(what),
})

if (import.meta.main)
  process.exitCode = await operate(process.argv.slice(2), process.env, (sentence) =>
    console.log(sentence),
  )
