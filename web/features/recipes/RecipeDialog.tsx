import { useEffect, useState } from 'react'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import { storedRecipe, type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { marksOf } from '../../../shared/kernel/both-texts.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import type { AttentionItem } from '../../local/hooks/live.ts'
import { offerUndo } from '../../components/bottle/bottle-acts.ts'
import { type Correction, sendCorrected, useCorrection } from '../../components/sync/correction.ts'
import type { ActWords } from '../../lib/explain-error.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { hasProblem } from '../../lib/form-problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
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
  /** The recipe to edit; absent for a new one. */
  recipe?: Recipe
  /** The refused change to correct, instead. */
  correction?: Correction<typeof recipes>
  onClose: () => void
}

/** Nothing was written; the form keeps its input. */
const words: ActWords = {
  failed: recipesCopy.failed,
  refused: recipesCopy.failedSentence,
  codes: { not_stored: recipesCopy.failedSentence },
}

/** The form of a recipe in a sheet. The draft stays on the device until it is saved or discarded. */
export function RecipeDialog({ recipe, correction, onClose }: RecipeDialogProps) {
  const device = useDevice()
  const userId = device.user.id
  const isNew = !recipe && !correction
  const slot = correction ? `fix/${correction.item.uid}` : recipe ? `edit/${recipe.id}` : 'add'
  // As of the opening: changes from other devices are not the person's.
  const [before] = useState(() => {
    const shown = correction?.shown ?? recipe
    return shown ? formOf(shown) : emptyForm()
  })
  const [draft] = useState(() => readDraft(userId, slot))
  const [form, setForm] = useState(draft ?? before)
  const [isDraftShown, setDraftShown] = useState(draft !== undefined)
  const [round, setRound] = useState(0)
  const [readsPhoto, setReadsPhoto] = useState(false)

  const dirty = !isSame(form, before)
  useEffect(() => {
    if (dirty) keepDraft(userId, slot, form)
    else dropDraft(userId, slot)
  }, [userId, slot, form, dirty])

  const leave = () => {
    dropDraft(userId, slot)
    onClose()
  }

  const save = async () => {
    if (correction) await correct(device, correction, form)
    else if (recipe) await edit(device, recipe, form, before)
    else await add(device, fieldsOf(form))
  }

  return (
    <FormSheet
      title={
        correction
          ? attentionCopy.editRefused
          : recipe
            ? recipesCopy.editTitle
            : recipesCopy.createTitle
      }
      description={correction && attentionCopy.editSentence(correction.isGone)}
      dirty={dirty}
      cancel={recipesCopy.cancel}
      save={{
        label: isNew ? recipesCopy.save : recipesCopy.saveChanges,
        busyLabel: recipesCopy.saving,
        awaits: readsPhoto,
      }}
      words={words}
      troubleAt="below"
      check={(element) =>
        hasProblem(element) ? recipesCopy.fixFirst : (unfitReason(form) ?? true)
      }
      onSave={save}
      onClose={leave}
    >
      {(tried) => (
        <div>
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
            onChange={(some) => setForm((now) => ({ ...now, ...some }))}
            missing={tried ? missingIn(form) : []}
            isNew={isNew}
            onReadingPhoto={setReadsPhoto}
          />
        </div>
      )}
    </FormSheet>
  )
}

/** The form of a refused recipe. */
export function RecipeCorrection({ item, onClose }: { item: AttentionItem; onClose: () => void }) {
  const correction = useCorrection(recipes, item, storedRecipe)
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

/** @param before the form as opened: only the person's changes are sent */
async function edit(device: Device, recipe: Recipe, form: RecipeForm, before: RecipeForm) {
  const changes = changesOf(form, before)
  if (Object.keys(changes).length === 0) return
  const was = marksOf(['instructions', 'notes'], changes, before)
  await device.mutate('recipe.edit', { id: recipe.id, changes, ...(was && { was }) })
  offerUndo(device, recipesCopy.edited, [
    {
      name: 'recipe.edit',
      args: { id: recipe.id, changes: valuesBefore(recipe, changes) },
    },
  ])
}
