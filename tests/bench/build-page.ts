import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { project } from '../support/server.ts'
import { type EngineKind, isThisApp } from './engines.ts'

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** An engine's code: its folder, and the project with that folder if it is another one. */
export type EngineCode = Pick<EngineKind, 'folder' | 'root'>

export const engineFile = (code: EngineCode) => fileIn(code, 'engine.ts')
export const serverFile = (code: EngineCode) => fileIn(code, 'server.ts')
const fileIn = ({ folder, root = project }: EngineCode, name: string) =>
  path.join(root, 'tests/bench/engines', folder, name)

/**
 * Dexie as an engine has it: for this app, as it is built into the app; for raw Dexie, whole. A build
 * from before the app left out parts of it has it whole, too.
 */
export async function dexieOf(code: EngineCode): Promise<Plugin[]> {
  const file = path.join(code.root ?? project, 'vite.dexie.ts')
  if (!isThisApp(code) || !existsSync(file)) return [slimDexie(code)]
  const { unusedPartsOfDexie } = (await import(pathToFileURL(file).href)) as {
    unusedPartsOfDexie: Plugin
  }
  return [slimDexie(code), unusedPartsOfDexie]
}

/** The app's own choice among Dexie's builds; a package that brings its own Dexie keeps that. */
const slimDexie = ({ root = project }: EngineCode): Plugin => ({
  name: 'slim-dexie',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'dexie' && !importer?.includes('node_modules')
      ? path.join(root, 'node_modules/dexie/dist/modern/dexie.mjs')
      : null,
})

/** Builds the page of an engine, as one script, and gives the folder with it. */
export async function buildPage(code: EngineCode): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), `undercroft-bench-page-`))
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [entry(code), ...(await dexieOf(code))],
    // Globals that some packages expect.
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // Nothing is loaded later: each engine is there when it is timed.
      rolldownOptions: {
        input: entryName,
        output: { entryFileNames: 'assets/page-[hash].js', codeSplitting: false },
      },
      manifest: true,
    },
  })
  const manifest = JSON.parse(
    readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>
  const [chunk] = Object.values(manifest)
  if (!chunk) throw new Error(`the page of ${code.folder} has no script`)
  writeFileSync(
    path.join(outDir, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${code.folder}</title><link rel="icon" href="data:,"><script type="module" src="/${chunk.file}"></script></html>`,
  )
  return outDir
}

const entryName = 'virtual:bench-page'

const entry = (code: EngineCode): Plugin => ({
  name: 'bench-page',
  resolveId: (id) => (id === entryName ? `\0${entryName}` : null),
  load: (id) =>
    id === `\0${entryName}`
      ? `import { engine } from ${JSON.stringify(engineFile(code))}
         import { startBench } from ${JSON.stringify(fileOf('page.ts'))}
         void startBench(engine)`
      : null,
})
