import {
  maxSmallPhotoBytes,
  smallPhotoQualities,
  smallPhotoSide,
} from '../../../shared/business/photos.ts'
import { inOneWrite } from '../write/one-write.ts'
import type { Store } from '../write/mutate.ts'
import type { StoredPhoto } from '../store/records.ts'
import { drawPhoto, encodePhoto } from './draw-photo.ts'
import { smallNameOf } from './photo-store.ts'

/**
 * The small picture of a photo: at most 320 pixels and 40 kB, as WebP, or as JPEG where the browser
 * encodes no WebP.
 */
export async function drawSmall(photo: Blob): Promise<Blob> {
  const canvas = await drawPhoto(photo, smallPhotoSide)
  let made = photo
  for (const quality of smallPhotoQualities) {
    made = await encodePhoto(canvas, 'image/webp', quality)
    // Browsers answer with a PNG for a format that they cannot encode.
    if (made.type !== 'image/webp') made = await encodePhoto(canvas, 'image/jpeg', quality)
    if (made.size <= maxSmallPhotoBytes) break
  }
  return made
}

/** Red, green and blue of the whole picture. */
export async function averageColor({ bytes, type }: StoredPhoto): Promise<Uint8ClampedArray> {
  const canvas = await drawPhoto(new Blob([bytes], { type }), 1)
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, 1, 1)
  return data.subarray(0, 3)
}

let lastDrawn: Promise<unknown> = Promise.resolve()

/** Draws the small picture of a stored photo and stores it, one after the other. */
export function storeSmall(store: Store, large: StoredPhoto): Promise<StoredPhoto> {
  const small = lastDrawn.then(async () => {
    const record = await smallRecordOf(large)
    await inOneWrite(store.db, (db) => db.photos.put(record)).catch(() => undefined)
    return record
  })
  lastDrawn = small.catch(() => undefined)
  return small
}

/** The record of the small picture: never `own`, because it can be made from the large one again. */
export async function smallRecordOf({ hash, bytes, type, at }: StoredPhoto): Promise<StoredPhoto> {
  const made = await drawSmall(new Blob([bytes], { type }))
  return {
    hash: smallNameOf(hash),
    bytes: await made.arrayBuffer(),
    type: made.type,
    own: 0,
    at,
  }
}
