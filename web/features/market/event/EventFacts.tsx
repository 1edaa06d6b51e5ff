import { generatePath } from 'react-router-dom'
import { eventPageCopy } from '../../../../shared/copy/event-page.ts'
import { marketCopy } from '../../../../shared/copy/market.ts'
import { categoriesInWords } from '../../../../shared/features/collection/categories.ts'
import type { EventPage } from '../../../../shared/features/events/endpoints.ts'
import { routes } from '../../../../shared/routes.ts'
import { seatsOf } from '../../../components/event/seats-of.ts'
import { StoreMoment } from '../../../components/store/StoreMoment.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

const copy = eventPageCopy

/** Until when, where, with whom and for how much. */
export function EventFacts({ event }: { event: EventPage }) {
  const { storeId, storeName, place, storeState: state, address, category, price } = event
  const facts: Fact[] = [
    [copy.ends, <StoreMoment key="ends" at={event.endsAt} state={state} />],
    [
      marketCopy.drop.store,
      <span key="store" className="flex flex-wrap items-center gap-x-2">
        <TextLink to={generatePath(routes.store.path, { id: storeId })}>{storeName}</TextLink>
        <span className="text-soft">{place}</span>
      </span>,
    ],
    [copy.where, event.isVirtual ? copy.virtualSentence : address],
    [
      copy.price,
      price === 0 ? (
        copy.free
      ) : (
        <span key="price">
          <Money cents={price} exact="typed" />
          <span className="block text-caption text-soft">{copy.payTo}</span>
        </span>
      ),
    ],
    [
      copy.goldPrice,
      event.goldPrice < price && <Money key="gold" cents={event.goldPrice} exact="typed" />,
    ],
    [copy.seats, seatsOf(event)],
    [marketCopy.drop.category, category && categoriesInWords({ category })],
  ]
  return (
    <section aria-label={marketCopy.drop.facts}>
      <FactList facts={facts} />
    </section>
  )
}
