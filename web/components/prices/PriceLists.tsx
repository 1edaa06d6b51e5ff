import { Tags } from 'lucide-react'
import { useId, useState } from 'react'
import { maxPriceListName, maxUploadedPriceList } from '../../../shared/business/alerts.ts'
import { priceLineTrouble, priceListCopy as copy } from '../../../shared/copy/price-lists.ts'
import {
  listPriceLists,
  removePriceList,
  type UploadedPriceList,
  uploadPriceList,
} from '../../../shared/features/prices/endpoints.ts'
import { listActivity } from '../../../shared/features/stores/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { call } from '../../online/call.ts'
import { invalidate, useServerPages } from '../../online/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Moment } from '../../ui/Time.tsx'
import { toast } from '../../ui/toast.ts'

/** The price lists of stores: uploaded ones, a new one, and undo. */
export function PriceLists() {
  const query = useServerPages(listPriceLists, useDevice().user.id)
  const [removing, setRemoving] = useState<UploadedPriceList>()
  return (
    <>
      <p className="my-3 max-w-prose text-soft">{copy.description}</p>
      <Upload />
      <PagedList
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        rowsOf={(page) => page.lists}
        empty={
          <Empty
            drawing={<Tags size={40} className="text-soft" />}
            title={copy.noneTitle}
            sentence={copy.none}
          />
        }
      >
        {(lists) => (
          <ul aria-label={copy.list} className="desk:grid desk:grid-cols-2 desk:gap-x-10">
            {lists.map((list) => (
              <Row key={list.id} list={list} onRemove={() => setRemoving(list)} />
            ))}
          </ul>
        )}
      </PagedList>
      {removing && <RemoveSheet list={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function Upload() {
  const id = useId()
  const { busy, trouble, setTrouble, run } = useAct({
    failed: copy.notAdded,
    noResponse: copy.unanswered,
    offline: copy.unanswered,
    codes: { slow_down: copy.tooOften, too_large: copy.tooLarge },
  })
  const take = (file: File) =>
    run(async () => {
      // In UTF-16 units there are never more than bytes.
      if (file.size > maxUploadedPriceList)
        return setTrouble({ is: 'refused', title: copy.notAdded, message: copy.tooLarge })
      const name = file.name.slice(-maxPriceListName).toWellFormed()
      const params = { list: crypto.randomUUID() as Id<'priceList'> }
      await call(uploadPriceList, { params, body: { name, text: await file.text() } })
      toast({ title: copy.added(name) })
      await invalidate(listPriceLists, listActivity)
    })
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <p id={id} className="text-small text-soft">
        {copy.columns}
      </p>
      <TroubleNotice trouble={trouble} />
      <div>
        <FileButton
          label={busy ? copy.adding : copy.add}
          disabled={busy}
          describedBy={id}
          onFile={(file) => void take(file)}
        />
      </div>
    </div>
  )
}

function Row({ list, onRemove }: { list: UploadedPriceList; onRemove: () => void }) {
  const { name, createdAt, doneAt, added, changed, same, bad, firstBad } = list
  return (
    <li className="min-w-0 border-b border-line py-3">
      <p className="font-serif font-semibold break-words">{name}</p>
      <p className="text-small text-soft">
        <Moment at={createdAt} />
      </p>
      {doneAt === undefined ? (
        <div className="mt-2">
          <Notice tone="warn" title={copy.cutOff} />
        </div>
      ) : (
        <p className="figures text-small">
          {copy.newBottles(added)} · {copy.newPrices(changed)} · {copy.known(same)}
          {bad > 0 && ` · ${copy.refused(bad)}`}
        </p>
      )}
      {firstBad.length > 0 && (
        <details className="mt-1 text-small">
          <summary className="flex min-h-11 cursor-pointer items-center text-accent">
            {copy.refused(bad)}
          </summary>
          <ul className="list-disc ps-5">
            {firstBad.map((one) => (
              <li key={one.line} className="break-words">
                {copy.line(one.line, priceLineTrouble(one))}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="mt-2">
        <Button size="small" aria-label={copy.removeOf(name)} onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
    </li>
  )
}

function RemoveSheet({ list, onClose }: { list: UploadedPriceList; onClose: () => void }) {
  const remove = async () => {
    await call(removePriceList, { params: { list: list.id } })
    toast({ title: copy.removed })
    await invalidate(listPriceLists, listActivity)
  }
  return (
    <FormSheet
      title={copy.removeTitle(list.name)}
      onClose={onClose}
      save={{ label: copy.remove, busyLabel: copy.removing, tone: 'danger' }}
      words={{ failed: copy.notRemoved, noResponse: copy.notRemoved, offline: copy.offline }}
      onSave={remove}
    >
      {() => <p>{copy.removeSentence}</p>}
    </FormSheet>
  )
}
