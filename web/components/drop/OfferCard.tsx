import type { ReactNode } from 'react'
import { dropCardCopy } from '../../../shared/copy/drop-card.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'

/** The frame of a card in a grid. */
export const offerCardClass = classes(
  'flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface',
  'transition-colors hover:border-edge',
)

interface OfferCardProps {
  title: string
  picture: ReactNode
  badges: ReactNode
  /** A producer paid for it. */
  isSponsored?: boolean | undefined
  /** Lines below the title. */
  children?: ReactNode
  price: ReactNode
  /** Units and the next date. */
  foot: ReactNode
  /** More below it. */
  more?: ReactNode
}

/** The content of an offer's card: the picture with its badges, the name, the price, and the next date. */
export function OfferCard(props: OfferCardProps) {
  const { title, picture, badges, isSponsored, children, price, foot, more } = props
  return (
    <>
      <span className="relative block">
        {picture}
        <span className="absolute inset-x-2 top-2 flex flex-wrap gap-1">{badges}</span>
        {isSponsored && (
          // In a corner of its own: three side by side would cover the bottle.
          <span className="absolute start-2 bottom-2">
            <Badge>{dropCardCopy.sponsored}</Badge>
          </span>
        )}
      </span>
      <span className="flex grow flex-col gap-1 p-3">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {title}
        </span>
        {children}
        <span className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1 text-small">
          {price}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-soft">
          {foot}
        </span>
        {more}
      </span>
    </>
  )
}

/** A line of a card; nothing without content. */
export function OfferCardLine({ of }: { of: readonly (string | number | undefined)[] }) {
  const parts = of.filter((one) => one !== undefined)
  return (
    parts.length > 0 && (
      <span dir="auto" className="truncate text-caption text-soft">
        {parts.join(' · ')}
      </span>
    )
  )
}

/** Cards side by side, as many as there is room for. */
export const offerGridClass =
  'grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]'
