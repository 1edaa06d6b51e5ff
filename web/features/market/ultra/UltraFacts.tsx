import { marketCopy } from '../../../../shared/copy/market.ts'
import { ultraDropPageCopy } from '../../../../shared/copy/ultra-drop-page.ts'
import type { UltraDropPage } from '../../../../shared/features/ultra-drops/endpoints.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { bottleFacts, OfferFacts, PickupWindow, priceFacts, storeFact } from '../offer-facts.tsx'

const copy = ultraDropPageCopy

/** The store's description of the bottle, the number of units, and who can enter. */
export function UltraFacts({ drop }: { drop: UltraDropPage }) {
  const { quantity, totalEntries, minReservations } = drop
  return (
    <OfferFacts
      facts={[
        storeFact(drop),
        [copy.bottles, quantity.toLocaleString(locale())],
        [copy.entries, totalEntries.toLocaleString(locale())],
        [copy.who, whoCanEnter(drop).join(', ')],
        [copy.minimum, minReservations > 1 && copy.minimumOf(minReservations)],
        ...priceFacts(drop),
        ...bottleFacts(drop),
        [marketCopy.drop.pickup, <Pickup key="pickup" drop={drop} />],
      ]}
    />
  )
}

function whoCanEnter(drop: UltraDropPage): string[] {
  const asks = drop.requestStartsAt !== undefined
  return [
    copy.everybody,
    drop.requireStoreFavorite && copy.favorites,
    drop.requireSubscription && copy.insiders,
    asks && (drop.reviewsByHand ? copy.approved : copy.asked),
  ].filter((one) => one !== false)
}

/** The pickup window of an accepted bottle. */
function Pickup({ drop }: { drop: UltraDropPage }) {
  const { pickupFrom, pickupUntil } = drop
  return (
    <>
      {(pickupFrom !== undefined || pickupUntil !== undefined) && (
        <span className="block">
          <PickupWindow offer={drop} />
        </span>
      )}
      <span className="block text-caption text-soft">
        {pickupFrom === undefined ? copy.pickup : copy.pickupLater}
      </span>
    </>
  )
}
