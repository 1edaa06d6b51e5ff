import { storeDashboardCopy as copy } from '../../../shared/copy/store-dashboard.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'

const words = { failed: copy.failed, offline: copy.unanswered }

/**
 * {@link useAct} for a store; an error shows a toast.
 * @param settled reloads the data afterwards
 */
export const useStoreAct = (settled?: () => unknown) =>
  useAct(words, { onTrouble: toastTrouble, ...(settled && { settled }) })
