import { openCodeReader } from '../../../web/components/scan/code-reader.ts'
import type { CodeKind } from '../../../web/components/scan/reader-messages.ts'

/** How often a picture is looked at, as a camera that is held still would show it. */
const looks = 14

declare global {
  interface Window {
    /** Reads the code in a picture as the scanner does; says what it took. */
    readPicture(
      kind: CodeKind,
      type: string,
      base64: string,
    ): Promise<{ text: string | undefined; looks: number; milliseconds: number }>
  }
}

window.readPicture = async (kind, type, base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type }))
  const reader = await openCodeReader(kind)
  const began = performance.now()
  let text: string | undefined
  let look = 0
  for (; look < looks && text === undefined; look++)
    text = await reader.read(picture, picture.width, picture.height)
  const milliseconds = performance.now() - began
  reader.close()
  return { text, looks: look, milliseconds }
}
