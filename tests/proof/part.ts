import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Instant } from '../../shared/kernel/time.ts'

/** One kind of proof, of which any number of histories can be run. */
export interface Part {
  readonly name: string
  /** The proven statement, in one sentence. */
  readonly says: string
  /** Runs histories with the seeds from `seed` on, until there are `runs` or it is `until`. */
  run(given: PartRun): Promise<void>
}

export interface PartRun {
  readonly seed: number
  /** May be Infinity. */
  readonly runs: number
  /** No history begins after this; at least one does. May be Infinity. */
  readonly until: Instant
  readonly report: PartReport
}

/** Where a part says what happened. */
export interface PartReport {
  /** A history begins. */
  began(seed: number): void
  /** These have to fire at least once in this run, or it has proven nothing. */
  mustFire(...faults: readonly string[]): void
  /** These faults had no turn in so few histories; they are listed. */
  hadNoTurn(...faults: readonly string[]): void
  fired(fault: string, times?: number): void
  /** Something did not hold. */
  violation(seed: number, sentence: string): void
}

/** Runs one history after the other; one that throws is a violation. Gives how many there were. */
export async function eachSeed(
  { seed, runs, until, report }: PartRun,
  history: (seed: number) => Promise<void>,
): Promise<number> {
  let done = 0
  for (; done < runs && (done === 0 || Date.now() < until); done++) {
    report.began(seed + done)
    try {
      await history(seed + done)
    } catch (error) {
      report.violation(seed + done, error instanceof Error ? (error.stack ?? '') : String(error))
    }
  }
  return done
}

/**
 * The same for a part in which each history has a few of the faults, in turn: faults without a turn
 * are listed, and are no failure.
 * @param perHistory faults in one history
 */
export async function eachSeedInTurn<Fault extends string>(
  run: PartRun,
  { all, perHistory }: { readonly all: readonly Fault[]; readonly perHistory: number },
  history: (seed: number, faults: readonly Fault[]) => Promise<void>,
): Promise<Set<Fault>> {
  const hadTurn = new Set<Fault>()
  await eachSeed(run, (seed) => {
    const own = Array.from(
      { length: perHistory },
      (_, at) => all[(seed * perHistory + at) % all.length]!,
    )
    for (const fault of own) hadTurn.add(fault)
    return history(seed, own)
  })
  return hadTurn
}

const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A part that is a program of its own. It takes its histories in slices, each a process that ends
 * with another code than 0 where something did not hold, and says what on its own output.
 */
export function programPart({
  name,
  says,
  slice,
  command,
}: {
  readonly name: string
  readonly says: string
  /** How many histories a process runs at most. Where time is short they begin with one. */
  readonly slice: number
  command(seed: number, runs: number): { words: string[]; env?: Record<string, string> }
}): Part {
  return {
    name,
    says,
    async run({ seed, runs, until, report }) {
      const isHurried = until < Number.POSITIVE_INFINITY
      let count = 0
      for (let done = 0; done < runs && (done === 0 || Date.now() < until); done += count) {
        const first = seed + done
        // How long one takes is not known, so where there is only so much time it begins with one.
        count = Math.min(isHurried ? Math.max(1, count * 2) : slice, slice, runs - done)
        const { words, env } = command(first, count)
        for (let one = first; one < first + count; one++) report.began(one)
        const code = await exitCodeOf(words, env)
        if (code !== 0) report.violation(first, `${words.join(' ')} ended with ${code}`)
      }
    },
  }
}

async function exitCodeOf([program = '', ...words]: string[], env: Record<string, string> = {}) {
  const binaries = path.join(project, 'node_modules', '.bin')
  const child = spawn(program, words, {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}`,
      ...env,
    },
  })
  return await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
