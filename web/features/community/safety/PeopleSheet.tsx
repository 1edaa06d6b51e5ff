import { UserX } from 'lucide-react'
import { communityCopy } from '../../../../shared/copy/community.ts'
import {
  listRelations,
  type Relation,
} from '../../../../shared/features/community/moderation-endpoints.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerPages } from '../../../online/queries.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { toastTrouble } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { endMuteOrBlock } from './relations.ts'

const copy = communityCopy.safety

/** Muted and blocked people, with Undo. */
export function PeopleSheet({ onClose }: { onClose: () => void }) {
  const query = useServerPages(listRelations, useDevice().user.id)
  return (
    <Sheet open onClose={onClose} title={copy.people} description={copy.peopleSentence}>
      <PagedList
        query={query}
        loading={copy.peopleLoading}
        offline={copy.peopleOffline}
        rowsOf={(page) => page.people}
        empty={
          <Empty
            level={3}
            drawing={<UserX size={40} className="text-soft" />}
            title={copy.peopleNone}
          />
        }
      >
        {(people) => (
          <ul aria-label={copy.people}>
            {people.map((person) => (
              <Row key={person.id} person={person} />
            ))}
          </ul>
        )}
      </PagedList>
    </Sheet>
  )
}

function Row({ person }: { person: Relation }) {
  const { busy, run } = useAct(
    { failed: copy.failed, offline: copy.unanswered },
    { onTrouble: toastTrouble },
  )
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 grow">
        <span dir="auto" className="block font-medium break-words">
          {person.name}
        </span>
        <span className="block text-small text-soft">
          {person.kind === 'block' ? copy.isBlocked : copy.isMuted}
        </span>
      </span>
      <Button
        size="small"
        busy={busy}
        aria-label={copy.takeBackOf(person.name)}
        onClick={() => void run(() => endMuteOrBlock(person))}
      >
        {copy.takeBack}
      </Button>
    </li>
  )
}
