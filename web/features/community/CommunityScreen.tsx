import { PenLine, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { groupCategories } from '../../../shared/business/community.ts'
import { maxSearchLength } from '../../../shared/business/names.ts'
import { communityCopy as copy } from '../../../shared/copy/community.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CreateOrUpgrade } from './CreateOrUpgrade.tsx'
import { HalfComments } from './HalfComments.tsx'
import { FindGroups, type GroupsSought } from './FindGroups.tsx'
import { activeOf, MyGroups, useOwnGroups } from './MyGroups.tsx'
import { groupPath } from '../../components/community/paths.ts'
import { PostList } from './PostList.tsx'
import { PeopleSheet } from './safety/PeopleSheet.tsx'
import { useWriting } from './writing.tsx'

const views = ['posts', 'groups'] as const

interface CommunityView {
  readonly view: (typeof views)[number]
  readonly words: string
  readonly isMine: boolean
  readonly groups: GroupsSought
}

const shownOf = (query: URLSearchParams): CommunityView => ({
  view: views.find((one) => one === query.get('tab')) ?? 'posts',
  words: query.get('q') ?? '',
  isMine: query.get('mine') === 'true',
  groups: {
    words: query.get('find') ?? '',
    category: groupCategories.find((one) => one === query.get('category')) ?? '',
    place: query.get('place') ?? '',
    tag: query.get('tag') ?? '',
    isMine: query.get('own') === 'true',
  },
})
const queryOf = ({ view, words, isMine, groups }: CommunityView) =>
  new URLSearchParams({
    ...(view !== 'posts' && { tab: view }),
    ...(words && { q: words }),
    ...(isMine && { mine: 'true' }),
    ...(groups.words && { find: groups.words }),
    ...(groups.category && { category: groups.category }),
    ...(groups.place && { place: groups.place }),
    ...(groups.tag && { tag: groups.tag }),
    ...(groups.isMine && { own: 'true' }),
  })

/** Posts from the open feed and the user's groups, the list of their groups, and a search for others. */
export function CommunityScreen() {
  const [shown, show] = useQueryState(shownOf, queryOf)
  const [isOpen, setOpen] = useState(false)
  const { offer, composer, write } = useWriting()
  return (
    <>
      <header className="mb-3 flex items-center gap-2">
        <h1 className="min-w-0 grow text-title">{copy.title}</h1>
        <IconButton
          label={copy.safety.people}
          icon={<UserX aria-hidden size={20} />}
          onClick={() => setOpen(true)}
        />
        <Button tone="primary" icon={<PenLine aria-hidden size={18} />} onClick={write}>
          {copy.feed.newPost}
        </Button>
      </header>
      {offer}
      <HalfComments />
      <Tabs
        label={copy.view}
        tabs={views.map((value) => ({ value, label: copy.views[value] }))}
        value={shown.view}
        onChange={(view) => show({ ...shown, view })}
      >
        {shown.view === 'posts' ? (
          <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_24rem] desk:items-start desk:gap-x-8">
            <section aria-labelledby="recent-posts" className="min-w-0 max-w-3xl">
              <SearchField
                label={copy.search}
                placeholder={copy.search}
                maxLength={maxSearchLength}
                value={shown.words}
                onChange={(words) => show({ ...shown, words })}
              />
              <div className="desk:hidden">
                <GroupChips />
              </div>
              <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-2">
                <h2 id="recent-posts" className="text-lead font-semibold">
                  {copy.feed.title}
                </h2>
                <Chip
                  label={copy.feed.mine}
                  selected={shown.isMine}
                  onClick={() => show({ ...shown, isMine: !shown.isMine })}
                />
              </div>
              <PostList words={shown.words.trim()} isMine={shown.isMine} />
            </section>
            <aside aria-labelledby="my-groups-aside" className="hidden flex-col gap-4 desk:flex">
              <h2 id="my-groups-aside" className="text-lead font-semibold">
                {copy.groups.mine}
              </h2>
              <MyGroups />
              <CreateOrUpgrade />
            </aside>
          </div>
        ) : (
          <div className="flex flex-col gap-6 desk:grid desk:grid-cols-2 desk:gap-x-10">
            <section aria-labelledby="my-groups" className="flex min-w-0 flex-col gap-3">
              <h2 id="my-groups" className="text-lead font-semibold">
                {copy.groups.mine}
              </h2>
              <MyGroups />
              <div>
                <CreateOrUpgrade />
              </div>
            </section>
            <section aria-labelledby="find-groups" className="min-w-0">
              <h2 id="find-groups" className="mb-3 text-lead font-semibold">
                {copy.groups.find}
              </h2>
              <FindGroups sought={shown.groups} onSeek={(groups) => show({ ...shown, groups })} />
            </section>
          </div>
        )}
      </Tabs>
      {composer}
      {isOpen && <PeopleSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** Group chips above the posts on a phone. */
const maxChips = 4

/** The user's groups as chips above the posts, on a phone; nothing without a group. */
function GroupChips() {
  const { data } = useOwnGroups()
  const active = activeOf(data?.groups ?? [])
  return (
    active.length > 0 && (
      <nav aria-label={copy.groups.mine} className="mt-3">
        <ul className="flex flex-wrap gap-2">
          {active.slice(0, maxChips).map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Link
                to={groupPath(id)}
                className="inline-flex min-h-11 max-w-full items-center rounded-full border border-edge bg-surface px-3 text-small hover:bg-sunken"
              >
                <span dir="auto" className="truncate">
                  {name}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    )
  )
}
