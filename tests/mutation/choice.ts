import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Checker, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant, MutantTestPlan } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'

/**
 * Which changes are tried. Stryker takes files and lines; a sample needs single changes, of which
 * many may stand in one place. So all are planned, and a checker lets only the chosen ones pass.
 */
export type Choice =
  | { readonly keys: readonly string[] }
  /** As many as this of all, by lot, the same for the same seed. */
  | { readonly sample: number; readonly seed: number }

/** The result of {@link choose}. */
export interface Chosen {
  /** Of the changes that a test could notice, all that there are. */
  readonly all: number
  /** From the numbers that Stryker assigns in this run to keys that are stable over runs. */
  readonly keys: Readonly<Record<string, string>>
}

/** The same mutation in every run, while its file is unchanged. */
const keyOf = ({ fileName, location, replacement }: Mutant): string =>
  `${path.relative(process.cwd(), fileName)} ${JSON.stringify(location)} ${replacement}`

/**
 * A sample is the first mutations by the hash of seed and mutation: each is equally likely, and a
 * larger sample with the same seed contains the smaller one.
 */
export function choose(plans: readonly MutantTestPlan[], choice: Choice): Chosen {
  const all = plans.flatMap(({ plan, mutant }) =>
    plan === 'Run' ? [[mutant.id, keyOf(mutant)] as const] : [],
  )
  const keys = 'keys' in choice ? new Set(choice.keys) : new Set(drawn(all, choice))
  return { all: all.length, keys: Object.fromEntries(all.filter(([, key]) => keys.has(key))) }
}

function drawn(
  all: readonly (readonly [id: string, key: string])[],
  { sample, seed }: { readonly sample: number; readonly seed: number },
): string[] {
  const lotOf = (key: string) => createHash('sha256').update(`${seed} ${key}`).digest('hex')
  return all
    .map(([, key]) => ({ key, lot: lotOf(key) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, sample)
    .map(({ key }) => key)
}

/**
 * Between which the true share lies with 95 % certainty, by Wilson's formula, for some that were
 * drawn from `all`: the more of all were drawn, the narrower.
 */
export function intervalOf(
  noticed: number,
  drawn: number,
  all: number,
): readonly [from: number, to: number] {
  if (drawn === 0) return [0, 1]
  const missing = all > 1 ? (all - drawn) / (all - 1) : 0
  const z2 = 1.96 ** 2 * missing
  const share = noticed / drawn
  const middle = (share + z2 / (2 * drawn)) / (1 + z2 / drawn)
  const half =
    Math.sqrt((z2 * share * (1 - share)) / drawn + z2 ** 2 / (4 * drawn ** 2)) / (1 + z2 / drawn)
  return [middle - half, middle + half]
}

/** The file by which {@link file://./run.ts} and the two parts below know of each other. */
const choiceFile = () => process.env['MUTATION_CHOICE'] ?? ''
const chosenFile = () => `${choiceFile()}.chosen`
const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/** For the next run; and the chosen mutations at its end. */
export function letChoose(file: string, choice: Choice): () => Chosen {
  process.env['MUTATION_CHOICE'] = file
  writeFileSync(file, JSON.stringify(choice))
  return () => readJson<Chosen>(chosenFile())
}

/** In Stryker's own process, when it knows all changes. */
class Chooser implements Reporter {
  onMutationTestingPlanReady({ mutantPlans }: { readonly mutantPlans: readonly MutantTestPlan[] }) {
    const chosen = choose(mutantPlans, readJson<Choice>(choiceFile()))
    writeFileSync(chosenFile(), JSON.stringify(chosen))
  }
}

/** In a parallel process, before a mutation is tried. */
export class OnlyChosen implements Checker {
  readonly #ids = new Set<string>()

  async init() {}

  async group(mutants: Mutant[]) {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]) {
    if (this.#ids.size === 0)
      for (const id of Object.keys(readJson<Chosen>(chosenFile()).keys)) this.#ids.add(id)
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#ids.has(id)
          ? { status: CheckStatus.Passed as const }
          : { status: CheckStatus.CompileError as const, reason: 'not chosen' },
      ]),
    )
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Reporter, 'choice', Chooser),
  declareClassPlugin(PluginKind.Checker, 'choice', OnlyChosen),
]
