import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

/** Builds a page of one script, as the app is built, and serves it while it is used. */
export async function onPageOf<T>(script: string, run: (origin: string) => Promise<T>): Promise<T> {
  const page = await buildPage(script)
  const server = await serve(page)
  try {
    return await run(server.origin)
  } finally {
    await server.close()
    rmSync(page, { recursive: true, force: true })
  }
}

async function buildPage(script: string): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'undercroft-reader-page-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    base: './',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: script,
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  return outDir
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
}

async function serve(page: string) {
  const server = createServer((request, response) => {
    const file = (request.url ?? '/').slice(1)
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'text/html')
    if (file === '') response.end('<!doctype html><script type="module" src="page.js"></script>')
    else if (/^[\w./-]+\.(?:js|wasm|gz)$/.test(file) && !file.includes('..'))
      response.end(readFileSync(path.join(page, file)))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
