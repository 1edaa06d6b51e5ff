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
import { allKept, type KeptArticle, foundAmong, type KeptArticles } from './kept-articles.ts'
import { useKeptNews } from './stored-news.ts'

/** Stored articles in place of the server's answer, labelled as such. */
export function KeptNews(props: {
  error: Offline | ApiProblem
  refetch: () => void
  /** Selects the articles to show. */
  of: (stored: KeptArticles) => readonly KeptArticle[]
  drawing: ReactNode
  children: (news: readonly NewsItem[]) => ReactNode
}) {
  const { error, refetch, of, drawing, children } = props
  const stored = useKeptNews(useDevice().user.id)
  if (!stored)
    return (
      <Loading label={copy.loading}>
        <SkeletonRows rows={5} />
      </Loading>
    )
  const isOffline = error instanceof Offline
  const retry = <Button onClick={refetch}>{onlineCopy.tryAgain}</Button>
  if (allKept(stored).length === 0)
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
export const keptOf =
  (words: string, category: KeptArticle['category'] | undefined) => (stored: KeptArticles) =>
    foundAmong(allKept(stored), words, category)
