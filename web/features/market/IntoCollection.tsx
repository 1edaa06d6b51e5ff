import { marketCopy } from '../../../shared/copy/market.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { useRows } from '../../local/hooks/live.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { bottlePath } from '../../components/bottle/bottle-path.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { formOfReservation, sourceOf } from './form-of-reservation.ts'

const copy = marketCopy.reservation

/** Offers to add the picked-up bottle to the collection, once. */
export function IntoCollection({ reservation }: { reservation: Reservation }) {
  const rows = useRows(bottles)
  const add = useBottleDialog((state) => state.add)
  if (!rows) return null
  const source = sourceOf(reservation)
  const stored = rows.find(({ sourceKey }) => sourceKey === source)
  return stored ? (
    <Notice
      tone="good"
      title={copy.intoDone}
      act={
        <ButtonLink size="small" to={bottlePath(stored.id)}>
          {copy.toBottle}
        </ButtonLink>
      }
    />
  ) : (
    <Notice
      title={copy.intoTitle}
      act={
        <Button tone="primary" onClick={() => add(formOfReservation(reservation), source)}>
          {copy.into}
        </Button>
      }
    >
      {copy.intoSentence}
    </Notice>
  )
}
