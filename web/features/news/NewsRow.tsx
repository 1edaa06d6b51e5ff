import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { newsCopy as copy } from '../../../shared/copy/news.ts'
import {
  listNews,
  listSavedNews,
  listTrendingNews,
  type NewsItem,
  saveNews,
  unsaveNews,
} from '../../../shared/features/news/endpoints.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { newsWords } from '../../components/news/news-words.ts'
import { Moment } from '../../ui/Time.tsx'
import { afterSaving, afterUnsaving, isArticle } from './stored-articles.ts'
import { updateStoredNews } from './stored-news.ts'

export function NewsRow({ item, onOpen }: { item: NewsItem; onOpen: (item: NewsItem) => void }) {
  const { title, source } = newsWords(item)
  return (
    <li className="flex items-center gap-2 border-b border-line">
      <button
        type="button"
        onClick={() => onOpen(item)}
        className="min-h-18 min-w-0 grow rounded-md py-2 text-start hover:bg-sunken"
      >
        {/* The sheet shows the full title. */}
        <span dir="auto" className="line-clamp-3 font-serif font-semibold break-words">
          {title}
        </span>
        <span dir="auto" className="line-clamp-1 text-small text-soft break-words">
          {source}
        </span>
        <span className="block text-caption text-soft">
          {copy.categories[item.category]} · <Moment at={item.publishedAt} />
        </span>
      </button>
      <SaveButton item={item} />
    </li>
  )
}

/** Shown at once, and undone if the server refuses. */
function SaveButton({ item }: { item: NewsItem }) {
  const user = useDevice().user.id
  const [wanted, setWanted] = useState<boolean>()
  const isSaved = wanted ?? item.isSaved
  const { title } = newsWords(item)
  const failed = isSaved ? copy.notUnsaved : copy.notSaved
  const { run } = useAct(
    {
      failed,
      noResponse: failed,
      offline: copy.actOffline,
      codes: { limit: copy.tooManySaved, not_found: copy.gone },
    },
    { onTrouble: toastTrouble, settled: () => setWanted(undefined) },
  )
  const toggle = () =>
    run(async () => {
      setWanted(!isSaved)
      await call(isSaved ? unsaveNews : saveNews, { params: { item: item.id } })
      if (isArticle(item))
        void updateStoredNews(user, (stored) =>
          isSaved ? afterUnsaving(stored, item.id) : afterSaving(stored, item),
        )
      await invalidate(listNews, listTrendingNews, listSavedNews)
    })
  return (
    <IconButton
      label={isSaved ? copy.unsaveOf(title) : copy.saveOf(title)}
      aria-pressed={isSaved}
      icon={
        <Bookmark
          aria-hidden
          size={22}
          fill={isSaved ? 'currentColor' : 'none'}
          className={isSaved ? 'text-accent' : ''}
        />
      }
      onClick={() => void toggle()}
    />
  )
}
