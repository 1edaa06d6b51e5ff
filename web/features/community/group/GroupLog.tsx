import { ScrollText } from 'lucide-react'
import { communityCopy } from '../../../../shared/copy/community.ts'
import {
  listGroupLog,
  type LoggedAct,
} from '../../../../shared/features/community/moderation-endpoints.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { postPath } from '../../../components/community/paths.ts'
import { nameOf } from '../../../components/community/PersonMark.tsx'
import { PagedList } from '../../../lib/PagedList.tsx'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerPages } from '../../../online/queries.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Moment } from '../../../ui/Time.tsx'

const copy = communityCopy.log

/** The moderation log of a group, the latest first, for its moderators. */
export function GroupLog({ group }: { group: string }) {
  const query = useServerPages(listGroupLog, useDevice().user.id, { params: { group } })
  return (
    <PagedList
      query={query}
      loading={copy.loading}
      offline={copy.offline}
      rowsOf={(page) => page.acts}
      empty={
        <Empty
          level={2}
          drawing={<ScrollText size={40} className="text-soft" />}
          title={copy.none}
          sentence={copy.noneSentence}
        />
      }
    >
      {(acts) => (
        <>
          <p className="mb-1 text-small text-soft">{copy.sentence}</p>
          <ol aria-label={copy.title}>
            {acts.map((act) => (
              <Act key={act.id} act={act} />
            ))}
          </ol>
        </>
      )}
    </PagedList>
  )
}

function Act({ act }: { act: LoggedAct }) {
  const { at, kind, thing, reason } = act
  const message = sentenceOf(act)
  return (
    <li className="border-b border-line py-3">
      <p dir="auto" className="break-words">
        {/* A comment has no page of its own, and its post is not known here. */}
        {kind === 'post' && thing !== undefined ? (
          <TextLink quiet to={postPath(thing as Id<'post'>)}>
            {message}
          </TextLink>
        ) : (
          message
        )}
      </p>
      {reason && (
        <p dir="auto" className="text-small break-words whitespace-pre-line">
          {copy.because(reason)}
        </p>
      )}
      <p className="text-caption text-soft">
        <Moment at={at} />
      </p>
    </li>
  )
}

function sentenceOf({ act, by, person, kind = 'post' }: LoggedAct): string {
  const message = copy.acts[act]
  const [who, name] = [nameOf(by), nameOf(person)]
  return typeof message === 'function' ? message(who, name) : message[kind](who, name)
}
