import { loyaltyTiers } from '../../../../shared/business/loyalty.ts'
import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import { marketCopy } from '../../../../shared/copy/market.ts'
import { categoriesInWords } from '../../../../shared/features/collection/categories.ts'
import type { EventPage } from '../../../../shared/features/events/endpoints.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { routes } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session/session.ts'
import { seatsOf } from '../../../components/event/seats-of.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import type { Fact } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { OfferFacts, PriceWithNote, storeFact } from '../offer-facts.tsx'

const copy = eventPageCopy

/** End, store, place, prices, seats and category. */
export function EventFacts({ event }: { event: EventPage }) {
  const { storeState: state, category, price } = event
  const facts: Fact[] = [
    [copy.ends, <StoreMoment key="ends" at={event.endsAt} state={state} />],
    storeFact(event),
    [copy.where, whereOf(event)],
    [
      copy.price,
      price === 0 ? copy.free : <PriceWithNote key="price" cents={price} note={copy.payTo} />,
    ],
    [copy.goldPrice, event.goldPrice < price && <GoldPrice key="gold" event={event} />],
    [copy.seats, seatsOf(event)],
    [marketCopy.drop.category, category && categoriesInWords({ category })],
  ]
  return <OfferFacts facts={facts} />
}

/** The link of an online event is shown with the user's seat. */
function whereOf({ isVirtual, address, mine }: EventPage) {
  if (!isVirtual) return address
  return mine?.registration?.address === undefined ? copy.virtualSentence : copy.virtual
}

/** The price for members of gold and above, and how to get there. */
function GoldPrice({ event: { goldPrice, mine } }: { event: EventPage }) {
  const isUser = useSession().kind === 'user'
  const from = loyaltyTiers.find(({ tier }) => tier === 'gold')?.from ?? 0
  return (
    <>
      <Money cents={goldPrice} exact="typed" />
      {mine?.price === goldPrice ? (
        <span className="block text-caption text-soft">{copy.goldYours}</span>
      ) : (
        <span className="block text-caption text-soft">
          {copy.goldEarned(from.toLocaleString(locale()))}{' '}
          {isUser && <TextLink to={routes.loyalty.path}>{copy.howEarned}</TextLink>}
        </span>
      )}
    </>
  )
}
