import { useEffect, useState } from 'react'
import type { Id } from '../../shared/kernel/id.ts'

/** The name in a draft, possibly empty; undefined without entries. */
export type NameInDraft = (userId: Id, slot: string) => string | undefined

/** More tabs than this share the last draft of a form. */
const maxTabs = 8

/** Slots of a form's drafts, one per tab: `add`, `add#2` … */
const slotsOf = (form: string): string[] =>
  Array.from({ length: maxTabs }, (_, at) => (at === 0 ? form : `${form}#${at + 1}`))

/**
 * The tab that types holds its draft by a lock of the browser, which goes with the tab however that
 * ends. Absent on plain `http`: there tabs share a draft.
 */
const locks = (): LockManager | undefined => navigator.locks
const lockOf = (userId: Id, slot: string) => `undercroft-draft/${userId}/${slot}`

/** Tells other tabs that a draft is taken. */
const channel = 'undercroft-drafts'

/**
 * Takes a draft while its form is shown: one that no other tab holds, preferably with entries.
 * Undefined for the moment it takes.
 * @param form names the form's subject; undefined: closed
 * @param nameIn must always be the same function
 */
export function useDraftSlot(
  userId: Id,
  form: string | undefined,
  nameIn: NameInDraft,
): string | undefined {
  const [held, setHeld] = useState<{ form: string; slot: string }>()
  useEffect(() => {
    if (form === undefined) return undefined
    const left = new AbortController()
    void hold({ userId, form, nameIn }, left.signal).then((slot) => {
      if (!left.signal.aborted) setHeld({ form, slot })
    })
    return () => {
      left.abort()
      setHeld(undefined)
    }
  }, [userId, form, nameIn])
  return held && held.form === form ? held.slot : undefined
}

/** The drafts of one form of one user. */
interface Drafts {
  readonly userId: Id
  readonly form: string
  readonly nameIn: NameInDraft
}

/** This tab's own lock may still be on its way back when its form is opened again. */
let released: Promise<unknown> = Promise.resolve()

async function hold({ userId, form, nameIn }: Drafts, left: AbortSignal): Promise<string> {
  const manager = locks()
  if (!manager) return form
  await released
  const isTyped = (slot: string) => nameIn(userId, slot) !== undefined
  const slots = slotsOf(form)
  for (const slot of [...slots.filter(isTyped), ...slots.filter((one) => !isTyped(one))]) {
    const taken = Promise.withResolvers<boolean>()
    const over = manager.request(lockOf(userId, slot), { ifAvailable: true }, (lock) => {
      taken.resolve(lock !== null)
      return lock ? abortOf(left) : undefined
    })
    if (!(await taken.promise)) continue
    released = over
    const others = new BroadcastChannel(channel)
    others.postMessage(slot)
    others.close()
    return slot
  }
  return slots.at(-1) ?? form
}

const abortOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** A free draft: its name, possibly empty; only drafts of other tabs; none. */
export type HalfTyped = { readonly name: string } | 'in other tabs' | 'nothing'

/** The draft this tab may offer; undefined until known. */
export function useHalfTyped(
  userId: Id,
  form: string | undefined,
  nameIn: NameInDraft,
): HalfTyped | undefined {
  const [found, setFound] = useState<HalfTyped>()
  useEffect(() => {
    if (form === undefined) return undefined
    const left = new AbortController()
    const others = new BroadcastChannel(channel)
    const look = async () => {
      const now = await halfTyped({ userId, form, nameIn })
      if (left.signal.aborted) return
      setFound(now.is)
      // A holder releases it by saving, leaving, or dying.
      for (const slot of now.heldElsewhere)
        void locks()
          ?.request(lockOf(userId, slot), { signal: left.signal }, () => undefined)
          .then(look, () => undefined)
    }
    others.addEventListener('message', () => void look())
    void look()
    return () => {
      left.abort()
      others.close()
      setFound(undefined)
    }
  }, [userId, form, nameIn])
  return found
}

async function halfTyped({ userId, form, nameIn }: Drafts) {
  const query = await locks()?.query()
  const held = new Set(query?.held?.map(({ name }) => name))
  const typed = slotsOf(form).filter((slot) => nameIn(userId, slot) !== undefined)
  const heldElsewhere = typed.filter((slot) => held.has(lockOf(userId, slot)))
  const free = typed.find((slot) => !heldElsewhere.includes(slot))
  const is: HalfTyped =
    free !== undefined
      ? { name: nameIn(userId, free) ?? '' }
      : typed.length > 0
        ? 'in other tabs'
        : 'nothing'
  return { is, heldElsewhere }
}
