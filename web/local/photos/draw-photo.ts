import { PhotoProblem } from './photo-problem.ts'

/** Draws a picture upright with at most that many pixels on its longer side. Throws {@link PhotoProblem}. */
export async function drawPhoto(file: Blob, side: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    (cause: unknown) => {
      throw new PhotoProblem('not_an_image', cause)
    },
  )
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
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
    return canvas
  } finally {
    picture.close()
  }
}

/** @param quality percent */
export const encodePhoto = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PhotoProblem('not_an_image'))),
      type,
      quality / 100,
    )
  })
