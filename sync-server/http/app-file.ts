import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'
import type { Settings } from '../settings.ts'
import {
  type AppEncoding,
  type Compressible,
  compressedAs,
  hashOf,
  isText,
  qualityOf,
  typeOf,
} from './app-compression.ts'
import {
  policyOfData,
  policyOfImportWorker,
  policyOfPage,
  policyOfWasmWorker,
} from './security-headers.ts'

/** A file or page of the app, as it is sent. */
export interface AppFile extends Compressible {
  readonly headers: Readonly<Record<string, string>>
  readonly isText: boolean
  readonly isPage: boolean
  /** Made when it is first asked for. */
  readonly compressed: Map<AppEncoding, Promise<Buffer<ArrayBuffer>>>
}

/** The page with another text; its policy still holds if its scripts and styles are the same. */
export function changedFile(page: AppFile, html: string): AppFile {
  const bytes = Buffer.from(html)
  return { ...page, bytes, hash: hashOf(bytes), compressed: new Map() }
}

export interface SendHow {
  readonly status?: 200 | 404
  readonly headers?: Readonly<Record<string, string>>
  /** There is another page at this address for who is signed in. */
  readonly byCookie?: boolean
}

/** Answers with the file: compressed if the client accepts it, 304 if the client has it. */
export async function send(c: Context, file: AppFile, how: SendHow = {}): Promise<Response> {
  const { status = 200 } = how
  const encoding = file.isText ? preferred(c.req.header('accept-encoding')) : undefined
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    ...file.headers,
    ...how.headers,
    // A missing page may exist tomorrow.
    ...(status === 404 ? { 'Cache-Control': 'no-store' } : { ETag: etag }),
    ...(file.isText && {
      // Pages are in the visitor's language.
      Vary: [
        'Accept-Encoding',
        ...(file.isPage ? ['Accept-Language'] : []),
        ...(how.byCookie ? ['Cookie'] : []),
      ].join(', '),
    }),
  }
  const known = c.req.header('if-none-match')?.split(',') ?? []
  if (status === 200 && known.some((one) => one.trim().replace(/^W\//, '') === etag)) {
    return c.body(null, 304, headers)
  }
  const bytes = encoding ? await compressed(file, encoding) : file.bytes
  return new Response(c.req.method === 'HEAD' ? null : bytes, {
    status,
    headers: {
      ...headers,
      'Content-Length': String(bytes.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  })
}

function compressed(file: AppFile, encoding: AppEncoding): Promise<Buffer<ArrayBuffer>> {
  const made = file.compressed.get(encoding) ?? compressedAs(file, encoding)
  file.compressed.set(encoding, made)
  return made
}

function preferred(accepted = ''): AppEncoding | undefined {
  const names = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

/** @param name its path below the folder */
export function readAppFile(
  folder: string,
  name: string,
  settings: Pick<Settings, 'stripe'>,
): AppFile {
  const bytes = readFileSync(path.join(folder, name))
  const type = typeOf(name)
  const isPage = name.endsWith('.html')
  return {
    bytes,
    hash: hashOf(bytes),
    folder,
    quality: qualityOf(bytes),
    isPage,
    isText: isText(type),
    compressed: new Map(),
    headers: {
      'Content-Type': type,
      'Cache-Control': cachingOf(name),
      'Content-Security-Policy': isPage
        ? policyOfPage(bytes.toString('utf8'), settings)
        : name === 'sw.js'
          ? // A worker has the policy of its own script: it fetches and runs nothing foreign.
            "default-src 'self'; frame-ancestors 'none'"
          : wasmWorker.test(name)
            ? policyOfWasmWorker
            : importWorker.test(name)
              ? policyOfImportWorker
              : policyOfData,
    },
  }
}

/** The two that read codes and labels in pictures; other files in their folder compile nothing. */
const wasmWorker = /^assets\/readers\/(?:wasm|label)-worker-[\w-]+\.js$/

const importWorker = /^assets\/import-worker-[\w-]+\.js$/

/** A file with a hash in its name never changes; others are revalidated. */
function cachingOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  if (name.startsWith('icons/')) return 'public, max-age=86400'
  return 'no-cache'
}
