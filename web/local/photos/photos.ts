import { maxPhotoBytes, photoSide } from '../../../shared/business/photos.ts'
import { photoColorText } from '../../../shared/features/collection/photo-color.ts'
import type { TakenPhoto } from '../device/device.ts'
import { inOneWrite } from '../write/one-write.ts'
import type { Store } from '../write/mutate.ts'
import { drawPhoto, encodePhoto } from './draw-photo.ts'
import { PhotoProblem } from './photo-problem.ts'
import { averageColor, smallRecordOf } from './small-photo.ts'
import { plainJpeg } from './plain-jpeg.ts'

/**
 * A picture that may leave the device, from any image the browser can show, of at most 5 MB. It is
 * re-encoded upright with at most 1600 pixels, so that only the visible picture remains, without
 * metadata such as the location. Throws {@link PhotoProblem}.
 */
export async function pictureOf(file: Blob): Promise<Blob> {
  if (file.size > maxPhotoBytes) throw new PhotoProblem('too_large')
  if (file.type && !file.type.startsWith('image/')) throw new PhotoProblem('not_an_image')
  const made = await encodePhoto(await drawPhoto(file, photoSide), 'image/jpeg', 85)
  // Browsers embed the canvas's colour profile, sRGB, which is the default anyway.
  const bytes = plainJpeg(new Uint8Array(await made.arrayBuffer()))
  const drawn = new Blob([bytes], { type: made.type })
  // Noise at full size can outgrow its file; the server's limit is the same.
  if (drawn.size > maxPhotoBytes) throw new PhotoProblem('too_large')
  return drawn
}

/**
 * Takes in a photo, re-encoded; it is stored under the SHA-256 of its bytes with its small picture,
 * and queued for upload.
 */
export async function takePhotoIn(store: Store, file: Blob): Promise<TakenPhoto> {
  const drawn = await pictureOf(file)
  const bytes = await drawn.arrayBuffer()
  const hash = hex(await crypto.subtle.digest('SHA-256', bytes))
  const at = store.runtime.now()
  const photo = { hash, bytes, type: drawn.type, own: 1, at } as const
  // Without it, the small picture is drawn when a list first shows it.
  const small = await smallRecordOf(photo).catch(() => undefined)
  await inOneWrite(store.db, async (db) => {
    await db.photos.bulkPut(small ? [photo, small] : [photo])
    await db.photoQueue.put({ hash, at })
  })
  const color = small && (await averageColor(small).catch(() => undefined))
  return { hash, color: color ? photoColorText(hash, color) : '' }
}

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

export { PhotoProblem }
export { storeSmall } from './small-photo.ts'
