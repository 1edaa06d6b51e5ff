import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { documentsAddress } from './shared/business/documents.ts'
import { type Translated, wordsOf } from './sync-server/i18n/words.ts'
import { firstAreas } from './web/language/first-areas.ts'
import { languageFolder, readerFolder, usedFilesList } from './web/online/used-files.ts'
import { appManifest } from './vite.manifest.ts'
import { landingScripts, wholePages } from './vite.pages.ts'

const apiInDevelopment = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const serviceWorkerSource = fileURLToPath(new URL('web/worker/service-worker.ts', import.meta.url))

const web = fileURLToPath(new URL('web', import.meta.url))

/**
 * Words of the languages besides English, in two files each (`virtual:words/de-first`, `…/de-rest`): those
 * of the first file of the app, and all others. A page loads those of its language.
 */
const wordFiles: Plugin = {
  name: 'word-files',
  resolveId: {
    filter: { id: /^virtual:words\// },
    handler: (id) => `${virtual}${id}`,
  },
  load: {
    filter: { id: /^\0virtual:words\// },
    handler(id) {
      const [, language = '', part] = /words\/(de|es)-(first|rest)$/.exec(id) ?? []
      if (!isTranslated(language)) throw new Error(`there are no words for ${id}`)
      const all = Object.entries(wordsOf(language))
      const wanted = all.filter(([key]) => isOfFirst(key) === (part === 'first'))
      // Read faster than a literal, and than a second request.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(wanted)))})`
    },
  },
  generateBundle(_options, bundle) {
    const first = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.name === 'first',
    )
    const found = (first?.type === 'chunk' ? first.moduleIds : [])
      .filter((id) => id.includes('/shared/'))
      .flatMap((id) => [...readFileSync(id, 'utf8').matchAll(/\bmessages\(\s*'(\w+)'/g)])
      .map(([, area]) => area)
    const [wanted, named] = [found, firstAreas].map((areas) =>
      [...areas].sort((one = '', other = '') => one.localeCompare(other)).join(', '),
    )
    if (wanted !== named) this.error(`web/language/first-areas.ts has to name: ${wanted}`)
  },
}

/** Names what is kept on a device once it was used there, so that a new version brings it along. */
const listsUsedFiles: Plugin = {
  name: 'lists-used-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).map(({ fileName }) => fileName)
    const kept = [languageFolder, readerFolder].map((folder) => `${folder}/`)
    this.emitFile({
      type: 'asset',
      fileName: usedFilesList,
      source: JSON.stringify(
        files.filter((file) => kept.some((folder) => file.startsWith(folder))),
      ),
    })
  },
}

const isOfFirst = (key: string) => firstAreas.includes(key.split('.')[0] ?? '')
const isTranslated = (language: string): language is Translated => /^(de|es)$/.test(language)

const packages = new URL('node_modules/', import.meta.url)
const fileOf = (name: string) => fileURLToPath(new URL(name, packages))

/** Builds of packages that fit our browsers better than what the package gives by itself. */
const slimmer = [
  // Without the warnings for developers, which the package leaves in for bundlers.
  {
    find: /^react-router$/,
    replacement: fileOf('react-router/dist/production/index.mjs'),
  },
  {
    find: /^react-router\/dom$/,
    replacement: fileOf('react-router/dist/production/dom-export.mjs'),
  },
  // What draws an icon, for all that ours are ever asked.
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: path.join(web, 'ui/lucide-icon.ts') },
  // Without its own way to unpack archives.
  {
    find: /^\.\.\/zip\/unzipFromArrayBuffer\.js$/,
    replacement: path.join(web, 'components/import/unzip.ts'),
  },
  // Not translated for browsers of 2015.
  { find: /^dexie$/, replacement: fileOf('dexie/dist/modern/dexie.mjs') },
]

/**
 * Imports each icon from its own file. Through the package's list of all icons, whoever uses one
 * seems to need them all, and what is loaded first would carry those of every screen.
 */
const iconsOneByOne: Plugin = {
  name: 'icons-one-by-one',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: /from 'lucide-react'/ },
    handler: (code) => ({
      code: code.replace(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map(importOfIcon)
          .join(';'),
      ),
      map: null,
    }),
  },
}

/**
 * Marks the router's components as free of side effects. The bundler then drops the unused ones
 * (forms, scroll restoration, the error page): 1.4 kB less in the first download.
 */
const unusedPartsOfRouter: Plugin = {
  name: 'unused-parts-of-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-/, code: /\.displayName = / },
    handler: (code) => ({
      code: code
        // A name for the developers' tools.
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/ = (?=React\d*\.(?:memo|forwardRef)\()/g, ' = /* @__PURE__ */ ')
        .replace(
          /^var (\w+) = (class extends React\d*\.Component \{$[\s\S]*?^\});$/gm,
          'var $1 = /* @__PURE__ */ (() => $2)();',
        ),
      map: null,
    }),
  },
}

/**
 * Replaces parts of the reader of workbooks: `workbook.ts` looks at the first bytes before it, and
 * catches any error. Old forms of four error classes alone take 1.9 kB.
 */
const unusedPartsOfWorkbooks: Plugin = {
  name: 'unused-parts-of-workbooks',
  apply: 'build',
  transform: {
    filter: {
      id: /\/read-excel-file\/modules\/(?:xlsx|zip|utility)\/(?:file\/)?(?:\w+Error|validateLeadingBytes|checkpoint)\.js$/,
    },
    handler: (_code, id) => ({
      code: id.endsWith('Error.js')
        ? 'export default class extends Error {}'
        : 'const none = () => {}; export { none as default, none as resetCheckpoint }',
      map: null,
    }),
  },
}

/** @param name as it stands between the braces: `Menu`, `Menu as MenuIcon`, `type LucideIcon` */
function importOfIcon(name: string): string {
  // As an import of types alone: one that only names types is still an import of the whole list.
  if (name.startsWith('type ')) return `import type { ${name.slice(5)} } from 'lucide-react'`
  const [exported = '', local = exported] = name.split(' as ')
  const file = iconFiles.get(exported)
  if (!file) throw new Error(`lucide-react has no icon ${exported}`)
  return `import ${local} from 'lucide-react/icons/${file}'`
}

const iconFiles = new Map(
  [
    ...readFileSync(fileOf('lucide-react/dist/esm/lucide-react.mjs'), 'utf8').matchAll(
      /^export \{(?<names>[^}]*)\} from '\.\/icons\/(?<file>[\w-]+)\.mjs'/gm,
    ),
  ].flatMap(({ groups }) =>
    [...(groups?.['names'] ?? '').matchAll(/default as (\w+)/g)].map(([, name = '']) => [
      name,
      groups?.['file'] ?? '',
    ]),
  ) as [string, string][],
)

/**
 * What is always loaded together is one file: few requests on a slow line, and better compressed.
 * Each takes all that its roots import, but not the roots, which keep a file of their own.
 */
const loadedTogether = [
  { name: 'first', roots: ['web/main.tsx'] },
  {
    name: 'cellar',
    roots: ['web/app/SignedIn.tsx', 'web/features/collection/CollectionScreen.tsx'],
  },
  { name: 'sample', roots: ['web/app/landing-sample.tsx'] },
  // What a new device shows before its rows: not with what many screens share.
  {
    name: 'first-fetch',
    roots: ['web/lib/NotFetched.tsx', 'web/components/sync/SyncTrouble.tsx'],
  },
  // What a page fetches after the first paint, and nobody waits for: a visitor's has no use for the rest.
  { name: 'registration', roots: ['web/online/service-worker-registration.ts'] },
  {
    name: 'meanwhile',
    roots: [
      'shared/registry.ts',
      'web/app/shell/AfterPaint.tsx',
      'web/local/device/changes.ts',
      'web/local/photos/download-photos.ts',
      'web/online/catalogue.ts',
      'web/online/market-trends.ts',
      'web/online/photos.ts',
      'web/online/sync.ts',
    ],
  },
].map(({ name, roots }) => ({
  name,
  roots: roots.map((root) => fileURLToPath(new URL(root, import.meta.url))),
}))

/** What the bundler knows of its modules, as far as we ask. */
interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importedIds: readonly string[]
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

/** All that a module imports, directly or not, itself included; nothing that it loads later. */
function importedBy(root: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(root)
  return found
}

/**
 * What is opened together past the first paths: the screens of a feature, or a part that is loaded
 * when it is first shown, each with all that nothing else needs; and what several of them share. A
 * device that installs the app fetches and stores file by file, which takes longer than their bytes.
 */
function openedTogether(id: string, graph: Graph): string | null {
  if (id.startsWith(virtual) || graph.getModuleInfo(id)?.isEntry) return null
  const [opened, another] = openedWith(id, graph)
  if (another === undefined) return opened ?? null
  // A package keeps its own file: it changes more seldom than what uses it.
  if (/\/node_modules\/(?!lucide-react\/)/.test(id)) return null
  return neededOffline.has(id) ? 'shared' : 'online-shared'
}

/** Modules that a bundler adds by itself begin so. */
const virtual = '\0'

/** Folders of the account that open offline: one file with the rest of the feature. */
const accountOffline =
  /\/web\/features\/account\/(?:attention|forms|profile|restore|settings|sign-in)\//

const alreadyAsked = new Map<string, ReadonlySet<string>>()

/** Names of the features and lazily loaded parts that need this module. */
function openedWith(id: string, graph: Graph): ReadonlySet<string> {
  const before = alreadyAsked.get(id)
  if (before) return before
  const found = new Set<string>()
  alreadyAsked.set(id, found)
  if (accountOffline.test(id)) return found.add('account')
  const feature = /\/web\/features\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(id)
  if (feature) return found.add(feature.slice(1).filter(Boolean).join('-'))
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  // A module that is also loaded on its own has its own part.
  if (importers.length === 0 || dynamicImporters.length > 0) found.add(path.parse(id).name)
  for (const importer of importers) for (const name of openedWith(importer, graph)) found.add(name)
  return found
}

/**
 * What asks the server for everything it shows or does. It is fetched when it is first opened, and kept
 * from then on (`web/worker`). Not the landing page: it is the first that a visitor who has installed the
 * app sees of it, with a network or without.
 */
const onlineOnly =
  /\/web\/(?:features\/(?:account\/(?:legal|passkey|security|trying|way)|admin|billing|community|loyalty|market|pickup|social-proof|stores|support|home\/(?:admin|around|install|seats)|landing\/features|sightings\/seen|value\/market)|components\/pay)\/|\/web\/app\/shell\/(?:BottleMotion|bottle-motion)|\/web\/local\/(?:backup\/server-files|photos\/download-photos)/

/** Workers of such screens. */
const onlineWorkers = ['draw-worker', 'proof-worker']

/** Workers that run WebAssembly: the server allows it to these two by their names, and to nothing else. */
const wasmWorkers = ['wasm-worker', 'label-worker']

/** What they fetch: compiled code, and how a language is written. */
const readerAsset = /\.(?:wasm|gz)$/

/** What shows what such a worker has read: of no use before it is there, it is kept with it. */
const withReaders = /\/web\/components\/label\//

/** What a page in another language than English loads besides. */
const ofLanguages =
  /^\0virtual:words\/|\/web\/language\/(?:speak|pseudo)|\/shared\/kernel\/speaker|\/@lingui\//

/** Modules that something besides the screens above needs; known once the graph is. */
const neededOffline = new Set<string>()

const knowsWhatIsNeededOffline: Plugin = {
  name: 'knows-what-is-needed-offline',
  apply: 'build',
  renderStart() {
    const add = (id: string) => {
      if (neededOffline.has(id) || onlineOnly.test(id) || withReaders.test(id)) return
      neededOffline.add(id)
      const info = this.getModuleInfo(id)
      for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
        add(next)
    }
    for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) add(id)
  },
}

/** `de-first`, `de-rest`, and one for what speaks by them. */
const nameOfWords = (id: string): string => /words\/([\w-]+)$/.exec(id)?.[1] ?? 'speaker'

const isOnlineOnly = (moduleIds: readonly string[]) =>
  moduleIds.length > 0 && !moduleIds.some((id) => id.startsWith(virtual) || neededOffline.has(id))

export default defineConfig(({ command }) => ({
  root: 'web',
  publicDir: '../public',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The size check and the first-path test read which chunk needs which from it.
    manifest: true,
    target: 'es2022',
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The first script names what to fetch beside each screen, and each name costs every visitor.
      // Past the cellar's one file a screen brings little that is not there yet.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter((file) => /\/cellar-|\.css$/.test(file)),
    },
    rolldownOptions: {
      input: { index: path.join(web, 'index.html'), ...landingScripts },
      output: {
        entryFileNames: ({ name }) =>
          `${name === 'landing-words' ? languageFolder : 'assets'}/[name]-[hash].js`,
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => ofLanguages.test(id))
            ? `${languageFolder}/[name]-[hash].js`
            : moduleIds.some((id) => withReaders.test(id))
              ? `${readerFolder}/[name]-[hash].js`
              : isOnlineOnly(moduleIds)
                ? 'assets/online/[name]-[hash].js'
                : 'assets/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'loaded together',
              name(id, graph) {
                if (loadedTogether.some(({ roots }) => roots.includes(id))) return null
                if (ofLanguages.test(id)) return nameOfWords(id)
                const group = loadedTogether.find(({ roots }) =>
                  roots.some((root) => importedBy(root, graph).has(id)),
                )
                return group?.name ?? openedTogether(id, graph)
              },
            },
          ],
        },
      },
    },
  },
  worker: {
    // So that a worker, too, fetches what it seldom needs when it needs it.
    format: 'es',
    plugins: () => [unusedPartsOfWorkbooks],
    rolldownOptions: {
      output: {
        chunkFileNames: `${readerFolder}/[name]-[hash].js`,
        entryFileNames: ({ name }) =>
          wasmWorkers.includes(name)
            ? `${readerFolder}/[name]-[hash].js`
            : `assets/${onlineWorkers.includes(name) ? 'online/' : ''}[name]-[hash].js`,
        assetFileNames: ({ names }) =>
          names.some((name) => readerAsset.test(name))
            ? `${readerFolder}/[name]-[hash][extname]`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  resolve: { alias: command === 'build' ? slimmer : [] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: apiInDevelopment, changeOrigin: false },
      [documentsAddress]: { target: apiInDevelopment, changeOrigin: false },
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    wholePages(),
    iconsOneByOne,
    unusedPartsOfRouter,
    wordFiles,
    listsUsedFiles,
    knowsWhatIsNeededOffline,
    VitePWA({
      strategies: 'injectManifest',
      // A new version waits until the person says so: it never takes a half-typed form away.
      registerType: 'prompt',
      // The app registers the worker itself; an injected script would be one more for the policy.
      injectRegister: false,
      srcDir: 'worker',
      filename: 'sw.js',
      integration: {
        // The address is /sw.js for ever; the source may carry a name that says what it is.
        beforeBuildServiceWorker(options) {
          options.swSrc = serviceWorkerSource
        },
        configureCustomSWViteBuild(worker) {
          worker.logLevel = 'warn'
        },
      },
      injectManifest: {
        // One classic script: not every browser takes a module as a service worker.
        rollupFormat: 'iife',
        globPatterns: [
          '**/*.{html,js,css,woff2,svg}',
          'icons/icon-192.png',
          'logo-fallback.png',
          usedFilesList,
        ],
        // Other letters than those of Western Europe are kept once they have been used; until then
        // they fall back to the system's.
        globIgnores: [
          'sw.js',
          '.vite/**',
          // For who has no worker yet; from then on the app draws it.
          'landing*.html',
          // The frame of the documents, which the server fills.
          'documents.html',
          // The first paint of who has no worker yet; from then on the app waits for its words.
          'index.*.html',
          'assets/online/**',
          // Those that somebody uses here are kept by the worker itself.
          `${languageFolder}/**`,
          `${readerFolder}/**`,
          '**/*-{latin-ext,cyrillic,greek,vietnamese}*.woff2',
        ],
      },
      includeManifestIcons: false,
      manifest: appManifest(),
    }),
  ],
}))
