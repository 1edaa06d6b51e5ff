import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import type { Trouble } from './explain-error.ts'

/** Why an action failed, on the page, next to it. */
export const TroubleNotice = ({ trouble }: { trouble: Trouble | undefined }) =>
  trouble && (
    <Notice live tone={trouble.is === 'refused' ? 'danger' : 'warn'} title={trouble.title}>
      {trouble.message}
    </Notice>
  )

/** The same as a toast, without room next to it. */
export const toastTrouble = ({ title, message }: Trouble) =>
  toast({ tone: 'danger', title, description: message })
