import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { second } from '../../shared/kernel/time.ts'
import type { PhotoBucket } from '../settings.ts'
import type { NamedBytes } from './named-bytes.ts'
import { StorageAway } from './storage-away.ts'

/** Milliseconds. */
interface Patience {
  /** Time to connect, and silence after which it tries again. */
  readonly ofSilence: number
  /** Time for one operation with all tries: the longest wait for a photo. */
  readonly ofAll: number
}

/**
 * A bucket of an S3 store, under a prefix if given. The store must be consistent: the next request
 * sees every put and delete.
 */
export function openPhotoBucket(
  { bucket, prefix, ...input }: PhotoBucket,
  timeoutMs: Patience = { ofSilence: 5 * second, ofAll: 20 * second },
  namesInPage = 1_000,
): NamedBytes {
  const client = new S3Client(configOf(input, timeoutMs))
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  const within = () => ({ abortSignal: AbortSignal.timeout(timeoutMs.ofAll) })
  const remove = async (name: string) => {
    await client.send(new DeleteObjectCommand(at(name)), within()).catch(away)
  }

  return {
    name: `s3://${bucket}/${prefix}`,
    async put(name, bytes) {
      // All or nothing: its length and SHA-256 are signed, and checked against the received bytes.
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }), within()).catch(away)
    },
    async read(name) {
      // One signal for head and body, which comes after the answer.
      const options = within()
      const read = async () => {
        const { Body } = await client.send(new GetObjectCommand(at(name)), options)
        return Body && Buffer.from(await Body.transformToByteArray())
      }
      return await orUndefined(read(), 'NoSuchKey')
    },
    async sizeOf(name) {
      // Without a body it is unknown whether the key or the bucket is missing.
      const head = client.send(new HeadObjectCommand(at(name)), within())
      return (await orUndefined(head, 'NotFound'))?.ContentLength
    },
    async move(from, to) {
      const source = [bucket, ...(prefix + from).split('/')].map(encodeURIComponent).join('/')
      const copy = new CopyObjectCommand({ ...at(to), CopySource: source })
      if (!(await orUndefined(client.send(copy, within()), 'NoSuchKey'))) return false
      await remove(from)
      return true
    },
    remove,
    async *list(folder) {
      const inner = `${prefix}${folder}/`
      let after: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client
          .send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: inner,
              ContinuationToken: after,
              MaxKeys: namesInPage,
            }),
            within(),
          )
          .catch(away)
        yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
          name: Key.slice(inner.length),
          facts: async () => ({ size: Size, at: LastModified?.getTime() ?? 0 }),
        }))
        after = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (after !== undefined)
    },
  }
}

const configOf = (
  { endpoint, region, credentials }: Omit<PhotoBucket, 'bucket' | 'prefix'>,
  { ofSilence }: Patience,
): S3ClientConfig => ({
  region,
  // Others than Amazon seldom have a name for each bucket.
  ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  // Without them it looks where each of Amazon's tools does: a role of the machine, a file of the user.
  ...(credentials && { credentials }),
  // Not every store knows the newer checksums, and each photo is named by one.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: ofSilence, socketTimeout: ofSilence },
})

/** Undefined where the store says by this name that there is no such thing. */
async function orUndefined<T>(asked: Promise<T>, missing: string): Promise<T | undefined> {
  return await asked.catch((error: unknown) =>
    nameOf(error) === missing ? undefined : away(error),
  )
}

function away(error: unknown): never {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  const code = (error as { code?: unknown }).code
  const named = typeof code === 'string' ? code : nameOf(error)
  const why = [status, named].filter((one) => one !== undefined).join(' ')
  // Too many requests, and too slow a one, are over some time.
  const isRefused = status !== undefined && status >= 400 && status < 500
  const passes = status === 408 || status === 429
  const hasNoKeys = named === 'CredentialsProviderError'
  throw new StorageAway(why, { cause: error, lasts: hasNoKeys || (isRefused && !passes) })
}

/** As the store, or the client, calls what went wrong. */
const nameOf = (error: unknown): string =>
  error instanceof Error && /^\w+$/.test(error.name) ? error.name : 'unknown'
