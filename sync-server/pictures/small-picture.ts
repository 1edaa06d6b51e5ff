import type { Sharp } from 'sharp'
import {
  maxSmallPhotoBytes,
  photoSide,
  smallPhotoQualities,
  smallPhotoSide,
} from '../../shared/business/photos.ts'
import { loadSharp, openInTurn, type Upload, type UploadedPicture } from './uploads.ts'

/**
 * The small picture of a stored photo as WebP, made in the reader's turn. Undefined if the bytes are
 * not a picture.
 */
export const smallPicture = (
  reader: Upload,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> => openInTurn(reader, bytes, drawSmall)

const drawSmall = ({ decode }: UploadedPicture) =>
  decode({
    maxSide: photoSide,
    failOn: 'error',
    mayBe: () => true,
    async run(picture) {
      const size = { fit: 'inside', withoutEnlargement: true } as const
      const { data, info } = await picture
        .resize(smallPhotoSide, smallPhotoSide, size)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const sharp = await loadSharp()
      return await encodeWithin(sharp(data, { raw: info }))
    },
  })

/** Lowers the quality until the picture is small enough; only noise needs that. */
async function encodeWithin(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  let made = new Uint8Array()
  for (const quality of smallPhotoQualities) {
    made = new Uint8Array(await picture.clone().webp({ quality }).toBuffer())
    if (made.length <= maxSmallPhotoBytes) break
  }
  return made
}
