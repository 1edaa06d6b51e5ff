import { useEffect } from 'react'
import { newsCopy as copy } from '../../../shared/copy/news.ts'
import {
  listTrendingNews,
  type NewsItem,
  openNews,
} from '../../../shared/features/news/endpoints.ts'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { routes } from '../../../shared/routes.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { ApiProblem, call, Offline } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { Money } from '../../ui/Money.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Moment } from '../../ui/Time.tsx'
import { afterOpening, isArticle } from './stored-articles.ts'
import { updateStoredNews } from './stored-news.ts'
import { newsWords } from '../../components/news/news-words.ts'

/** An article's summary, with a link to its source. */
export function NewsSheet({ item, onClose }: { item: NewsItem; onClose: () => void }) {
  const { title, source } = newsWords(item)
  const user = useDevice().user.id
  useEffect(() => {
    if (isArticle(item))
      void updateStoredNews(user, (stored) => afterOpening(stored, item, Date.now()))
    // A failed count of views needs no message.
    call(openNews, { params: { item: item.id } })
      .then(() => invalidate(listTrendingNews))
      .catch((error: unknown) => {
        if (!(error instanceof Offline || error instanceof ApiProblem)) throw error
      })
  }, [item, user])
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      description={
        <>
          {source} · <Moment at={item.publishedAt} />
        </>
      }
    >
      <div className="grid gap-4 break-words">
        <Body item={item} />
      </div>
    </Sheet>
  )
}

function Body({ item }: { item: NewsItem }) {
  switch (item.kind) {
    case 'article':
      return (
        <>
          {item.summary === '' ? (
            <p className="text-soft">{copy.noText}</p>
          ) : (
            item.summary.split('\n\n').map((paragraph, at) => (
              <p key={`${at} ${paragraph.slice(0, 20)}`} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))
          )}
          <p className="text-small text-soft">{copy.excerpt(item.source)}</p>
          <Source link={item.link} />
        </>
      )
    case 'drop':
      return (
        <>
          <p>
            <Money cents={item.price} exact="typed" />
          </p>
          <TextLink to={routes.drop.path.replace(':id', item.drop)}>{copy.toDrop}</TextLink>
        </>
      )
    case 'event':
      return (
        <>
          <p>
            <StoreMoment at={item.eventDate} state={item.storeState} />
          </p>
          <p>
            {item.price === 0 ? copy.eventIsFree : copy.eventCosts(exactMoney(item.price))}
            {item.isVirtual && ` ${copy.eventIsVirtual}`}
          </p>
          <TextLink to={routes.event.path.replace(':id', item.event)}>{copy.toEvent}</TextLink>
        </>
      )
    case 'price':
      return (
        <>
          <p>{copy.priceSummary(item.compared)}</p>
          <TextLink to={routes.valueTracker.path}>{copy.toTrends}</TextLink>
        </>
      )
  }
}

/** The link names its host, sends no referrer and gives the page no opener. */
function Source({ link }: { link: string | undefined }) {
  const url = link === undefined ? null : URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol))
    return <p className="text-small text-soft">{copy.noLink}</p>
  return (
    <p>
      <TextLink href={url.href} target="_blank" rel="noopener noreferrer">
        {copy.readAt(url.hostname)}
      </TextLink>
      <span className="block text-caption text-soft">{copy.opensElsewhere(url.hostname)}</span>
    </p>
  )
}
