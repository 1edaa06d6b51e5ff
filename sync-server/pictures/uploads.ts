import { availableParallelism } from 'node:os'
import type { Metadata, Sharp } from 'sharp'
import {
  mebibyte,
  perHour,
  uploadRetryAfter,
  maxParallelUploads,
} from '../../shared/business/account-limits.ts'
import { type AccountLimits, accountLimits } from '../../shared/account-limits.ts'
import { maxPhotoBytes } from '../../shared/business/photos.ts'
import { limitsCopy } from '../../shared/copy/limits.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { bodyBytes } from '../http/body.ts'
import { fairTurns } from '../http/fair-turns.ts'
import { pace } from '../http/pace.ts'
import { SlowDown } from '../http/problem.ts'
import { shares } from '../http/shares.ts'

/** Seconds of work on one picture: a hundred times what the largest one takes. */
const maxWork = 10

/** The decoder, loaded with the first picture: a server at rest does without its memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/**
 * A user's picture is taken in after the one before is stored: decoding takes processor time, and
 * storing delays other commits on the disk. With a second place, users with a single picture rarely
 * wait for others.
 */
const inTurn = fairTurns({ maxParallel: Math.max(2, availableParallelism()), ofOne: 1 })

export interface Upload {
  /** The sender: limits hold for each user. */
  readonly by: string
  readonly request: Request
}

export interface ReceivedUpload extends Upload {
  /** Called before the picture is taken in, because a body and a turn may take minutes. */
  assertStillAllowed(): Promise<void>
}

export interface UploadedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>
  /**
   * Decodes the picture. First its header alone is read, and refused `not_an_image` where a side is
   * longer than `maxSide` pixels. Undefined where the decoder finds no picture in the bytes, or
   * `mayBe` says no to what it has found.
   */
  decode<T>(decoding: Decoding<T>): Promise<T | undefined>
}

export interface Decoding<T> {
  readonly maxSide: number
  /** Errors that make a picture unusable: cameras write others that every decoder mends. */
  readonly failOn: 'warning' | 'error'
  mayBe(header: Metadata): boolean
  run(picture: Sharp): Promise<T>
}

/**
 * Takes in a picture of a request: before it is read, a user with too many at once or within an
 * hour is refused with `slow_down`. It then waits for its user's turn, which lasts until `take` is
 * done; a waiting one is dropped when its sender leaves, and refused when they lost their access.
 */
export type ReceivePicture = <T>(
  upload: ReceivedUpload,
  take: (picture: UploadedPicture) => Promise<T>,
) => Promise<T>

/** Limits uploads in this process. */
export function openUploads(limits: AccountLimits = accountLimits): ReceivePicture {
  const often = pace(perHour(limits.uploadsPerHour))
  const much = pace(perHour(limits.uploadedMiBPerHour * mebibyte))
  const within = shares({
    ...maxParallelUploads,
    retryAfter: uploadRetryAfter,
    sentence: limitsCopy.uploadsAtOnce,
  })
  return async ({ by, request, assertStillAllowed }, take) => {
    assertRate(often(by))
    return await within(by, async () => {
      const bytes = await bodyBytes(request, maxPhotoBytes)
      assertRate(much(by, bytes.length))
      return await openInTurn({ by, request }, bytes, async (picture) => {
        await assertStillAllowed()
        return await take(picture)
      })
    })
  }
}

/** Opens a picture in its user's turn, which lasts until `take` is done. */
export const openInTurn = <T>(
  { by, request }: Upload,
  bytes: Uint8Array<ArrayBuffer>,
  take: (picture: UploadedPicture) => Promise<T>,
): Promise<T> =>
  inTurn(by, request.signal, () => take({ bytes, decode: (decoding) => decode(bytes, decoding) }))

async function decode<T>(
  bytes: Uint8Array<ArrayBuffer>,
  { maxSide, failOn, mayBe, run }: Decoding<T>,
): Promise<T | undefined> {
  const sharp = await loadSharp()
  const opened = (limitInputPixels: number | false) =>
    sharp(bytes, { limitInputPixels, failOn, sequentialRead: true })
  const readHeader = async () => opened(false).metadata()
  const header = await readHeader().catch(isNoPicture)
  if (!header) return undefined
  if (Math.max(header.width, header.height) > maxSide)
    refuse('not_an_image', limitsCopy.pictureTooLarge(maxSide))
  if (!mayBe(header)) return undefined
  return await run(opened(maxSide ** 2).timeout({ seconds: maxWork })).catch(isNoPicture)
}

/** Whatever the decoder does not like is no picture to us. */
const isNoPicture = () => undefined

function assertRate(seconds: number | undefined): void {
  if (seconds !== undefined) throw new SlowDown(seconds, limitsCopy.uploads)
}
