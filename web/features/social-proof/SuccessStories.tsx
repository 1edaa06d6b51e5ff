import { Flag, PenLine, Quote } from 'lucide-react'
import { useState } from 'react'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import {
  listStories,
  type OwnStory,
  readOwnStory,
  removeStory,
  saveStory,
  type SuccessStory,
} from '../../../shared/features/social-proof/endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages, useServerQuery } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Moment } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'
import { PlanBadge } from './PlanBadge.tsx'
import { ReportStorySheet } from './ReportStorySheet.tsx'
import { StorySheet } from './StorySheet.tsx'

/** Members' success stories, and the user's own. */
export function SuccessStories() {
  const { user } = useDevice()
  const own = useServerQuery(readOwnStory, user.id)
  const query = useServerPages(listStories, user.id)
  const [writing, setWriting] = useState(false)
  return (
    <div className="flex flex-col gap-5 desk:grid desk:grid-cols-[20rem_minmax(0,1fr)] desk:items-start desk:gap-10">
      <QueryBoundary
        query={own}
        loading={copy.loadingStories}
        offline={copy.offline}
        skeleton={<Skeleton className="h-32 w-full" />}
        // The list shows the error.
        unavailable={() => null}
      >
        {({ story }) => (
          <>
            {story ? (
              <Own story={story} onEdit={() => setWriting(true)} />
            ) : (
              <Join onWrite={() => setWriting(true)} />
            )}
            {writing && <StorySheet story={story} onClose={() => setWriting(false)} />}
          </>
        )}
      </QueryBoundary>
      <div className="min-w-0">
        <PagedList
          query={query}
          loading={copy.loadingStories}
          offline={copy.offline}
          rowsOf={(page) => page.stories}
          empty={
            <Empty
              drawing={<Quote size={40} className="text-soft" />}
              title={copy.noStories}
              sentence={copy.noStoriesSentence}
            />
          }
        >
          {(stories) => (
            <ul aria-label={copy.stories}>
              {stories.map((story) => (
                <Row key={story.id} story={story} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  )
}

function Row({ story }: { story: SuccessStory }) {
  const { title, text, firstName, plan, releasedAt, isMine, isReported } = story
  const [reports, setReports] = useState(false)
  return (
    <li className="border-b border-line py-4 first:pt-0">
      <h2 dir="auto" className="font-serif text-lead font-semibold break-words">
        {title}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
        <span className="min-w-0 font-medium break-words">{firstName || copy.somebody}</span>
        <PlanBadge plan={plan} />
        {isMine && <Badge>{copy.you}</Badge>}
        <span className="text-caption text-soft">
          <Moment at={releasedAt} />
        </span>
      </p>
      <p dir="auto" className="mt-2 max-w-[70ch] break-words whitespace-pre-line">
        {text}
      </p>
      {isReported ? (
        <p className="mt-2">
          <Badge>{copy.reported}</Badge>
        </p>
      ) : (
        !isMine && (
          <div className="mt-1 -ms-3">
            <Button
              size="small"
              tone="plain"
              icon={<Flag aria-hidden size={18} />}
              aria-label={copy.reportOf(title)}
              onClick={() => setReports(true)}
            >
              {copy.report}
            </Button>
          </div>
        )
      )}
      {reports && <ReportStorySheet story={story} onClose={() => setReports(false)} />}
    </li>
  )
}

function Join({ onWrite }: { onWrite: () => void }) {
  return (
    <Card as="section" aria-label={copy.joinTitle}>
      <h2 className="text-lead font-semibold">{copy.joinTitle}</h2>
      <p className="mt-1 mb-3 text-soft">{copy.joinSentence}</p>
      <Button tone="primary" icon={<PenLine aria-hidden size={18} />} onClick={onWrite}>
        {copy.write}
      </Button>
    </Card>
  )
}

const words = {
  failed: copy.notSaved,
  offline: copy.unanswered,
  codes: { slow_down: copy.tooOften },
}

function Own({ story, onEdit }: { story: OwnStory; onEdit: () => void }) {
  const { title, text, releasedAt, hidden } = story
  const isReleased = releasedAt !== undefined
  const { busy, run } = useAct(words, {
    onTrouble: toastTrouble,
    settled: () => invalidate(readOwnStory, listStories),
  })
  const release = () =>
    run(async () => {
      await call(saveStory, { body: { title, text, isReleased: !isReleased } })
      toast({ title: isReleased ? copy.withdrawn : copy.savedReleased })
    })
  const remove = () =>
    run(async () => {
      await call(removeStory, {})
      toast({ title: copy.removed })
    })
  return (
    <Card as="section" aria-label={copy.yours}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-small text-soft">{copy.yours}</span>
        {!hidden && (
          <Badge tone={isReleased ? 'good' : 'plain'}>
            {isReleased ? copy.released : copy.draft}
          </Badge>
        )}
      </p>
      <h2 dir="auto" className="mt-1 font-serif text-lead font-semibold break-words">
        {title}
      </h2>
      {!isReleased && (
        <p dir="auto" className="mt-1 line-clamp-4 break-words whitespace-pre-line">
          {text}
        </p>
      )}
      {hidden && (
        <div className="mt-2">
          <Notice tone="warn" title={copy.hidden}>
            {hidden.reason}
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onEdit}>
          {copy.edit}
        </Button>
        <Button size="small" busy={busy} onClick={() => void release()}>
          {isReleased ? copy.withdraw : copy.releaseNow}
        </Button>
        <Button size="small" tone="danger" busy={busy} onClick={() => void remove()}>
          {copy.remove}
        </Button>
      </div>
    </Card>
  )
}
