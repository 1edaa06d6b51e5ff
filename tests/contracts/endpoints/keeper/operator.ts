import { randomUUID } from 'node:crypto'
import { day, dayOf } from '../../../../shared/kernel/time.ts'
import type { Db } from '../../../../sync-server/db/db.ts'
import { put } from './shared.ts'
import type { Makers } from '../keeper.ts'

export const operatorMakers = {
  /** A news item. It is public and has no owner. */
  newsItem: ({ db }) => someNews(db),
  /** One that the collector has saved. */
  async savedNews({ db, collector }) {
    const itemId = await someNews(db)
    await put(db, 'newsSaves', { itemId, userId: collector.id, at: Date.now() })
    return itemId
  },
  /** A feed of news, which no job asks. */
  async newsSource({ db }) {
    const id = randomUUID()
    await put(db, 'newsSources', {
      id,
      address: `https://127.0.0.1/${id}`,
      name: `Feed ${id}`,
      category: 'wine',
      keys: [],
      nextAt: Date.now() + day,
      createdAt: Date.now(),
    })
    return id
  },
  /** A price list that was taken in. */
  async priceList({ db }) {
    const id = randomUUID()
    const counted = { added: 0, changed: 0, same: 0, bad: 0, firstBad: [] }
    const at = Date.now()
    await put(db, 'priceLists', { id, name: `${id}.csv`, ...counted, createdAt: at, doneAt: at })
    return id
  },
  /** The name that an admin's device has made for a list that it has not sent yet. */
  async unsentPriceList() {
    return randomUUID()
  },
  /** A day of long ago of which exchange rates are known. */
  async ratesDay({ db }) {
    const on = dayOf((ratesDays += 1) * day)
    const rates = { perEuro: { USD: 1.1 }, doubted: {}, etag: null, lastModified: null }
    await put(db, 'exchangeRates', { day: on, ...rates, takenAt: Date.now() })
    return on
  },
} satisfies Makers

async function someNews(db: Db): Promise<string> {
  const id = randomUUID()
  const said = { title: `Cask ${id}`, summary: 'Old.', searched: `cask ${id}`, source: 'A paper' }
  const publishedAt = Date.now()
  await put(db, 'newsItems', {
    id,
    origin: randomUUID(),
    key: id,
    category: 'wine',
    publishedAt,
    ...said,
  })
  return id
}

/** How many days have rates: each time another. */
let ratesDays = 0
