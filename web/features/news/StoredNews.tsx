import type { ReactNode } from 'react'
import { maxStoredNews } from '../../../shared/business/news.ts'
import { newsCopy as copy } from '../../../shared/copy/news.ts'
import { onlineCopy } from '../../../shared/copy/online.ts'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import type { ApiProblem } from '../../online/call.ts'
import { Offline } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import {
  allStoredArticles,
  type StoredArticle,
  foundAmong,
  type StoredArticles,
} from './stored-articles.ts'
import { useStoredNews } from './stored-news.ts'

/** Stored articles in place of the server's answer, labelled as such. */
export function StoredNews(props: {
  error: Offline | ApiProblem
  refetch: () => void
  /** Selects the articles to show. */
  of: (stored: StoredArticles) => readonly StoredArticle[]
  drawing: ReactNode
  children: (news: readonly NewsItem[]) => ReactNode
}) {
  const { error, refetch, of, drawing, children } = props
  const stored = useStoredNews(useDevice().user.id)
  if (!stored)
    return (
      <Loading label={copy.loading}>
        <SkeletonRows rows={5} />
      </Loading>
    )
  const isOffline = error instanceof Offline
  const retry = <Button onClick={refetch}>{onlineCopy.tryAgain}</Button>
  if (allStoredArticles(stored).length === 0)
    return (
      <div role="status">
        <Empty
          face={isOffline ? 'offline' : 'failed'}
          drawing={drawing}
          title={isOffline ? onlineCopy.offlineTitle : onlineCopy.failedTitle}
          sentence={copy.offline}
          act={retry}
        />
      </div>
    )
  return (
    <>
      <div className="my-3">
        <Notice
          live
          tone="warn"
          title={isOffline ? copy.keptTitle : copy.keptFailedTitle}
          act={retry}
        >
          {copy.keptSentence(maxStoredNews.saved, maxStoredNews.opened)}
        </Notice>
      </div>
      {children(of(stored))}
    </>
  )
}

/** Stored articles that match the filters. */
export const matchingArticles =
  (words: string, category: StoredArticle['category'] | undefined) => (stored: StoredArticles) =>
    foundAmong(allStoredArticles(stored), words, category)
