import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import type { ActWords } from '../../lib/explain-error.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { toast } from '../../ui/toast.ts'

/** Error messages. */
export const sharingWords: ActWords = {
  failed: copy.failedTitle,
  noResponse: copy.failedTitle,
  offline: copy.offlineSentence,
  fault: copy.failedSentence,
}

/** {@link useAct} for membership of a cellar, with a toast for the result. */
export function useSharingAct() {
  const { busy, run } = useAct(sharingWords, { onTrouble: toastTrouble })
  const act = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      await work()
      toast({ title: done })
    })
  return { busy, act }
}
