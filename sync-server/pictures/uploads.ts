import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  mebibyte,
  perHour,
  uploadAgainAfter,
  uploadsAtOnce,
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

sharp.concurrency(1)
sharp.cache(false)
/**
 * Of one person a picture is taken in when the one before is stored: its decoding costs the
 * processors, and its storing keeps every other commit on the same disk waiting. With a place
 * beside it, whoever sends a single one hardly ever waits for somebody else's.
 */
const inTurn = fairTurns({ atOnce: Math.max(2, availableParallelism()), ofOne: 1 })

export interface Upload {
  /** Who sends it: what is limited is limited for each person. */
  readonly by: string
  readonly request: Request
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
  /** What is wrong with a picture that it is refused for: cameras write some that every decoder mends. */
  readonly failOn: 'warning' | 'error'
  mayBe(header: Metadata): boolean
  run(picture: Sharp): Promise<T>
}

/**
 * Takes a picture in that a request brings: before a byte of it is read, whoever sends too many at
 * once or within an hour is refused with `slow_down`. It then waits for its person's turn, which lasts
 * until `take` is done with it; whatever waits is dropped when its sender goes.
 */
export type ReceivePicture = <T>(
  upload: Upload,
  take: (picture: UploadedPicture) => Promise<T>,
) => Promise<T>

/** What limits uploads in this process. */
export function openUploads(limits: AccountLimits = accountLimits): ReceivePicture {
  const often = pace(perHour(limits.uploadsPerHour))
  const much = pace(perHour(limits.uploadedMiBPerHour * mebibyte))
  const within = shares({
    ...uploadsAtOnce,
    retryAfter: uploadAgainAfter,
    sentence: limitsCopy.uploadsAtOnce,
  })
  return async ({ by, request }, take) => {
    mustWait(often(by))
    return await within(by, async () => {
      const bytes = await bodyBytes(request, maxPhotoBytes)
      mustWait(much(by, bytes.length))
      return await inTurn(by, request.signal, () =>
        take({ bytes, decode: (decoding) => decode(bytes, decoding) }),
      )
    })
  }
}

async function decode<T>(
  bytes: Uint8Array<ArrayBuffer>,
  { maxSide, failOn, mayBe, run }: Decoding<T>,
): Promise<T | undefined> {
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

function mustWait(seconds: number | undefined): void {
  if (seconds !== undefined) throw new SlowDown(seconds, limitsCopy.uploads)
}
