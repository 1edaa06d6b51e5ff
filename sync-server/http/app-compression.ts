import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * The app's files in Brotli, next to the app, each named by the hash of its content. Made once by
 * the build: a server would need seconds of its processor for its first visitor.
 */
const compressedFolder = '.compressed'

/** Of one file of the app. */
export interface Compressible {
  readonly bytes: Buffer<ArrayBuffer>
  /** By {@link hashOf}. */
  readonly hash: string
  /** The folder of the app. */
  readonly folder: string
  /** Brotli's quality, up to 11. */
  readonly quality: number
}

export type AppEncoding = 'br' | 'gzip'

/** A file as an encoding has it: the one that the build made, or compressed now. */
export async function compressedAs(
  file: Compressible,
  encoding: AppEncoding,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return await promisify(gzip)(file.bytes, { level: 9 })
  try {
    return await readFile(compressedPath(file.folder, file.hash))
  } catch {
    return await brotli(file.bytes, file.quality)
  }
}

/**
 * Compresses every text below a folder with a built app, for {@link compressedAs}. `npm run build` and
 * `npm start` call this file as a program with the folder.
 */
export async function compressApp(folder: string): Promise<void> {
  mkdirSync(path.join(folder, compressedFolder), { recursive: true })
  const texts = pathsBelow(folder).filter((name) => !name.startsWith('.') && isText(typeOf(name)))
  // The compression itself runs on the threads of the pool.
  await Promise.all(
    texts.map(async (name) => {
      const whole = readFileSync(path.join(folder, name))
      const versions = name.endsWith('.html') ? [whole, Buffer.from(withoutDoor(whole))] : [whole]
      for (const bytes of versions) {
        const compressed = await brotli(bytes, qualityOf(bytes))
        writeFileSync(compressedPath(folder, hashOf(bytes)), compressed)
      }
    }),
  )
}

/**
 * The page without the sign-in page in it, for a personal screen of who is signed in: so it arrives with
 * the first packets that a server sends before it hears of them (`first-path.story.ts`).
 */
export const withoutDoor = (page: Buffer): string =>
  page.toString('utf8').replace(/(<div id="door">)[\s\S]*(?=<\/div><p class="shell-fetch">)/, '$1')

const brotli = (bytes: Buffer<ArrayBuffer>, quality: number) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

const compressedPath = (folder: string, hash: string) =>
  path.join(folder, compressedFolder, `${hash}.br`)

/** The last tenth of the saving would take seconds for a large file; a page has it in a moment. */
const [large, small] = [1_000_000, 100_000]

export const qualityOf = ({ length }: Buffer): number =>
  length > large ? 5 : length > small ? 10 : 11

export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 24)

/** Paths of all files below a folder, with forward slashes. */
export function pathsBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
}

/** The media type of a file of the app. */
export const typeOf = (name: string): string =>
  types[path.extname(name)] ?? 'application/octet-stream'

export const isText = (type: string): boolean => /^text\/|javascript|json|svg|wasm/.test(type)

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
  // The client unpacks it.
  '.gz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

if (import.meta.main) await compressApp(path.resolve(process.argv[2] ?? ''))
