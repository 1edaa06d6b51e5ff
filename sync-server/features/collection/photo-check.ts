import sharp from 'sharp'
import type { PhotoType } from '../../../shared/business/photos.ts'
import { pictureOf } from './photo-bytes.ts'

/** More than any phone takes within 5 MiB; decoded, it fits into the memory of a small machine. */
const mostPixels = 50_000_000
/** Seconds of decoding. */
const longestDecoding = 10
/** Pictures that are decoded at the same time. */
const mostAtOnce = 2

// One thread a picture: two of them at once leave room for everything else.
sharp.concurrency(1)
sharp.cache(false)

/**
 * What the bytes are, found by decoding all of them: one still picture without metadata, and
 * nothing behind it. Undefined where they are anything else.
 */
export async function photoTypeOf(bytes: Uint8Array): Promise<PhotoType | undefined> {
  const type = pictureOf(bytes)
  if (type === undefined) return undefined
  await atOnce.take()
  try {
    const picture = sharp(bytes, {
      limitInputPixels: mostPixels,
      failOn: 'warning',
      sequentialRead: true,
    })
    const { format, exif, xmp, iptc, pages = 1 } = await picture.metadata()
    if (`image/${format}` !== type || exif || xmp || iptc || pages > 1) return undefined
    await picture.timeout({ seconds: longestDecoding }).stats()
    return type
  } catch {
    // Whatever the decoder does not like is no picture to us.
    return undefined
  } finally {
    atOnce.give()
  }
}

const atOnce = (() => {
  let free = mostAtOnce
  const waiting: (() => void)[] = []
  return {
    async take() {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    give() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
})()
