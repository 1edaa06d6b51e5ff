import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { dexieOf, type EngineCode, engineFile } from './build-page.ts'
import { type EngineKind, isThisApp } from './engines.ts'
import type { Figures } from './figures.ts'

/** The app's use of its engine: its entities, and their mutations. */
const ofTheApp = /\/shared\/features\/|\/shared\/registry\.ts$/
/** Of this app’s engine, code loaded for photos or a copy. */
const onDemand =
  /\/web\/local\/(?:photos\/(?:photos|download-photos)|backup\/(?:export|restore)-copy)\.ts$/

/**
 * Bytes of JavaScript, minified and compressed, that an engine alone adds to a page; and, of this
 * app, what its mutators and schemas add to that. Other engines have a mutator or a schema of a few
 * lines inside.
 */
export async function sizeOf(engine: EngineKind): Promise<Figures> {
  if (!isThisApp(engine)) return { 'size.bytes': await gzipped(engine, []) }
  const alone = await gzipped(engine, [onDemand, ofTheApp])
  return {
    'size.bytes': alone,
    'size.app.bytes': (await gzipped(engine, [onDemand])) - alone,
  }
}

async function gzipped(engine: EngineCode, without: readonly RegExp[]): Promise<number> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...(await dexieOf(engine)), withoutLoader],
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        input: engineFile(engine),
        external: (id) => without.some((one) => one.test(id)),
        // Kept from being shaken away: nothing here imports what it exports.
        preserveEntrySignatures: 'strict',
        // In one chunk, without the wrapper that each module has in a script with parts loaded late.
        output: { codeSplitting: { groups: [{ name: 'engine', test: /./ }] } },
      },
    },
  })) as Rolldown.RolldownOutput
  const code = built.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
  return gzipSync(code, { level: 9 }).length
}

/** Vite's code for loading styles with a part, which the app has once and no engine needs. */
const withoutLoader: Plugin = {
  name: 'without-loader',
  enforce: 'pre',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
}
