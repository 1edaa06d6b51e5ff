import type { BrowserName } from './browsers/driver.ts'
import { browserPackages, findFirefox, findWebKit } from './browsers/find-browsers.ts'
import { findChromium, findHeadlessChromium, headlessChromium } from './chromium.ts'
import { isObjectStoreHere, swiftPackage } from './object-store.ts'
import { findPgBouncer } from './pgbouncer.ts'
import { postgresPrograms } from './postgres-cluster.ts'
import { runProgram } from './program.ts'
import { isSetHere, setPackages } from './postgres-set.ts'
import { hasPrometheus } from './prometheus.ts'

/** Something that tests need beyond npm packages. */
interface Need {
  /** Debian's package, or several that are needed together. */
  readonly name: string
  readonly isHere: () => boolean
  /** The message if it cannot be installed; absent if tests only take longer without it. */
  readonly missing?: string
}

const everyday: readonly Need[] = [
  {
    name: 'chromium',
    isHere: () => findChromium() !== undefined,
    missing: 'The stories need a Chromium or Chrome, and there is none.',
  },
  { name: headlessChromium, isHere: () => findHeadlessChromium() !== findChromium() },
  {
    name: 'postgresql',
    isHere: () => postgresPrograms() !== undefined,
    missing: 'PostgreSQL is not installed: the tests on it are skipped.',
  },
]

const forBrowsers: readonly (Need & { readonly browser: BrowserName })[] = [
  {
    browser: 'firefox',
    name: browserPackages.firefox.join(' '),
    isHere: () => findFirefox() !== undefined,
    missing: 'Firefox is not installed: its stories are skipped.',
  },
  {
    browser: 'webkit',
    name: browserPackages.webkit.join(' '),
    isHere: () => findWebKit() !== undefined,
    missing: 'WebKitGTK is not installed: its stories are skipped.',
  },
]

const postgresSet: Need = {
  name: setPackages,
  isHere: isSetHere,
  missing:
    'Patroni, etcd or HAProxy is not installed: the tests that replace a leader are skipped.',
}

const forDeep: readonly Need[] = [
  ...forBrowsers,
  {
    name: 'pgbouncer',
    isHere: () => findPgBouncer() !== undefined,
    missing: 'PgBouncer is not installed: the tests through it are skipped.',
  },
  {
    name: swiftPackage,
    isHere: isObjectStoreHere,
    missing: 'OpenStack Swift is not installed: the tests on object storage are skipped.',
  },
  postgresSet,
  {
    name: 'prometheus',
    isHere: hasPrometheus,
    missing: 'Prometheus is not installed: the tests of the alert rules are skipped.',
  },
]

/**
 * Installs what the tests need beyond npm packages, where this user may. Returns a sentence for each
 * thing that is missing and could not be installed.
 *
 * @param deep also what only `npm run deep` needs
 */
export async function prepareMachine({ deep = false } = {}): Promise<string[]> {
  const needs = [...everyday, ...(deep ? forDeep : [])]
  await install(needs)
  if (!findChromium()) await runProgram({ command: ['playwright', 'install', 'chromium'] })
  return missingOf(needs)
}

/** Installs what `npm run proof` needs, as {@link prepareMachine} does. */
export async function prepareProof(): Promise<string[]> {
  const needs = [...everyday, postgresSet]
  await install(needs)
  return missingOf(needs)
}

/** Installs what the stories of one browser need, as {@link prepareMachine} does. */
export async function prepareBrowser(browser: BrowserName): Promise<string[]> {
  const ofBrowser = forBrowsers.filter((need) => need.browser === browser)
  const needs = browser === 'chromium' ? everyday : ofBrowser
  await install(needs)
  return missingOf(needs)
}

const missingOf = (needs: readonly Need[]): string[] =>
  needs.filter(({ isHere }) => !isHere()).flatMap(({ missing }) => missing ?? [])

async function install(needs: readonly Need[]): Promise<void> {
  const left = () => needs.filter(({ isHere }) => !isHere())
  await installDebianPackages(left().flatMap(({ name }) => name.split(' ')))
  // One that this Debian does not have keeps apt-get from installing the others with it.
  if (left().length > 1) for (const { name } of left()) await installDebianPackages(name.split(' '))
}

async function installDebianPackages(names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || names.length === 0) return
  console.log(`Installing ${names.join(', ')} …`)
  // No existing package may be removed for it.
  const install = ['install', '--yes', '--no-install-recommends', '--no-remove', ...names]
  if (await apt(install)) return
  // An image without package lists has to fetch them first.
  await apt(['update'])
  await apt(install)
}

async function apt(words: readonly string[]): Promise<boolean> {
  const exitCode = await runProgram({
    command: ['apt-get', ...words],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    // It would write between the lines of the checks.
    onOutput: () => {},
  })
  return exitCode === 0
}
