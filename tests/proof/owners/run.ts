import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder, readSources } from '../../architecture/source-files.ts'
import { type Condition, conditionsIn, without } from './conditions.ts'
import { explained, type Explanation } from './explained.ts'
import { marked, type ReachOfFile, type Step, stepsFor } from './reach.ts'

/**
 * Drops each condition on an owner in turn, in a copy of the tree, and requires that a test
 * notices. First the tests run once, to see which of them reach which condition: only those are
 * used for it.
 *
 *   npm run mutate:owners                                   all of them, which takes an hour or two
 *   npm run mutate:owners -- --area features/pickup,http    those of some folders or files of
 *                                                           sync-server, or of one line:
 * `file.ts:17 `
 *   npm run mutate:owners -- --at-once 4                    this many in parallel, each in its own
 * copy;
 *                                                           as many as there are cores by default
 *   npm run mutate:owners -- --resume                       without those noticed before
 *   npm run mutate:owners -- --list                         lists their places
 *
 * Noticed ones are stored in `test-results/owners.txt`, a line each.
 */
const { values: options } = parseArgs({
  options: {
    area: { type: 'string' },
    list: { type: 'boolean' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    resume: { type: 'boolean' },
  },
})

interface Place extends Condition {
  readonly file: string
  readonly source: string
}

/** The folders of tests that run the server in the test's process. */
const serverTests = [
  'contracts',
  'features',
  'files',
  'http',
  'jobs',
  'notices',
  'operator',
  'payments',
  'sync',
].map((folder) => `tests/${folder}`)

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
  const noted = options.resume && existsSync(kept) ? readFileSync(kept, 'utf8').split('\n') : []
  const left = places.filter((one) => !noted.includes(keyOf(one)))
  console.log(`${places.length} conditions, ${left.length} of them to be dropped`)
  const copies = Array.from({ length: Number(options['at-once']) }, copyOfTree)
  try {
    const reach = await reachOf(copies[0]!, left)
    mkdirSync(path.dirname(kept), { recursive: true })
    const survivors: Place[] = []
    const waiting = left.entries()
    const workOff = async (copy: string) => {
      // One iterator for all of them: each takes the next item.
      for (const [number, place] of waiting) {
        const began = Date.now()
        const noticed = await whoNotices(copy, place, stepsFor(number, reach))
        if (noticed) appendFileSync(kept, `${keyOf(place)}\n`)
        else survivors.push(place)
        const took = `${Math.round((Date.now() - began) / 1000)} s`
        console.log(
          `${noticed ? `noticed by ${noticed}` : 'SURVIVED'} (${took}): ${sentenceOf(place)}`,
        )
      }
    }
    await Promise.all(copies.map(workOff))
    return summed(left, survivors)
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
}

const kept = path.join(projectFolder, 'test-results', 'owners.txt')

/** The same in every run, though lines move: the how manieth of its words in its file it is. */
const keyOf = (place: Place): string =>
  `${place.file} ${place.text.replace(/\s+/g, ' ')} ${ordinalOf(place)}`

const ordinalOf = ({ source, start, text }: Place): number =>
  source.slice(0, start).split(text).length

const sentenceOf = ({ file, line, text }: Place) =>
  `${file}:${line} ${text.replace(/\s+/g, ' ').slice(0, 80)}`

function summed(places: readonly Place[], survivors: readonly Place[]): number {
  const open = survivors.filter((one) => reasonOf(one) === undefined)
  console.log(`\n${places.length} conditions dropped, ${places.length - survivors.length} noticed`)
  for (const one of survivors)
    console.log(`${reasonOf(one) ? `explained: ${reasonOf(one)}` : 'SURVIVED'}: ${sentenceOf(one)}`)
  return open.length === 0 ? 0 : 1
}

const reasonOf = (place: Place): string | undefined =>
  explained.find((one) => isExplainedBy(place, one))?.because

/** Whether an explanation speaks of this condition, and not of one that only reads alike. */
export const isExplainedBy = (place: Place, { file, text, nth = 1 }: Explanation): boolean =>
  place.file === `sync-server/${file}` && text.test(place.text) && ordinalOf(place) === nth

/** The tree without dependencies, which are shared. */
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

/** Runs the tests once; those that fail as the tree stands would notice everything, and are left out. */
async function reachOf(copy: string, places: readonly Place[]): Promise<ReachOfFile[]> {
  const folder = path.join(copy, 'reach')
  mkdirSync(folder)
  for (const [file, inFile] of Map.groupBy(places.entries(), ([, { file }]) => file)) {
    const [first, { source }] = inFile[0]!
    const conditions = inFile.map(([, place]) => place)
    writeFileSync(path.join(copy, file), marked(source, conditions, first))
  }
  const { failed } = await runTests(copy, { files: serverTests, names: [] }, [], {
    OWNERS_REACH: folder,
  })
  for (const { file, source } of places) writeFileSync(path.join(copy, file), source)
  for (const file of failed) console.log(`fails as the tree stands, and is not asked: ${file}`)
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as ReachOfFile)
    .filter(({ file }) => !failed.includes(file))
}

/** The first of the tests that fail without it; undefined where none does. */
async function whoNotices(
  copy: string,
  place: Place,
  steps: readonly Step[],
): Promise<string | undefined> {
  const file = path.join(copy, place.file)
  const once = ['--bail', '1', '--maxWorkers', '1']
  for (const step of steps) {
    writeFileSync(file, without(place.source, place))
    const { failed } = await runTests(copy, step, once).finally(() =>
      writeFileSync(file, place.source),
    )
    if (failed.length === 0) continue
    // A test that depends on earlier ones fails alone, with the condition, too.
    const { failed: anyway } = await runTests(copy, step, once)
    if (anyway.length === 0) return failed.join(' ').replaceAll('tests/', '')
  }
  return undefined
}

/**
 * Files with a failed test, or that do not load. An error outside tests, such as a folder still in
 * use, is no failure.
 */
async function runTests(
  copy: string,
  { files, names }: Step,
  more: readonly string[],
  env: Record<string, string> = {},
): Promise<{ failed: string[] }> {
  const report = path.join(copy, 'owners-report.json')
  rmSync(report, { force: true })
  const pattern = names.map((name) => `${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`).join('|')
  const words = [
    'run',
    '--config',
    'tests/proof/owners/vitest.config.ts',
    ...more,
    '--reporter',
    'json',
    '--outputFile',
    report,
    ...(pattern ? ['-t', pattern] : []),
    ...files,
  ]
  const child = spawn(path.join(projectFolder, 'node_modules/.bin/vitest'), words, {
    cwd: copy,
    stdio: 'ignore' as const,
    env: { ...process.env, ...env },
  })
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
  })
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as VitestReport
  if (numPassedTests + numFailedTests + testResults.length === 0)
    throw new Error(`no test has run of ${files.join(', ')}`)
  return {
    failed: testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => path.relative(copy, name)),
  }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly name: string; readonly status: string }[]
}

// Tests in a copy elsewhere would skip what needs it.
process.env['REAL_DATA'] ??= path.join(projectFolder, '..', 'shared', 'data')
if (import.meta.main) process.exitCode = await run()
