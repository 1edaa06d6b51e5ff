import { CalendarClock, Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { type OwnStore, storeStatus } from '../../../shared/features/stores/store.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { useNow } from '../../lib/now.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import type { ServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

interface OwnOffersProps<Page, Offer> {
  store: OwnStore
  query: ServerPages<Page>
  offersOf: (page: Page) => readonly Offer[]
  copy: { readonly notOpen: string; readonly create: string; readonly loading: string }
  /** Above the list; the button for a new offer is next to it. */
  filter?: ReactNode
  empty: { icon: LucideIcon; title: string; sentence: string }
  label: string
  onCreate: () => void
  children: (offer: Offer) => ReactNode
}

/** A store's own drops, ultra drops or events, with the button for a new one. */
export function OwnOffers<Page, Offer>(props: OwnOffersProps<Page, Offer>) {
  const { store, query, offersOf, copy, filter, empty, label, onCreate, children } = props
  const mayOffer = storeStatus(store, dayOf(useNow())) === 'good'
  const create = (
    <Button tone="primary" disabled={!mayOffer} onClick={onCreate}>
      {copy.create}
    </Button>
  )
  return (
    <>
      {!mayOffer && <p className="mb-3 text-soft">{copy.notOpen}</p>}
      {filter && (
        <div className="mb-1 flex flex-wrap items-end gap-3">
          {filter}
          {create}
        </div>
      )}
      <PagedList
        query={query}
        loading={copy.loading}
        offline={storeDashboardCopy.offline}
        rowsOf={offersOf}
        empty={
          <Empty
            drawing={<empty.icon size={40} className="text-soft" />}
            title={empty.title}
            sentence={empty.sentence}
            act={!filter && create}
          />
        }
      >
        {(offers) => (
          <>
            {!filter && <div className="mb-1">{create}</div>}
            <ul aria-label={label}>{offers.map(children)}</ul>
          </>
        )}
      </PagedList>
    </>
  )
}

interface OwnOfferRowProps {
  title: string
  picture?: ReactNode
  badges: ReactNode
  /** The next date. */
  time: string | undefined
  /** Price and figures. */
  facts: ReactNode
  /** The facts need more room than the date. */
  wideFacts?: boolean
  /** The menu's accessible name. */
  menuLabel: string
  items: MenuItem[]
}

/** One of a store's own offers: name and state, the next date, price and figures, and its menu. */
export function OwnOfferRow(props: OwnOfferRowProps) {
  const { title, picture, badges, time, facts, wideFacts = false, menuLabel, items } = props
  return (
    <li className="flex gap-3 border-b border-line py-3">
      {picture}
      <div
        className={classes(
          'min-w-0 grow desk:grid desk:items-center desk:gap-x-6',
          wideFacts
            ? 'desk:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)]'
            : 'desk:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)]',
        )}
      >
        <div className="min-w-0">
          <h2 dir="auto" className="font-serif text-base font-semibold break-words">
            {title}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-1">{badges}</p>
        </div>
        <p className="mt-1 flex items-center gap-1 text-caption text-soft desk:mt-0">
          {time !== undefined && (
            <>
              <CalendarClock aria-hidden size={14} className="shrink-0" />
              {time}
            </>
          )}
        </p>
        {facts}
      </div>
      <div className="shrink-0">
        <Menu
          label={menuLabel}
          align="end"
          trigger={(control) => (
            <IconButton {...control} label={menuLabel} icon={<Ellipsis aria-hidden size={22} />} />
          )}
          items={items}
        />
      </div>
    </li>
  )
}

/** The facts of a row as one line. */
export const OwnOfferFacts = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 flex flex-wrap gap-x-3 text-caption text-soft desk:mt-0">{children}</p>
)
