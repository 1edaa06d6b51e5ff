import { marketCopy } from '../../../shared/copy/market.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { useRows } from '../../local/live.ts'
import { useBottleDialog } from '../../parts/bottle-dialog-state.ts'
import { type BottleForm, emptyForm, formOf } from '../../parts/bottle-form.ts'
import { bottlePath } from '../../parts/bottle-path.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const copy = marketCopy.reservation

/** Names the bottle that came from a reservation, on every device of the person. */
const sourceOf = ({ id }: Reservation) => `reservation:${id}`

/** Offers to keep what was picked up in the collection, and knows when that is done. */
export function IntoCollection({ reservation }: { reservation: Reservation }) {
  const rows = useRows(bottles)
  const add = useBottleDialog((state) => state.add)
  if (!rows) return null
  const source = sourceOf(reservation)
  const kept = rows.find(({ sourceKey }) => sourceKey === source)
  return kept ? (
    <Notice
      tone="good"
      title={copy.intoDone}
      act={
        <ButtonLink size="small" to={bottlePath(kept.id)}>
          {copy.toBottle}
        </ButtonLink>
      }
    />
  ) : (
    <Notice
      title={copy.intoTitle}
      act={
        <Button tone="primary" onClick={() => add(filledForm(reservation), source)}>
          {copy.into}
        </Button>
      }
    >
      {copy.intoSentence}
    </Notice>
  )
}

/** What is known of the bottle; the rest is the person's to say. */
function filledForm(reservation: Reservation): BottleForm {
  const { title, brand, storeName, storeAddress, unitPrice, pickedUpAt = 0 } = reservation
  const { category, subcategory, sizeMl, vintage, quantity } = reservation
  return formOf({
    ...emptyForm,
    ...{ name: title, brand, category, subcategory, sizeMl, vintage, quantity },
    purchasePrice: unitPrice,
    purchasedOn: dayOf(pickedUpAt, -new Date(pickedUpAt).getTimezoneOffset()),
    notes: copy.cameFrom(storeName, storeAddress),
  })
}
