import type { CataloguePage } from '../../../shared/features/catalogue/endpoints.ts'
import { Catalogue, type KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import type { CatalogueQuery, CatalogueReply, ToWorker } from './catalogue-messages.ts'

// Searches a hundred thousand bottles off the page's thread.

let catalogue = new Catalogue([])
const byCode = new Map<string, KnownBottle>()

function take(pages: readonly ArrayBuffer[]) {
  const bottles: KnownBottle[] = []
  byCode.clear()
  for (const bytes of pages) {
    const page = JSON.parse(new TextDecoder().decode(bytes)) as CataloguePage
    for (const { codes, ...bottle } of page) {
      bottles.push(bottle)
      for (const code of codes ?? []) byCode.set(code, bottle)
    }
  }
  catalogue = new Catalogue(bottles)
}

function reply(question: CatalogueQuery): readonly KnownBottle[] {
  if ('typed' in question) return catalogue.find(question.typed, question.max)
  const one = byCode.get(question.gtin)
  return one ? [one] : []
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('pages' in data) take(data.pages)
  else postMessage({ number: data.number, found: reply(data) } satisfies CatalogueReply)
})
