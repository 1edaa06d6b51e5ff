import type { LabelCandidate } from '../../../../web/components/label/label-messages.ts'
import { readLabelIn } from '../../../../web/components/label/label-reader.ts'

interface Read {
  readonly found: readonly { readonly name: string; readonly brand: string }[]
  readonly isSure: boolean
  readonly milliseconds: number
}

declare global {
  interface Window {
    /** Reads a label as the form does, with these bottles on the shelf; says which it may be. */
    readLabel(base64: string, bottles: readonly LabelCandidate[]): Promise<Read>
  }
}

window.readLabel = async (base64, bottles) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const began = performance.now()
  const { matches } = await readLabelIn(
    new Blob([bytes], { type: 'image/jpeg' }),
    bottles,
    new AbortController().signal,
  )
  return {
    found: matches.map(({ bottle: { name, brand } }) => ({ name, brand })),
    isSure: matches[0]?.isSure === true,
    milliseconds: performance.now() - began,
  }
}
