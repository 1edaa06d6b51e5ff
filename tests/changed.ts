import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { resolve } from './architecture/layers.ts'
import { filesBelow, readSources } from './architecture/source-files.ts'
import { projectFolder } from './support/program.ts'

/** What `npm test -- --changed` runs. Files are named from the project's folder. */
export interface Reached {
  unit: string[]
  stories: string[]
  /** The app is built and its sizes are checked. */
  build: boolean
}

/** A source file with the files that it imports. */
export interface Node {
  path: string
  text: string
  imports: string[]
}

/**
 * Files that put all features together. A change inside one feature is not followed through them, for
 * behind them lies every test; the feature's own tests and the contracts ask about it instead.
 */
const assemblies = [
  'shared/registry.ts',
  'shared/endpoints.ts',
  'shared/routes.ts',
  'sync-server/registry.ts',
  'sync-server/services.ts',
  'sync-server/main.ts',
  'sync-server/admin.ts',
  'sync-server/operator/commands.ts',
  'web/app/screens.ts',
  'web/main.tsx',
]

/** The checks of every change of the product. */
const always = (file: string) =>
  /^tests\/(?:architecture|shared\/languages)/.test(file) ||
  /^tests\/contracts\/endpoints\/.*(?:strangers|table)/.test(file)

/** The story that opens each screen once. */
const everyScreen = 'tests/stories/spine/screens.story.ts'

/** A change of these reaches everything. */
const everything =
  /^(?:package(?:-lock)?\.json|\.npmrc|tsconfig\.json|vite\.[\w.]+|tests\/(?:vitest|playwright)\.config\.ts|tests\/support\/(?:scope|server|story|chromium)\.ts|sync-server\/bootstrap\.mjs|sync-server\/import-cache\.ts)$/

/** The feature that a file belongs to, in any of the folders that have features. */
const featureOf = (file: string): string | undefined =>
  /^(?:shared|sync-server|web|tests)\/features\/([\w-]+)\//.exec(file)?.[1]

/** Tests and stories that a change of these files can reach. */
export function reachedBy(changed: readonly string[], nodes: readonly Node[]): Reached {
  const isUnit = (file: string) => /\.test\.tsx?$/.test(file)
  const isStory = (file: string) => file.endsWith('.story.ts')
  const tests = nodes.map((node) => node.path).filter((file) => isUnit(file) || isStory(file))
  const build = changed.some((file) => /^(?:web|shared|public)\//.test(file))
  if (changed.some((file) => everything.test(file)))
    return { unit: tests.filter(isUnit), stories: tests.filter(isStory), build: true }

  const code = changed.filter((file) => !file.endsWith('.md'))
  const found = new Set<string>()
  const importers = importersOf(nodes, code)
  for (const file of code) for (const one of importersUpFrom(file, importers)) found.add(one)
  const features = new Set(code.map(featureOf).filter((name) => name !== undefined))
  for (const file of tests) {
    const folder = /^tests\/(?:features|stories)\/([\w-]+)\//.exec(file)?.[1]
    if (folder !== undefined && features.has(folder)) found.add(file)
    if (code.length > 0 && always(file)) found.add(file)
    // Stories see the app as it is built, not by imports: outside a feature all of them may change.
    const isOfApp = (one: string) => /^(?:web|public)\//.test(one)
    if (isStory(file) && code.some((one) => isOfApp(one) && !featureOf(one))) found.add(file)
    if (file === everyScreen && code.some(isOfApp)) found.add(file)
  }
  const reached = tests.filter((file) => found.has(file))
  return { unit: reached.filter(isUnit), stories: reached.filter(isStory), build }
}

type Importers = ReadonlyMap<string, readonly string[]>

/** Who imports each file. A file that is no source is imported by those that name it. */
function importersOf(nodes: readonly Node[], changed: readonly string[]): Importers {
  const importers = new Map<string, string[]>()
  const add = (file: string, importer: string) =>
    importers.set(file, [...(importers.get(file) ?? []), importer])
  const known = new Set(nodes.map((node) => node.path))
  for (const node of nodes) for (const imported of node.imports) add(imported, node.path)
  for (const file of changed.filter((one) => !known.has(one))) {
    const name = path.basename(file)
    for (const node of nodes) if (node.text.includes(name)) add(file, node.path)
  }
  return importers
}

function importersUpFrom(changed: string, importers: Importers): Set<string> {
  const isOfFeature = featureOf(changed) !== undefined
  const found = new Set([changed])
  const waiting = [changed]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (isOfFeature && file !== changed && assemblies.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue
      found.add(importer)
      waiting.push(importer)
    }
  }
  return found
}

/** The sources of the checkout. */
export function readNodes(): Node[] {
  const folders = ['shared', 'web', 'sync-server', 'tests']
  const files = new Set(filesBelow(projectFolder, folders))
  return readSources(projectFolder, folders)
    .filter((source) => !/^tests\/(?:architecture\/canaries|canary\/note)\//.test(source.path))
    .map((source) => ({
      path: source.path,
      text: source.text,
      imports: [
        ...source.imports.flatMap(({ specifier }) =>
          specifier?.startsWith('.') ? [resolve(source.path, specifier)] : [],
        ),
        // A server that is started as a program is not imported.
        ...(source.path === 'tests/support/server.ts' ? ['sync-server/main.ts'] : []),
      ].filter((file) => files.has(file)),
    }))
}

/** Files that differ from a revision, uncommitted and new ones included. */
export function changedSince(revision: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '')
  const base = git('merge-base', revision, 'HEAD')[0]?.trim() ?? revision
  return [
    ...git('diff', '--name-only', '-z', base),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}
