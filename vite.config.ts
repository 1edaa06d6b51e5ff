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
import { modernDexie, unusedPartsOfDexie } from './vite.dexie.ts'
import { appManifest } from './vite.manifest.ts'
import { papaParserAlone } from './vite.papaparse.ts'
import { usedPartsOfDecoder } from './vite.zxing.ts'
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

/** Lists the files that a device caches after their first use, so that a new version loads them, too. */
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

/** Builds of packages that suit our browsers better than the default ones. */
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
  // All that our icons need.
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: path.join(web, 'ui/lucide-icon.ts') },
  // Without its own unpacking of archives.
  {
    find: /^\.\.\/zip\/unzipFromArrayBuffer\.js$/,
    replacement: path.join(web, 'components/import/unzip.ts'),
  },
  // Not translated for browsers of 2015.
  { find: /^dexie$/, replacement: modernDexie },
]

/**
 * Imports each icon from its own file. The package's list of all icons would put the icons of every
 * screen into the first download.
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
 * Leaves out of an icon's file what `lucide-icon.ts` does not draw: its name, its older names and a
 * random key for each line, which no compression shortens (4 kB in all).
 */
const undrawnPartsOfIcons: Plugin = {
  name: 'undrawn-parts-of-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/\bname: "[\w-]+",\s*size: 24,/, '')
        .replace('__iconData.node;', ''),
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
 * Modules that are always loaded together are one file: fewer requests on a slow line, and better
 * compression. Each file has all imports of its roots. The roots keep their own files, unless `hasRoots`.
 */
const loadedTogether = [
  { name: 'first', roots: ['web/main.tsx'] },
  {
    name: 'cellar',
    roots: ['web/app/SignedIn.tsx', 'web/features/collection/CollectionScreen.tsx'],
  },
  // What a new device shows before its rows, in one file: not with what many screens share.
  {
    name: 'first-fetch',
    roots: ['web/lib/NotFetched.tsx', 'web/components/sync/SyncTrouble.tsx'],
    hasRoots: true,
  },
  // All that rounds share with the example on the landing page.
  { name: 'valuation', roots: ['shared/features/value/valuation.ts'], hasRoots: true },
  { name: 'sample', roots: ['web/app/landing-sample.tsx'] },
  // Fetched after the first paint, without anything waiting for it. Visitors need no more.
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
  // Below the list and on paper: without what other screens share, which takes a phone 0.2 s to run.
  {
    name: 'below-list',
    roots: [
      'web/features/collection/PlanShare.tsx',
      'web/features/collection/PrintedCollection.tsx',
    ],
    hasRoots: true,
  },
].map(({ name, roots, hasRoots = false }) => ({
  name,
  roots: roots.map((root) => fileURLToPath(new URL(root, import.meta.url))),
  hasRoots,
}))

/** The part of the bundler's module information used here. */
interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importedIds: readonly string[]
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

/** All static imports of a module, direct or not, with itself. */
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
 * Files beyond the first paths: the screens of a feature, or a lazily loaded part, each with the
 * modules that only it needs; and modules shared by several of them. A device that installs the app
 * fetches and stores file by file, so fewer files are faster.
 */
function openedTogether(id: string, graph: Graph): string | null {
  if (id.startsWith(virtual) || graph.getModuleInfo(id)?.isEntry) return null
  const [opened, another] = openedWith(id, graph)
  if (another === undefined) return opened ?? null
  // A package keeps its own file: it changes less often than its users.
  if (/\/node_modules\/(?!lucide-react\/)/.test(id)) return null
  return neededOffline.has(id) ? 'shared' : 'online-shared'
}

/** The prefix of modules that the bundler adds. */
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
 * Screens that need the server for everything. They are fetched when first opened, and cached from
 * then on (`web/worker`). The landing page is not among them: visitors who installed the app see it
 * first, also offline.
 */
const onlineOnly =
  /\/web\/(?:features\/(?:account\/(?:legal|passkey|security|trying|way)|admin|billing|community|loyalty|market|pickup|recipes\/moderation|social-proof|stores|support|home\/(?:admin|around|install|seats)|landing\/features|sightings\/seen|sommelier\/model|value\/market)|components\/pay)\/|\/web\/app\/shell\/(?:BottleMotion|bottle-motion)|\/web\/local\/(?:backup\/server-files|photos\/download-photos)/

/** Workers of such screens. */
const onlineWorkers = ['draw-worker', 'proof-worker']

/**
 * The worker of imports loads parts late, which need what it has at once. That is a chunk of its own:
 * WebKit would run the worker's script a second time for a part that imports it.
 */
const importWorker = path.join(web, 'components/import/import-worker.ts')
const partsOfImportWorker = 'import-parts'

/** Files that each import needs, and so the first one in a cellar without signal. */
const inEveryImport = [partsOfImportWorker, 'rare-words', 'cell-formats']

/** Workers that run WebAssembly: the server allows it to these two by their names, and to nothing else. */
const wasmWorkers = ['wasm-worker', 'label-worker']

/** Files that they fetch: compiled code and language data. */
const readerAsset = /\.(?:wasm|gz)$/

/** Components that show the worker's result: cached when first used. */
const withReaders = /\/web\/components\/label\//

/** Additional modules of a page in another language than English. */
const ofLanguages =
  /^\0virtual:words\/|\/web\/language\/(?:load-translations|pseudo)\.ts|\/shared\/kernel\/translator\.ts|\/@lingui\//

/** Modules needed by more than the screens above; known once the graph is complete. */
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

/** `de-first`, `de-rest`, and one for the translator. */
const nameOfWords = (id: string): string => /words\/([\w-]+)$/.exec(id)?.[1] ?? 'translator'

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
      // The first script lists the files to preload for each screen, and the list costs every visitor.
      // After the cellar's one file, a screen needs few other files.
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
                if (loadedTogether.some(({ roots, hasRoots }) => !hasRoots && roots.includes(id)))
                  return null
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
    // So that a worker, too, loads rarely needed parts on demand.
    format: 'es',
    plugins: () => [papaParserAlone, unusedPartsOfWorkbooks, usedPartsOfDecoder],
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) =>
          `${inEveryImport.includes(name) ? 'assets' : readerFolder}/[name]-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'parts of imports',
              name: (id, graph) =>
                id !== importWorker &&
                graph.getModuleInfo(importWorker) &&
                importedBy(importWorker, graph).has(id)
                  ? partsOfImportWorker
                  : null,
            },
          ],
        },
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
    undrawnPartsOfIcons,
    unusedPartsOfDexie,
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
        buildPlugins: { vite: [unusedPartsOfDexie] },
        // One classic script: not every browser takes a module as a service worker.
        rollupFormat: 'iife',
        globPatterns: [
          '**/*.{html,js,css,woff2,svg}',
          'icons/icon-192.png',
          'logo-fallback.png',
          usedFilesList,
        ],
        // Fonts for letters beyond Western Europe are cached after their first use; until then the
        // system's fonts are used.
        globIgnores: [
          'sw.js',
          '.vite/**',
          // For visitors without a worker; with one, the app draws it.
          'landing*.html',
          // The frame of the documents, which the server fills.
          'documents.html',
          // The first paint for visitors without a worker; with one, the app waits for its words.
          'index.*.html',
          'assets/online/**',
          // The worker caches the ones used on this device.
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
