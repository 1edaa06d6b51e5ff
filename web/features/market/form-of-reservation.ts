import { marketCopy } from '../../../shared/copy/market.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { type BottleForm, emptyForm, formOf } from '../../components/bottle-form/bottle-form.ts'

/** Names the bottle that came from a reservation, on every device of the person. */
export const sourceOf = ({ id }: Pick<Reservation, 'id'>) => `reservation:${id}`

/**
 * What is known of a bottle that was picked up, with what was paid for one of them; the rest is the
 * person's to say. The day is the one at the place where the person is.
 */
export function formOfReservation(reservation: Reservation): BottleForm {
  const { title, brand, storeName, storeAddress, unitPrice, pickedUpAt = 0 } = reservation
  const { category, subcategory, sizeMl, vintage, quantity } = reservation
  return formOf({
    ...emptyForm,
    name: title,
    brand,
    category,
    subcategory,
    sizeMl,
    vintage,
    quantity,
    purchasePrice: unitPrice,
    purchasedOn: dayOf(pickedUpAt, -new Date(pickedUpAt).getTimezoneOffset()),
    notes: marketCopy.reservation.cameFrom(storeName, storeAddress),
  })
}
