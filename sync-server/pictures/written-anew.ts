import type { UploadedPicture } from './uploads.ts'

/**
 * The picture upright, not larger than it is shown, as WebP: made of its pixels alone, so nothing of
 * the camera, of the place or of whatever else lay in the bytes is in it. Undefined where they are
 * no picture.
 * @param size the longest side of what is taken in, and of what is kept, in pixels
 */
export const writtenAnew = (
  { decode }: UploadedPicture,
  size: { readonly maxSide: number; readonly side: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  decode({
    maxSide: size.maxSide,
    failOn: 'error',
    mayBe: ({ format }) => ['jpeg', 'png', 'webp'].includes(format),
    run: async (picture) =>
      new Uint8Array(
        await picture
          .rotate()
          .resize(size.side, size.side, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 })
          .toBuffer(),
      ),
  })
