import { marketCopy } from '../../../shared/copy/market.ts'
import { confirmAge } from '../../../shared/features/account/profile-endpoints.ts'
import { getEvent } from '../../../shared/features/events/endpoints.ts'
import { reservingState } from '../../../shared/features/market/reservation-endpoints.ts'
import { getUltraDrop } from '../../../shared/features/ultra-drops/endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useReservingAct } from './reserving-act.ts'

const copy = marketCopy.drop

/** Asks for the age confirmation if the account was created without our form. */
export function AgePart() {
  const { busy, trouble, run } = useReservingAct({
    failed: copy.ageFailed,
    offline: copy.ageOffline,
  })
  const confirm = () =>
    run(async () => {
      await call(confirmAge, { body: { ageConfirmed: true } })
      await invalidate(reservingState, getUltraDrop, getEvent)
      toast({ title: copy.ageConfirmed })
    })
  return (
    <>
      <Notice
        tone="warn"
        title={copy.ageTitle}
        act={
          <Button
            tone="primary"
            busy={busy}
            busyLabel={copy.confirmingAge}
            onClick={() => void confirm()}
          >
            {copy.confirmAge}
          </Button>
        }
      >
        {copy.ageSentence}
      </Notice>
      <TroubleNotice trouble={trouble} />
    </>
  )
}
