import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import type { ActWords } from '../../lib/explain-error.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { toast } from '../../ui/toast.ts'

/** What is said where the server did not do it. */
export const sharingWords: ActWords = {
  failed: copy.failedTitle,
  noResponse: copy.failedTitle,
  offline: copy.offlineSentence,
  fault: copy.failedSentence,
}

/** {@link useAct} about who is in a cellar, which says what came of it. */
export function useSharingAct() {
  const { busy, run } = useAct(sharingWords, { onTrouble: toastTrouble })
  const act = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      await work()
      toast({ title: done })
    })
  return { busy, act }
}
