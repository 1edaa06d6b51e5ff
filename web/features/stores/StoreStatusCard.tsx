import { storesCopy } from '../../../shared/copy/stores.ts'
import { applyAgain, listOwnStores } from '../../../shared/features/stores/endpoints.ts'
import { type OwnStore, storeStatus } from '../../../shared/features/stores/store.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useStoreAct } from './store-act.ts'

const copy = storesCopy.dashboard

/** Why the store cannot offer drops yet, and the remedy. */
export function StoreStatusCard({ store, onEdit }: { store: OwnStore; onEdit: () => void }) {
  const { busy, run } = useStoreAct()
  const isOwner = store.role === 'owner'
  const again = () =>
    run(async () => {
      await call(applyAgain, { params: { store: store.id } })
      await invalidate(listOwnStores)
      toast({ title: copy.appliedAgain, description: storesCopy.form.appliedSentence })
    })
  const now = useNow()
  const edit = isOwner && <Button onClick={onEdit}>{copy.edit}</Button>
  switch (storeStatus(store, dayOf(now))) {
    case 'good':
      return null
    case 'pending':
      return <Notice title={copy.pending}>{copy.pendingSentence}</Notice>
    case 'rejected':
      return (
        <Notice
          tone="warn"
          title={copy.rejected}
          act={
            isOwner && (
              <>
                {edit}
                <Button tone="primary" busy={busy} onClick={() => void again()}>
                  {copy.applyAgain}
                </Button>
              </>
            )
          }
        >
          {store.statusReason && <Reason>{store.statusReason}</Reason>}
        </Notice>
      )
    case 'suspended':
      return (
        <Notice tone="danger" title={copy.suspended}>
          <Reason>{store.statusReason ?? copy.ownerLeft}</Reason>
          <p>{copy.suspendedSentence}</p>
        </Notice>
      )
    case 'licence_expired':
      return (
        <Notice tone="danger" title={copy.expired} act={edit}>
          {copy.expiredSentence}
        </Notice>
      )
  }
}

/** An admin's words, apart from the sentences of the app. */
const Reason = ({ children }: { children: string }) => (
  <p dir="auto" className="break-words whitespace-pre-line">
    {children}
  </p>
)
