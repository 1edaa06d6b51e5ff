import type { UploadedPicture } from './uploads.ts'

/**
 * The picture upright, limited to its display size, as WebP: made from its pixels alone, without
 * metadata such as camera or location. Undefined if the bytes are not a picture.
 * @param size the longest accepted side, and the longest stored side, in pixels
 */
export const reencodePicture = (
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
