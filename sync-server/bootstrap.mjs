// Runs before the scripts of package.json on a fresh clone. Plain JavaScript, because it runs on
// the machine's own Node (18 or newer), before the pinned one is installed.
//
//   node sync-server/bootstrap.mjs             install the product's packages, and build a changed app
//   node sync-server/bootstrap.mjs --no-build  install the product's packages
//   node sync-server/bootstrap.mjs --tests     install packages for tests, too
//   node sync-server/bootstrap.mjs --bench     and those of the bench

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = 24
const lockedBy = ['package.json', 'package-lock.json', '.npmrc']

const asked = process.argv[2]
install('.', { isForTests: asked === '--tests' || asked === '--bench' })
if (asked === '--bench') install(path.join('tests', 'bench'), { isForTests: true })
const node = pinnedNode()
if (asked === undefined) buildTheApp(node)

/** Brings the packages of a folder to what its lockfile says; those of tests stay once they are there. */
function install(folder, { isForTests }) {
  const packages = path.join(project, folder, 'node_modules')
  // A link to another copy's packages: npm would empty that copy in the middle of its work.
  if (existsSync(packages) && lstatSync(packages).isSymbolicLink()) return
  const stamp = path.join(packages, '.undercroft-installed')
  const toStart = hashOf(lockedBy.map((file) => path.join(folder, file)))
  const all = `${toStart} with tests`
  const before = read(stamp)
  if (before === all || (before === toStart && !isForTests)) return
  const isAll = isForTests || Boolean(before?.endsWith('with tests'))
  // A tree that npm itself installed from this very lockfile needs no second installation.
  if (!fits(folder, isAll)) {
    say('Installing packages …')
    if (isAll) installAll(folder)
    else installToStart()
  }
  writeFileSync(stamp, isAll ? all : toStart)
}

function installAll(folder) {
  // After `npm start` only the rest is added.
  if (fits(folder, false)) npm(path.join(project, folder), 'install', '--no-save')
  if (!fits(folder, true)) npm(path.join(project, folder), 'ci')
}

/**
 * Installs the packages to build and run the product. Without development packages npm still
 * installs optional peers, such as Vitest for the sign-in library; so it gets a lockfile without
 * them. It works in another folder, and the result replaces the old one at once.
 */
function installToStart() {
  const aside = path.join(project, `.installing-${process.pid}`)
  process.once('exit', () => rmSync(aside, { recursive: true, force: true }))
  mkdirSync(aside)
  const { devDependencies: _, ...own } = parsed(path.join(project, 'package.json'))
  const locked = parsed(path.join(project, 'package-lock.json'))
  delete locked.packages[''].devDependencies
  for (const [place, wanted] of Object.entries(locked.packages))
    if (isOfTests(wanted)) delete locked.packages[place]
  writeFileSync(path.join(aside, 'package.json'), JSON.stringify(own))
  writeFileSync(path.join(aside, 'package-lock.json'), JSON.stringify(locked))
  copyFileSync(path.join(project, '.npmrc'), path.join(aside, '.npmrc'))
  npm(aside, 'ci')
  const packages = path.join(project, 'node_modules')
  rmSync(packages, { recursive: true, force: true })
  renameSync(path.join(aside, 'node_modules'), packages)
}

function isOfTests({ dev, devOptional }) {
  return Boolean(dev || devOptional)
}

/** True where node_modules holds each locked package in the locked version. */
function fits(folder, withTests) {
  const installed = parsed(path.join(project, folder, 'node_modules', '.package-lock.json'))
  const locked = parsed(path.join(project, folder, 'package-lock.json'))
  if (!installed || !locked) return false
  return Object.entries(locked.packages).every(([place, wanted]) => {
    if (place === '' || (isOfTests(wanted) && !withTests)) return true
    const found = installed.packages[place]
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.peer)
  })
}

function npm(folder, command, ...words) {
  // No package's own install script is needed: binaries come as packages of their own. Under
  // NODE_ENV=production npm would leave out what tests need.
  const usual = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', [command, ...words, ...usual], folder)
}

/** The Node that runs our code: the installed package's, else this one if it is new enough. */
function pinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = path.join(project, 'node_modules', `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  process.stderr.write(
    `Undercroft needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}: please install it from https://nodejs.org and try again.\n`,
  )
  process.exit(1)
}

function buildTheApp(nodeToUse) {
  const sources = [
    'web',
    'shared',
    'public',
    ...readdirSync(project).filter((name) => /^vite\..*\.ts$/.test(name)),
    'tsconfig.json',
    'package-lock.json',
  ]
  const app = path.join(project, 'dist', 'web')
  const stamp = path.join(project, 'dist', '.undercroft-built')
  const wanted = hashOf(sources)
  if (read(stamp) === wanted && existsSync(path.join(app, 'index.html'))) return
  say('Building the app …')
  // Built aside and put in place at once: a server that runs meanwhile always has a whole app.
  const aside = path.join(project, 'dist', `web-${process.pid}`)
  const vite = path.join(project, 'node_modules', 'vite', 'bin', 'vite.js')
  process.once('exit', () => rmSync(aside, { recursive: true, force: true }))
  run(nodeToUse, [vite, 'build', '--outDir', aside, '--logLevel', 'warn'])
  run(nodeToUse, [path.join('sync-server', 'http', 'app-compression.ts'), aside])
  rmSync(app, { recursive: true, force: true })
  renameSync(aside, app)
  writeFileSync(stamp, wanted)
}

/** One hash over names and contents of all files in these files and folders. */
function hashOf(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesIn(path.join(project, place))) {
      hash.update(path.relative(project, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

function filesIn(place) {
  if (!existsSync(place)) return []
  try {
    return readdirSync(place, { withFileTypes: true })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) => filesIn(path.join(place, entry.name)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place]
    throw error
  }
}

function run(command, args, cwd = project) {
  const done = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    // npm is a script on Windows, which only a shell can start.
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (done.status === 0) return
  process.stderr.write(`This failed: ${command} ${args.join(' ')}\n`)
  if (done.error) process.stderr.write(`${done.error.message}\n`)
  process.exit(done.status || 1)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function parsed(file) {
  const text = read(file)
  return text === undefined ? undefined : JSON.parse(text)
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}
