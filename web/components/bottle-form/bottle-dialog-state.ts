import { create } from 'zustand'
import type { Id } from '../../../shared/kernel/id.ts'
import type { AttentionItem } from '../../local/live.ts'
import type { BottleForm } from './bottle-form.ts'

/** What the form of a bottle is open for. */
export type BottleDialogTask =
  /** `like`: what is known of it already, from its barcode or from where it was bought. */
  | { kind: 'add'; like?: BottleForm; from?: string }
  | { kind: 'edit'; id: Id }
  /** A refused change, to be corrected and sent again. */
  | { kind: 'fix'; item: AttentionItem }

export interface BottleDialogState {
  open: BottleDialogTask | undefined
  /** Opened by itself, because the page was reloaded while it was open. */
  reopened: boolean
  /** @param from names where the one bottle came from: its `sourceKey` */
  add(like?: BottleForm, from?: string): void
  edit(id: Id): void
  fix(item: AttentionItem): void
  close(): void
}

// An update or a reload must not put away a half-typed form: this tab knows that it was open.
const key = 'undercroft-bottle-dialog'

/** The form of a bottle, opened from any screen; the shell shows it. */
export const useBottleDialog = create<BottleDialogState>((set) => {
  const open = (task: BottleDialogTask | undefined) => {
    remember(task)
    set({ open: task, reopened: false })
  }
  const before = remembered()
  return {
    open: before,
    reopened: before !== undefined,
    add: (like, from) => open({ kind: 'add', ...(like && { like }), ...(from && { from }) }),
    edit: (id) => open({ kind: 'edit', id }),
    fix: (item) => open({ kind: 'fix', item }),
    close: () => open(undefined),
  }
})

function remember(task: BottleDialogTask | undefined) {
  if (task) sessionStorage.setItem(key, JSON.stringify(task))
  else sessionStorage.removeItem(key)
}

function remembered(): BottleDialogTask | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as BottleDialogTask)
}
