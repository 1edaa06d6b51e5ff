import type { Handlers } from '../../http/handler.ts'
import { feedHandlers } from './feed-handlers.ts'
import type { NewsParts } from './news-parts.ts'
import { readerHandlers } from './reader-handlers.ts'

/** News for readers, and feeds for the operator. */
export const newsHandlers = (parts: NewsParts) =>
  ({ ...readerHandlers(parts), ...feedHandlers(parts) }) satisfies Partial<Handlers>
