import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { weekOf } from '../../../../shared/business/loyalty.ts'
import { eventListCopy } from '../../../../shared/copy/event-list.ts'
import { homeCopy } from '../../../../shared/copy/home.ts'
import { listPosts } from '../../../../shared/features/community/post-endpoints.ts'
import type { Post } from '../../../../shared/features/community/post.ts'
import { listEvents } from '../../../../shared/features/events/endpoints.ts'
import type { EventCard } from '../../../../shared/features/events/event.ts'
import { listNews, type NewsItem } from '../../../../shared/features/news/endpoints.ts'
import { routes } from '../../../../shared/routes.ts'
import { EventCards } from '../../../components/event/EventCard.tsx'
import { PointsEarned } from '../../../components/loyalty/PointsEarned.tsx'
import { newsWords } from '../../../components/news/news-words.ts'
import { postPath } from '../../../components/community/paths.ts'
import { nameOf } from '../../../components/community/PersonMark.tsx'
import { useNow } from '../../../lib/now.ts'
import { useSettings } from '../../../local/hooks/live.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { Offline } from '../../../online/call.ts'
import { type ServerPages, useServerPages } from '../../../online/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import { AroundFrame, maxAround } from '../AroundFrame.tsx'
import { nearOf } from '../near/near-of.ts'

const copy = homeCopy.around

/** The newest headlines, and the latest posts of the open feed and the user's groups. */
export function Around() {
  return (
    <>
      <NewestNews />
      <NewestPosts />
      <NextEvents />
      <ThisWeek />
    </>
  )
}

/** Points earned in the cellar book this week. */
function ThisWeek() {
  const subject = String(weekOf(useNow()))
  return (
    <div className="empty:hidden desk:col-span-full">
      <PointsEarned user={useDevice().user.id} subject={subject} />
    </div>
  )
}

/** The next events near the user, or anywhere if they gave no place or none is near. */
function NextEvents() {
  const own = nearOf(useSettings())
  const near = useEvents(own ? { near: own.near } : {})
  const isNear = own !== undefined && near.length > 0
  const anywhere = useEvents({})
  const events = isNear ? near : anywhere
  if (events.length === 0) return null
  const title = isNear ? eventListCopy.nearTitle(own.place) : eventListCopy.nextTitle
  return (
    <section aria-label={title} className="min-w-0 desk:col-span-full">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-lead font-semibold">{title}</h2>
        <Link
          to={routes.events.path}
          className="target inline-flex items-center text-small text-accent"
        >
          {eventListCopy.all}
          <ChevronRight className="mirrored" aria-hidden size={16} />
        </Link>
      </div>
      <EventCards events={events} label={title} />
    </section>
  )
}

function useEvents(query: { near?: string }): readonly EventCard[] {
  const { data = [] } = useServerPages(listEvents, useDevice().user.id, { query })
  return data.flatMap(({ events }) => events).slice(0, maxAround)
}

function NewestNews() {
  const query = useServerPages(listNews, useDevice().user.id, { query: {} })
  return (
    <AroundCard of="news" query={query} rowsOf={({ news }) => news}>
      {(item) => <Headline item={item} />}
    </AroundCard>
  )
}

function Headline({ item }: { item: NewsItem }) {
  const { title, source } = newsWords(item)
  const now = useNow()
  return (
    <Line to={routes.news.path} state={{ opens: item }} words={title} isTitle>
      {source} · <RelativeTime at={item.publishedAt} now={now} />
    </Line>
  )
}

function NewestPosts() {
  const query = useServerPages(listPosts, useDevice().user.id, { query: {} })
  return (
    <AroundCard of="community" query={query} rowsOf={({ posts }) => posts}>
      {(post) => <Said post={post} />}
    </AroundCard>
  )
}

function Said({ post }: { post: Post }) {
  const { id, author, group, content, bottle, recipe, drop, createdAt } = post
  const now = useNow()
  const shown = bottle?.name ?? recipe?.name ?? drop?.title ?? copy.community.picture
  return (
    <Line to={postPath(id)} words={content || shown}>
      {nameOf(author)}
      {group && ` ${copy.community.in(group.name)}`} · <RelativeTime at={createdAt} now={now} />
    </Line>
  )
}

interface LineProps {
  to: string
  state?: unknown
  words: string
  isTitle?: boolean
  children: ReactNode
}

function Line({ to, state, words, isTitle = false, children }: LineProps) {
  return (
    <Link
      to={to}
      state={state}
      className="flex min-h-20 flex-col justify-center rounded-md py-1 hover:bg-sunken"
    >
      <span
        dir="auto"
        className={`line-clamp-2 leading-5 break-words ${isTitle ? 'font-serif font-semibold' : ''}`}
      >
        {words}
      </span>
      <span dir="auto" className="truncate text-caption text-soft">
        {children}
      </span>
    </Link>
  )
}

interface AroundCardProps<Gives, Row> {
  of: 'news' | 'community'
  query: ServerPages<Gives>
  rowsOf: (page: Gives) => readonly Row[]
  children: (row: Row) => ReactNode
}

/** In all states: loading, unavailable, empty, and loaded. */
function AroundCard<Gives, Row extends { readonly id: string }>(
  props: AroundCardProps<Gives, Row>,
) {
  const { of, query, rowsOf, children } = props
  const { data, error, isFetching, refetch } = query
  const words = copy[of]
  if (!data)
    return (
      <AroundFrame of={of}>
        {error && (
          <Says
            title={words.failed}
            sentence={error instanceof Offline ? words.offline : undefined}
          >
            <Button size="small" busy={isFetching} onClick={refetch}>
              {copy.again}
            </Button>
          </Says>
        )}
      </AroundFrame>
    )
  const rows = data.flatMap(rowsOf).slice(0, maxAround)
  return (
    <AroundFrame of={of}>
      {rows.length === 0 ? (
        <Says title={words.none} sentence={words.noneSentence} />
      ) : (
        <ul aria-label={words.list}>
          {rows.map((row) => (
            <li key={row.id} className="border-b border-line last:border-b-0">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </AroundFrame>
  )
}

function Says(props: { title: string; sentence?: string | undefined; children?: ReactNode }) {
  return (
    <div className="flex grow flex-col items-start justify-center gap-1">
      <p className="font-medium">{props.title}</p>
      {props.sentence && <p className="text-small text-soft">{props.sentence}</p>}
      {props.children}
    </div>
  )
}
