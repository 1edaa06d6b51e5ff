import { marketCopy } from '../../../shared/copy/market.ts'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { bottleWords, feeWords, isUnderWay } from './reservation-words.ts'

const copy = marketCopy.reservation

/** Time, place and price. */
export function ReservationFacts({ reservation }: { reservation: Reservation }) {
  const { pickupFrom, pickupUntil, storeName, storeAddress, storePhone } = reservation
  const { quantity, unitPrice, totalPrice, reserveFee } = reservation
  const { storeState: state } = reservation
  const isToCome = isUnderWay(reservation)
  const howPaid = bottleWords(reservation)
  return (
    <FactList
      facts={[
        [
          copy.window,
          isToCome &&
            (pickupFrom === undefined || pickupUntil === undefined ? (
              copy.windowAfter
            ) : (
              <span key="window">
                <StoreMoment at={pickupFrom} state={state} /> {marketCopy.drop.until}{' '}
                <StoreMoment at={pickupUntil} state={state} />
              </span>
            )),
        ],
        [
          copy.address,
          <span key="store" className="flex flex-col">
            {storeName}
            <span className="text-soft">{storeAddress}</span>
            <span className="flex flex-wrap gap-x-4">
              <TextLink
                className="inline-flex min-h-11 items-center"
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(storeAddress)}`}
              >
                {copy.directions}
              </TextLink>
              {storePhone && (
                <TextLink
                  className="inline-flex min-h-11 items-center"
                  href={`tel:${storePhone.replace(/[^+\d]/g, '')}`}
                >
                  {storePhone}
                </TextLink>
              )}
            </span>
          </span>,
        ],
        [copy.hours, reservation.storeHours],
        [
          copy.price,
          <span key="price">
            <Money cents={totalPrice} exact="typed" />
            <span className="block text-caption text-soft">
              {quantity > 1 && (
                <>
                  {copy.each(quantity)} <Money cents={unitPrice} exact="typed" />
                  {howPaid && ' · '}
                </>
              )}
              {howPaid}
            </span>
          </span>,
        ],
        [
          copy.fee,
          <span key="fee">
            <Money cents={reserveFee} exact="typed" />
            <span className="block text-caption text-soft">{feeWords(reservation)}</span>
          </span>,
        ],
        [copy.made, <StoreMoment key="made" at={reservation.createdAt} state={state} />],
      ]}
    />
  )
}
