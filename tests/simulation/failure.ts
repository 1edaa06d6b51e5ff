import type { Act, History } from './acts.ts'
import { type Ended, run, type RunOptions } from './world.ts'

/** How many runs a failure is shrunk with at most. */
const maxRuns = 150

/** The law of a violation without its subject: a shrunk history breaks the same law. */
const lawOf = (message: string | undefined): string | undefined =>
  message?.replace(/[0-9a-f]{8}-[0-9a-f-]+|[a-z]+\.[a-zA-Z]+|\d+/g, '…')

/**
 * Removes acts, greedily and in ever smaller batches, while the law is still broken. Acts after the
 * failure go first.
 */
export async function shrunk(
  history: History,
  ended: Ended,
  options: RunOptions = {},
): Promise<History> {
  let acts: readonly Act[] = history.acts.slice(0, (ended.violation?.act ?? 0) + 1)
  let runs = 0
  const law = lawOf(ended.violation?.message)
  const stillFails = async (fewer: readonly Act[]) => {
    runs += 1
    return lawOf((await run({ ...history, acts: fewer }, options)).violation?.message) === law
  }
  for (
    let batch = Math.ceil(acts.length / 2);
    batch >= 1;
    batch = batch === 1 ? 0 : Math.ceil(batch / 2)
  ) {
    for (let from = acts.length - batch; from > -batch && runs < maxRuns; from -= batch) {
      const fewer = acts.filter((_, at) => at < from || at >= from + batch)
      if (fewer.length < acts.length && (await stillFails(fewer))) acts = fewer
    }
  }
  return { ...history, acts }
}

/** Lives through a history; throws what failed, shrunk, where a law was broken. */
export async function holds(history: History): Promise<void> {
  const ended = await run(history)
  if (ended.violation) throw new Error(await failureOf(history, ended))
}

/** The report of a failed history: the seed, the law, and the shrunk history to replay. */
export async function failureOf(
  history: History,
  ended: Ended,
  options: RunOptions = {},
): Promise<string> {
  const small = await shrunk(history, ended, options)
  const again = await run(small, options)
  return [
    `seed ${history.seed}: ${ended.violation?.message}`,
    `shrunk from ${history.acts.length} acts to ${small.acts.length}: ${again.violation?.message}`,
    JSON.stringify({ ...small, acts: undefined }),
    ...small.acts.map((act) => `  ${JSON.stringify(act)}`),
  ].join('\n')
}
