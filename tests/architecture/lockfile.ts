import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What `npm ci` wants and `npm install` sometimes leaves out: a line in the lockfile for each
 * optional package, those of other systems too. A registry that carries only one system's packages
 * makes npm write a lockfile that npm itself then refuses ("Missing … from lock file").
 *
 * Run as a program (`npm run lockfile`) it writes the lines that are missing.
 */
export interface Lockfile {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface MissingPackage {
  name: string
  wantedBy: string
  version: string
}

/** Every optional package that some locked package wants and no line of the lockfile gives. */
export function missingOptionalPackages(lockfile: Lockfile): MissingPackage[] {
  const missing: MissingPackage[] = []
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    for (const [name, range] of Object.entries(locked.optionalDependencies ?? {})) {
      if (placesToLookFrom(path).some((place) => lockfile.packages[`${place}${name}`])) continue
      missing.push({ name, wantedBy: path, version: range.replace(/^[~^]/, '') })
    }
  }
  return missing
}

/** Node's own walk: the package's own folder first, then that of each one around it. */
function placesToLookFrom(path: string): string[] {
  const places = path === '' ? [] : [`${path}/node_modules/`]
  for (let at = path.lastIndexOf('node_modules/'); at > 0; ) {
    const around = path.slice(0, at)
    places.push(`${around}node_modules/`)
    at = around.lastIndexOf('node_modules/')
  }
  return [...places, 'node_modules/']
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** What npm needs to know to leave the package alone on a system that it is not for. */
function systemOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.replace('ppc64le', 'ppc64').replace('armv7', 'arm').split(/[-/]/)
  const os = name === 'fsevents' ? ['darwin'] : systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 && os.includes('linux') ? { libc } : {}),
    ...(os.length > 0 ? { os } : {}),
  }
}

/** The project's own lockfile, and the bench's. */
export const lockfiles = ['../../package-lock.json', '../bench/package-lock.json'].map(
  (place) => new URL(place, import.meta.url),
)

if (import.meta.main) for (const file of lockfiles) complete(file)

function complete(file: URL) {
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
  const missing = missingOptionalPackages(lockfile)
  for (const { name, wantedBy, version } of missing) {
    const shared = lockfile.packages[`node_modules/${name}`]
    const place = shared && wantedBy ? `${wantedBy}/node_modules/${name}` : `node_modules/${name}`
    lockfile.packages[place] = { version, ...systemOf(name), optional: true }
  }
  const [root, ...others] = Object.entries(lockfile.packages)
  if (root) {
    others.sort(([one], [other]) => one.localeCompare(other, 'en'))
    lockfile.packages = Object.fromEntries([root, ...others])
  }
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${missing.length} lines added to ${fileURLToPath(file)}`)
}
