import { type ReactNode, useId } from 'react'
import { MoreOf } from '../../lib/MoreOf.tsx'
import type { ServerPages } from '../../online/queries.ts'

interface StoreOffersProps<Page, Offer> {
  title: string
  query: ServerPages<Page>
  offersOf: (page: Page) => readonly Offer[]
  children: (offers: readonly Offer[], titleId: string) => ReactNode
}

/** A store's public events or ultra drops; nothing without one. */
export function StoreOffers<Page, Offer>(props: StoreOffersProps<Page, Offer>) {
  const { title, query, offersOf, children } = props
  const titleId = useId()
  const offers = query.data?.flatMap(offersOf) ?? []
  if (offers.length === 0) return null
  return (
    <section className="mt-8 min-w-0" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-title">
        {title}
      </h2>
      {children(offers, titleId)}
      <MoreOf query={query} />
    </section>
  )
}
