import { type Camera, openCamera } from './camera.ts'
import { openCodeReader } from './code-reader.ts'
import type { CodeKind } from './reader-messages.ts'

export interface Watching {
  readonly kind: CodeKind
  readonly video: HTMLVideoElement | null
  readonly left: AbortSignal
  onCamera(camera: Camera): void
  onLooking(): void
  isPaused(): boolean
  onCode(code: string, others: readonly string[]): void
}

/** Pictures without a code after which the same one is a new sighting: a hand shakes, a screen flickers. */
const picturesWithout = 8

/** Reads codes until it is left. Throws a {@link CameraTrouble}. */
export async function watchCamera(watching: Watching): Promise<void> {
  const { kind, video, left } = watching
  // In parallel: decoders load during the permission prompt and the camera's start.
  const opening = openCodeReader(kind)
  const camera = await openCamera().catch((trouble: unknown) => {
    void opening.then(
      (reader) => reader.close(),
      () => undefined,
    )
    throw trouble
  })
  const reader = await opening.catch((error: unknown) => {
    camera.close()
    throw error
  })
  let seen: string | undefined
  let without = 0
  try {
    if (left.aborted || !video) return
    watching.onCamera(camera)
    video.srcObject = camera.stream
    await video.play()
    watching.onLooking()
    for (;;) {
      await nextPicture(video, left)
      // Set from outside, which the reading of a picture does not stop.
      if (left.aborted) return
      if (watching.isPaused()) continue
      const code = await reader.read(video, video.videoWidth, video.videoHeight)
      if (left.aborted) return
      if (code === undefined) {
        if (++without >= picturesWithout) seen = undefined
        continue
      }
      without = 0
      // The last code is still being looked up.
      if (code.text === seen || watching.isPaused()) continue
      seen = code.text
      watching.onCode(code.text, code.others)
    }
  } finally {
    reader.close()
    camera.close()
  }
}

/** The next picture, or that it was left: a video that is not shown any more gets no picture. */
const nextPicture = (video: HTMLVideoElement, left: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      left.removeEventListener('abort', done)
      resolve()
    }
    left.addEventListener('abort', done)
    // Not in every browser yet; a screen's frame does as well.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(done)
    else requestAnimationFrame(done)
  })
