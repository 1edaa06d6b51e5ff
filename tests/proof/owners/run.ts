import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder, readSources } from '../../architecture/source-files.ts'
import { type Condition, conditionsIn, without } from './conditions.ts'
import { explained } from './explained.ts'

/**
 * Drops each condition on an owner in turn, in a copy of the tree, and demands that a test notices.
 *
 *   npm run mutate:owners                                   all of them, which takes hours
 *   npm run mutate:owners -- --area features/pickup,http    those of some folders or files of
 *                                                           sync-server, or of one line: `file.ts:17 `
 *   npm run mutate:owners -- --quick                        asks the tests of the endpoints alone
 *   npm run mutate:owners -- --resume                       but for those that were noticed before
 *   npm run mutate:owners -- --list                         where they are
 *
 * What was noticed is kept in `test-results/owners.txt`, a line each.
 */
const { values: options } = parseArgs({
  options: {
    area: { type: 'string' },
    list: { type: 'boolean' },
    quick: { type: 'boolean' },
    resume: { type: 'boolean' },
  },
})

interface Place extends Condition {
  readonly file: string
  readonly source: string
}

interface Step {
  readonly tests: readonly string[]
  /** Tests whose names have one of these; all, where there is none. */
  readonly only: readonly string[]
}

/** Which tests know most about a place of the server, where they are not those of its endpoints. */
const testsOf: readonly (readonly [place: string, tests: readonly string[]])[] = [
  ['features/account/delete-account', ['features/account/deletion']],
  ['features/collection', ['features/photos', 'features/sharing']],
  ['features/stores', ['features/pickup']],
  ['compliance', ['features/stores', 'features/pickup']],
  ['files', ['files', 'features/photos', 'features/market/pictures']],
  ['http', ['http', 'sync/door', 'features/account']],
  ['notices', ['notices', 'features/alerts']],
  ['payments', ['payments/payments', 'payments/door', 'features/market']],
  ['prices', ['features/alerts', 'features/market']],
  ['reservations', ['features/market', 'features/pickup', 'notices']],
  [
    'sync',
    [
      ...['sync/ownership', 'sync/pull', 'sync/mutations', 'sync/shared-commits', 'sync/live'],
      ...['sync/once', 'sync/shorten', 'sync/retention', 'sync/row-limits', 'sync/whole-server'],
      ...['features/sharing', 'features/account/deletion'],
    ],
  ],
]

const endpointTests = ['tests/contracts/endpoints/lists', 'tests/contracts/endpoints/matrix']
const namesIn = (source: string): string[] =>
  [...source.matchAll(/'(\w+\.\w+)': answer/g)].flatMap(([, name]) => name ?? [])
const lists = ['on SQLite > (of|what|a thing)', 'in pages > of alerts']

/** What its own tests know, and what the endpoints show of it that it, or else its feature, answers. */
function stepsFor({ file, source }: Place): Step[] {
  const inside = file.replace(/^sync-server\//, '')
  const feature = /^features\/(\w+)\//.exec(inside)?.[1]
  const own = namesIn(source)
  const answered =
    own.length > 0 || !feature
      ? own
      : readSources(projectFolder, [path.dirname(file)]).flatMap(({ text }) => namesIn(text))
  const only =
    answered.length > 0
      ? [...answered.map((name) => `${name.replace('.', '\\.')}, for`), ...lists]
      : []
  const [, tests = []] = testsOf.find(([place]) => inside.startsWith(place)) ?? []
  const endpoints = { tests: endpointTests, only }
  const others = {
    tests: [...tests, ...(feature ? [`features/${feature}`] : []), 'contracts/endpoints/each'].map(
      (one) => `tests/${one}`,
    ),
    only: [],
  }
  if (options.quick) return [endpoints]
  return own.length > 0 || (feature && tests.length === 0)
    ? [endpoints, others]
    : [others, endpoints]
}

/** Plans of tables, an invented town and the operator's own command line have no owners to keep. */
const apart = /^sync-server\/(demo|outside|db)\/|^sync-server\/(admin|dev)\.ts$/

export const placesOf = (root: string): Place[] =>
  readSources(root, ['sync-server'])
    .filter(({ path: file }) => !apart.test(file))
    .flatMap(({ path: file, text }) =>
      conditionsIn(file, text).map((one) => ({ ...one, file, source: text })),
    )

async function run(): Promise<number> {
  const areas = options.area?.split(',')
  const places = placesOf(projectFolder).filter(
    (one) => areas?.some((area) => sentenceOf(one).startsWith(`sync-server/${area}`)) ?? true,
  )
  if (options.list) {
    for (const one of places) console.log(sentenceOf(one))
    return 0
  }
  const copy = copyOfTree()
  try {
    const noted = options.resume && existsSync(kept) ? readFileSync(kept, 'utf8').split('\n') : []
    const left = places.filter((one) => !noted.includes(keyOf(one)))
    console.log(`${places.length} conditions, ${left.length} of them not noticed before`)
    mkdirSync(path.dirname(kept), { recursive: true })
    const survivors: Place[] = []
    for (const place of left) {
      const began = Date.now()
      const noticed = await whoNotices(copy, place)
      if (noticed) appendFileSync(kept, `${keyOf(place)}\n`)
      else survivors.push(place)
      const took = `${Math.round((Date.now() - began) / 1000)} s`
      console.log(
        `${noticed ? `noticed by ${noticed}` : 'SURVIVED'} (${took}): ${sentenceOf(place)}`,
      )
    }
    return summed(places, survivors)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const kept = path.join(projectFolder, 'test-results', 'owners.txt')

/** The same in every run, though lines move: the how manieth of its words in its file it is. */
function keyOf({ file, source, start, text }: Place): string {
  const before = source.slice(0, start).split(text).length - 1
  return `${file} ${text.replace(/\s+/g, ' ')} ${before + 1}`
}

const sentenceOf = ({ file, line, text }: Place) =>
  `${file}:${line} ${text.replace(/\s+/g, ' ').slice(0, 80)}`

function summed(places: readonly Place[], survivors: readonly Place[]): number {
  const open = survivors.filter((one) => reasonOf(one) === undefined)
  console.log(`\n${places.length} conditions dropped, ${places.length - survivors.length} noticed`)
  for (const one of survivors)
    console.log(`${reasonOf(one) ? `explained: ${reasonOf(one)}` : 'SURVIVED'}: ${sentenceOf(one)}`)
  return open.length === 0 ? 0 : 1
}

const reasonOf = ({ file, text }: Place): string | undefined =>
  explained.find((one) => file === `sync-server/${one.file}` && one.text.test(text))?.because

/** The tree without what is not ours; packages are shared. */
function copyOfTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'undercroft-owners-'))
  cpSync(projectFolder, copy, {
    recursive: true,
    filter: (from) =>
      !/\/(node_modules|\.git|dist|test-results)(\/|$)/.test(from.slice(projectFolder.length - 1)),
  })
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

/** The first of the tests that fail without it; undefined where none does. */
async function whoNotices(copy: string, place: Place): Promise<string | undefined> {
  const file = path.join(copy, place.file)
  for (const step of stepsFor(place)) {
    await mustBeGreen(copy, step)
    writeFileSync(file, without(place.source, place))
    const isGreen = await areGreen(copy, step).finally(() => writeFileSync(file, place.source))
    if (!isGreen) return step.tests.join(' ').replaceAll('tests/', '')
  }
  return undefined
}

const known = new Set<string>()
/** A test that fails anyway would notice everything. */
async function mustBeGreen(copy: string, step: Step): Promise<void> {
  const key = JSON.stringify(step)
  if (known.has(key)) return
  if (!(await areGreen(copy, step))) throw new Error(`${key} fails as the tree stands`)
  known.add(key)
}

/**
 * Vitest stops at the first failure. Only a test that failed, or a file of tests that could not begin,
 * has noticed something: what goes wrong beside them, such as a folder that is still in use, has not.
 */
async function areGreen(copy: string, { tests, only }: Step): Promise<boolean> {
  const names = only.length > 0 ? ['-t', only.join('|')] : []
  const report = path.join(copy, 'owners-report.json')
  rmSync(report, { force: true })
  const words = [
    ...['run', '--config', 'tests/proof/owners/vitest.config.ts', '--bail', '1'],
    ...['--maxWorkers', '1', '--reporter', 'json', '--outputFile', report, ...names, ...tests],
  ]
  const child = spawn(path.join(projectFolder, 'node_modules/.bin/vitest'), words, {
    ...{ cwd: copy, stdio: 'ignore' as const },
  })
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
  })
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number>
  if (numPassedTests + numFailedTests + numFailedTestSuites === 0)
    throw new Error(`no test has run of ${tests.join(', ')}`)
  return numFailedTests + numFailedTestSuites === 0
}

// Tests in a copy elsewhere would skip what needs it.
process.env['REAL_DATA'] ??= path.join(projectFolder, '..', 'shared', 'data')
if (import.meta.main) process.exitCode = await run()
