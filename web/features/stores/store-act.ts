import { storeDashboardCopy as copy } from '../../../shared/copy/store-dashboard.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'

const words = { failed: copy.failed, offline: copy.unanswered }

/**
 * {@link useAct} of a store; what was not seen to be done is told in passing.
 * @param settled shows how it stands afterwards
 */
export const useStoreAct = (settled?: () => unknown) =>
  useAct(words, { onTrouble: toastTrouble, ...(settled && { settled }) })
