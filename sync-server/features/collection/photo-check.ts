import { type PhotoType, photoSide } from '../../../shared/business/photos.ts'
import type { UploadedPicture } from '../../pictures/uploads.ts'
import { pictureOf } from './photo-bytes.ts'

/**
 * What the bytes are, found by decoding all of them: one still picture without metadata, not larger
 * than a device draws it, and nothing behind it. Undefined where they are anything else.
 */
export async function photoTypeOf({
  bytes,
  decode,
}: UploadedPicture): Promise<PhotoType | undefined> {
  const type = pictureOf(bytes)
  if (type === undefined) return undefined
  return await decode({
    maxSide: photoSide,
    failOn: 'warning',
    mayBe: ({ format, exif, xmp, iptc, pages = 1 }) =>
      `image/${format}` === type && !exif && !xmp && !iptc && pages === 1,
    async run(picture) {
      // All of its pixels, and nothing is done with them: a part would leave the end unread.
      await picture.raw().toBuffer()
      return type
    },
  })
}
