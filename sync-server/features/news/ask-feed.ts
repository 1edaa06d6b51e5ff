import type { NewsSourceTrouble } from '../../../shared/features/news/source-endpoints.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { FeedFailure, type FetchFeed, type Validators } from '../../outside/fetch-feed.ts'
import type { ParsedFeed } from './parse-feed.ts'
import { readFeed } from './read-feed.ts'

type Feed = Omit<Extract<ParsedFeed, { is: 'feed' }>, 'is'>

/** The result of a fetch: articles, unchanged, or the reason of a failure. */
export type AskedFeed =
  | ({ readonly is: 'read' } & Feed & Validators)
  | { readonly is: 'unchanged' }
  | {
      readonly is: 'failed'
      readonly trouble: NewsSourceTrouble
      /** Milliseconds after which it wants to be asked again, where it says so. */
      readonly waits?: number | undefined
    }

/** Fetches an address and reads the response. Never throws because of the other side. */
export async function askFeed(
  fetchFeed: FetchFeed,
  address: string,
  now: Instant,
  known?: Validators,
): Promise<AskedFeed> {
  try {
    const answer = await fetchFeed(address, known)
    if (answer.is === 'unchanged') return { is: 'unchanged' }
    const { etag, lastModified } = answer
    const read = await readFeed(answer, now)
    if (read.is !== 'feed') return { is: 'failed', trouble: { code: read.is } }
    return { ...read, is: 'read', etag, lastModified }
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error
    const { code, detail, waits } = error
    return { is: 'failed', trouble: { code, ...(detail !== undefined && { detail }) }, waits }
  }
}
