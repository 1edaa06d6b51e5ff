import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import Stryker from '@stryker-mutator/core'
import type { MutantResult } from '@stryker-mutator/api/core'
import { type Area, areas, endpointTests, testFilesOf, type TestRun } from './areas.ts'
import { type Choice, intervalOf, letChoose } from './choice.ts'

/**
 * Changes the rules in one place at a time and runs the tests of `npm test`: a change that none of
 * them notices is a hole. What `npm run deep` alone notices is counted apart.
 *
 *   npm run mutate -- --list
 *   npm run mutate -- --area market                     every file of it
 *   npm run mutate -- --area market --part 2/5          the second fifth of its files
 *   npm run mutate -- --area market --file 'limits.ts'  files of that name
 *   npm run mutate -- --area market --quick             without endpoints and histories
 *   npm run mutate -- --area market --deep              the rest against the tests of the families, too
 *   npm run mutate -- --area market --sample 80 --seed 1  as many of its changes, by lot
 *   npm run mutate -- --area market --again             the survivors of its last run
 *
 * Survivors are printed, and all results are written to `test-results/mutation/`. Ends with 1 where
 * the score is below the goal.
 */
const project = fileURLToPath(new URL('../..', import.meta.url))
const goal = 90

const { values: options } = parseArgs({
  options: {
    area: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    file: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

async function main(): Promise<number> {
  if (options.list) {
    for (const [name, area] of Object.entries(areas))
      console.log(`${name}: ${filesOf(area).length} files`)
    return 0
  }
  const area = areas[options.area ?? '']
  if (!area) {
    console.log(`--area takes one of ${Object.keys(areas).join(', ')}.`)
    return 2
  }
  const files = partOf(filesOf(area))
  if (files.length === 0) {
    console.log('There is no such file or part.')
    return 2
  }
  const first = await mutate(files, { tests: area.tests, scope: 'everyday' }, choiceOf(options))
  let missed: readonly Tried[] = first.found.filter(isMissed)
  let isGood = report(first, missed)
  /** Tries the rest again; returns those that these tests miss as well. */
  const tryAgain = async (run: TestRun): Promise<readonly Tried[]> => {
    const files = [...new Set(missed.map(fileOf))]
    if (testFilesOf(run).length === 0 || files.length === 0) return missed
    const { found } = await mutate(files, run, { keys: missed.map(keyOf) })
    const noticed = new Set(found.filter(isNoticed).map(keyOf))
    return missed.filter((one) => !noticed.has(keyOf(one)))
  }
  // Hooks and the bodies of `describe` run code outside of tests: all tests of these files are asked then.
  missed = await tryAgain({ tests: area.tests, scope: 'everyday', isOutsideTests: true })
  isGood = report(first, missed)
  // Endpoint tests build a whole world, and histories take long: they run for the rest only.
  const later = [area.endpoints ? endpointTests : [], area.histories ?? []]
  for (const tests of options.quick ? [] : later) {
    missed = await tryAgain({ tests, scope: 'everyday' })
    isGood = report(first, missed)
  }
  if (options.deep) {
    const left = await tryAgain({ tests: [...area.tests, ...later.flat()], scope: 'deep' })
    console.log(`npm run deep notices ${missed.length - left.length} more`)
  }
  return isGood ? 0 : 1
}

/** All of them by default. */
function choiceOf({ sample, seed, again }: typeof options): Choice {
  if (again) return { keys: (JSON.parse(readFileSync(resultFile(), 'utf8')) as Result).open }
  return {
    sample: sample === undefined ? Number.MAX_SAFE_INTEGER : Number(sample),
    seed: Number(seed),
  }
}

function filesOf({ rules }: Area): string[] {
  const out = rules.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  const files = rules
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => globSync(glob, { cwd: project }))
    .filter((file) => !out.some((glob) => path.matchesGlob(file, glob)))
  const wanted = options.file
  return [...new Set(files)]
    .sort()
    .filter((file) => !wanted || path.matchesGlob(file, `**/${wanted}`))
}

function partOf(files: string[]): string[] {
  const [part = 1, parts = 1] = options.part.split('/').map(Number)
  return files.filter((_, at) => at % parts === part - 1)
}

/** The result of one mutation. */
interface Tried extends MutantResult {
  readonly key: string
}

interface Found {
  /** Of as many. */
  readonly all: number
  readonly found: readonly Tried[]
}

async function mutate(places: readonly string[], run: TestRun, choice: Choice): Promise<Found> {
  process.env['MUTATION_TESTS'] = JSON.stringify(testFilesOf(run))
  process.env['TEST_SCOPE'] = run.scope
  const aside = mkdtempSync(path.join(tmpdir(), 'undercroft-mutation-'))
  const chosen = letChoose(path.join(aside, 'choice.json'), choice)
  try {
    const results = await new Stryker({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/choice.ts'],
      checkers: ['choice'],
      vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false, pool: 'forks' },
      mutate: [...places],
      // Types hold names and codes; the sentences that people read are no rules.
      mutator: { excludedMutations: ['StringLiteral'] },
      // Code that runs on import would need all tests per mutation.
      ignoreStatic: !run.isOutsideTests,
      coverageAnalysis: 'perTest',
      concurrency: Number(options.concurrency),
      reporters: ['choice', 'progress'],
      tempDirName: path.join(aside, 'tree'),
      ignorePatterns: ['dist', 'data', 'demo-data', 'test-results'],
      // It would rewrite ours by an interface that this TypeScript no longer has.
      tsconfigFile: 'tests/mutation/none.json',
      // A change may make a loop endless; a busy machine is no reason to call it noticed.
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 60,
      allowConsoleColors: false,
    }).runMutationTest()
    const { all, keys } = chosen()
    const found = results.flatMap((one) => {
      const key = keys[one.id]
      return key !== undefined && (isNoticed(one) || isMissed(one)) ? [{ ...one, key }] : []
    })
    const others = results.filter((one) => keys[one.id] === undefined)
    if (
      found.length !== Object.keys(keys).length ||
      others.some((one) => isNoticed(one) || isMissed(one))
    )
      throw new Error(
        `others were tried than those that were chosen: ${results
          .filter(({ id, status }) => keys[id] !== undefined && status !== 'Killed')
          .map(({ id, status, statusReason }) => `${keys[id]} ${status} ${statusReason ?? ''}`)
          .join('\n')}`,
      )
    return { all, found }
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Where a change ends the tests themselves, the run is as red as by one of them. */
const isNoticed = ({ status }: MutantResult) =>
  status === 'Killed' || status === 'Timeout' || status === 'RuntimeError'
const isMissed = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage'

const fileOf = ({ fileName }: MutantResult) => path.relative(project, fileName)

const keyOf = ({ key }: Tried) => key

/** The content of a results file. */
interface Result {
  readonly said: string
  readonly missed: Readonly<Record<string, readonly string[]>>
  /** The same for a run that asks {@link options.again}. */
  readonly open: readonly string[]
}

const folder = path.join(project, 'test-results', 'mutation')
const resultFile = () =>
  path.join(folder, `${options.area}-${options.part.replace('/', '-of-')}.json`)

function report({ all: total, found: tried }: Found, missed: readonly Tried[]): boolean {
  const lines = new Map<string, string[]>()
  for (const file of [...new Set(tried.map(fileOf))].sort()) {
    const source = readFileSync(path.join(project, file), 'utf8').split('\n')
    const own = missed.filter((one) => fileOf(one) === file)
    const all = tried.filter((one) => fileOf(one) === file).length
    console.log(`\n${file}: ${all - own.length} of ${all} noticed`)
    for (const { location, mutatorName, replacement, status } of own) {
      const line = `  ${status} ${location.start.line}:${location.start.column} ${mutatorName} → ${oneLine(replacement)}    in: ${source[location.start.line - 1]?.trim()}`
      console.log(line)
      lines.set(file, [...(lines.get(file) ?? []), line])
    }
  }
  const score = tried.length === 0 ? 100 : (100 * (tried.length - missed.length)) / tried.length
  const noticed = tried.length - missed.length
  const [from, to] = intervalOf(noticed, tried.length, total).map((share) =>
    (100 * share).toFixed(1),
  )
  const drawn =
    options.sample === undefined || tried.length === total
      ? ''
      : `, between ${from} and ${to} of all ${total} (seed ${options.seed})`
  const said = `${options.area} ${options.part}: ${noticed} of ${tried.length} noticed, ${score.toFixed(1)} %${drawn}`
  console.log(`\n${said}`)
  mkdirSync(folder, { recursive: true })
  const result: Result = { said, missed: Object.fromEntries(lines), open: missed.map(keyOf) }
  writeFileSync(resultFile(), JSON.stringify(result, undefined, 2))
  return score >= goal
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80)

process.chdir(project)
// Tests in a copy elsewhere would skip what needs it.
process.env['REAL_DATA'] ??= path.join(project, '..', 'shared', 'data')
process.exitCode = await main()
