import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { marketCopy } from '../../../shared/copy/market.ts'
import { BackLink } from '../../lib/BackLink.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { shareLink } from '../../lib/share-link.ts'
import { useTitle } from '../../lib/use-title.ts'
import type { ServerQuery } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

interface OfferScreenProps<Offer> {
  /** The path of the list that it leads back to. */
  backTo: string
  back: string
  query: ServerQuery<Offer>
  copy: {
    readonly loading: string
    readonly offline: string
    readonly missingTitle: string
    readonly missingSentence: string
  }
  children: (offer: Offer) => ReactNode
}

/** The public page of a drop, an ultra drop or an event in its states. */
export function OfferScreen<Offer>(props: OfferScreenProps<Offer>) {
  const { backTo, back, query, copy, children } = props
  return (
    <>
      <BackLink to={backTo}>{back}</BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {children}
      </QueryBoundary>
    </>
  )
}

interface OfferArticleProps {
  offer: { readonly title: string; readonly description?: string | undefined }
  picture?: ReactNode
  badges: ReactNode
  /** Below the title: the price or the time. */
  lead: ReactNode
  /** A sentence below it. */
  sentence?: string
  /** What visitors can do here. */
  act: ReactNode
  facts: ReactNode
  /** Buttons before the one that shares the page. */
  buttons?: ReactNode
}

/** The content of an offer's page: name and price, what visitors can do, and the facts. */
export function OfferArticle(props: OfferArticleProps) {
  const { offer, picture, badges, lead, sentence, act, facts, buttons } = props
  const { title, description } = offer
  useTitle(title)
  return (
    <article className="grid items-start gap-x-6 gap-y-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {picture}
        <header>
          <div className="mb-2 flex flex-wrap gap-1">{badges}</div>
          <h1 dir="auto" className="font-serif text-display font-semibold break-words">
            {title}
          </h1>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-lead">{lead}</p>
          {sentence && <p className="mt-2 text-soft">{sentence}</p>}
        </header>
      </div>
      <div className="flex min-w-0 flex-col gap-4 desk:row-span-2">{act}</div>
      <div className="flex min-w-0 flex-col gap-4">
        {description && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {description}
          </p>
        )}
        {facts}
        <div className="flex flex-wrap gap-2">
          {buttons}
          <Button
            icon={<Share2 aria-hidden size={18} />}
            onClick={() => void shareLink({ title, copied: marketCopy.drop.linkCopied })}
          >
            {marketCopy.drop.share}
          </Button>
        </div>
      </div>
    </article>
  )
}
