import type { ComponentProps } from 'react'
import { maxReasonLength } from '../../../shared/business/stores.ts'
import { storeDashboardCopy as copy } from '../../../shared/copy/store-dashboard.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'

type StoreReasonFormProps = Omit<ComponentProps<typeof ReasonForm>, 'words' | 'field'> & {
  maxLength?: number
}

/** A decision of a store or an admin that requires a reason for the people concerned. */
export const StoreReasonForm = ({ maxLength = maxReasonLength, ...form }: StoreReasonFormProps) => (
  <ReasonForm
    {...form}
    words={{ failed: copy.failed, offline: copy.unanswered }}
    field={{ label: copy.reason, maxLength, missing: copy.reasonMissing }}
  />
)
