import { plans } from '../../shared/business/plans.ts'
import { listUsers, proveAddress, setPlan } from './accounts.ts'
import { backup } from './backups.ts'
import { check, newEpoch, printEpoch } from './checks.ts'
import type { Command } from './command.ts'
import { printEnds, verifyLogs } from './compliance.ts'
import { drill } from './drill.ts'
import { clearBottles, importBottles, importPriceList } from './imports.ts'
import { listJobs, listJobTimes, retryJob } from './jobs.ts'
import { listPayments, retryParkedRefund } from './payments.ts'
import { move, printLocation } from './photos.ts'
import { rebuildCredit, rebuildPoints } from './rebuilds.ts'
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
