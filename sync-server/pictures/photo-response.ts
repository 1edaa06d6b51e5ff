import { type PictureFile, pictureResponse } from '../http/picture.ts'
import { smallPicture } from './small-picture.ts'

interface AskedPhoto extends PictureFile {
  /** `small`: the small picture, made from the photo in the reader's turn. */
  readonly size: 'small' | undefined
  /** The reader. */
  readonly by: string
}

/** Returns a stored photo in the requested size, or 304 for a cached one. Refuses `not_found` if its bytes are missing. */
export function photoResponse(
  request: Request,
  { size, by, ...photo }: AskedPhoto,
  storage: { read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> },
): Promise<Response> {
  const { hash, seenBy } = photo
  if (size === undefined) return pictureResponse(request, photo, (name) => storage.read(name))
  const small = { hash: `${hash}.small`, type: 'image/webp', seenBy }
  return pictureResponse(request, small, async () => {
    const bytes = await storage.read(hash)
    return bytes && (await smallPicture({ by, request }, bytes))
  })
}
