import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { attentionCopy } from '../../../../shared/copy/attention.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useSyncStatus } from '../../../local/hooks/live.ts'
import { useAttention, useMutators } from '../../../local/hooks/outbox-live.ts'
import { SyncTrouble } from '../../../components/sync/SyncTrouble.tsx'
import { syncWords } from '../../../components/sync/sync-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Moment } from '../../../ui/Time.tsx'
import { RefusedItem } from './RefusedItem.tsx'
import { WaitingList } from './WaitingList.tsx'

/** The sync chip's target: the sync status, waiting changes, and refused ones. */
export function AttentionScreen() {
  const refused = useAttention()
  const mutators = useMutators()
  const id = useId()

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-display">{attentionCopy.title}</h1>
      <SyncTrouble />
      <State />
      <section aria-labelledby={`${id}-refused`}>
        <h2 id={`${id}-refused`} className="mb-1 text-title">
          {attentionCopy.refusedTitle}
        </h2>
        {refused === undefined || mutators === undefined ? (
          <Loading label={attentionCopy.loading}>
            <SkeletonRows rows={2} />
          </Loading>
        ) : refused.length === 0 ? (
          <p className="text-soft">{attentionCopy.refusedNone}</p>
        ) : (
          <>
            <p className="mb-3 text-soft">{attentionCopy.refusedSentence}</p>
            <ul className="flex flex-col gap-3">
              {refused.map((item) => (
                <RefusedItem key={item.uid} item={item} mutators={mutators} />
              ))}
            </ul>
          </>
        )}
      </section>
      <WaitingList refused={refused} />
    </div>
  )
}

function State() {
  const device = useDevice()
  const state = useSyncStatus()
  const stopped = state.kind === 'signed_out' || state.kind === 'reload_needed'
  return (
    <section
      aria-label={attentionCopy.stateTitle}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="min-w-0 grow">
        <p className="font-medium">{syncWords(state)}</p>
        <p className="text-small text-soft">
          {attentionCopy.lastSync}:{' '}
          {state.lastSyncAt === undefined ? attentionCopy.never : <Moment at={state.lastSyncAt} />}
        </p>
        {state.reachable === false && (
          <p className="mt-1 text-small text-soft">{attentionCopy.unreachable}</p>
        )}
      </div>
      {!stopped && (
        <Button
          icon={<RefreshCw aria-hidden size={18} />}
          busy={state.kind === 'syncing'}
          onClick={() => device.syncNow()}
        >
          {attentionCopy.syncNow}
        </Button>
      )}
    </section>
  )
}
