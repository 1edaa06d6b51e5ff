import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import type { Settings } from '../settings.ts'
import { policyOfData, policyOfPage } from './security-headers.ts'

/**
 * The built app, held in memory from the start: whoever builds anew meanwhile never mixes two
 * versions, and no path of a request ever reaches the disk.
 */
export interface AppFiles {
  /** Serves files by their path, and the page for every other navigation. */
  readonly serve: MiddlewareHandler
  /** False where nothing was built yet. */
  readonly isBuilt: boolean
}

export function readAppFiles(folder: string, settings: Pick<Settings, 'stripe'> = {}): AppFiles {
  const files = new Map<string, AppFile>(
    pathsBelow(folder)
      .filter((name) => !name.startsWith('.'))
      .map((name) => [`/${name}`, readAppFile(folder, name, settings)] as const),
  )
  const page = files.get('/index.html')
  return {
    isBuilt: page !== undefined,
    async serve(c, next) {
      if (c.req.path === '/api' || c.req.path.startsWith('/api/')) return await next()
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
        return c.text('This cannot be done here.', 405, { Allow: 'GET, HEAD' })
      }
      const file = files.get(c.req.path === '/' ? '/index.html' : c.req.path)
      if (file) return await send(c, file)
      // Only a person who opens an address gets the page: a script that is gone is a 404.
      const isNavigation = c.req.header('accept')?.includes('text/html') ?? false
      if (page && isNavigation && !c.req.path.startsWith('/assets/')) return await send(c, page)
      if (!page && isNavigation) return c.text('The app is not built: npm run build', 503)
      return c.text('There is nothing here.', 404, { 'Cache-Control': 'no-store' })
    },
  }
}

interface AppFile {
  readonly bytes: Buffer<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
  readonly hash: string
  readonly isText: boolean
  /** Made when it is first asked for. */
  readonly compressed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

type Encoding = 'br' | 'gzip'

async function send(c: Context, file: AppFile): Promise<Response> {
  const encoding = file.isText ? preferred(c.req.header('accept-encoding')) : undefined
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    ...file.headers,
    ETag: etag,
    ...(file.isText && { Vary: 'Accept-Encoding' }),
  }
  const known = c.req.header('if-none-match')?.split(',') ?? []
  if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) {
    return c.body(null, 304, headers)
  }
  const bytes = encoding ? await compressed(file, encoding) : file.bytes
  return new Response(c.req.method === 'HEAD' ? null : bytes, {
    headers: {
      ...headers,
      'Content-Length': String(bytes.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  })
}

function compressed(file: AppFile, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const made =
    file.compressed.get(encoding) ??
    (encoding === 'gzip'
      ? promisify(gzip)(file.bytes, { level: 9 })
      : promisify(brotliCompress)(file.bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 10 },
        }))
  file.compressed.set(encoding, made)
  return made
}

function preferred(accepted = ''): Encoding | undefined {
  const names = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

function readAppFile(folder: string, name: string, settings: Pick<Settings, 'stripe'>): AppFile {
  const bytes = readFileSync(path.join(folder, name))
  const type = types[path.extname(name)] ?? 'application/octet-stream'
  const isPage = name.endsWith('.html')
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 24),
    isText: /^text\/|javascript|json|svg/.test(type),
    compressed: new Map(),
    headers: {
      'Content-Type': type,
      'Cache-Control': cachingOf(name),
      'Content-Security-Policy': isPage
        ? policyOfPage(bytes.toString('utf8'), settings)
        : name === 'sw.js'
          ? // A worker has the policy of its own script: it fetches and runs nothing foreign.
            "default-src 'self'; frame-ancestors 'none'"
          : policyOfData,
    },
  }
}

/** What carries the hash of its content in its name never changes; the rest is asked for anew. */
function cachingOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  if (name.startsWith('icons/')) return 'public, max-age=86400'
  return 'no-cache'
}

function pathsBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}
