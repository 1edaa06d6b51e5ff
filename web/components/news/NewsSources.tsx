import { Rss } from 'lucide-react'
import { useState } from 'react'
import {
  maxNewsSourceAddress,
  maxNewsSourceName,
  newsCategories,
  type NewsCategory,
  newsRetention,
} from '../../../shared/business/news.ts'
import { newsCopy, newsSourceTroubleSentence } from '../../../shared/copy/news.ts'
import {
  addNewsSource,
  deleteNewsSource,
  editNewsSource,
  listNewsSources,
  type NewsSource,
  type NewsSourceTry,
  tryNewsSource,
} from '../../../shared/features/news/source-endpoints.ts'
import { day } from '../../../shared/kernel/time.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { toastTrouble } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { momentInWords } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'

const copy = newsCopy.admin
const newsDays = newsRetention / day

/** The operator's news sources, with their errors. */
export function NewsSources() {
  const query = useServerPages(listNewsSources, useDevice().user.id)
  const [sheet, setSheet] = useState<'add' | NewsSource>()
  const [deleting, setDeleting] = useState<NewsSource>()
  return (
    <>
      <p className="my-3 max-w-prose text-soft">{copy.description}</p>
      <Button onClick={() => setSheet('add')}>{copy.add}</Button>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.feeds}
        empty={
          <Empty
            drawing={<Rss size={40} className="text-soft" />}
            title={copy.noneTitle}
            sentence={copy.none}
          />
        }
      >
        {(feeds) => (
          <ul aria-label={copy.list} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
            {feeds.map((feed) => (
              <Row
                key={feed.id}
                feed={feed}
                onEdit={() => setSheet(feed)}
                onDelete={() => setDeleting(feed)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {sheet && (
        <SourceSheet
          feed={sheet === 'add' ? undefined : sheet}
          onClose={() => setSheet(undefined)}
        />
      )}
      {deleting && <DeleteSheet feed={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

interface NewsSourceRowProps {
  readonly feed: NewsSource
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function Row({ feed, onEdit, onDelete }: NewsSourceRowProps) {
  const { id, name, address, category, isPaused, articles, listed } = feed
  const { lastReadAt, lastTriedAt, trouble } = feed
  const { run, busy } = useAct(
    { failed: copy.notDone, noResponse: copy.notDone, offline: copy.offlineAct },
    { onTrouble: toastTrouble },
  )
  const pause = () =>
    run(async () => {
      await call(editNewsSource, { params: { source: id }, body: { isPaused: !isPaused } })
      toast({ title: isPaused ? copy.wasResumed : copy.wasPaused })
      await invalidate(listNewsSources)
    })
  const read = lastReadAt === undefined ? copy.neverRead : copy.readAt(momentInWords(lastReadAt))
  return (
    <li className="min-w-0 border-b border-line py-3">
      <p className="font-serif font-semibold break-words">{name}</p>
      <p className="text-small text-soft break-all">{address}</p>
      <p className="text-caption text-soft">
        {newsCopy.categories[category]} · {copy.articles(articles)} ·{' '}
        {isPaused ? copy.paused : lastTriedAt === undefined ? copy.never : read}
      </p>
      {articles === 0 && lastReadAt !== undefined && (
        <p className="text-caption text-warn">
          {listed === 0 ? copy.noneListed : copy.allTooOld(listed, newsDays)}
        </p>
      )}
      {trouble && (
        <div className="mt-2">
          <Notice tone="warn" title={copy.fails}>
            {newsSourceTroubleSentence(trouble.code, trouble.detail)}
          </Notice>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" aria-label={copy.editOf(name)} onClick={onEdit}>
          {copy.edit}
        </Button>
        <Button
          size="small"
          busy={busy}
          aria-label={isPaused ? copy.resumeOf(name) : copy.pauseOf(name)}
          onClick={() => void pause()}
        >
          {isPaused ? copy.resume : copy.pause}
        </Button>
        <Button size="small" aria-label={copy.deleteOf(name)} onClick={onDelete}>
          {copy.delete}
        </Button>
      </div>
    </li>
  )
}

const words = {
  failed: copy.notSaved,
  noResponse: copy.notSaved,
  offline: copy.offlineAct,
  codes: { exists: copy.exists, limit: copy.tooMany },
}

function SourceSheet({ feed, onClose }: { feed: NewsSource | undefined; onClose: () => void }) {
  const [address, setAddress] = useState(feed?.address ?? '')
  const [name, setName] = useState(feed?.name ?? '')
  const [category, setCategory] = useState<NewsCategory>(feed?.category ?? 'industry')
  const [result, setResult] = useState<NewsSourceTry>()
  const trying = useAct(
    {
      failed: copy.tryFailed,
      noResponse: copy.tryFailed,
      offline: copy.offlineAct,
      codes: { slow_down: copy.tryTooOften },
    },
    { onTrouble: toastTrouble },
  )
  const body = { address: address.trim(), name: name.trim(), category }
  const save = async (key: string) => {
    if (feed) await call(editNewsSource, { params: { source: feed.id }, body })
    else await call(addNewsSource, { body, key })
    toast({ title: feed ? copy.changed : copy.added })
    await invalidate(listNewsSources)
  }
  const test = () =>
    trying.run(async () => {
      setResult(undefined)
      setResult(await call(tryNewsSource, { body: { address: body.address } }))
    })
  return (
    <FormSheet
      title={feed ? copy.editOf(feed.name) : copy.add}
      onClose={onClose}
      dirty={address !== (feed?.address ?? '') || name !== (feed?.name ?? '')}
      save={{ label: copy.save, busyLabel: copy.saving }}
      words={words}
      onSave={save}
    >
      {(tried) => (
        <>
          <TextField
            required
            label={copy.address}
            hint={copy.addressHint}
            value={address}
            onChange={setAddress}
            maxLength={maxNewsSourceAddress}
            error={tried && !body.address ? copy.missing : undefined}
          />
          <div>
            <Button
              size="small"
              busy={trying.busy}
              disabled={!body.address}
              onClick={() => void test()}
            >
              {trying.busy ? copy.trying : copy.try}
            </Button>
          </div>
          {result && <Result result={result} />}
          <TextField
            required
            label={copy.name}
            hint={copy.nameHint}
            value={name}
            onChange={setName}
            maxLength={maxNewsSourceName}
            error={tried && !body.name ? copy.missing : undefined}
          />
          <Select
            label={copy.category}
            value={category}
            onChange={setCategory}
            options={newsCategories.map((value) => ({
              value,
              label: newsCopy.categories[value],
            }))}
          />
        </>
      )}
    </FormSheet>
  )
}

/** A preview of an address, or its error. */
function Result({ result }: { result: NewsSourceTry }) {
  if (!result.works)
    return (
      <Notice live tone="warn" title={copy.fails}>
        {newsSourceTroubleSentence(result.trouble.code, result.trouble.detail)}
      </Notice>
    )
  return (
    <Notice live title={copy.works(result.format, result.count)}>
      <ul className="list-disc ps-5">
        {result.first.map(({ title }, at) => (
          <li key={`${at} ${title}`} className="break-words">
            {title}
          </li>
        ))}
      </ul>
      {result.tooOld > 0 && <p>{copy.someTooOld(result.tooOld, newsDays)}</p>}
    </Notice>
  )
}

function DeleteSheet({ feed, onClose }: { feed: NewsSource; onClose: () => void }) {
  const drop = async () => {
    await call(deleteNewsSource, { params: { source: feed.id } })
    toast({ title: copy.deleted })
    await invalidate(listNewsSources)
  }
  return (
    <FormSheet
      title={copy.deleteTitle(feed.name)}
      onClose={onClose}
      save={{ label: copy.delete, busyLabel: copy.saving }}
      words={{ failed: copy.notDone, noResponse: copy.notDone, offline: copy.offlineAct }}
      onSave={drop}
    >
      {() => <p>{copy.deleteSentence}</p>}
    </FormSheet>
  )
}
