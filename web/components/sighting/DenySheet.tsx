import { answersNeeded, maxAnswerReason } from '../../../shared/business/sightings.ts'
import { seenCopy as copy } from '../../../shared/copy/seen-sightings.ts'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import { ReasonForm } from '../../lib/ReasonForm.tsx'
import { reply, replyWords } from './use-reply.ts'

/** Denies a sighting, with the found state. */
export function DenySheet(props: { sighting: Pick<SightingCard, 'id'>; onClose: () => void }) {
  const { sighting, onClose } = props
  return (
    <ReasonForm
      title={copy.denyTitle}
      description={copy.denySentence(answersNeeded)}
      cancel={copy.cancel}
      save={{ label: copy.send, busyLabel: copy.sending }}
      words={replyWords}
      field={{
        label: copy.why,
        hint: copy.whyHint,
        maxLength: maxAnswerReason,
        missing: copy.whyMissing,
      }}
      onSave={(reason) => reply(sighting, 'deny', reason)}
      onClose={onClose}
    />
  )
}
