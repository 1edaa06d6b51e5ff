import { openCodeReader } from '../../../web/components/scan/code-reader.ts'
import type { CodeKind } from '../../../web/components/scan/reader-messages.ts'
import { watchCamera } from '../../../web/components/scan/watch-camera.ts'

/** How often a picture is looked at, as a camera that is held still would show it. */
const looks = 14
/** Milliseconds after which a person gives up holding the bottle. */
const timeoutMs = 5_000

interface Told {
  readonly text: string | undefined
  readonly milliseconds: number
}

declare global {
  interface Window {
    /** Reads the code in a picture as the scanner does; says what it took. */
    readPicture(kind: CodeKind, type: string, base64: string): Promise<Told>
    /** Reads the code that the camera sees; says what it took from the first frame on. */
    watchFilm(kind: CodeKind): Promise<Told>
  }
}

window.readPicture = async (kind, type, base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type }))
  const reader = await openCodeReader(kind)
  const began = performance.now()
  let text: string | undefined
  for (let look = 0; look < looks && text === undefined; look++)
    text = (await reader.read(picture, picture.width, picture.height))?.text
  const milliseconds = performance.now() - began
  reader.close()
  return { text, milliseconds }
}

window.watchFilm = async (kind) => {
  const video = document.createElement('video')
  video.muted = true
  document.body.append(video)
  const left = new AbortController()
  let began = 0
  video.requestVideoFrameCallback((now) => (began = now))
  const told = await new Promise<string | undefined>((resolve, reject) => {
    setTimeout(() => resolve(undefined), timeoutMs)
    watchCamera({
      kind,
      video,
      left: left.signal,
      onCamera: () => undefined,
      onLooking: () => undefined,
      isPaused: () => false,
      onCode: resolve,
    }).catch(reject)
  })
  left.abort()
  return { text: told, milliseconds: performance.now() - began }
}
