import { marketCopy } from '../../../shared/copy/market.ts'
import { reservingState } from '../../../shared/features/market/reservation-endpoints.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { useSession } from '../../local/session/session.ts'
import { useServerQuery } from '../../online/queries.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { Notice } from '../../ui/Notice.tsx'

const copy = marketCopy.pausedOffer

/** The end of the pause that keeps the user from taking an offer; undefined for units held by them. */
export function useOfferPause(isOffer: boolean): Instant | undefined {
  const { data } = useServerQuery(reservingState, useSession().user?.id)
  return isOffer ? data?.pausedUntil : undefined
}

interface PausedOfferProps {
  until: Instant
  /** The state of the store, for its time zone. */
  state: string
}

/** Why an offer cannot be accepted or paid during a pause. */
export const PausedOffer = ({ until, state }: PausedOfferProps) => (
  <Notice tone="warn" title={copy.title}>
    <p>
      {copy.until} <StoreMoment at={until} state={state} />.
    </p>
    <p>{copy.stays}</p>
  </Notice>
)
