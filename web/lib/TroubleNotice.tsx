import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import type { Trouble } from './explain-error.ts'

/** Why an act was not done, on the page, beside what was tried. */
export const TroubleNotice = ({ trouble }: { trouble: Trouble | undefined }) =>
  trouble && (
    <Notice live tone={trouble.is === 'refused' ? 'danger' : 'warn'} title={trouble.title}>
      {trouble.says}
    </Notice>
  )

/** The same in passing, where there is no room beside it. */
export const toastTrouble = ({ title, says }: Trouble) =>
  toast({ tone: 'danger', title, description: says })
