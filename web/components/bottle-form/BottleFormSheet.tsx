import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { bottleLimit } from '../../../shared/business/plans.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { askCopy } from '../../../shared/copy/sommelier.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { isStorable } from '../../../shared/kernel/text.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { BottleFields } from './BottleFields.tsx'
import { bottleWords } from '../bottle/bottle-acts.ts'
import { useBottleDialog } from './bottle-dialog-state.ts'
import { dropDraft, keepDraft, withDraft } from './bottle-draft.ts'
import { type BottleForm, emptyForm, isComplete, isSame } from './bottle-form.ts'
import { chatPath } from '../bottle/chat-path.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { hasProblem } from '../../lib/form-problem.ts'

interface BottleFormSheetProps {
  /** Names the draft. */
  slot: string
  title: string
  description?: ReactNode
  saveLabel: string
  /** The form's values at the start. */
  before: BottleForm
  /** The bottle that is edited. */
  bottle?: Bottle
  /** The draft is new, so no notice says that it is back. */
  startsFromDraft?: boolean
  /** Offers to save and add another. */
  canGoOn?: boolean
  /** Saving is possible without a change. */
  savesUnchanged?: boolean
  /** A notice about the entries; `leave` closes the form after its work. */
  remark?: (form: BottleForm, leave: () => void) => ReactNode
  /** Throws a refusal or a fault of the storage; the form then stays as it is. */
  onSave: (form: BottleForm, before: BottleForm) => Promise<void>
}

/**
 * The form in its sheet. Entries are kept on the device until they are saved or discarded: no
 * reload, update or refusal loses them.
 */
export function BottleFormSheet(props: BottleFormSheetProps) {
  const { slot, title, description, saveLabel, bottle, canGoOn, savesUnchanged, remark, onSave } =
    props
  const close = useBottleDialog((state) => state.close)
  const { user } = useDevice()
  // As of the opening: changes from other devices are not the person's.
  const [before, setBefore] = useState(props.before)
  const [draft] = useState(() => withDraft(user.id, slot, props.before))
  const [form, setForm] = useState(draft ?? before)
  const [isDraftShown, setDraftShown] = useState(draft !== undefined && !props.startsFromDraft)
  const [round, setRound] = useState(0)
  const [readsPhoto, setReadsPhoto] = useState(false)

  const dirty = !isSame(form, before)
  useEffect(() => {
    if (dirty) keepDraft(user.id, slot, { form, before })
    else dropDraft(user.id, slot)
  }, [user.id, slot, form, before, dirty])

  const leave = () => {
    dropDraft(user.id, slot)
    close()
  }
  const begin = (next: BottleForm) => {
    setBefore(next)
    setForm(next)
    setDraftShown(false)
    // New keys, so that no field keeps a half-typed number.
    setRound((count) => count + 1)
  }

  const restart = (element: HTMLFormElement) => {
    const { location, bin, purchasedOn, inCollection } = form
    dropDraft(user.id, slot)
    flushSync(() => begin({ ...emptyForm, location, bin, purchasedOn, inCollection }))
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  const isWorthSaving = isComplete(form) && (canGoOn || savesUnchanged || dirty)

  return (
    <FormSheet
      title={title}
      description={description}
      dirty={dirty}
      save={{
        label: saveLabel,
        busyLabel: readsPhoto ? bottleCopy.photoBusy : bottleCopy.saving,
        disabled: !isWorthSaving,
        awaits: readsPhoto,
      }}
      {...(canGoOn && { another: { label: bottleCopy.saveAndAdd, onSaved: restart } })}
      words={{
        ...bottleWords,
        failed: bottleCopy.failedTitle,
        codes: {
          ...bottleWords.codes,
          plan_limit: bottleCopy.planFull(bottleLimit(user.subscriptionTier)),
        },
      }}
      troubleAt="below"
      check={(element) =>
        hasProblem(element) ? bottleCopy.fixFirst : (unfitText(element) ?? true)
      }
      onSave={() => onSave(form, before)}
      onClose={leave}
    >
      <div>
        {isDraftShown && (
          <div className="mb-4">
            <Notice
              title={bottleCopy.draftBack}
              act={
                <Button size="small" onClick={() => begin(before)}>
                  {bottleCopy.startOver}
                </Button>
              }
            >
              {bottleCopy.draftBackSentence}
            </Notice>
          </div>
        )}
        {bottle && (
          <p className="mb-3">
            {/** The entries stay as a draft for the next time. */}
            <TextLink to={chatPath(bottle.id)} onClick={close}>
              {askCopy.ai}
            </TextLink>
          </p>
        )}
        <BottleFields
          key={round}
          form={form}
          onChange={(some) => setForm((now) => ({ ...now, ...some }))}
          bottle={bottle}
          focusesName={canGoOn === true}
          remark={remark?.(form, leave)}
          onReadingPhoto={setReadsPhoto}
        />
      </div>
    </FormSheet>
  )
}

/** Why a text cannot be stored, by field name: pasted text may have characters no keyboard types. */
function unfitText(form: HTMLFormElement): string | undefined {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  for (const field of fields) {
    const { value, maxLength, labels } = field
    const isTooLong = maxLength >= 0 && value.length > maxLength
    if (isStorable(value) && !isTooLong) continue
    field.focus()
    // A required field's label has a mark after its text.
    const name = labels?.[0]?.firstChild?.textContent ?? ''
    return isTooLong ? bottleCopy.tooLong(name, maxLength) : bottleCopy.unstorable(name)
  }
  return undefined
}
