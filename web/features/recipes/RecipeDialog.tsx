import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { kept, type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import type { Device } from '../../local/device.ts'
import { useDevice } from '../../local/device-context.tsx'
import type { AttentionItem } from '../../local/live.ts'
import { offerUndo } from '../../components/bottle/bottle-acts.ts'
import { type Correction, sendCorrected, useCorrection } from '../../components/sync/correction.ts'
import { useUnsavedForm } from '../../lib/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { RecipeFormFields } from './RecipeFormFields.tsx'
import { dropDraft, keepDraft, readDraft } from './recipe-draft.ts'
import {
  changesOf,
  emptyForm,
  fieldsOf,
  formOf,
  isSame,
  missingIn,
  type RecipeForm,
  unfitReason,
  valuesBefore,
} from './recipe-form.ts'

interface RecipeDialogProps {
  /** The recipe that is edited; a new one without it. */
  recipe?: Recipe
  /** The refused change that is corrected, instead. */
  correction?: Correction<typeof recipes>
  onClose: () => void
}

/** The form of a recipe in its sheet. What is typed is kept on the device until it is saved or thrown away. */
export function RecipeDialog({ recipe, correction, onClose }: RecipeDialogProps) {
  const device = useDevice()
  const userId = device.user.id
  const isNew = !recipe && !correction
  const slot = correction ? `fix/${correction.item.uid}` : recipe ? `edit/${recipe.id}` : 'add'
  // As it was when the form opened: what other devices change meanwhile is not the person's change.
  const [before] = useState(() => {
    const shown = correction?.shown ?? recipe
    return shown ? formOf(shown) : emptyForm()
  })
  const [draft] = useState(() => readDraft(userId, slot))
  const [form, setForm] = useState(draft ?? before)
  const [isDraftShown, setDraftShown] = useState(draft !== undefined)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const [readsPhoto, setReadsPhoto] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const id = useId()

  const dirty = !isSame(form, before)
  useUnsavedForm(dirty)
  useEffect(() => {
    if (dirty) keepDraft(userId, slot, form)
    else dropDraft(userId, slot)
  }, [userId, slot, form, dirty])

  const leave = () => {
    dropDraft(userId, slot)
    onClose()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || readsPhoto) return
    setAsked(true)
    if (missingIn(form).length > 0 || element.current?.querySelector('[aria-invalid="true"]')) {
      setTrouble(recipesCopy.fixFirst)
      // After the fields have been marked.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    const unfit = unfitReason(form)
    if (unfit) {
      setTrouble(unfit)
      return
    }
    setBusy(true)
    try {
      if (correction) await correct(device, correction, form)
      else if (recipe) await edit(device, recipe, changesOf(form, before))
      else await add(device, fieldsOf(form))
    } catch {
      // A refusal or a full disk: nothing was written, and what was typed stays where it is.
      setTrouble(recipesCopy.failedSentence)
      return
    } finally {
      setBusy(false)
    }
    leave()
  }

  return (
    <Sheet
      open
      onClose={leave}
      dirty={dirty}
      title={
        correction
          ? attentionCopy.editRefused
          : recipe
            ? recipesCopy.editTitle
            : recipesCopy.createTitle
      }
      description={correction && attentionCopy.editSentence(correction.isGone)}
      footer={
        <>
          <Button onClick={leave}>{recipesCopy.cancel}</Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={busy || readsPhoto}
            busyLabel={recipesCopy.saving}
          >
            {isNew ? recipesCopy.save : recipesCopy.saveChanges}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} noValidate onSubmit={(event) => void submit(event)}>
        {isDraftShown && (
          <div className="mb-4">
            <Notice
              title={recipesCopy.draftBack}
              act={
                <Button
                  size="small"
                  onClick={() => {
                    setForm(before)
                    setDraftShown(false)
                    setRound((count) => count + 1)
                  }}
                >
                  {recipesCopy.startOver}
                </Button>
              }
            >
              {recipesCopy.draftBackSentence}
            </Notice>
          </div>
        )}
        <RecipeFormFields
          key={round}
          form={form}
          onChange={(some) => {
            setForm((now) => ({ ...now, ...some }))
            setTrouble(undefined)
          }}
          missing={isAsked ? missingIn(form) : []}
          isNew={isNew}
          onReadingPhoto={setReadsPhoto}
        />
        <div className="mt-4">
          {trouble && (
            <Notice live tone="danger" title={recipesCopy.failed}>
              {trouble}
            </Notice>
          )}
        </div>
      </form>
    </Sheet>
  )
}

/** The form of a recipe whose making or change was refused. */
export function RecipeCorrection({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const correction = useCorrection(recipes, item, kept)
  return correction ? <RecipeDialog correction={correction} onClose={onClose} /> : null
}

function correct(device: Device, correction: Correction<typeof recipes>, form: RecipeForm) {
  const { row } = correction
  return sendCorrected(device, correction, {
    add: 'recipe.add',
    fields: fieldsOf(form),
    shows: Object.keys(form),
    changes: row ? changesOf(form, formOf(row)) : {},
  })
}

async function add(device: Device, fields: ReturnType<typeof fieldsOf>) {
  const id = device.newId()
  await device.mutate('recipe.add', { id, ...fields })
  toast({ title: recipesCopy.created, description: recipesCopy.createdSentence })
}

async function edit(device: Device, recipe: Recipe, changes: ReturnType<typeof changesOf>) {
  if (Object.keys(changes).length === 0) return
  await device.mutate('recipe.edit', { id: recipe.id, changes })
  offerUndo(device, recipesCopy.edited, [
    {
      name: 'recipe.edit',
      args: { id: recipe.id, changes: valuesBefore(recipe, changes) },
    },
  ])
}
