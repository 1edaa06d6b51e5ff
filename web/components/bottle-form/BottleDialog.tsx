import { useEffect, useMemo, useState } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { tagsOf } from '../../../shared/features/collection/tags.ts'
import { marksOf } from '../../../shared/kernel/both-texts.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { type AttentionItem, useRow } from '../../local/hooks/live.ts'
import { useRemovedRow } from '../../local/hooks/removed-rows.ts'
import { useDraftSlot } from '../../lib/draft-slot.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import { AlikeNotice } from './AlikeNotice.tsx'
import { editsOf, offerUndo, valuesBefore } from '../bottle/bottle-acts.ts'
import { useBottleDialog } from './bottle-dialog-state.ts'
import { nameInDraft, slotOf, withDraft } from './bottle-draft.ts'
import {
  type BottleForm,
  changesOf,
  emptyForm,
  fieldsOf,
  formOf,
  isComplete,
} from './bottle-form.ts'
import { BottleFormSheet } from './BottleFormSheet.tsx'
import { CellarField } from '../cellar/CellarField.tsx'

/** The form of a bottle: to add or edit one, or to correct a refused change. */
export function BottleDialog() {
  const { open, reopened, close } = useBottleDialog()
  const { user } = useDevice()
  const slot = useDraftSlot(user.id, open && slotOf(open), nameInDraft)
  // Reopened after a reload, only for its draft.
  const isPointless = reopened && slot !== undefined && !withDraft(user.id, slot, emptyForm)
  useEffect(() => {
    if (isPointless) close()
  }, [isPointless, close])

  if (!open || slot === undefined || isPointless) return null
  switch (open.kind) {
    case 'add':
      return <AddDialog key={slot} slot={slot} like={open.like} from={open.from} />
    case 'received':
      return <AddDialog key={slot} slot={slot} startsFromDraft={!reopened} />
    case 'edit':
      return <EditDialog key={slot} slot={slot} id={open.id} />
    case 'fix':
      return <FixDialog key={slot} slot={slot} item={open.item} />
  }
}

interface AddDialogProps {
  slot: string
  like?: BottleForm | undefined
  from?: string | undefined
  startsFromDraft?: boolean
}

function AddDialog({ slot, like, from, startsFromDraft = false }: AddDialogProps) {
  const device = useDevice()
  const [cellar, setCellar] = useState('mine')
  return (
    <BottleFormSheet
      slot={slot}
      title={bottleCopy.addTitle}
      saveLabel={bottleCopy.saveBottle}
      before={like ?? emptyForm}
      startsFromDraft={startsFromDraft}
      // The next bottle would not come from that source.
      canGoOn={from === undefined}
      savesUnchanged
      remark={(form, leave) => (
        <>
          <AlikeNotice form={form} onAdded={leave} />
          <CellarField chosen={cellar} onChange={setCellar} />
        </>
      )}
      onSave={(form) => add(device, form, cellar, from)}
    />
  )
}

async function add(device: Device, form: BottleForm, cellar: string, sourceKey?: string) {
  if (!isComplete(form)) return
  const id = device.newId()
  const where = { cellar: cellar === 'mine' ? null : cellar }
  const origin = sourceKey === undefined ? {} : { sourceKey }
  await device.mutate('bottle.add', { id, ...fieldsOf(form), ...origin }, where)
  offerUndo(device, bottleCopy.did.added(form.name), [{ name: 'bottle.remove', args: { id } }])
}

function EditDialog({ slot, id }: { slot: string; id: Id }) {
  const device = useDevice()
  const bottle = useRow(bottles, id)
  const close = useBottleDialog((state) => state.close)
  if (bottle === null)
    return (
      <Sheet open size="small" onClose={close} title={bottleCopy.goneTitle}>
        <p className="text-soft">{bottleCopy.goneSentence}</p>
      </Sheet>
    )
  if (!bottle) return <OpeningSheet title={bottleCopy.editTitle} />
  return (
    <BottleFormSheet
      slot={slot}
      title={bottleCopy.editTitle}
      saveLabel={bottleCopy.saveChanges}
      before={formOf(bottle)}
      bottle={bottle}
      onSave={(form, before) => edit(device, bottle, form, before)}
    />
  )
}

/** @param before the form as opened: only the person's changes are sent */
async function edit(device: Device, bottle: Bottle, form: BottleForm, before: BottleForm) {
  const changes = changesOf(form, before)
  if (Object.keys(changes).length === 0) return
  const was = marksOf(['notes'], changes, before)
  const { refusal } = await device.mutateMany(editsOf(bottle.id, changes, tagsOf(before), was))
  if (refusal) throw refusal
  const back = valuesBefore(bottle, changes)
  offerUndo(device, bottleCopy.did.edited, editsOf(bottle.id, back, tagsOf(form)))
}

/** A refused change with all its entries; saving sends a new one instead. */
function FixDialog({ slot, item }: { slot: string; item: AttentionItem }) {
  return item.name === 'bottle.edit' ? (
    <FixEditDialog slot={slot} item={item} />
  ) : (
    <FixAddDialog slot={slot} item={item} />
  )
}

function FixAddDialog({ slot, item }: { slot: string; item: AttentionItem }) {
  const device = useDevice()
  const args = useMemo(() => (item.args ?? {}) as Record<string, unknown>, [item])
  const before = useMemo(() => formOf(args), [args])
  return (
    <BottleFormSheet
      slot={slot}
      title={bottleCopy.fixTitle}
      description={bottleCopy.fixSentence}
      saveLabel={bottleCopy.saveBottle}
      before={before}
      savesUnchanged
      onSave={async (form) => {
        if (!isComplete(form)) return
        // Fields the form does not show (such as the import) stay the same.
        const rest = Object.fromEntries(
          Object.entries(args).filter(([name]) => !(name in emptyForm)),
        )
        // An id that is taken stays taken: the bottle is added under a new one.
        const id = item.code === 'exists' ? device.newId() : rest['id']
        await device.edited(item.uid, { ...rest, id, ...fieldsOf(form) })
      }}
    />
  )
}

function FixEditDialog({ slot, item }: { slot: string; item: AttentionItem }) {
  const device = useDevice()
  const { id, changes: typed } = item.args as { id: Id; changes: Record<string, unknown> }
  const bottle = useRow(bottles, id)
  const isGone = bottle === null
  // Deleted elsewhere: its other fields are still set aside here.
  const removed = useRemovedRow(bottles, isGone ? id : undefined)
  if (bottle === undefined || (isGone && removed === undefined))
    return <OpeningSheet title={bottleCopy.fixTitle} />

  return (
    <BottleFormSheet
      slot={slot}
      title={bottleCopy.fixTitle}
      description={isGone ? bottleCopy.asNewSentence : bottleCopy.fixSentence}
      saveLabel={isGone ? bottleCopy.saveBottle : bottleCopy.saveChanges}
      before={formOf({ ...(bottle ?? removed), ...typed })}
      {...(bottle && { bottle })}
      savesUnchanged
      onSave={async (form) => {
        if (!isComplete(form)) return
        const changes = bottle ? changesOf(form, formOf(bottle)) : {}
        if (isGone) await device.mutate('bottle.add', { id: device.newId(), ...fieldsOf(form) })
        if (Object.keys(changes).length > 0) await device.edited(item.uid, { id, changes })
        else await device.discard(item.uid)
      }}
    />
  )
}

function OpeningSheet({ title }: { title: string }) {
  const close = useBottleDialog((state) => state.close)
  return (
    <Sheet
      open
      onClose={close}
      title={title}
      footer={<Button onClick={close}>{bottleCopy.cancel}</Button>}
    >
      <Loading label={bottleCopy.bottleLoading}>
        <SkeletonText lines={6} />
      </Loading>
    </Sheet>
  )
}
