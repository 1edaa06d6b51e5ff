import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './support/program.ts'

/** A group of long tests that `npm run deep` runs and `npm test` leaves out. */
export interface Family {
  name: string
  /** Patterns of unit test files, from the project's folder. */
  unit?: readonly string[]
  /** Patterns of files that `npm test` runs as well, with fewer cases. */
  also?: readonly string[]
  /**
   * Patterns of story files, from the folder of the stories; one that begins with `!` takes files away.
   * Of these files all stories without the tag `@everyday` run.
   */
  stories?: readonly string[]
  /** The tests that `npm test` runs on SQLite alone (`engines.ts`), on PostgreSQL. */
  engine?: 'postgres'
}

/** In the order in which they run. `tests/families.md` says what each proves and when to run it. */
export const families: readonly Family[] = [
  {
    name: 'simulation',
    unit: [
      'tests/simulation/histories-*.test.ts',
      'tests/simulation/controls*.test.ts',
      'tests/simulation/{found,postgres}.test.ts',
    ],
  },
  {
    name: 'market-model',
    unit: [
      'tests/market-model/histories-*.test.ts',
      'tests/market-model/{controls,found}.test.ts',
      'tests/market-model/postgres.test.ts',
      'tests/market-model/repeatable.test.ts',
      'tests/market-model/check-then-update.test.ts',
    ],
  },
  {
    name: 'proof',
    unit: ['tests/proof/{growth,market,server,upkeep}/*.test.ts', 'tests/bench/**/*.test.ts'],
  },
  {
    name: 'matrix',
    unit: [
      'tests/contracts/endpoints/matrix.test.ts',
      'tests/contracts/endpoints/lists.test.ts',
      'tests/contracts/endpoints/each.test.ts',
      'tests/contracts/endpoints/foreign-sites.test.ts',
    ],
    also: ['tests/contracts/endpoints/odd-requests.test.ts'],
  },
  {
    name: 'deaths',
    unit: [
      'tests/features/account/letters-and-deaths.test.ts',
      'tests/features/market/letters-and-deaths.test.ts',
      'tests/jobs/processes.test.ts',
      'tests/http/{ready,stop}.test.ts',
    ],
    also: [
      'tests/features/alerts/alert-batches.test.ts',
      'tests/features/billing/sweep.test.ts',
      'tests/features/account/joining.test.ts',
      'tests/files/sweep.test.ts',
      'tests/payments/reconcile.test.ts',
      'tests/sync/group-commit.test.ts',
    ],
  },
  {
    name: 'account',
    unit: [
      'tests/features/account/known-browsers.test.ts',
      'tests/features/account/ways-in.test.ts',
      'tests/features/account/common-passwords.test.ts',
    ],
    also: ['tests/features/account/{provider,proving}.test.ts'],
  },
  {
    name: 'backup',
    unit: ['tests/backup/*.test.ts', 'tests/contracts/{next-migration,plan-command}.test.ts'],
  },
  { name: 'payments', unit: ['tests/payments/stripe-variants.test.ts'] },
  { name: 'plans', unit: ['tests/jobs/plans.test.ts', 'tests/features/radar/plans.test.ts'] },
  { name: 'demo', unit: ['tests/demo/*.test.ts'] },
  {
    name: 'readers',
    unit: [
      'tests/features/barcode/photos.test.ts',
      'tests/features/barcode/drawn.test.ts',
      'tests/features/barcode/passes.test.ts',
      'tests/features/label/label-pictures.test.ts',
      'tests/shared/foreign-text.test.ts',
      'tests/features/collection/made-tables.test.ts',
    ],
    also: [
      'tests/notices/calendar-file.test.ts',
      'tests/features/barcode/case-codes.test.ts',
      'tests/features/collection/written-tables.test.ts',
      'tests/features/recipes/written-recipes.test.ts',
    ],
  },
  {
    name: 'cases',
    also: [
      'tests/features/account/token-scopes.test.ts',
      'tests/features/backup/restore.test.ts',
      'tests/device/rows.test.ts',
      'tests/features/billing/{faults,subscribing}.test.ts',
      'tests/features/collection/import-plan.test.ts',
      'tests/features/news/reading.test.ts',
      'tests/features/photos/small.test.ts',
      'tests/features/prices/{lists,matching}.test.ts',
      'tests/features/stores/opening-hours.test.ts',
      'tests/features/ultra-drops/draw.test.ts',
      'tests/features/value/revalue.test.ts',
      'tests/http/{settings,site-map}.test.ts',
    ],
  },
  {
    name: 'tools',
    unit: [
      'tests/support/{server,hang-guard,chromium}.test.ts',
      'tests/architecture/changed-checkout.test.ts',
      'tests/mutation/choice.test.ts',
    ],
    also: ['tests/support/budget.test.ts'],
  },
  { name: 'canary', unit: ['tests/canary/*.test.ts'] },
  {
    name: 'operation',
    unit: [
      'tests/operator/*.test.ts',
      'tests/deploy/*.test.ts',
      'tests/files/{move,store-away,photo-storage}.test.ts',
      'tests/sync/{pgbouncer,several-hosts}.test.ts',
      'tests/telemetry/nobody.test.ts',
    ],
  },
  { name: 'postgres', engine: 'postgres' },
  {
    name: 'stories-accessibility',
    stories: [
      'spine/{axe,screens}.story.ts',
      'collection/accessible.story.ts',
      'design-system.story.ts',
    ],
  },
  {
    name: 'stories-languages',
    stories: [
      'spine/{languages,markup,naughty-strings}.story.ts',
      'shell/language.story.ts',
      'value/currencies.story.ts',
    ],
  },
  {
    name: 'stories-device',
    stories: ['device/**', 'spine/**', '!spine/{axe,screens,languages,markup,naughty-strings}.*'],
  },
  {
    name: 'stories-collection',
    stories: [
      'import.story.ts',
      'import-reading.story.ts',
      '{alerts,catalogue,collection,recipes,sharing,sommelier,value}/**',
      '!collection/accessible.*',
      '!value/currencies.*',
    ],
  },
  {
    name: 'stories-market',
    stories: ['{billing,market,pickup,sightings,stores}/**'],
  },
  { name: 'stories-people', stories: ['{account,community,news}/**'] },
  {
    name: 'stories-shell',
    stories: ['shell.story.ts', 'shell/**', '!shell/{landing,language,served-files,visitors}.*'],
  },
  {
    name: 'stories-public',
    stories: [
      'first-path.story.ts',
      'public-pages.story.ts',
      'shell/{landing,served-files,visitors}.story.ts',
    ],
  },
  { name: 'stories-browsers', stories: ['browsers/**'] },
  { name: 'stories-proof', stories: ['proof/**'] },
]

/** `npm test` begins with these: a long file that begins last would run on alone at the end. */
export const longestUnitFiles: readonly string[] = [
  'tests/simulation/sample-1.test.ts',
  'tests/simulation/sample-2.test.ts',
  'tests/contracts/endpoints/answered.test.ts',
  'tests/market-model/sample.test.ts',
  'tests/proof/server/kill-sample.test.ts',
  'tests/http/settings.test.ts',
  'tests/contracts/endpoints/strangers.test.ts',
  'tests/payments/door.test.ts',
  'tests/sync/group-commit.test.ts',
  'tests/device/rows.test.ts',
  'tests/features/community/community.test.ts',
  'tests/features/community/groups.test.ts',
  'tests/features/billing/faults.test.ts',
  'tests/features/billing/subscribing.test.ts',
  'tests/features/account/joining.test.ts',
]

const filesOf = (patterns: readonly string[] = []): string[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: projectFolder }))
    // The bench installs packages of its own, with their tests.
    .filter((file) => !file.includes('node_modules'))
    .toSorted()

/** The unit test files of a family, from the project's folder. */
export const unitFilesOf = ({ unit, also, engine }: Family): string[] =>
  engine === 'postgres'
    ? filesOnPostgresLater()
    : [...filesOf(unit).filter(isNoSample), ...filesOf(also)]

/** `foreign-text-sample.test.ts` and `sample-1.test.ts` stand for a family in `npm test`. */
const isNoSample = (file: string): boolean => !/\bsample(?:-\d)?\.test\.ts$/.test(file)

/** How a test file says that `npm test` runs it on SQLite alone. */
const postgresLater = /\{ postgres: 'deep' \}|^onEachDoor\(/m

const filesOnPostgresLater = (): string[] => {
  const left = new Set(deepUnitFiles())
  return filesOf(['tests/**/*.test.ts']).filter(
    (file) =>
      !left.has(file) &&
      !file.startsWith('tests/architecture/') &&
      postgresLater.test(readFileSync(path.join(projectFolder, file), 'utf8')),
  )
}

/** The story files of a family, from the project's folder. */
export function storyFilesOf({ stories = [] }: Family): string[] {
  const inStories = (patterns: readonly string[]) =>
    filesOf(patterns.map((pattern) => `tests/stories/${pattern}`))
  const isTakenAway = (pattern: string) => pattern.startsWith('!')
  const away = new Set(inStories(stories.filter(isTakenAway).map((pattern) => pattern.slice(1))))
  return inStories(stories.filter((pattern) => !isTakenAway(pattern))).filter(
    (file) => file.endsWith('.story.ts') && !away.has(file),
  )
}

/** Story files with a story that `npm test` runs, from the project's folder. */
export const everydayStoryFiles = (): string[] =>
  filesOf(['tests/stories/**/*.story.ts']).filter((file) =>
    readFileSync(path.join(projectFolder, file), 'utf8').includes("'@everyday'"),
  )

/** Unit test files that `npm test` leaves out. */
export const deepUnitFiles = (): string[] =>
  families.flatMap(({ unit }) => filesOf(unit).filter(isNoSample))
