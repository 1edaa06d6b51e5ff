import path from 'node:path'
import type { Import, SourceFile } from './source-files.ts'

/**
 * Allowed imports. A layer may always import itself; `<feature>` stands for any one feature, and in
 * a list of allowed imports for the other features.
 */
export const layers = {
  'shared/kernel': [],
  'shared/business': ['shared/kernel'],
  // Names of all entities and changes; of the registry it uses only the names.
  'shared/copy': ['shared/kernel', 'shared/business', 'shared/registry'],
  'shared/sync': ['shared/kernel'],
  'shared/features/<feature>': [
    'shared/kernel',
    'shared/business',
    'shared/sync',
    'shared/features/<feature>',
  ],
  'shared/registry': ['shared/kernel', 'shared/features/<feature>'],
  'shared/account-limits': ['shared/business', 'shared/registry'],
  'shared/endpoints': ['shared/kernel', 'shared/features/<feature>'],
  'shared/routes': ['shared/kernel', 'shared/business', 'shared/copy'],

  'web/ui': ['shared/kernel', 'shared/copy'],
  // Which words the page reads; it is there before all others.
  'web/language': ['shared/kernel'],
  'web/local': ['shared'],
  'web/online': ['shared'],
  // Without product words: no features or prices.
  'web/lib': ['web/language', 'web/ui', 'web/local', 'web/online', 'shared/kernel', 'shared/copy'],
  'web/components': ['web/ui', 'web/lib', 'web/local', 'web/online', 'shared'],
  'web/features/<feature>': [
    'web/language',
    'web/ui',
    'web/lib',
    'web/components',
    'web/local',
    'web/online',
    'shared',
  ],
  'web/app': [
    'web/language',
    'web/ui',
    'web/lib',
    'web/components',
    'web/local',
    'web/online',
    'web/worker',
    'web/features/<feature>',
    'shared',
  ],
  'web/main': ['web', 'shared'],
  'web/worker': ['web/local', 'web/online', 'shared'],

  // Metrics and traces of the server's work; the layer does not depend on it.
  'sync-server/telemetry': ['shared/kernel'],
  'sync-server/db': ['sync-server/telemetry', 'shared'],
  // The current language.
  'sync-server/i18n': ['shared/kernel'],
  'sync-server/http': [
    'sync-server/telemetry',
    'sync-server/db',
    'sync-server/i18n',
    // A part without an answer is reported as an outage.
    'sync-server/outside',
    'shared',
    'sync-server/settings',
  ],
  // A member who leaves a cellar leaves its photos there, in the ledger.
  'sync-server/sync': [
    'sync-server/telemetry',
    'sync-server/db',
    'sync-server/http',
    'sync-server/files',
    'shared',
  ],
  // The ledger of stored bytes.
  'sync-server/files': ['sync-server/db', 'sync-server/jobs', 'sync-server/outside', 'shared'],
  'sync-server/jobs': ['sync-server/telemetry', 'sync-server/db', 'shared'],
  // The log that every marketplace feature writes.
  'sync-server/compliance': ['sync-server/db', 'shared'],
  // Notices of all of them.
  'sync-server/notices': [
    'sync-server/i18n',
    'sync-server/db',
    'sync-server/sync',
    'sync-server/jobs',
    'sync-server/outside',
    'shared',
  ],
  'sync-server/outside': ['shared/kernel', 'sync-server/settings'],
  // Money, for every feature that takes some.
  'sync-server/payments': [
    'sync-server/http',
    'sync-server/db',
    'sync-server/jobs',
    'sync-server/outside',
    'shared',
    'sync-server/settings',
  ],
  // Taking in what people send to be seen.
  'sync-server/pictures': ['sync-server/http', 'shared'],
  // Prices of sellers, from any source.
  'sync-server/prices': ['sync-server/db', 'sync-server/jobs', 'shared'],
  // The steps of reservations: the marketplace and the counter make them.
  'sync-server/reservations': [
    'sync-server/db',
    'sync-server/jobs',
    'sync-server/compliance',
    'sync-server/notices',
    'sync-server/payments',
    'sync-server/prices',
    'shared',
  ],
  // Points, for every act that earns some.
  'sync-server/loyalty': [
    'sync-server/db',
    'sync-server/jobs',
    'sync-server/reservations',
    'sync-server/sync',
    'shared',
  ],
  // Seats at events: the feature, payments and the deletion of accounts change them.
  'sync-server/registrations': [
    'sync-server/db',
    'sync-server/jobs',
    'sync-server/notices',
    'sync-server/payments',
    'sync-server/reservations',
    'shared',
  ],
  // What drops, ultra drops and events share.
  'sync-server/offers': [
    'sync-server/db',
    'sync-server/http',
    'sync-server/reservations',
    'shared',
  ],
  // The order in a rush, for all that many people can want at once.
  'sync-server/waiting-rooms': [
    'sync-server/db',
    'sync-server/http',
    'sync-server/reservations',
    'shared',
  ],
  'sync-server/features/<feature>': [
    'sync-server/offers',
    'sync-server/waiting-rooms',
    'sync-server/i18n',
    'sync-server/http',
    'sync-server/db',
    'sync-server/files',
    'sync-server/sync',
    'sync-server/jobs',
    'sync-server/compliance',
    'sync-server/reservations',
    'sync-server/loyalty',
    'sync-server/registrations',
    'sync-server/notices',
    'sync-server/payments',
    'sync-server/prices',
    'sync-server/pictures',
    'sync-server/outside',
    'shared',
  ],
  // Documents of the project as pages.
  'sync-server/documents': ['sync-server/http', 'sync-server/i18n', 'shared'],
  // The input of handlers and jobs, each part opened once.
  'sync-server/services': [
    'sync-server/telemetry',
    'sync-server/db',
    'sync-server/http',
    'sync-server/outside',
    'sync-server/payments',
    'sync-server/pictures',
    'sync-server/reservations',
    'sync-server/registrations',
    'sync-server/loyalty',
    'sync-server/waiting-rooms',
    'sync-server/features/<feature>',
    'sync-server/settings',
    'shared',
  ],
  'sync-server/registry': [
    'sync-server/services',
    'sync-server/http',
    'sync-server/backup',
    'sync-server/documents',
    'sync-server/files',
    'sync-server/payments',
    'sync-server/features/<feature>',
    'sync-server/loyalty',
    'sync-server/notices',
    'sync-server/sync',
  ],
  'sync-server/backup': [
    'sync-server/settings',
    'sync-server/db',
    'sync-server/jobs',
    'sync-server/files',
    'sync-server/outside',
    'shared',
  ],
  'sync-server/settings': ['shared', 'sync-server/settings'],
  // Watched data and its audience.
  'sync-server/watch': [
    'sync-server/telemetry',
    'sync-server/backup',
    'sync-server/db',
    'sync-server/http',
    'sync-server/jobs',
    'sync-server/payments',
    'sync-server/settings',
  ],
  // The programs: they put the parts together.
  'sync-server/main': ['sync-server', 'shared'],
  'sync-server/admin': ['sync-server', 'shared'],
  'sync-server/operator': ['sync-server', 'shared'],
  'sync-server/dev': [],
  'sync-server/demo': ['sync-server', 'shared'],
  'sync-server/bootstrap': [],
  'sync-server/import-cache': [],
} as const satisfies Record<string, readonly string[]>

export type Layer = keyof typeof layers

/**
 * Imports allowed for types alone: the compiler checks words against their lists, and loads none of
 * them.
 */
const forTypes: Partial<Record<Layer, readonly Layer[]>> = {
  'shared/copy': ['shared/features/<feature>'],
}

/** Modules that only one place may import. */
export const keepers = [
  { what: 'dexie', keeper: 'web/local', packages: ['dexie', 'dexie-react-hooks'] },
  {
    what: 'SQL drivers',
    keeper: 'sync-server/db',
    packages: [
      'better-sqlite3',
      'node:sqlite',
      'pg',
      'postgres',
      'drizzle-kit',
      'drizzle-orm/better-sqlite3',
      'drizzle-orm/postgres-js',
    ],
  },
  {
    what: 'vendor SDKs',
    keeper: 'sync-server/outside',
    packages: ['nodemailer', 'openai', 'stripe', 'web-push', '@aws-sdk'],
  },
  {
    what: 'telemetry',
    keeper: 'sync-server/telemetry',
    packages: ['prom-client', '@opentelemetry'],
  },
] as const

/** Packages that `shared` may use, and where. */
const sharedPackages: Record<string, string[]> = {
  'zod/mini': ['shared/kernel', 'shared/sync', 'shared/features/<feature>'],
  papaparse: ['shared/features/<feature>'],
  fflate: ['shared/kernel'],
  '@lingui/core': ['shared/kernel'],
  'read-excel-file/universal': ['shared/features/<feature>'],
}

export type Rule =
  | 'layer'
  | 'feature'
  | 'unknown layer'
  | 'unreadable import'
  | 'missing file'
  | 'package in shared'
  | 'undeclared package'
  | 'network'
  | 'cycle'
  | (typeof keepers)[number]['what']

export interface Violation {
  rule: Rule
  /** `web/ui/Button.tsx:3`. */
  at: string
  /** The layer that broke the rule. */
  layer: Layer | undefined
  says: string
}

export interface Surroundings {
  /** Whether there is such a file, such as a stylesheet, that is not among the sources. */
  exists: (file: string) => boolean
  /** Packages that the running product has. */
  dependencies: readonly string[]
}

/** All breaches of the rules, in the order of the files. */
export function violations(files: readonly SourceFile[], around: Surroundings): Violation[] {
  return [...files.flatMap((file) => violationsOf(file, around)), ...cycles(files)]
}

function violationsOf(file: SourceFile, around: Surroundings): Violation[] {
  const layer = layerOf(file.path)
  const found: Violation[] = []
  const breach = (rule: Rule, says: string, line = 1) =>
    found.push({ rule, layer, at: `${file.path}:${line}`, says })

  if (!layer) breach('unknown layer', 'lies in no layer of the architecture')
  for (const name of file.networkCalls) {
    if (layer && !mayReachTheNetwork(layer)) breach('network', `uses ${name}`)
  }
  for (const imported of file.imports) {
    const { specifier, line } = imported
    if (specifier === undefined) {
      breach('unreadable import', 'imports a computed name, which cannot be checked', line)
    } else if (isOfTheProject(specifier)) {
      const target = resolve(file.path, specifier)
      if (!around.exists(target))
        breach('missing file', `imports ${target}, which is not there`, line)
      if (layer)
        checkLayers(file.path, layer, imported, target, (rule, says) => breach(rule, says, line))
    } else {
      checkPackage(layer, imported, specifier, around, (rule, says) => breach(rule, says, line))
    }
  }
  return found
}

type Breach = (rule: Rule, says: string) => void

function checkLayers(
  file: string,
  layer: Layer,
  { isType }: Import,
  target: string,
  breach: Breach,
) {
  const targetLayer = layerOf(target)
  const isOwn = target.startsWith(`${folderOf(file, layer)}/`) || target === file
  // The product's own name and version, said once.
  if (isOwn || target === 'package.json') return
  const allowed: readonly string[] = [...layers[layer], ...((isType && forTypes[layer]) || [])]
  const isAllowed =
    targetLayer !== undefined &&
    allowed.some((one) => one === targetLayer || targetLayer.startsWith(`${one}/`))
  if (isAllowed) return
  breach(
    targetLayer === layer && layer.endsWith('<feature>') ? 'feature' : 'layer',
    `${layer} may not import ${target}`,
  )
}

function checkPackage(
  layer: Layer | undefined,
  { isType }: Import,
  specifier: string,
  { dependencies }: Surroundings,
  breach: Breach,
) {
  for (const { what, keeper, packages } of keepers) {
    if (layer !== keeper && packages.some((one) => isWithin(specifier, one))) {
      breach(what, `only ${keeper} may import ${specifier}`)
    }
  }
  if (layer?.startsWith('shared/') && !sharedPackages[specifier]?.includes(layer)) {
    breach('package in shared', `${layer} may not import ${specifier}`)
  }
  const isGiven = specifier.startsWith('node:') || specifier.startsWith('virtual:')
  // drizzle-kit reads its settings while migrations are written, never in the running product.
  const isForWriting = layer === 'sync-server/db' && specifier === 'drizzle-kit'
  if (
    !isGiven &&
    !isType &&
    !isForWriting &&
    !dependencies.some((one) => isWithin(specifier, one))
  ) {
    breach('undeclared package', `${specifier} is not among the dependencies`)
  }
  if (specifier.startsWith('node:') && layer?.startsWith('web/')) {
    breach('undeclared package', `a browser has no ${specifier}`)
  }
}

const onTheNetwork: readonly Layer[] = [
  // The app through its own endpoint caller; the server to other companies only.
  'web/online',
  'sync-server/outside',
  // As its people's browsers would, to the server that it runs itself.
  'sync-server/demo',
]
const mayReachTheNetwork = (layer: Layer): boolean => onTheNetwork.includes(layer)

/**
 * Files that import each other in a ring, be it for a type alone, and features of `shared` that need
 * each other.
 */
export function cycles(files: readonly SourceFile[]): Violation[] {
  const ofFiles = new Map<string, string[]>()
  const ofFeatures = new Map<string, string[]>()
  for (const file of files) {
    const targets = file.imports
      .map(({ specifier }) => specifier)
      .filter((specifier): specifier is string => specifier !== undefined)
      .filter(isOfTheProject)
      .map((specifier) => resolve(file.path, specifier))
    ofFiles.set(file.path, targets)
    const feature = featureOf(file.path)
    if (!feature) continue
    const others = targets
      .map(featureOf)
      .filter((one): one is string => one !== undefined && one !== feature)
    ofFeatures.set(feature, [...(ofFeatures.get(feature) ?? []), ...others])
  }
  return [...ringsIn(ofFiles), ...ringsIn(ofFeatures)].map((ring) => ({
    rule: 'cycle',
    at: ring[0] ?? '',
    layer: layerOf(ring[0] ?? ''),
    says: `import each other in a ring: ${ring.join(' → ')}`,
  }))
}

function featureOf(file: string): string | undefined {
  return layerOf(file) === 'shared/features/<feature>'
    ? file.split('/').slice(0, 3).join('/')
    : undefined
}

/** Each ring once, as the list of its members with the first again at the end. */
export function ringsIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const rings: string[][] = []
  const finished = new Set<string>()
  const visit = (node: string, trail: string[]) => {
    const at = trail.indexOf(node)
    if (at >= 0) rings.push([...trail.slice(at), node])
    if (at >= 0 || finished.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    finished.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return rings
}

/** `web/features/bar/BarScreen.tsx` lies in `web/features/<feature>`, `shared/routes.ts` in `shared/routes`. */
export function layerOf(file: string): Layer | undefined {
  const [place = '', folder = '', feature] = file.split('/')
  const name =
    folder === 'features' && feature
      ? `${place}/features/<feature>`
      : `${place}/${folder.replace(/\.[cm]?[jt]sx?$/, '')}`
  return name in layers ? (name as Layer) : undefined
}

/** The folder whose files are one layer, with the feature's own name. */
function folderOf(file: string, layer: Layer): string {
  return file.split('/').slice(0, layer.split('/').length).join('/')
}

function isOfTheProject(specifier: string): boolean {
  return specifier.startsWith('.') || specifier.startsWith('/')
}

export function resolve(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
}

function isWithin(specifier: string, packageName: string): boolean {
  return specifier === packageName || specifier.startsWith(`${packageName}/`)
}
