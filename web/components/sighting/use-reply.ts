import { seenCopy as copy } from '../../../shared/copy/seen-sightings.ts'
import {
  getSighting,
  listSightings,
  listStoreSightings,
  replyToSighting,
  type SightingCard,
  type SightingReply,
} from '../../../shared/features/sightings/endpoints.ts'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { toast } from '../../ui/toast.ts'

export const replyWords = {
  failed: copy.notSent,
  offline: copy.unanswered,
}

/** Answers a sighting. Its caller shows errors. */
export async function reply(
  { id }: Pick<SightingCard, 'id'>,
  message: SightingReply,
  reason?: string,
): Promise<void> {
  await call(replyToSighting, {
    params: { sighting: id },
    body: { says: message, ...(reason !== undefined && { reason }) },
  })
  toast({ title: copy.replied[message], description: copy.thanks })
  await invalidate(getSighting, listSightings, listStoreSightings)
}

/** The same in one tap: a toast shows the result. */
export function useReply(sighting: Pick<SightingCard, 'id'>) {
  const { busy, run } = useAct(replyWords, { onTrouble: toastTrouble })
  return { busy, say: (message: SightingReply) => void run(() => reply(sighting, message)) }
}
