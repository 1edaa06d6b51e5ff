import { newsCopy as copy } from '../../../shared/copy/news.ts'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'

/** The title and the source of a piece of news. */
export function newsWords(item: NewsItem): { readonly title: string; readonly source: string } {
  switch (item.kind) {
    case 'article':
      return { title: item.title, source: copy.by(item.source, item.author) }
    case 'drop':
      return { title: item.title, source: copy.newDrop(item.storeName) }
    case 'event':
      return { title: item.title, source: copy.newEvent(item.storeName) }
    case 'price':
      return { title: copy.priceTitle(item.drink, item.percentage), source: copy.here }
  }
}
