import { plans } from '../../shared/business/plans.ts'
import { listUsers, proveAddress, setPlan } from './accounts.ts'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { backUp } from '../backup/back-up.ts'
import { check, newEpoch, printEpoch } from './checks.ts'
import { type Command, OperatorError, type OperatorInput } from './command.ts'
import { chainEnds, type ChainEnd, verifyCompliance } from '../compliance/log.ts'
import { drill } from './drill.ts'
import { clearBottles, importBottles, importPriceList } from './imports.ts'
import { listJobs, listJobTimes, retryJob } from './jobs.ts'
import { listPayments, retryParkedRefund } from './payments.ts'
import { move, printLocation, photosOf } from './photos.ts'
import { rebuildLoyalty } from '../loyalty/rebuild.ts'
import { rebuildFeeCredit } from '../reservations/rebuild-fee-credit.ts'
import { restore } from './restore.ts'

/** All commands of the operator. `operatorCopy.usage` explains them. */
export const commands: readonly Command[] = [
  { words: 'users', run: listUsers },
  ...plans.map(
    (plan): Command => ({
      words: `plan EMAIL ${plan}`,
      run: (input, email) => setPlan(email, plan, input),
    }),
  ),
  { words: 'prove-address EMAIL', run: (input, email) => proveAddress(email, input) },
  { words: 'backup FILE', run: (input, file) => backup(file, input) },
  { words: 'restore FILE', runClosed: ({ settings, say }, file) => restore(file, settings, say) },
  { words: 'drill', runClosed: (input) => drill(undefined, input) },
  { words: 'drill FILE', runClosed: (input, file) => drill(file, input) },
  { words: 'photos', run: printLocation },
  { words: 'photos move bucket', run: (input) => move('bucket', input) },
  { words: 'photos move folder', run: (input) => move('folder', input) },
  { words: 'check', run: check },
  { words: 'epoch', run: printEpoch },
  { words: 'epoch new', run: newEpoch },
  { words: 'prices import FILE', run: (input, file) => importPriceList(file, input) },
  { words: 'catalogue import FILE', run: (input, file) => importBottles(file, input) },
  { words: 'catalogue clear', run: clearBottles },
  { words: 'compliance verify', run: (input) => verifyLogs(undefined, input) },
  { words: 'compliance verify FILE', run: (input, file) => verifyLogs(file, input) },
  { words: 'compliance ends', run: printEnds },
  { words: 'loyalty rebuild', run: rebuildPoints },
  { words: 'credit rebuild', run: rebuildCredit },
  { words: 'jobs', run: listJobs },
  { words: 'jobs times', run: listJobTimes },
  { words: 'jobs retry ID', run: (input, id) => retryJob(id, input) },
  { words: 'payments', run: listPayments },
  { words: 'payments retry ID', run: (input, id) => retryParkedRefund(id, input) },
]

/** The command of these typed words and its argument; undefined if there is none. */
export function commandOf(
  typed: readonly string[],
): { readonly command: Command; readonly argument: string } | undefined {
  for (const command of commands) {
    const words = command.words.split(' ')
    if (words.length !== typed.length) continue
    const at = words.findIndex((word) => /^[A-Z]+$/.test(word))
    const fits = (word: string, i: number) => (i === at ? typed[i] !== '' : typed[i] === word)
    if (words.every(fits)) return { command, argument: typed[at] ?? '' }
  }
  return undefined
}

/** Writes a backup into a new file; the server may run. */
async function backup(file: string, { db, settings, say }: OperatorInput): Promise<number> {
  if (existsSync(file)) throw new OperatorError(copy.fileIsThere(file))
  const photoStorage = await photosOf(db, settings)
  const { rows, files, bytes, missing } = await backUp({ db, photoStorage }, file)
  say(copy.backedUp(file, rows, files, bytes))
  if (missing > 0) say(copy.filesMissing(missing))
  return missing > 0 ? 1 : 0
}

/** One line for each store, as `verify FILE` takes it. */
async function printEnds({ db, say }: OperatorInput): Promise<number> {
  for (const { chain, number, hash } of await chainEnds(db)) say(`${chain} ${number} ${hash}`)
  return 0
}

function notedEnds(file: string): ChainEnd[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(copy.noSuchFile(file))
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, chain, number, hash] = /^(\S+) (\d+) ([0-9a-f]{64})\r?$/.exec(line) ?? []
    if (!chain || !hash) throw new OperatorError(copy.noEnds(file))
    return { chain, number: Number(number), hash }
  })
}

/** Verifies the log of each store, also against a file of noted ends. */
async function verifyLogs(file: string | undefined, { db, say }: OperatorInput): Promise<number> {
  const noted = file === undefined ? [] : notedEnds(file)
  const { chains, entries, broken } = await verifyCompliance(db, noted)
  for (const { chain, number, problem } of broken) say(copy.logBroken(chain, number, problem))
  say(broken.length > 0 ? copy.logNotWhole(broken.length) : copy.logWhole(entries, chains))
  return broken.length > 0 ? 1 : 0
}

/** Computes all points again from their entries. */
async function rebuildPoints({ db, say }: OperatorInput): Promise<number> {
  const { people, mended } = await rebuildLoyalty(db, Date.now())
  say(copy.loyaltyRebuilt(people, mended))
  return 0
}

/** Computes all fee credit again from its entries. */
async function rebuildCredit({ db, say }: OperatorInput): Promise<number> {
  const { people, mended } = await rebuildFeeCredit(db)
  say(copy.creditRebuilt(people, mended))
  return 0
}
