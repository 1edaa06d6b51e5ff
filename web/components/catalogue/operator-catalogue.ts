import type { KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { storedIndex } from '../../online/catalogue.ts'
import type { CatalogueQuery, CatalogueReply, ToWorker } from './catalogue-messages.ts'

/** Matching bottles of the operator's catalogue, best first; empty without a catalogue. */
export const findInCatalogue = (typed: string, max: number): Promise<readonly KnownBottle[]> =>
  ask({ typed, max })

/** The bottle of the operator's catalogue with this number under its bars. */
export const knownByGtin = async (gtin: string): Promise<KnownBottle | undefined> =>
  (await ask({ gtin }))[0]

/** The worker with its version of the catalogue; stopped when unused for long. */
let searching: { worker: Worker; etag: Promise<string> } | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let last = 0
const waiting = new Map<number, (found: readonly KnownBottle[]) => void>()

/** An error gives no suggestions; the form works without. */
async function ask(question: CatalogueQuery): Promise<readonly KnownBottle[]> {
  try {
    const { storedIndex, storedPages } = await import('../../online/catalogue.ts')
    const stored = await storedIndex()
    if (!stored || stored.index.pages.length === 0) return []
    const worker = await upToDate(stored, () => storedPages(stored.index))
    clearTimeout(idle)
    idle = setTimeout(stop, minute)
    const number = ++last
    return await new Promise((resolve) => {
      waiting.set(number, resolve)
      worker.postMessage({ number, ...question } satisfies ToWorker)
    })
  } catch {
    return []
  }
}

type OperatorCatalogueRecord = NonNullable<Awaited<ReturnType<typeof storedIndex>>>

async function upToDate(
  stored: OperatorCatalogueRecord,
  read: () => Promise<ArrayBuffer[]>,
): Promise<Worker> {
  searching ??= { worker: start(), etag: Promise.resolve('') }
  const { worker } = searching
  if ((await searching.etag) !== stored.etag) {
    searching.etag = read().then((pages) => {
      worker.postMessage({ pages } satisfies ToWorker, pages)
      return stored.etag
    })
    await searching.etag
  }
  return worker
}

function start(): Worker {
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<CatalogueReply>) => {
    waiting.get(data.number)?.(data.found)
    waiting.delete(data.number)
  }
  worker.onerror = stop
  return worker
}

function stop() {
  searching?.worker.terminate()
  searching = undefined
  for (const resolve of waiting.values()) resolve([])
  waiting.clear()
}
