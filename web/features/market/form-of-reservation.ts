import { marketCopy } from '../../../shared/copy/market.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { type BottleForm, emptyForm, formOf } from '../../components/bottle-form/bottle-form.ts'

/** The source key of a bottle from a reservation, the same on every device. */
export const sourceOf = ({ id }: Pick<Reservation, 'id'>) => `reservation:${id}`

/**
 * The form of a new bottle after a pickup, with the price of one unit; the person fills in the rest.
 * The date is that of the device's time zone.
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
