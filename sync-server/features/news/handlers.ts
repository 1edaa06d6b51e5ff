import type { Handlers } from '../../http/handler.ts'
import { feedHandlers } from './feed-handlers.ts'
import type { NewsDeps } from './news-deps.ts'
import { readerHandlers } from './reader-handlers.ts'

/** News for readers, and feeds for the operator. */
export const newsHandlers = (deps: NewsDeps) =>
  ({ ...readerHandlers(deps), ...feedHandlers(deps) }) satisfies Partial<Handlers>
