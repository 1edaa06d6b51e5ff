import type { ReactNode } from 'react'
import { generatePath } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import { categoriesInWords, type Category } from '../../../shared/features/collection/categories.ts'
import { locale } from '../../../shared/kernel/language.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { routes } from '../../../shared/routes.ts'
import { StoreMoment } from '../../components/store/StoreMoment.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

const copy = marketCopy.drop

interface OfStore {
  readonly storeId: string
  readonly storeName: string
  readonly place: string
}

/** The facts of an offer's page. */
export const OfferFacts = ({ facts }: { facts: Fact[] }) => (
  <section aria-label={copy.facts}>
    <FactList facts={facts} />
  </section>
)

/** The offer's store with its place, and more about it. */
export const storeFact = ({ storeId, storeName, place }: OfStore, more?: ReactNode): Fact => [
  copy.store,
  <span key="store" className="flex flex-wrap items-center gap-x-2">
    <TextLink to={generatePath(routes.store.path, { id: storeId })}>{storeName}</TextLink>
    <span className="text-soft">{place}</span>
    {more}
  </span>,
]

interface DescribedBottle {
  readonly category: Category
  readonly subcategory?: string | undefined
  readonly brand?: string | undefined
  readonly vintage?: number | undefined
  readonly sizeMl?: number | undefined
  readonly salePrice: Cents
  readonly fee: Cents
}

/** The price and the fee, each with its note. */
export const priceFacts = ({ salePrice, fee }: DescribedBottle): Fact[] => [
  [copy.price, <PriceWithNote key="price" cents={salePrice} note={copy.priceNote} />],
  [copy.fee, <PriceWithNote key="fee" cents={fee} note={copy.feeNote(fee)} />],
]

/** The store's description of the bottle. */
export const bottleFacts = (bottle: DescribedBottle): Fact[] => [
  [copy.category, categoriesInWords(bottle)],
  [copy.brand, bottle.brand],
  [copy.vintage, bottle.vintage],
  [copy.size, bottle.sizeMl && `${bottle.sizeMl.toLocaleString(locale())} ml`],
]

/** A price, and below it to whom it is paid. */
export const PriceWithNote = ({ cents, note }: { cents: Cents; note: string }) => (
  <span>
    <Money cents={cents} exact="typed" />
    <span className="block text-caption text-soft">{note}</span>
  </span>
)

interface PickupWindowProps {
  offer: {
    readonly pickupFrom?: Instant | undefined
    readonly pickupUntil?: Instant | undefined
    readonly storeState: string
  }
}

/** The dates of the pickup window, in the store's time. */
export function PickupWindow({ offer }: PickupWindowProps) {
  const { pickupFrom, pickupUntil, storeState: state } = offer
  return (
    <>
      {pickupFrom !== undefined && <StoreMoment at={pickupFrom} state={state} />}
      {pickupUntil !== undefined && (
        <>
          {' '}
          {copy.until} <StoreMoment at={pickupUntil} state={state} />
        </>
      )}
    </>
  )
}
