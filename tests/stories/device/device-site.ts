import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

/** Builds a page that has the device's own code to hand, and serves it. */
export async function openDeviceSite(): Promise<{ origin: string; close: () => Promise<void> }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'undercroft-device-page-'))
  const root = fileURLToPath(new URL('page', import.meta.url))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const server = await preview({
    configFile: false,
    root,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const { port } = server.httpServer.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}/`,
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
