import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readerFolder } from '../../web/online/used-files.ts'
import { projectFolder } from './source-files.ts'

/**
 * The download before a person can use the built app.
 *
 * Run as a program (`npm run build` does) it prints the sizes, and fails if one is too large.
 */
export interface Download {
  name: string
  /** Bytes as they travel. */
  bytes: number
  max: number
  files: string[]
}

/** The fields of Vite's chunks that are read here. */
export interface Chunk {
  file: string
  name?: string
  imports?: string[]
  isEntry?: boolean
}

const registration = 'online/service-worker-registration.ts'

/**
 * The modules that each first path loads at once, and those loaded after the first paint without
 * waiting. A story compares this list with a real browser's requests, so that it stays right.
 */
export const firstPaths = [
  {
    name: 'JavaScript to the sign-in page',
    max: 100_000,
    modules: ['index.html'],
    // It asks for the sign-in provider, next to a form that works without it.
    meanwhile: [registration, 'account-way'],
    maxMeanwhile: 5_000,
  },
  {
    name: 'JavaScript to an interactive collection',
    max: 160_000,
    modules: ['index.html', 'app/SignedIn.tsx', 'features/collection/CollectionScreen.tsx'],
    meanwhile: [
      registration,
      '../shared/registry.ts',
      'local/device/changes.ts',
      'app/shell/AfterPaint.tsx',
      'BottleMotion',
      'below-list',
      'online/sync.ts',
      'online/photos.ts',
      'download-photos',
    ],
    maxMeanwhile: 58_000,
  },
] as const

/**
 * A visitor's first page carries its script in itself and asks for none. Once they have scrolled to its
 * example, that fetches what the app needs next.
 */
export const landing = {
  page: 'landing.html',
  max: 60_000,
  example: ['app/landing-sample.tsx'],
  maxExample: 174_500,
} as const

/** With the scanner that needs no WebAssembly (74 kB) and the list of known bottles (17 kB), which are needed in a cellar; with the received items of other apps (5 kB), which come offline, too; with small pictures (1 kB) and the names of columns and of states of bottles in twelve languages (5 kB); with the shelf of labels, the list on paper and the moving picture (4 kB); with the first fetch as a part of its own (4 kB); with more of the cells, sizes and prices that people write (5 kB); with rules for questions and writes without waits (3 kB); with checks of each imported row and of each word of a question (3 kB); with the rarer words of imports and of German and Spanish ingredients (15 kB), which the first import in a cellar needs. */
const maxPrecached = 845_000

/** The scripts of these modules and of all that they import, each once. */
export function scriptsOf(modules: readonly string[], manifest: Record<string, Chunk>): string[] {
  const scripts = new Map<string, string>()
  const load = (module: string) => {
    if (scripts.has(module)) return
    // Of a feature that is one file, the manifest knows the name alone.
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module)
    if (!chunk) throw new Error(`The build has no chunk for ${module}.`)
    scripts.set(module, chunk.file)
    for (const imported of chunk.imports ?? []) load(imported)
  }
  for (const module of modules) load(module)
  return [...new Set(scripts.values())].filter((file) => file.endsWith('.js'))
}

/** Addresses of all that the service worker fetches when it is installed. */
export function precachedFiles(worker: string): string[] {
  return [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url)
}

/** Sizes of the app built in this folder; throws where the build is not what it should be. */
export function downloads(built: string): Download[] {
  const read = (file: string) => readFileSync(path.join(built, file))
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>
  const size = (files: string[]) =>
    files.reduce((sum, file) => sum + travelling(file, read(file)), 0)

  const precached = precachedFiles(read('sw.js').toString())
  const scripts = readdirSync(path.join(built, 'assets')).filter((file) => file.endsWith('.js'))
  const forgotten = scripts.filter((file) => !precached.includes(`assets/${file}`))
  // The plugin leaves out large files without an error: then a screen would not open offline.
  if (forgotten.length > 0) throw new Error(`Not precached: ${forgotten.join(', ')}`)

  const chunks = Object.values(manifest)
  const isKept = (file: string) => precached.includes(file) || file.startsWith(`${readerFolder}/`)
  for (const { file, imports = [] } of chunks.filter(({ file }) => isKept(file)))
    for (const needed of imports.map((name) => manifest[name]?.file ?? name))
      if (needed.startsWith('assets/online/'))
        throw new Error(`${file} is kept for offline, and needs ${needed}, which is not.`)

  const byWorker = readdirSync(path.join(built, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .filter((file) => importsWorker(read(`assets/${file}`).toString()))
  // WebKit runs a worker's script again for that, and the second run takes its messages.
  if (byWorker.length > 0) throw new Error(`They import a worker: ${byWorker.join(', ')}`)

  const page = read(landing.page).toString()
  const example = scriptsOf(landing.example, manifest)
  return [
    {
      name: 'JavaScript of the landing page',
      max: landing.max,
      files: filesOfPage(page),
      bytes: size(filesOfPage(page)) + gzipSync(scriptsWithin(page), { level: 9 }).length,
    },
    {
      name: 'JavaScript of the example on it, once seen',
      max: landing.maxExample,
      files: example,
      bytes: size(example),
    },
    ...firstPaths.flatMap(({ name, max, modules, meanwhile, maxMeanwhile }) => {
      const files = scriptsOf(modules, manifest)
      const later = scriptsOf(meanwhile, manifest).filter((file) => !files.includes(file))
      return [
        { name, max, files, bytes: size(files) },
        // Long scripts block a phone that already shows the page.
        {
          name: `${name}, after its first paint`,
          max: maxMeanwhile,
          files: later,
          bytes: size(later),
        },
      ]
    }),
    {
      name: 'The whole app, kept for offline',
      max: maxPrecached,
      files: precached,
      bytes: size(precached),
    },
  ]
}

/** Addresses of a page's own scripts, without the leading slash. */
export const filesOfPage = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )

/** Whether a script imports that of a worker. */
export const importsWorker = (script: string): boolean =>
  /\b(?:from|import)\s*\(?["'`][^"'`]*-worker-[\w-]{8}\.js["'`]/.test(script)

/** Inline scripts of the page. */
export const scriptsWithin = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('\n')

/** Text travels compressed; fonts and images are compressed already. */
function travelling(file: string, content: Buffer): number {
  return /\.(js|css|html|svg|webmanifest)$/.test(file)
    ? gzipSync(content, { level: 9 }).length
    : content.length
}

if (import.meta.main) {
  for (const { name, bytes, max, files } of downloads(path.join(projectFolder, 'dist/web'))) {
    const isTooMuch = bytes > max
    const kB = (count: number) => `${(count / 1000).toFixed(1)} kB`
    console.log(`${name}: ${kB(bytes)} of at most ${kB(max)} (${files.length} files, gzip)`)
    if (!isTooMuch) continue
    process.exitCode = 1
    console.log(`  too much, in:\n${files.map((file) => `    ${file}`).join('\n')}`)
  }
}
