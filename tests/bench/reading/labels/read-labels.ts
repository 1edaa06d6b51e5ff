import { fileURLToPath } from 'node:url'
import { openDevice } from '../../../support/chromium.ts'
import { drawnPictures } from '../../../support/label-pictures.ts'
import { photosOfLabels, winesOfCatalogue } from '../../../support/photos-of-labels.ts'
import { hasRealData } from '../../../support/real-data.ts'
import { peakOfPages } from '../../memory.ts'
import { onPageOf } from '../../reader-page.ts'

const labelPage = fileURLToPath(new URL('page.ts', import.meta.url))

/** The results of one kind of label picture. */
export interface LabelsRead {
  readonly kind: string
  pictures: number
  /** The right bottle was offered first. */
  first: number
  /** It was among the three that are offered. */
  amongThree: number
  /** A wrong bottle with high confidence. */
  wrongSurely: number
  readonly times: number[]
}

/**
 * Photos of real labels, with the catalogue of their wines on the shelf, and drawn ones of well-known
 * bottles, read in Chromium by the app's own worker.
 *
 * @param every how many of the well-known bottles are passed over for one that is drawn
 */
export async function readLabels(every: number): Promise<{
  readonly kinds: readonly LabelsRead[]
  /** Bytes that a device fetches for it. */
  readonly fetched: number
  /** The most bytes that the page's process held, worker included, and what it held before. */
  readonly held: { readonly before: number; readonly peak: number }
}> {
  return await onPageOf(labelPage, async (origin) => {
    const device = await openDevice({ origin })
    try {
      let fetched = 0
      const seen = new Set<string>()
      device.page.on('response', (response) => {
        if (!response.url().startsWith(`${origin}/assets/`)) return
        void response.body().then(
          // Each label has a worker of its own, which finds it in the browser's cache from the second on.
          (body) => {
            if (!seen.has(response.url())) fetched += body.byteLength
            seen.add(response.url())
          },
          () => undefined,
        )
      })
      await device.page.goto('/')
      const kinds = new Map<string, LabelsRead>()
      const read = async (
        kind: string,
        photo: Buffer,
        bottle: { readonly name: string; readonly brand: string },
        shelf: ReturnType<typeof winesOfCatalogue>,
      ) => {
        const one = kinds.get(kind) ?? {
          kind,
          pictures: 0,
          first: 0,
          amongThree: 0,
          wrongSurely: 0,
          times: [],
        }
        kinds.set(kind, one)
        const { found, isSure, milliseconds } = await device.page.evaluate(
          ([base64, bottles]) => window.readLabel(base64, bottles),
          [photo.toString('base64'), shelf] as const,
        )
        const place = found.findIndex(
          ({ name, brand }) => name === bottle.name && brand === bottle.brand,
        )
        one.pictures++
        one.times.push(milliseconds)
        if (place === 0) one.first++
        if (place >= 0) one.amongThree++
        if (place !== 0 && isSure) {
          one.wrongSurely++
          console.log(`  ${kind}: ${bottle.brand} ${bottle.name} → ${found[0]?.name}`)
        }
      }
      const before = peakOfPages()
      if (hasRealData) {
        const wines = winesOfCatalogue()
        for (const { id, half, read: bytes } of photosOfLabels()) {
          const wine = wines.find((one) => one.id === id)
          if (!wine) throw new Error(`there is no wine ${id}`)
          await read(`photos, ${half}`, bytes(), wine, wines)
        }
      }
      for await (const { kind, bottle, photo } of drawnPictures(every))
        await read(`drawn, ${kind}`, photo, bottle, [])
      return { kinds: [...kinds.values()], fetched, held: { before, peak: peakOfPages() } }
    } finally {
      await device.discard()
    }
  })
}
