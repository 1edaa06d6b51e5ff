import * as z from 'zod/mini'
import { idSchema } from '../../../shared/kernel/schema.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { enqueueDueFeeds, fetchNews } from './fetch-news.ts'
import type { NewsDeps } from './news-deps.ts'
import { addPlatformNews } from './platform-news.ts'
import { coolNews, sweepNews } from './sweep-news.ts'

const ofFeed = z.object({ feedId: idSchema })

/** Jobs that fetch and remove news. */
export const newsJobs = (deps: Omit<NewsDeps, 'limits'>) => {
  const { db, now = Date.now } = deps
  return {
    'news.fetch': {
      lane: 'feeds',
      run: (args) => fetchNews(deps, ofFeed.parse(args).feedId),
    },
    'news.due': {
      lane: 'feeds',
      every: minute,
      run: () => enqueueDueFeeds(deps),
    },
    'news.here': {
      lane: 'notices',
      every: 5 * minute,
      run: () => addPlatformNews(db, now()),
    },
    'news.tend': {
      lane: 'upkeep',
      every: 10 * minute,
      async run(_, { cursor }) {
        const at = cursor as { readonly after: string } | undefined
        if (!at) return { next: (await sweepNews(db, now())) ? undefined : { after: '' } }
        const after = await coolNews(db, now(), at.after)
        return after === undefined ? undefined : { next: { after } }
      },
    },
  } satisfies Jobs
}
