import { marketCopy } from '../../../shared/copy/market.ts'
import type { DropPage } from '../../../shared/features/market/drop-endpoints.ts'
import { StarsShown } from '../../ui/Stars.tsx'
import { bottleFacts, OfferFacts, PickupWindow, priceFacts, storeFact } from './offer-facts.tsx'

const copy = marketCopy.drop

/** The store's description of the bottle, and the terms of a reservation. */
export function DropFacts({ drop }: { drop: DropPage }) {
  const { storeRating, storeReviews, pickupFrom, pickupUntil } = drop
  const hasWindow = pickupFrom !== undefined || pickupUntil !== undefined
  const rating = (
    <span className="flex items-center gap-1.5 text-small text-soft">
      {storeRating === undefined ? (
        copy.noReviews
      ) : (
        <>
          <StarsShown value={storeRating} /> {copy.rating(storeReviews)}
        </>
      )}
    </span>
  )
  return (
    <OfferFacts
      facts={[
        storeFact(drop, rating),
        ...priceFacts(drop),
        ...bottleFacts(drop),
        [
          copy.pickup,
          <span key="pickup">{hasWindow ? <PickupWindow offer={drop} /> : copy.pickupUsual}</span>,
        ],
      ]}
    />
  )
}
