import { generatePath } from 'react-router-dom'
import { marketCopy } from '../../../../shared/copy/market.ts'
import { ultraDropPageCopy } from '../../../../shared/copy/ultra-drop-page.ts'
import { categoriesInWords } from '../../../../shared/features/collection/categories.ts'
import type { UltraDropPage } from '../../../../shared/features/ultra-drops/endpoints.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { routes } from '../../../../shared/routes.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

const copy = ultraDropPageCopy

/** The store's description of the bottle, the number of units, and who can enter. */
export function UltraFacts({ drop }: { drop: UltraDropPage }) {
  const { storeId, storeName, place, requireStoreFavorite, requireSubscription } = drop
  const asks = drop.requestStartsAt !== undefined
  const who = [
    copy.everybody,
    requireStoreFavorite && copy.favorites,
    requireSubscription && copy.insiders,
    asks && (drop.reviewsByHand ? copy.letIn : copy.asked),
  ].filter((one) => one !== false)
  const facts: Fact[] = [
    [
      marketCopy.drop.store,
      <span key="store" className="flex flex-wrap items-center gap-x-2">
        <TextLink to={generatePath(routes.store.path, { id: storeId })}>{storeName}</TextLink>
        <span className="text-soft">{place}</span>
      </span>,
    ],
    [copy.bottles, drop.quantity.toLocaleString(locale())],
    [copy.entries, drop.totalEntries.toLocaleString(locale())],
    [copy.who, who.join(', ')],
    [copy.minimum, drop.minReservations > 1 && copy.minimumOf(drop.minReservations)],
    [
      marketCopy.drop.price,
      <span key="price">
        <Money cents={drop.salePrice} exact="typed" />
        <span className="block text-caption text-soft">{marketCopy.drop.priceNote}</span>
      </span>,
    ],
    [
      copy.fee,
      <span key="fee">
        <Money cents={drop.fee} exact="typed" />
        <span className="block text-caption text-soft">{marketCopy.drop.feeNote(drop.fee)}</span>
      </span>,
    ],
    [marketCopy.drop.category, categoriesInWords(drop)],
    [marketCopy.drop.brand, drop.brand],
    [marketCopy.drop.vintage, drop.vintage],
    [marketCopy.drop.size, drop.sizeMl && `${drop.sizeMl.toLocaleString(locale())} ml`],
    [marketCopy.drop.pickup, <Pickup key="pickup" drop={drop} />],
  ]
  return (
    <section aria-label={marketCopy.drop.facts}>
      <FactList facts={facts} />
    </section>
  )
}

/** The pickup window of an accepted bottle. */
function Pickup({ drop }: { drop: UltraDropPage }) {
  const { pickupFrom, pickupUntil, storeState: state } = drop
  return (
    <>
      {(pickupFrom !== undefined || pickupUntil !== undefined) && (
        <span className="block">
          {pickupFrom !== undefined && <StoreMoment at={pickupFrom} state={state} />}
          {pickupUntil !== undefined && (
            <>
              {' '}
              {marketCopy.drop.until} <StoreMoment at={pickupUntil} state={state} />
            </>
          )}
        </span>
      )}
      <span className="block text-caption text-soft">
        {pickupFrom === undefined ? copy.pickup : copy.pickupLater}
      </span>
    </>
  )
}
