import { GraduationCap } from 'lucide-react'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import {
  type Expert,
  listExperts,
  listMe,
  type OwnExpert,
  readOwnExpert,
  unlistMe,
} from '../../../shared/features/social-proof/endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages, useServerQuery } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { PlanBadge } from './PlanBadge.tsx'

/** Listed members with their contributions, and the user's own entry. */
export function ExpertNetwork() {
  const { user } = useDevice()
  const own = useServerQuery(readOwnExpert, user.id)
  const query = useServerPages(listExperts, user.id)
  return (
    <div className="flex flex-col gap-5 desk:grid desk:grid-cols-[20rem_minmax(0,1fr)] desk:items-start desk:gap-10">
      <QueryBoundary
        query={own}
        loading={copy.loadingExperts}
        offline={copy.offline}
        skeleton={<Skeleton className="h-32 w-full" />}
        // The list shows the error.
        unavailable={() => null}
      >
        {(mine) => <OwnEntry mine={mine} />}
      </QueryBoundary>
      <div className="min-w-0">
        <p className="text-small text-soft">{copy.expertsSentence}</p>
        <PagedList
          query={query}
          loading={copy.loadingExperts}
          offline={copy.offline}
          rowsOf={(page) => page.experts}
          empty={
            <Empty
              drawing={<GraduationCap size={40} className="text-soft" />}
              title={copy.noExperts}
              sentence={copy.noExpertsSentence}
            />
          }
        >
          {(experts) => (
            <ul aria-label={copy.experts}>
              {experts.map((one) => (
                <Row key={one.id} expert={one} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  )
}

function Row({ expert }: { expert: Expert }) {
  const { firstName, plan, isMine } = expert
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">{firstName || copy.somebody}</span>
        <PlanBadge plan={plan} />
        {isMine && <Badge>{copy.you}</Badge>}
      </p>
      <Contribution of={expert} />
    </li>
  )
}

/** A member's contributions, and the kinds of drinks they have reviewed most. */
function Contribution({ of: { reviews, helpful, recipes, kinds } }: { of: OwnExpert | Expert }) {
  const figures = [
    copy.reviewsOf(reviews),
    copy.helpfulOf(helpful),
    ...(recipes > 0 ? [copy.recipesOf(recipes)] : []),
  ]
  return (
    <>
      <p className="figures text-small text-soft">{figures.join(' · ')}</p>
      {kinds.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1">
          {kinds.map((kind) => (
            <Badge key={kind}>{categoryInWords(kind)}</Badge>
          ))}
        </p>
      )}
    </>
  )
}

const words = { failed: copy.notSaved, offline: copy.offline }

function OwnEntry({ mine }: { mine: OwnExpert }) {
  const isListed = mine.listedAt !== undefined
  const { busy, run } = useAct(words, {
    onTrouble: toastTrouble,
    settled: () => invalidate(readOwnExpert, listExperts),
  })
  const turn = (wanted: boolean) => run(() => call(wanted ? listMe : unlistMe, {}))
  const hasNothing = mine.reviews + mine.recipes === 0
  return (
    <Card as="section" aria-label={copy.yourEntry}>
      <h2 className="text-lead font-semibold">{copy.yourEntry}</h2>
      <Contribution of={mine} />
      <div className="mt-2">
        <Switch
          label={copy.list}
          hint={copy.listDetail}
          checked={isListed}
          disabled={busy}
          onChange={(wanted) => void turn(wanted)}
        />
      </div>
      {isListed && hasNothing && <p className="text-small text-soft">{copy.nothingYet}</p>}
    </Card>
  )
}
