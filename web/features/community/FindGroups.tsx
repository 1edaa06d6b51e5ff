import { Search } from 'lucide-react'
import { type GroupCategory, groupCategories } from '../../../shared/business/community.ts'
import { maxSearchLength } from '../../../shared/business/names.ts'
import { communityCopy } from '../../../shared/copy/community.ts'
import { listGroups } from '../../../shared/features/community/group-endpoints.ts'
import { useDevice } from '../../local/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { MoreOf } from '../../lib/MoreOf.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { GroupRow } from './GroupRow.tsx'

const copy = communityCopy.groups

/** What groups are looked for. */
export interface GroupsSought {
  readonly words: string
  readonly category: GroupCategory | ''
}

interface FindGroupsProps {
  sought: GroupsSought
  onSeek: (next: GroupsSought) => void
}

/** All groups, the largest first, narrowed by words and by what they are about. */
export function FindGroups({ sought, onSeek }: FindGroupsProps) {
  const { words, category } = sought
  const user = useDevice().user.id
  const found = useServerPages(listGroups, user, {
    query: { ...(words.trim() && { words: words.trim() }), ...(category && { category }) },
  })
  const query = usePreviousPages(found, user, ({ groups }) => groups)
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <div className="min-w-52 grow">
          <SearchField
            label={copy.findSearch}
            placeholder={copy.findSearch}
            maxLength={maxSearchLength}
            value={words}
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
      </div>
      <QueryBoundary query={query} loading={copy.loading} offline={copy.offline}>
        {(pages) => {
          const groups = pages.flatMap((page) => page.groups)
          const isSought = words.trim() !== '' || category !== ''
          return (
            <>
              {groups.length > 0 ? (
                <ul aria-label={copy.list}>
                  {groups.map((group) => (
                    <GroupRow key={group.id} group={group} />
                  ))}
                </ul>
              ) : (
                <Empty
                  level={3}
                  drawing={<Search size={40} className="text-soft" />}
                  title={isSought ? copy.noMatch : copy.none}
                  sentence={isSought ? copy.noMatchSentence : copy.noneSentence}
                />
              )}
              <MoreOf query={query} />
            </>
          )
        }}
      </QueryBoundary>
    </>
  )
}
