import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const python = '/usr/bin/python3'
const program = fileURLToPath(new URL('object-store.py', import.meta.url))

/** Debian's package with all of OpenStack Swift but its services, which nothing here needs. */
export const swiftPackage = 'python3-swift'

export const isObjectStoreHere = (): boolean =>
  existsSync('/usr/lib/python3/dist-packages/swift/__init__.py')

/**
 * False where no store that speaks S3 can be started: `describe.skipIf(!hasObjectStore)(…)`. Under CI
 * nothing is skipped, and what needs one fails.
 */
export const hasObjectStore = isObjectStoreHere() || process.env['CI'] !== undefined

/** OpenStack Swift, which speaks S3, in a folder of its own. */
export interface ObjectStore {
  readonly origin: string
  /** A new bucket in it, as the settings of the server name it. */
  bucket(): Promise<BucketSettings>
  stop(): Promise<void>
}

export type BucketSettings = Readonly<
  Record<
    'PHOTOS_URL' | 'AWS_ENDPOINT_URL_S3' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY',
    string
  >
>

const keys = { accessKeyId: 'cellar:keeper', secretAccessKey: 'secret-of-the-keeper' }

/** Starts one, and waits until it answers. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-store-'))
  const child = spawn(python, [program, folder, keys.accessKeyId, keys.secretAccessKey], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  const port = await Promise.race([
    once(child.stdout, 'data').then(([line]) => Number(String(line))),
    ended.then(() => {
      throw new Error(`Swift did not start:\n${said}`)
    }),
  ])
  const origin = `http://127.0.0.1:${port}`
  const client = new S3Client({
    endpoint: origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: keys,
  })
  let buckets = 0
  return {
    origin,
    async bucket() {
      buckets += 1
      const name = `photos-${buckets}`
      await client.send(new CreateBucketCommand({ Bucket: name }))
      return {
        PHOTOS_URL: `s3://${name}/of/tests`,
        AWS_ENDPOINT_URL_S3: origin,
        AWS_ACCESS_KEY_ID: keys.accessKeyId,
        AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      }
    },
    async stop() {
      client.destroy()
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
