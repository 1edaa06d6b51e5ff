import { type ReactNode, useState } from 'react'
import { maxReasonLength } from '../../../shared/business/stores.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { platformStats } from '../../../shared/features/market/reservation-endpoints.ts'
import {
  type Application,
  approveStore,
  listActivity,
  listDecidedStores,
  listPendingStores,
  reinstateStore,
  rejectStore,
  suspendStore,
} from '../../../shared/features/stores/endpoints.ts'
import { licenceText, type StoreStatus } from '../../../shared/features/stores/store.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { IdScanSwitch } from './IdScanSwitch.tsx'
import { dayAtStore } from '../../components/store/StoreMoment.tsx'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { StoreStatusBadge } from '../../components/store/StoreStatusBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toast.ts'

const copy = storesCopy.admin

type ReviewAction = 'approve' | 'reject' | 'suspend' | 'reinstate'

/** Possible decisions by the store's status, the positive one last. */
const actsOf = {
  pending: ['reject', 'approve'],
  approved: ['suspend'],
  suspended: ['reinstate'],
  rejected: [],
} as const satisfies Record<StoreStatus, readonly ReviewAction[]>

const said = {
  approve: { title: copy.storeApproved, description: copy.storeApprovedSentence },
  reject: { title: copy.storeRejected, description: copy.storeRejectedSentence },
  suspend: { title: copy.storeSuspended, description: copy.storeSuspendedSentence },
  reinstate: { title: copy.storeReinstated, description: copy.storeReinstatedSentence },
} as const

/** An application with the admin's decisions. */
export function ReviewSheet({ store, onClose }: { store: Application; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [lacksReason, setLacksReason] = useState(false)
  const [busy, setBusy] = useState<ReviewAction>()
  const acts: readonly ReviewAction[] = actsOf[store.status]
  const reasoned = acts.find((act) => act === 'reject' || act === 'suspend')

  const { run } = useAct(
    { failed: copy.error, offline: copy.unanswered },
    {
      onTrouble: ({ message, ...trouble }) =>
        toastTrouble({ ...trouble, message: message || copy.approveFailed }),
      settled: () => invalidate(listPendingStores, listDecidedStores, listActivity, platformStats),
    },
  )
  const decide = async (act: ReviewAction) => {
    const isReasoned = act === 'reject' || act === 'suspend'
    if (isReasoned && !reason.trim()) {
      setLacksReason(true)
      return
    }
    setBusy(act)
    const input = { params: { id: store.id }, body: { reason: reason.trim() } }
    await run(async () => {
      if (act === 'approve') await call(approveStore, { params: input.params })
      else if (act === 'reinstate') await call(reinstateStore, { params: input.params })
      else await call(act === 'reject' ? rejectStore : suspendStore, input)
      toast(said[act])
      onClose()
    })
    setBusy(undefined)
  }

  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.status, <StoreStatusBadge key="status" status={store.status} />],
    [copy.applied, dayAtStore(store.state, store.appliedAt)],
    [storesCopy.address, `${store.address}, ${store.city}, ${store.state} ${store.zipCode}`],
    [copy.licence, licenceText(store)],
    [copy.licenceExpires, dayInWords(store.licenseExpiresOn)],
    [copy.owner, [store.ownerName, store.ownerEmail].filter(Boolean).join(', ')],
    [storesCopy.phone, store.phone],
    [storesCopy.email, store.email],
    [storesCopy.hours, store.hours],
    [
      copy.reason,
      store.statusReason ?? (store.status === 'suspended' && storesCopy.dashboard.ownerLeft),
    ],
  ]
  return (
    <Sheet
      open
      onClose={onClose}
      title={store.name}
      dirty={reason.trim() !== '' && busy === undefined}
      footer={
        <>
          <Button onClick={onClose}>{copy.close}</Button>
          {acts.map((act) => (
            <Button
              key={act}
              tone={act === 'reject' || act === 'suspend' ? 'danger' : 'primary'}
              busy={busy === act}
              disabled={busy !== undefined && busy !== act}
              onClick={() => void decide(act)}
            >
              {copy[act]}
            </Button>
          ))}
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-caption text-soft">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {(store.status === 'approved' || store.status === 'suspended') && (
        <div className="mt-4">
          <IdScanSwitch store={store} />
        </div>
      )}
      {reasoned && (
        <div className="mt-4">
          <TextArea
            label={copy.reason}
            hint={copy.reasonHint[reasoned]}
            rows={3}
            maxLength={maxReasonLength}
            value={reason}
            onChange={setReason}
            error={lacksReason && !reason.trim() ? copy.reasonMissing : undefined}
          />
        </div>
      )}
    </Sheet>
  )
}
