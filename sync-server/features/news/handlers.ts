import type { Handlers } from '../../http/handler.ts'
import { feedHandlers } from './feed-handlers.ts'
import type { NewsParts } from './news-parts.ts'
import { readerHandlers } from './reader-handlers.ts'

/** News for those who read it, and feeds for whoever runs this. */
export const newsHandlers = (parts: NewsParts) =>
  ({ ...readerHandlers(parts), ...feedHandlers(parts) }) satisfies Partial<Handlers>
