import { Share2 } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { marketCopy } from '../../../../shared/copy/market.ts'
import { ultraDropPageCopy } from '../../../../shared/copy/ultra-drop-page.ts'
import {
  getUltraDrop,
  type UltraDropPage,
} from '../../../../shared/features/ultra-drops/endpoints.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { second } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session.ts'
import { useServerQuery } from '../../../online/queries.ts'
import { BackLink } from '../../../lib/BackLink.tsx'
import { QueryBoundary } from '../../../lib/QueryBoundary.tsx'
import type { ServerTime } from '../../../lib/server-now.ts'
import { shareLink } from '../../../lib/share-link.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { DropPrice } from '../../../components/drop/DropCard.tsx'
import { DropPicture } from '../../../components/drop/DropPicture.tsx'
import { ultraTones } from '../../../components/drop/ultra-tones.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Steps } from '../Timeline.tsx'
import { DrawPart } from './DrawPart.tsx'
import { EntryPart } from './EntryPart.tsx'
import { UltraFacts } from './UltraFacts.tsx'
import { stepsOf } from '../ultra-words.ts'

const copy = ultraDropPageCopy

/** The server advances ultra drops twice a minute. */
const asksEvery = 15 * second

/** An ultra drop's public page; signed-in users take part here. */
export function UltraDropScreen() {
  const { id = '' } = useParams()
  const user = useSession().user?.id
  const query = useServerQuery(
    getUltraDrop,
    user,
    { params: { ultraDrop: id as Id<'drop'> } },
    { every: asksEvery },
  )
  return (
    <>
      <BackLink to={routes.hypeRadar.path}>{marketCopy.drop.back}</BackLink>
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {(drop) => (
          <Page key={drop.id} drop={drop} time={{ now: drop.now, heardAt: query.heardAt }} />
        )}
      </QueryBoundary>
    </>
  )
}

function Page({ drop, time }: { drop: UltraDropPage; time: ServerTime }) {
  useTitle(drop.title)
  const { title, status, description, storeState } = drop
  return (
    <article className="grid items-start gap-x-6 gap-y-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <DropPicture of={drop} className="h-64 rounded-lg desk:h-96" />
        <header>
          <div className="mb-2 flex flex-wrap gap-1">
            <Badge tone="accent">{copy.name}</Badge>
            <Badge tone={ultraTones[status]}>{copy.statuses[status]}</Badge>
          </div>
          <h1 dir="auto" className="font-serif text-display font-semibold break-words">
            {title}
          </h1>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-lead">
            <DropPrice drop={drop} />
          </p>
          <p className="mt-2 text-soft">{copy.what}</p>
        </header>
      </div>
      <div className="flex min-w-0 flex-col gap-4 desk:row-span-2">
        <EntryPart drop={drop} time={time} />
        {status !== 'cancelled' && (
          <Card as="section" aria-label={copy.dates}>
            <h2 className="mb-3 text-lead font-semibold">{copy.dates}</h2>
            <Steps label={copy.dates} steps={stepsOf(drop)} state={storeState} />
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {description && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {description}
          </p>
        )}
        <UltraFacts drop={drop} />
        <DrawPart drop={drop} />
        <div>
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
