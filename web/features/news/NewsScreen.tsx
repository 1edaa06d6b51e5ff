import { Newspaper } from 'lucide-react'
import { useEffect, useState } from 'react'
import { newsCategories } from '../../../shared/business/news.ts'
import { newsCopy as copy } from '../../../shared/copy/news.ts'
import {
  listNews,
  listSavedNews,
  listTrendingNews,
  type NewsItem,
  newsItem,
} from '../../../shared/features/news/endpoints.ts'
import { useLocation } from 'react-router-dom'
import { useQueryState } from '../../lib/query-state.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages, useServerQuery } from '../../online/queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { refreshSavedNews } from './stored-news.ts'
import { StoredNews, matchingArticles } from './StoredNews.tsx'
import { NewsRow } from './NewsRow.tsx'
import { NewsSheet } from './NewsSheet.tsx'

const views = ['latest', 'saved'] as const

interface NewsCriteria {
  readonly view: (typeof views)[number]
  readonly words: string
  readonly category: (typeof newsCategories)[number] | undefined
}

const criteriaOf = (query: URLSearchParams): NewsCriteria => ({
  view: views.find((one) => one === query.get('view')) ?? 'latest',
  words: query.get('words') ?? '',
  category: newsCategories.find((one) => one === query.get('category')),
})
const queryOf = ({ view, words, category }: NewsCriteria) =>
  new URLSearchParams({
    ...(view !== 'latest' && { view }),
    ...(words && { words }),
    ...(category && { category }),
  })

/** Articles and app activity by category and search, and the user's saved articles. */
export function NewsScreen() {
  const [sought, seek] = useQueryState(criteriaOf, queryOf)
  const [opened, open] = useState(useOpening())
  const user = useDevice().user.id
  useEffect(() => void refreshSavedNews(user), [user])
  const close = () => {
    open(undefined)
    // A closed article must not open again after Back or a reload.
    history.replaceState({ ...(history.state as object | null), usr: null }, '')
  }
  return (
    <>
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <div className="mb-3 max-w-sm">
        <Segmented
          label={copy.which}
          hideLabel
          options={[
            { value: 'latest' as const, label: copy.latestTab },
            { value: 'saved' as const, label: copy.savedTab },
          ]}
          value={sought.view}
          onChange={(view) => seek({ ...sought, view })}
        />
      </div>
      {sought.view === 'saved' ? (
        <SavedNews onOpen={open} />
      ) : (
        <>
          <SearchField
            label={copy.search}
            placeholder={copy.search}
            value={sought.words}
            onChange={(words) => seek({ ...sought, words })}
          />
          <div role="group" aria-label={copy.chips} className="my-3 flex flex-wrap gap-2">
            <Chip
              label={copy.all}
              selected={sought.category === undefined}
              onClick={() => seek({ ...sought, category: undefined })}
            />
            {newsCategories.map((category) => (
              <Chip
                key={category}
                label={copy.categories[category]}
                selected={sought.category === category}
                onClick={() => seek({ ...sought, category })}
              />
            ))}
          </div>
          {sought.category === undefined && !sought.words.trim() && <TrendingNews onOpen={open} />}
          <LatestNews sought={sought} onOpen={open} />
        </>
      )}
      {opened && <NewsSheet item={opened} onClose={close} />}
    </>
  )
}

/** The item to open, given by a headline on Home; undefined if this version cannot read it. */
function useOpening(): NewsItem | undefined {
  const { opens } = (useLocation().state ?? {}) as { opens?: unknown }
  return newsItem.safeParse(opens).data
}

interface Opens {
  readonly onOpen: (item: NewsItem) => void
}

/** Nothing without an opened article: no empty section. */
function TrendingNews({ onOpen }: Opens) {
  const { data } = useServerQuery(listTrendingNews, useDevice().user.id)
  if (!data || data.news.length === 0) return null
  return (
    <section className="mb-6">
      <h2 className="text-lead">{copy.trending}</h2>
      <Rows label={copy.trending} news={data.news} onOpen={onOpen} />
    </section>
  )
}

function LatestNews({ sought: { words, category }, onOpen }: Opens & { sought: NewsCriteria }) {
  const user = useDevice().user.id
  const found = useServerPages(listNews, user, {
    query: { ...(words.trim() && { words: words.trim() }), ...(category && { category }) },
  })
  const query = usePreviousPages(found, user, ({ news }) => news)
  return (
    <section>
      <h2 className="text-lead">{copy.latest}</h2>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        unavailable={(error, refetch) => (
          <StoredNews
            error={error}
            refetch={refetch}
            of={matchingArticles(words, category)}
            drawing={drawing}
          >
            {(news) =>
              news.length === 0 ? (
                <Empty drawing={drawing} title={copy.noMatchTitle} sentence={copy.noMatchKept} />
              ) : (
                <Rows label={copy.kept} news={news} onOpen={onOpen} />
              )
            }
          </StoredNews>
        )}
        rowsOf={(page) => page.news}
        empty={
          words.trim() ? (
            <Empty drawing={drawing} title={copy.noMatchTitle} sentence={copy.noMatch} />
          ) : (
            <Empty
              drawing={drawing}
              title={copy.noneTitle}
              sentence={category ? copy.noneOfCategory : copy.none}
            />
          )
        }
      >
        {(news) => <Rows label={copy.latest} news={news} onOpen={onOpen} />}
      </PagedList>
    </section>
  )
}

function SavedNews({ onOpen }: Opens) {
  const query = useServerPages(listSavedNews, useDevice().user.id)
  return (
    <PagedList
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      unavailable={(error, refetch) => (
        <StoredNews error={error} refetch={refetch} of={({ saved }) => saved} drawing={drawing}>
          {(news) =>
            news.length === 0 ? (
              <Empty
                drawing={drawing}
                title={copy.nothingSavedTitle}
                sentence={copy.nothingSavedKept}
              />
            ) : (
              <Rows label={copy.saved} news={news} onOpen={onOpen} />
            )
          }
        </StoredNews>
      )}
      rowsOf={(page) => page.news}
      empty={
        <Empty drawing={drawing} title={copy.nothingSavedTitle} sentence={copy.nothingSaved} />
      }
    >
      {(news) => <Rows label={copy.saved} news={news} onOpen={onOpen} />}
    </PagedList>
  )
}

const drawing = <Newspaper size={40} className="text-soft" />

function Rows({ label, news, onOpen }: Opens & { label: string; news: readonly NewsItem[] }) {
  return (
    <ul aria-label={label} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
      {news.map((item) => (
        <NewsRow key={item.id} item={item} onOpen={onOpen} />
      ))}
    </ul>
  )
}
