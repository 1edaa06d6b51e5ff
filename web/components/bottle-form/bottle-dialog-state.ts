import { create } from 'zustand'
import type { Id } from '../../../shared/kernel/id.ts'
import type { AttentionItem } from '../../local/hooks/live.ts'
import type { BottleForm } from './bottle-form.ts'

/** The purpose of the open bottle form. */
export type BottleDialogTask =
  /** `like`: known facts, from its barcode or its purchase. */
  | { kind: 'add'; like?: BottleForm; from?: string }
  /** Its draft has the picture that another app shared. */
  | { kind: 'received'; id: Id }
  | { kind: 'edit'; id: Id }
  /** A refused change, to correct and send again. */
  | { kind: 'fix'; item: AttentionItem }

/** The open form's purpose, and its screen. */
interface BottleDialogStateHandle {
  readonly task: BottleDialogTask
  /** The path of the screen; undefined where it was another page, which is gone. */
  readonly at: string | undefined
}

export interface BottleDialogState {
  open: BottleDialogTask | undefined
  /** The path of its screen. On others the form is hidden, and offered. */
  at: string | undefined
  /** Opened automatically after a reload of its page. */
  reopened: boolean
  /** @param from names where the one bottle came from: its `sourceKey` */
  add(like?: BottleForm, from?: string): void
  received(id: Id): void
  edit(id: Id): void
  fix(item: AttentionItem): void
  /** Shows the draft over the current screen. */
  goOn(): void
  close(): void
}

// An update or a reload must not put away a half-typed form: this tab knows that it was open.
const key = 'undercroft-bottle-dialog'

/** The form of a bottle, opened from any screen; the shell shows it. */
export const useBottleDialog = create<BottleDialogState>((set, get) => {
  const open = (task: BottleDialogTask | undefined) => {
    const at = location.pathname
    remember(task && { task, at })
    set({ open: task, at, reopened: false })
  }
  const before = remembered()
  // Another tab closed its form; this one is still open.
  addEventListener('storage', (change) => {
    const { open: task, at } = get()
    if (change.key === key && change.newValue === null && task) remember({ task, at })
  })
  return {
    open: before?.task,
    at: before?.at,
    reopened: before !== undefined,
    add: (like, from) => open({ kind: 'add', ...(like && { like }), ...(from && { from }) }),
    received: (id) => open({ kind: 'received', id }),
    edit: (id) => open({ kind: 'edit', id }),
    fix: (item) => open({ kind: 'fix', item }),
    goOn: () => open(get().open),
    close: () => open(undefined),
  }
})

function remember(opened: BottleDialogStateHandle | undefined) {
  try {
    if (opened) sessionStorage.setItem(key, JSON.stringify(opened))
    else sessionStorage.removeItem(key)
    // For a restart of the app; only without data of a bottle. The next user has their own draft, or
    // none.
    if (opened && isPlain(opened.task)) localStorage.setItem(key, JSON.stringify(opened.task))
    else localStorage.removeItem(key)
  } catch {
    // A full storage must not stop anyone from opening a form.
  }
}

const isPlain = (task: BottleDialogTask) =>
  task.kind === 'edit' ||
  task.kind === 'received' ||
  (task.kind === 'add' && !task.like && !task.from)

function remembered(): BottleDialogStateHandle | undefined {
  try {
    const here = sessionStorage.getItem(key)
    if (here !== null) return JSON.parse(here) as BottleDialogStateHandle
    const elsewhere = localStorage.getItem(key)
    return elsewhere === null
      ? undefined
      : { task: JSON.parse(elsewhere) as BottleDialogTask, at: undefined }
  } catch {
    return undefined
  }
}
