import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

/** Builds the gallery of the design system into a temporary folder and serves it. */
export async function openGallery(): Promise<{ origin: string; close: () => Promise<void> }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'undercroft-gallery-'))
  const root = fileURLToPath(new URL('.', import.meta.url))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: '../../public',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(root, 'gallery.html') },
    },
  })
  const server = await preview({
    configFile: false,
    root,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const { port } = server.httpServer.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}/gallery.html`,
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
