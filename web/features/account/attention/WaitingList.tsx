import { useId } from 'react'
import { attentionCopy } from '../../../../shared/copy/attention.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useSyncStatus } from '../../../local/hooks/live.ts'
import type { AttentionItem } from '../../../local/sync/refused-changes.ts'
import type { Mutators } from '../../../local/write/mutate.ts'
import { useMutators, useWaiting, type WaitingChange } from '../../../local/hooks/outbox-live.ts'
import { RelativeTime } from '../../../ui/Time.tsx'
import { useTitleOf } from './title-of.ts'

/** The limit of named changes; an import of thousands needs no list. */
const maxShown = 20

interface WaitingListProps {
  /** Refused changes on the same screen, which this list leaves out. */
  refused: readonly AttentionItem[] | undefined
}

/** Unsent changes, and that they are safe. */
export function WaitingList({ refused = [] }: WaitingListProps) {
  const { waiting, waitingPhotos } = useSyncStatus()
  const mutators = useMutators()
  const next = useWaiting(maxShown) ?? []
  const known = new Set(refused.flatMap((item) => [item, ...item.dependents]).map(({ uid }) => uid))
  const changes = next.filter(({ uid }) => !known.has(uid))
  const id = useId()
  const more = waiting - changes.length
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-title">
        {attentionCopy.waitingTitle}
      </h2>
      {waiting + waitingPhotos === 0 ? (
        <p className="text-soft">{attentionCopy.waitingNone}</p>
      ) : (
        <>
          {waiting > 0 && <p>{attentionCopy.waitingCount(waiting)}</p>}
          {waitingPhotos > 0 && <p>{attentionCopy.photosWaiting(waitingPhotos)}</p>}
          <p className="text-soft">{attentionCopy.waitingSafe}</p>
          {mutators && changes.length > 0 && (
            <ul className="mt-3">
              {changes.map((change) => (
                <Waiting key={change.uid} change={change} mutators={mutators} />
              ))}
            </ul>
          )}
          {more > 0 && changes.length > 0 && (
            <p className="mt-2 text-small text-soft">{attentionCopy.andMore(more)}</p>
          )}
        </>
      )}
    </section>
  )
}

function Waiting({ change, mutators }: { change: WaitingChange; mutators: Mutators }) {
  const title = useTitleOf(change, mutators)
  const now = useDevice().now()
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-2">
      <span className="min-w-0 break-words">{title}</span>
      <span className="shrink-0 text-caption text-soft">
        <RelativeTime at={change.at} now={now} />
      </span>
    </li>
  )
}
