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
import { useSession } from '../../../local/session/session.ts'
import { useServerQuery } from '../../../online/queries.ts'
import type { ServerTime } from '../../../lib/server-now.ts'
import { DropPrice } from '../../../components/drop/DropCard.tsx'
import { DropPicture } from '../../../components/drop/DropPicture.tsx'
import { ultraTones } from '../../../components/drop/ultra-tones.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { OfferArticle, OfferScreen } from '../OfferPage.tsx'
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
    <OfferScreen
      backTo={routes.hypeRadar.path}
      back={marketCopy.drop.back}
      query={query}
      copy={copy}
    >
      {(drop) => (
        <Page key={drop.id} drop={drop} time={{ now: drop.now, heardAt: query.heardAt }} />
      )}
    </OfferScreen>
  )
}

function Page({ drop, time }: { drop: UltraDropPage; time: ServerTime }) {
  const { status, storeState } = drop
  return (
    <OfferArticle
      offer={drop}
      picture={<DropPicture of={drop} className="h-64 rounded-lg desk:h-96" />}
      badges={
        <>
          <Badge tone="accent">{copy.name}</Badge>
          <Badge tone={ultraTones[status]}>{copy.statuses[status]}</Badge>
        </>
      }
      lead={<DropPrice drop={drop} />}
      sentence={copy.what}
      act={
        <>
          <EntryPart drop={drop} time={time} />
          {status !== 'cancelled' && (
            <Card as="section" aria-label={copy.dates}>
              <h2 className="mb-3 text-lead font-semibold">{copy.dates}</h2>
              <Steps label={copy.dates} steps={stepsOf(drop)} state={storeState} />
            </Card>
          )}
        </>
      }
      facts={
        <>
          <UltraFacts drop={drop} />
          <DrawPart drop={drop} />
        </>
      }
    />
  )
}
