import type { Id } from '../../../shared/kernel/id.ts'
import { dropDraftText, keepDraftText } from '../../local/store/stored-drafts.ts'
import type { BottleDialogTask } from './bottle-dialog-state.ts'
import { type BottleForm, emptyForm, formOf } from './bottle-form.ts'

/** An unfinished form, stored on this device until it is saved or discarded. */
export interface BottleDraft {
  form: BottleForm
  /** The form's values before the input. */
  before: BottleForm
}

/** The name of the draft for the form's purpose. */
export function slotOf(task: BottleDialogTask): string {
  switch (task.kind) {
    case 'add':
      return task.like ? `add/${task.from ?? task.like.sku}` : 'add'
    case 'received':
      return receivedSlot(task.id)
    case 'edit':
      return `edit/${task.id}`
    case 'fix':
      return `fix/${task.item.uid}`
  }
}

/** The name of the draft for a picture that another app shared. */
export const receivedSlot = (id: Id): string => `received/${id}`

/** The storage key of a user's draft for a purpose: `add`, `edit/<bottle>`, `fix/<change>`. */
const keyOf = (userId: Id, slot: string) => `undercroft-draft/${userId}/${slot}`

export function keepDraft(userId: Id, slot: string, draft: BottleDraft) {
  keepDraftText(keyOf(userId, slot), JSON.stringify(draft))
}

export function dropDraft(userId: Id, slot: string) {
  dropDraftText(keyOf(userId, slot))
}

/**
 * The draft over the form's current values: an edit from another device stays, unless the same
 * field was being typed.
 */
export function withDraft(userId: Id, slot: string, now: BottleForm): BottleForm | undefined {
  const draft = readDraft(userId, slot)
  if (!draft) return undefined
  const typed = Object.entries(draft.form).filter(
    ([name, value]) => value !== draft.before[name as keyof BottleForm],
  )
  return typed.length === 0 ? undefined : formOf({ ...now, ...Object.fromEntries(typed) })
}

/** The name of the unfinished bottle, maybe empty; undefined without a draft. */
export const nameInDraft = (userId: Id, slot: string): string | undefined =>
  withDraft(userId, slot, emptyForm) && readDraft(userId, slot)?.form.name.trim()

function readDraft(userId: Id, slot: string): BottleDraft | undefined {
  const text = localStorage.getItem(keyOf(userId, slot))
  if (text === null) return undefined
  try {
    const { form, before } = JSON.parse(text) as Record<string, object>
    return { form: formOf(form ?? emptyForm), before: formOf(before ?? emptyForm) }
  } catch {
    // Written by another version.
    return undefined
  }
}
