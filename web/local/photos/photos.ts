import { maxPhotoBytes, photoSide } from '../../../shared/business/photos.ts'
import { inOneWrite } from '../write/one-write.ts'
import type { Store } from '../write/mutate.ts'
import { plainJpeg } from './plain-jpeg.ts'

/** Why a file was not taken in as a photo. */
export class PhotoProblem extends Error {
  /** `too_large`: more than 5 MB. `not_an_image`: the browser cannot show it. */
  readonly code: 'too_large' | 'not_an_image'

  constructor(code: PhotoProblem['code'], cause?: unknown) {
    super(code, { cause })
    this.name = 'PhotoProblem'
    this.code = code
  }
}

/**
 * A picture that may leave the device, from any image the browser can show, of at most 5 MB. It is
 * re-encoded upright with at most 1600 pixels, so that only the visible picture remains, without
 * metadata such as the location. Throws {@link PhotoProblem}.
 */
export async function pictureOf(file: Blob): Promise<Blob> {
  if (file.size > maxPhotoBytes) throw new PhotoProblem('too_large')
  if (file.type && !file.type.startsWith('image/')) throw new PhotoProblem('not_an_image')
  const made = await reencodePhoto(file)
  // Browsers embed the canvas's colour profile, sRGB, which is the default anyway.
  const bytes = plainJpeg(new Uint8Array(await made.arrayBuffer()))
  const drawn = new Blob([bytes], { type: made.type })
  // Noise at full size can outgrow its file; the server's limit is the same.
  if (drawn.size > maxPhotoBytes) throw new PhotoProblem('too_large')
  return drawn
}

/**
 * Takes in a photo, re-encoded; it is stored under the SHA-256 of its bytes and queued for upload.
 */
export async function takePhotoIn(store: Store, file: Blob): Promise<string> {
  const drawn = await pictureOf(file)
  const bytes = await drawn.arrayBuffer()
  const hash = hex(await crypto.subtle.digest('SHA-256', bytes))
  const at = store.runtime.now()
  await inOneWrite(store.db, async (db) => {
    await db.photos.put({ hash, bytes, type: drawn.type, own: 1, at })
    await db.photoQueue.put({ hash, at })
  })
  return hash
}

async function reencodePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    (cause: unknown) => {
      throw new PhotoProblem('not_an_image', cause)
    },
  )
  try {
    const scale = Math.min(1, photoSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new PhotoProblem('not_an_image')
    // JPEG has no transparency; transparent parts become paper, not black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await encoded(canvas)
  } finally {
    picture.close()
  }
}

const encoded = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PhotoProblem('not_an_image'))),
      'image/jpeg',
      0.85,
    )
  })

const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
