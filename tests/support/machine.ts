import { spawnSync } from 'node:child_process'
import { findChromium, findHeadlessChromium, headlessChromium } from './chromium.ts'
import { isObjectStoreHere, swiftPackage } from './object-store.ts'
import { findPgBouncer } from './pgbouncer.ts'
import { hasPrometheus } from './prometheus.ts'
import { postgresPrograms } from './postgres-cluster.ts'

/**
 * Installs what the tests need beyond npm packages, where this user may. Returns a sentence for each
 * thing that is missing and could not be installed.
 *
 * @param deep also what only `npm run deep` needs
 */
export function prepareMachine({ deep = false } = {}): string[] {
  const missing: string[] = []
  if (!findChromium()) {
    installDebianPackage('chromium')
    if (!findChromium()) run('playwright', ['install', 'chromium'])
    if (!findChromium()) missing.push('The stories need a Chromium or Chrome, and there is none.')
  }
  // Without it the stories take longer, and that is all.
  if (findHeadlessChromium() === findChromium()) installDebianPackage(headlessChromium)
  if (!postgresPrograms()) {
    installDebianPackage('postgresql')
    if (!postgresPrograms()) {
      missing.push('PostgreSQL is not installed: the tests on it are skipped.')
    }
  }
  if (deep) missing.push(...prepareForDeep())
  return missing
}

function prepareForDeep(): string[] {
  const missing: string[] = []
  if (!findPgBouncer()) {
    installDebianPackage('pgbouncer')
    if (!findPgBouncer())
      missing.push('PgBouncer is not installed: the tests through it are skipped.')
  }
  if (!isObjectStoreHere()) {
    installDebianPackage(swiftPackage)
    if (!isObjectStoreHere())
      missing.push('OpenStack Swift is not installed: the tests on object storage are skipped.')
  }
  if (!hasPrometheus()) {
    installDebianPackage('prometheus')
    if (!hasPrometheus())
      missing.push('Prometheus is not installed: the tests of the alert rules are skipped.')
  }
  return missing
}

function installDebianPackage(name: string) {
  if (process.getuid?.() !== 0) return
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Nothing that somebody has may go for it.
  const install = ['install', '--yes', '--no-install-recommends', '--no-remove', name]
  if (run('apt-get', install, env)) return
  // An image without package lists has to fetch them first.
  run('apt-get', ['update'], env)
  run('apt-get', install, env)
}

function run(command: string, args: string[], env = process.env): boolean {
  const done = spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return done.status === 0
}
