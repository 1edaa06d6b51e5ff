import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import { StoreReasonForm } from '../../components/store/StoreReasonForm.tsx'
import { toast } from '../../ui/toast.ts'

interface HideWithReasonProps {
  copy: Record<'hideTitle' | 'hideSentence' | 'hideNow' | 'hiding' | 'hidden', string>
  onHide: (reason: string) => Promise<unknown>
  /** The list that shows it. */
  list: Pick<Endpoint, 'name'>
  onClose: () => void
}

/** An admin hides a review or a story, with a reason for its author. */
export function HideWithReason({ copy, onHide, list, onClose }: HideWithReasonProps) {
  const hide = async (reason: string) => {
    await onHide(reason)
    toast({ title: copy.hidden })
    await invalidate(list, listActivity)
  }
  return (
    <StoreReasonForm
      title={copy.hideTitle}
      description={copy.hideSentence}
      cancel={storeDashboardCopy.cancel}
      save={{ label: copy.hideNow, busyLabel: copy.hiding, tone: 'danger' }}
      onSave={hide}
      onClose={onClose}
    />
  )
}
