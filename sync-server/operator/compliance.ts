import { readFileSync, statSync } from 'node:fs'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { chainEnds, type ChainEnd, verifyCompliance } from '../compliance/log.ts'
import { OperatorError, type OperatorInput } from './command.ts'

/** One line for each store, as `verify FILE` takes it. */
export async function printEnds({ db, say }: OperatorInput): Promise<number> {
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
export async function verifyLogs(
  file: string | undefined,
  { db, say }: OperatorInput,
): Promise<number> {
  const noted = file === undefined ? [] : notedEnds(file)
  const { chains, entries, broken } = await verifyCompliance(db, noted)
  for (const { chain, number, problem } of broken) say(copy.logBroken(chain, number, problem))
  say(broken.length > 0 ? copy.logNotWhole(broken.length) : copy.logWhole(entries, chains))
  return broken.length > 0 ? 1 : 0
}
