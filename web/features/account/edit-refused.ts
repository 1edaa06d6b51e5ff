import type { AttentionItem } from '../../local/live.ts'
import { useBottleDialog } from '../../parts/bottle-dialog-state.ts'

/** Changes that the bottle's form can show again with all that was typed. */
const editable: readonly string[] = ['bottle.add', 'bottle.import', 'bottle.edit']

export const canEdit = (item: AttentionItem): boolean => editable.includes(item.name)

/** Opens the bottle's form with what was typed; saving sends it as a new change in place of the item. */
export const editRefused = (item: AttentionItem) => useBottleDialog.getState().fix(item)
