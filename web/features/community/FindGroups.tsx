import { Search } from 'lucide-react'
import {
  type GroupCategory,
  groupCategories,
  maxGroupLocation,
  maxGroupTagLength,
} from '../../../shared/business/community.ts'
import { maxSearchLength } from '../../../shared/business/names.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import { listGroups } from '../../../shared/features/community/group-endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { GroupRow } from './GroupRow.tsx'

const copy = communityCopy.groups

/** Filters of groups. */
export interface GroupsSought {
  readonly words: string
  readonly category: GroupCategory | ''
  readonly place: string
  readonly tag: string
  readonly isMine: boolean
}

interface FindGroupsProps {
  sought: GroupsSought
  onSeek: (next: GroupsSought) => void
}

/** All groups, the largest first, filtered by text, category and place. */
export function FindGroups({ sought, onSeek }: FindGroupsProps) {
  const { category, isMine } = sought
  const [words, place, tag] = [sought.words.trim(), sought.place.trim(), tagOf(sought.tag)]
  const user = useDevice().user.id
  const found = useServerPages(listGroups, user, {
    query: {
      ...(words && { words }),
      ...(category && { category }),
      ...(place && { place }),
      ...(tag && { tag }),
      ...(isMine && { mine: 'true' as const }),
    },
  })
  const query = usePreviousPages(found, user, ({ groups }) => groups)
  const isSought = [words, category, place, tag].some((one) => one !== '') || isMine
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <div className="min-w-52 grow">
          <SearchField
            label={copy.findSearch}
            placeholder={copy.findSearch}
            maxLength={maxSearchLength}
            value={sought.words}
            onChange={(next) => onSeek({ ...sought, words: next })}
          />
        </div>
        <div className="min-w-40 grow sm:grow-0">
          <Select
            label={copy.category}
            hideLabel
            options={[
              { value: 'all', label: copy.allCategories },
              ...groupCategories.map((value) => ({ value, label: copy.categories[value] })),
            ]}
            value={category || 'all'}
            onChange={(next) => onSeek({ ...sought, category: next === 'all' ? '' : next })}
          />
        </div>
        <div className="grid w-full grid-cols-2 gap-2">
          <SearchField
            label={copy.location}
            maxLength={maxGroupLocation}
            value={sought.place}
            onChange={(next) => onSeek({ ...sought, place: next })}
          />
          <SearchField
            label={copy.tag}
            maxLength={maxGroupTagLength}
            value={sought.tag}
            onChange={(next) => onSeek({ ...sought, tag: next })}
          />
        </div>
      </div>
      <div className="mb-2">
        <Chip
          label={copy.onlyMine}
          selected={isMine}
          onClick={() => onSeek({ ...sought, isMine: !isMine })}
        />
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.groups}
        empty={
          <Empty
            level={3}
            drawing={<Search size={40} className="text-soft" />}
            title={isSought ? copy.noMatch : copy.none}
            sentence={isSought ? copy.noMatchSentence : copy.noneSentence}
          />
        }
      >
        {(groups) => (
          <ul aria-label={copy.list}>
            {groups.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

/** As it is drawn, with its sign, or without. */
const tagOf = (typed: string) => typed.trim().replace(/^#+/, '').trim()
