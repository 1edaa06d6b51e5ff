import { askForPushCopy } from '../../../shared/copy/ask-for-push.ts'
import { marketCopy } from '../../../shared/copy/market.ts'
import {
  type DropPage,
  getDrop,
  watchDrop,
} from '../../../shared/features/market/drop-endpoints.ts'
import {
  joinWaitingList,
  leaveWaitingList,
} from '../../../shared/features/market/reservation-endpoints.ts'
import { invalidate } from '../../online/queries.ts'
import { call } from '../../online/call.ts'
import { AskForPush } from '../../components/push/AskForPush.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { useReservingAct } from './reserving-act.ts'

const copy = marketCopy.drop

/** The waiting list of a sold-out drop. */
export function WaitingPart({ drop, mayWait }: { drop: DropPage; mayWait: boolean }) {
  const { busy, trouble, run } = useReservingAct(
    { failed: copy.waitFailed, offline: copy.waitOffline },
    drop.mine?.waitingAt,
  )
  const params = { drop: drop.id }
  const place = drop.mine?.waitingAt
  const act = (what: () => Promise<unknown>) =>
    run(async () => {
      await what()
      await invalidate(getDrop, watchDrop)
    })
  return (
    <>
      <p className="font-medium">{place === undefined ? copy.soldOut : copy.waitingAt(place)}</p>
      <p className="text-soft">
        {place === undefined ? copy.waitSentence(drop.waiting) : copy.waitingSentence}
      </p>
      {place !== undefined && <AskForPush why={askForPushCopy.waiting} />}
      <TroubleNotice trouble={trouble} />
      {mayWait &&
        (place === undefined ? (
          <Button
            tone="primary"
            busy={busy}
            onClick={() => void act(() => call(joinWaitingList, { params }))}
          >
            {copy.wait}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void act(() => call(leaveWaitingList, { params }))}>
            {copy.leave}
          </Button>
        ))}
    </>
  )
}
