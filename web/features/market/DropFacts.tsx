import { categoriesInWords } from '../../../shared/features/collection/categories.ts'
import type { ReactNode } from 'react'
import { generatePath } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import type { DropPage } from '../../../shared/features/market/drop-endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Money } from '../../ui/Money.tsx'
import { StarsShown } from '../../ui/Stars.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { locale } from '../../../shared/kernel/language.ts'

const copy = marketCopy.drop

/** The store's description of the bottle, and the terms of a reservation. */
export function DropFacts({ drop }: { drop: DropPage }) {
  const { storeId, storeName, storeState: state, place, storeRating, storeReviews } = drop
  const { pickupFrom, pickupUntil } = drop
  const facts: Fact[] = [
    [
      copy.store,
      <span key="store" className="flex flex-wrap items-center gap-x-2">
        <TextLink to={generatePath(routes.store.path, { id: storeId })}>{storeName}</TextLink>
        <span className="text-soft">{place}</span>
        <span className="flex items-center gap-1.5 text-small text-soft">
          {storeRating === undefined ? (
            copy.noReviews
          ) : (
            <>
              <StarsShown value={storeRating} /> {copy.rating(storeReviews)}
            </>
          )}
        </span>
      </span>,
    ],
    [
      copy.price,
      <Noted key="price" note={copy.priceNote}>
        <Money cents={drop.salePrice} exact="typed" />
      </Noted>,
    ],
    [
      copy.fee,
      <Noted key="fee" note={copy.feeNote(drop.fee)}>
        <Money cents={drop.fee} exact="typed" />
      </Noted>,
    ],
    [copy.category, categoriesInWords(drop)],
    [copy.brand, drop.brand],
    [copy.vintage, drop.vintage],
    [copy.size, drop.sizeMl && `${drop.sizeMl.toLocaleString(locale())} ml`],
    [
      copy.pickup,
      pickupFrom === undefined && pickupUntil === undefined ? (
        copy.pickupUsual
      ) : (
        <span key="pickup">
          {pickupFrom !== undefined && <StoreMoment at={pickupFrom} state={state} />}
          {pickupUntil !== undefined && (
            <>
              {' '}
              {copy.until} <StoreMoment at={pickupUntil} state={state} />
            </>
          )}
        </span>
      ),
    ],
  ]
  return (
    <section aria-label={copy.facts}>
      <FactList facts={facts} />
    </section>
  )
}

function Noted({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="block text-caption text-soft">{note}</span>
    </>
  )
}
