import { Quote } from 'lucide-react'
import { useState } from 'react'
import { socialProofCopy } from '../../../shared/copy/social-proof.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import {
  hideStory,
  listModeratedStories,
  type ModeratedStory,
  showStory,
  storyViews,
  type StoryView,
} from '../../../shared/features/social-proof/endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { toast } from '../../ui/toast.ts'
import { HideWithReason } from './HideWithReason.tsx'

const copy = socialProofCopy.admin
const words = { failed: storeDashboardCopy.failed, offline: storeDashboardCopy.unanswered }

/** Public success stories, and hidden ones. */
export function StoryModeration() {
  const [which, setWhich] = useState<StoryView>('reported')
  const [hiding, setHiding] = useState<ModeratedStory>()
  const query = useServerPages(listModeratedStories, useDevice().user.id, { query: { which } })
  return (
    <>
      <div className="my-3 max-w-sm">
        <Segmented
          label={copy.which}
          hideLabel
          options={storyViews.map((value) => ({ value, label: copy.views[value] }))}
          value={which}
          onChange={setWhich}
        />
      </div>
      <PagedList
        query={query}
        loading={socialProofCopy.loadingStories}
        offline={storeDashboardCopy.admin.offline}
        rowsOf={(page) => page.stories}
        empty={
          <Empty drawing={<Quote size={40} className="text-soft" />} title={copy.none[which]} />
        }
      >
        {(stories) => (
          <ul aria-label={copy.list} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
            {stories.map((story) => (
              <Row key={story.id} story={story} onHide={() => setHiding(story)} />
            ))}
          </ul>
        )}
      </PagedList>
      {hiding && (
        <HideWithReason
          copy={copy}
          onHide={(reason) => call(hideStory, { params: { story: hiding.id }, body: { reason } })}
          list={listModeratedStories}
          onClose={() => setHiding(undefined)}
        />
      )}
    </>
  )
}

function Row({ story, onHide }: { story: ModeratedStory; onHide: () => void }) {
  const { title, text, reportedAt, hiddenAt, hiddenReason, isChanged, reports, reasons } = story
  const name = story.firstName || socialProofCopy.somebody
  const { busy, run } = useAct(words, {
    onTrouble: toastTrouble,
    settled: () => invalidate(listModeratedStories, listActivity),
  })
  const show = () =>
    run(async () => {
      await call(showStory, { params: { story: story.id } })
      toast({ title: hiddenAt === undefined ? copy.kept : copy.shown })
    })
  return (
    <li className="min-w-0 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 font-medium break-words">
          {title}
        </span>
        {isChanged && <Badge tone="warn">{copy.changed}</Badge>}
        {reports > 0 && <Badge tone="warn">{copy.reports(reports)}</Badge>}
      </p>
      <p className="text-caption break-words text-soft">{name}</p>
      <p dir="auto" className="mt-1 max-w-[80ch] break-words whitespace-pre-line">
        {text}
      </p>
      {reasons.length > 0 && (
        <ul aria-label={copy.reasons} className="mt-2 list-disc ps-5 text-small">
          {reasons.map((reason, at) => (
            <li key={at} dir="auto" className="break-words whitespace-pre-line">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {hiddenReason && (
        <p dir="auto" className="mt-2 rounded-md bg-sunken p-3 text-small break-words">
          {hiddenReason}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {hiddenAt === undefined ? (
          <>
            <Button size="small" tone="danger" aria-label={copy.hideOf(name)} onClick={onHide}>
              {copy.hide}
            </Button>
            {reports > 0 && (
              <Button
                size="small"
                busy={busy}
                aria-label={copy.keepOf(name)}
                onClick={() => void show()}
              >
                {copy.keep}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              size="small"
              busy={busy}
              aria-label={copy.showOf(name)}
              onClick={() => void show()}
            >
              {copy.show}
            </Button>
            {reportedAt !== undefined && (
              <Button
                size="small"
                tone="danger"
                aria-label={copy.stayHiddenOf(name)}
                onClick={onHide}
              >
                {copy.stayHidden}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
