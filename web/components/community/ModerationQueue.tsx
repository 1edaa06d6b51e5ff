import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { communityCopy } from '../../../shared/copy/community.ts'
import {
  listAdminQueue,
  listQueue,
  type ModerationAct,
  type Queued,
  type QueueView,
  queueViews,
} from '../../../shared/features/community/moderation-endpoints.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { type ServerPages, useServerPages } from '../../online/queries.ts'
import { PagedList } from '../../lib/PagedList.tsx'
import { useNow } from '../../lib/now.ts'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { decide } from './decide.ts'
import { postPath } from './paths.ts'
import { EditedMark } from './EditedMark.tsx'
import { nameOf } from './PersonMark.tsx'
import { HideSheet } from './HideSheet.tsx'
import { WrittenText } from './WrittenText.tsx'

const { moderation: copy, group: groupCopy } = communityCopy

/** A group's moderation queue: reports, hidden texts, and appeals. */
export function ModerationQueue({ group }: { group: string }) {
  const [which, setWhich] = useState<QueueView>('reported')
  const query = useServerPages(listQueue, useDevice().user.id, {
    params: { group },
    query: { which },
  })
  return <Queue which={which} onChoose={setWhich} query={query} />
}

/** The same of the open feed and of all groups, for an admin. */
export function AdminModerationQueue({ which, onChoose }: Omit<QueueProps, 'query'>) {
  const query = useServerPages(listAdminQueue, useDevice().user.id, { query: { which } })
  return <Queue which={which} onChoose={onChoose} query={query} />
}

interface QueueProps {
  which: QueueView
  onChoose: (which: QueueView) => void
  query: ServerPages<{ readonly things: readonly Queued[] }>
}

function Queue({ which, onChoose, query }: QueueProps) {
  return (
    <>
      <div className="mb-3 max-w-md">
        <Segmented
          label={copy.which}
          hideLabel
          options={queueViews.map((value) => ({ value, label: copy.views[value] }))}
          value={which}
          onChange={onChoose}
        />
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.things}
        empty={
          <Empty
            drawing={<ShieldCheck size={40} className="text-soft" />}
            title={copy.none[which]}
            sentence={copy.noneSentence[which]}
          />
        }
      >
        {(things) => (
          <ul aria-label={copy.list} className="flex flex-col gap-4">
            {things.map((thing) => (
              <li key={thing.id}>
                <Thing thing={thing} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function Thing({ thing }: { thing: Queued }) {
  const { kind, id, postId, author, content, createdAt, editedAt, reports, reasons, hidden } = thing
  const [sheet, setSheet] = useState<Extract<ModerationAct, 'hide' | 'keep'>>()
  const { busy, run } = useAct(
    { failed: groupCopy.failed, offline: copy.unanswered },
    { onTrouble: toastTrouble },
  )
  const name = nameOf(author)
  const of = { is: kind, id, editedAt }
  const now = useNow()
  const isAppealed = hidden?.appeal !== undefined && hidden.appeal.decidedAt === undefined
  return (
    <Card as="article" aria-label={copy.by[kind](name)} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-2">
        <span dir="auto" className="min-w-0 font-medium break-words">
          {copy.by[kind](name)}
        </span>
        <span className="text-small text-soft">
          <RelativeTime at={createdAt} now={now} />
          <EditedMark at={editedAt} />
        </span>
        {reports > 0 && <Badge tone="warn">{copy.reports(reports)}</Badge>}
      </header>
      <WrittenText text={content} mentions={[]} isInList />
      {reasons.length > 0 && (
        <ul aria-label={copy.reasons} className="list-disc ps-5 text-small">
          {reasons.map((reason, at) => (
            <li key={at} dir="auto" className="break-words whitespace-pre-line">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {hidden && <Quoted label={copy.hiddenFor} text={hidden.reason} />}
      {hidden?.appeal && <Quoted label={copy.appeal} text={hidden.appeal.text} />}
      <footer className="flex flex-wrap gap-2">
        {hidden ? (
          <>
            <Button
              size="small"
              busy={busy}
              aria-label={copy.showOf(name)}
              onClick={() => void run(() => decide(of, { act: 'restore' }))}
            >
              {copy.show}
            </Button>
            {isAppealed && (
              <Button size="small" aria-label={copy.staysOf(name)} onClick={() => setSheet('keep')}>
                {copy.stays}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button size="small" aria-label={copy.hideOf(name)} onClick={() => setSheet('hide')}>
              {copy.hide}
            </Button>
            <Button
              size="small"
              busy={busy}
              aria-label={copy.keepOf(name)}
              onClick={() => void run(() => decide(of, { act: 'keep' }))}
            >
              {copy.keep}
            </Button>
          </>
        )}
        <ButtonLink size="small" tone="plain" to={postPath(postId)}>
          {copy.open}
        </ButtonLink>
      </footer>
      {sheet && <HideSheet of={of} act={sheet} onClose={() => setSheet(undefined)} />}
    </Card>
  )
}

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <div className="text-small">
      <p className="text-soft">{label}</p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
