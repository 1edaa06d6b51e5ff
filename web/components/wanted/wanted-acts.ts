import { alertLimit } from '../../../shared/business/plans.ts'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Device } from '../../local/device/device.ts'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { explainError } from '../../lib/explain-error.ts'
import { toast } from '../../ui/toast.ts'

/** The form's fields that changed; other fields may have changed elsewhere. */
export function differing<T extends object>(
  after: T,
  before: T,
): { now: Partial<T>; was: Partial<T> } {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )
  const only = (of: T) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<T>
  return { now: only(after), was: only(before) }
}

/** The message of an action, and its undo. */
interface ToastText {
  readonly title: string
  readonly description?: string
  readonly back?: readonly AnyMutation[]
  /** The message for a failure without a rule's sentence. */
  readonly failed?: string
}

/** Runs an act on this device with a toast, and Undo if possible. @returns whether it is saved */
export async function act(
  device: Device,
  done: readonly AnyMutation[],
  { title, description, back, failed = copy.notSaved }: ToastText,
): Promise<boolean> {
  const refused = await wishErrorText(device, () => together(device, done), failed)
  if (refused !== undefined) {
    toast({ tone: 'danger', title: copy.failed, description: refused })
    return false
  }
  const undo = async () => {
    const trouble = await wishErrorText(device, () => together(device, back ?? []), copy.notSaved)
    toast(
      trouble === undefined
        ? { title: copy.undone }
        : { tone: 'danger', title: copy.failed, description: trouble },
    )
  }
  toast({
    title,
    description,
    ...(back && { action: { label: copy.undo, onAct: () => void undo() } }),
  })
  return true
}

/** The actions on a row of a list, each with its undo. */
export function rowActs(
  device: Device,
  entity: 'alert' | 'watch' | 'wish',
  id: Id,
  message: { readonly on: string; readonly off: string; readonly deleted: ToastText },
) {
  const mutation = (name: string, args: object) => ({ name, args }) as AnyMutation
  const active = (isActive: boolean) => mutation(`${entity}.edit`, { id, changes: { isActive } })
  return {
    onActive: (on: boolean) =>
      void act(device, [active(on)], { title: on ? message.on : message.off, back: [active(!on)] }),
    onDelete: () =>
      void act(device, [mutation(`${entity}.remove`, { id })], {
        ...message.deleted,
        back: [mutation(`${entity}.restore`, { id })],
      }),
  }
}

/** Runs an act; shows a message if it was not saved. @returns whether it was */
export async function tried(device: Device, run: () => Promise<void>): Promise<boolean> {
  const refused = await wishErrorText(device, run, copy.notSaved)
  if (refused !== undefined) toast({ tone: 'danger', title: copy.failed, description: refused })
  return refused === undefined
}

async function together(device: Device, list: readonly AnyMutation[]): Promise<void> {
  const { refusal } = await device.mutateMany(list)
  if (refusal) throw refusal
}

/** Why it was not saved, in a sentence; undefined where it was. */
async function wishErrorText(
  device: Device,
  run: () => Promise<void>,
  failed: string,
): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    const plan_limit = copy.planFull(alertLimit(device.user.subscriptionTier))
    return explainError(error, { codes: { plan_limit, not_stored: failed }, refused: failed })
  }
}
