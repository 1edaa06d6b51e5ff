import { useMemo } from 'react'
import { textVersionsCopy } from '../../../shared/copy/text-versions.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { sharingRefusals } from '../../../shared/copy/cellars.ts'
import { journalCopy } from '../../../shared/copy/journal.ts'
import type { BottleEvent, RemovalReason } from '../../../shared/features/bar/bottle-event.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import type { Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { tagsOf } from '../../../shared/features/collection/tags.ts'
import type { TextMarks } from '../../../shared/kernel/crud.ts'
import type { Changes, UserFields } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import { never } from '../../../shared/kernel/never.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { cellarOf } from '../../local/store/storage-key.ts'
import { toast } from '../../ui/toast.ts'
import { type ErrorWords, explainError } from '../../lib/explain-error.ts'

export type BottleChanges = Changes<typeof bottles>

/** Optional details of a use. */
export interface UseDetails {
  amountMl?: number | undefined
  note?: string | undefined
  /** Percent left afterwards; `finished` for an empty bottle. */
  levelAfter?: number | 'finished' | undefined
}

/** Optional details of bottles that left. */
export interface LeaveDetails {
  /** By default all of them. */
  count?: number | undefined
  /** For one bottle. */
  price?: Cents | undefined
  note?: string | undefined
}

/**
 * The actions on a bottle, each with its Undo in a toast. Each returns whether it was saved; a
 * refusal has been shown then.
 */
export type BottleActs = ReturnType<typeof bottleActs>

export function useBottleActs(): BottleActs {
  const device = useDevice()
  return useMemo(() => bottleActs(device), [device])
}

export function bottleActs(device: Device) {
  const event = (bottle: { id: Id }) => ({
    id: bottle.id,
    eventId: device.newId(),
    at: device.now(),
  })

  return {
    /** Logs a use; a sealed bottle is opened by it, for how else was it used? */
    logUse(bottle: Bottle, details: UseDetails = {}) {
      const { amountMl, note, levelAfter } = details
      const done: AnyMutation[] = []
      const back: AnyMutation[] = []
      if (bottleState(bottle) === 'sealed') {
        const opening = event(bottle)
        done.push({ name: 'bottle.open', args: opening })
        back.unshift({ name: 'bottleEvent.undo', args: { id: opening.eventId } })
      }
      const pourId = device.newId()
      const at = device.now()
      const before = bottleState(bottle) === 'sealed' ? 100 : bottle.fillLevel
      const level = typeof levelAfter === 'number' ? levelAfter : undefined
      // The amount is a difference, so that uses of two devices both count, and undo returns it; a
      // rising level means an earlier error.
      const takes = level !== undefined && level < (before ?? 100)
      const levelDrop = takes ? (before ?? 100) - level : undefined
      done.push({
        name: 'bottle.logUse',
        args: { bottleId: bottle.id, pourId, at, amountMl, note, levelDrop },
      })
      back.unshift({ name: 'pour.remove', args: { id: pourId } })
      if (levelAfter === 'finished') {
        const finishing = event(bottle)
        done.push({ name: 'bottle.finish', args: finishing })
        back.unshift({ name: 'bottleEvent.undo', args: { id: finishing.eventId } })
      } else if (level !== undefined && !takes && level !== before) {
        const correction = event(bottle)
        done.push({ name: 'bottle.correct', args: { ...correction, fillLevel: level } })
        back.unshift({ name: 'bottleEvent.undo', args: { id: correction.eventId } })
      }
      return withUndo(device, bottleCopy.did.used(bottle.name), done, back)
    },

    /** Keeps one version of notes that two devices changed. */
    keepNotes({ id, notes }: Bottle, version: string) {
      return withUndo(
        device,
        textVersionsCopy.kept,
        [edit(id, { notes: version })],
        [edit(id, { notes: notes ?? null })],
      )
    },

    /** Adds more of the same to it. */
    addTo(bottle: Bottle, more: number, price?: Cents) {
      const args = { ...event(bottle), count: more, price }
      const there = bottle.isFinished ? 0 : bottle.quantity
      return withUndo(
        device,
        bottleCopy.did.addedTo(bottle.name, there + more),
        [{ name: 'bottle.restock', args }],
        [{ name: 'bottleEvent.undo', args: { id: args.eventId } }],
      )
    },

    /** It left the cellar: given away, sold, broken, lost or finished; some of several, or all. */
    leave(bottle: Bottle, how: RemovalReason, details: LeaveDetails = {}) {
      const { id, eventId, at } = event(bottle)
      return withUndo(
        device,
        journalCopy.did[how](bottle.name),
        [{ name: 'bottles.leave', args: { items: [{ id, eventId }], at, how, ...details } }],
        [{ name: 'bottleEvent.undo', args: { id: eventId } }],
      )
    },

    /** More of the same bottle with its details, place, price and tags, without its history. */
    async copy(bottle: Bottle, count: number, as: CopyAs) {
      if (as === 'into') return this.addTo(bottle, count)
      const each = as === 'together' ? count : 1
      const ids = Array.from({ length: as === 'together' ? 1 : count }, () => device.newId())
      const fields = { ...copied(bottle), quantity: each }
      const { saved, done, why } = await save(
        device,
        ids.map((id) => ({
          name: 'bottle.add',
          args: { ...fields, id },
          cellar: cellarOf(bottle) ?? null,
        })),
      )
      if (done > 0)
        offerUndo(
          device,
          saved
            ? journalCopy.did.copied(bottle.name, count)
            : journalCopy.did.copiedSome(done, ids.length),
          removal(ids.slice(0, done)),
          why,
        )
      return saved
    },

    /** Corrects the count or the level. */
    correct(bottle: Bottle, said: { quantity?: number; fillLevel?: number; note?: string }) {
      const args = { ...event(bottle), ...said }
      return withUndo(
        device,
        journalCopy.did.corrected,
        [{ name: 'bottle.correct', args }],
        [{ name: 'bottleEvent.undo', args: { id: args.eventId } }],
      )
    },

    open(bottle: Bottle) {
      const args = event(bottle)
      return withUndo(
        device,
        bottleCopy.did.opened(bottle.name),
        [{ name: 'bottle.open', args }],
        [{ name: 'bottleEvent.undo', args: { id: args.eventId } }],
      )
    },

    finish(bottle: Bottle) {
      const args = event(bottle)
      const left = bottle.quantity - 1
      return withUndo(
        device,
        left > 0
          ? bottleCopy.did.oneFinished(bottle.name, left)
          : bottleCopy.did.finished(bottle.name),
        [{ name: 'bottle.finish', args }],
        [{ name: 'bottleEvent.undo', args: { id: args.eventId } }],
      )
    },

    move(bottle: Bottle, location: string, bin: string | undefined) {
      const args = { ...event(bottle), location, bin }
      return withUndo(
        device,
        bottleCopy.did.moved(bottleCopy.placeAndBin(location, bin)),
        [{ name: 'bottle.move', args }],
        [{ name: 'bottleEvent.undo', args: { id: args.eventId } }],
      )
    },

    edit(bottle: Bottle, changes: BottleChanges) {
      return withUndo(
        device,
        bottleCopy.did.edited,
        [edit(bottle.id, changes)],
        [edit(bottle.id, valuesBefore(bottle, changes))],
      )
    },

    remove(bottle: Bottle) {
      return withUndo(
        device,
        bottleCopy.did.removed(bottle.name),
        [{ name: 'bottle.remove', args: { id: bottle.id } }],
        [{ name: 'bottle.restore', args: { id: bottle.id } }],
      )
    },

    restore(id: Id) {
      return withUndo(
        device,
        bottleCopy.restored,
        [{ name: 'bottle.restore', args: { id } }],
        [{ name: 'bottle.remove', args: { id } }],
      )
    },

    /** Takes an entry of the history back. Its own Undo does the same once more, as of then. */
    undoEvent(entry: BottleEvent) {
      return withUndo(
        device,
        bottleCopy.undone,
        [{ name: 'bottleEvent.undo', args: { id: entry.id } }],
        [again(entry, device.newId())],
      )
    },

    removePour({ id, bottleId, at, amountMl, note, levelDrop }: Pour) {
      const pourId = device.newId()
      return withUndo(
        device,
        bottleCopy.undone,
        [{ name: 'pour.remove', args: { id } }],
        [{ name: 'bottle.logUse', args: { bottleId, pourId, at, amountMl, note, levelDrop } }],
      )
    },
  }
}

/** How copies are added: one entry each, one entry for all, or into the existing entry. */
export type CopyAs = 'apart' | 'together' | 'into'

/** A copy's fields: all of the user's, without level and origin. */
function copied(bottle: Bottle): UserFields<typeof bottles> {
  const { name, brand, category, subcategory, sku, sizeMl, abv, vintage, distillery } = bottle
  const { region, notes, rating, purchasePrice, currentValue, currency, purchasedOn } = bottle
  const { drinkFrom, drinkTo, location, bin, inCollection, photo, photoColor, tags } = bottle
  return {
    name,
    brand,
    category,
    subcategory,
    sku,
    sizeMl,
    abv,
    vintage,
    distillery,
    region,
    notes,
    rating,
    purchasePrice,
    currentValue,
    currency,
    purchasedOn,
    drinkFrom,
    drinkTo,
    location,
    bin,
    inCollection,
    photo,
    photoColor,
    tags,
  }
}

const removal = (ids: readonly Id[]): AnyMutation[] => [
  { name: 'bottles.remove', args: { ids: [...ids] } },
]

const edit = (id: Id, changes: BottleChanges, was?: TextMarks): AnyMutation => ({
  name: 'bottle.edit',
  args: { id, changes, ...(was && { was }) },
})

/**
 * The mutations of an edit. Tags are added and removed one by one, so that tags from another device
 * stay.
 * @param tags the tags before
 * @param was the marks of the notes that the person saw; without them, of those stored now
 */
export function editsOf(
  id: Id,
  { tags, ...changes }: BottleChanges,
  tagsBefore: readonly string[],
  was?: TextMarks,
): AnyMutation[] {
  const list: AnyMutation[] = Object.keys(changes).length > 0 ? [edit(id, changes, was)] : []
  if (tags === undefined) return list
  const now = tagsOf({ tags: tags ?? undefined })
  const add = now.filter((tag) => !tagsBefore.includes(tag))
  const remove = tagsBefore.filter((tag) => !now.includes(tag))
  if (add.length + remove.length > 0)
    list.push({ name: 'bottles.tag', args: { ids: [id], add, remove } })
  return list
}

/**
 * The arguments that undo an edit. A new category clears the subcategory, so undoing one restores both.
 */
export function valuesBefore(bottle: Bottle, changes: BottleChanges): BottleChanges {
  const names = new Set(Object.keys(changes))
  if (names.has('category')) names.add('subcategory')
  const values = bottle as Record<string, unknown>
  return Object.fromEntries([...names].map((name) => [name, values[name] ?? null]))
}

function again(entry: BottleEvent, eventId: Id): AnyMutation {
  const args = { id: entry.bottleId, eventId, at: entry.at }
  switch (entry.kind) {
    case 'opened':
      return { name: 'bottle.open', args }
    case 'finished': {
      const { id, at } = args
      const { kind: how, count } = entry
      return count === undefined
        ? { name: 'bottle.finish', args }
        : { name: 'bottles.leave', args: { items: [{ id, eventId }], at, how, count } }
    }
    case 'moved': {
      const place = entry.toLocation ?? entry.fromLocation ?? ''
      return { name: 'bottle.move', args: { ...args, location: place, bin: entry.toBin } }
    }
    case 'corrected': {
      const { toQuantity: quantity, toFillLevel: fillLevel, note } = entry
      return { name: 'bottle.correct', args: { ...args, quantity, fillLevel, note } }
    }
    case 'restocked':
      return {
        name: 'bottle.restock',
        args: { ...args, count: entry.count ?? 1, price: entry.price },
      }
    case 'gifted':
    case 'sold':
    case 'broken':
    case 'lost': {
      const { id, at } = args
      const { kind: how, count, price, note } = entry
      return {
        name: 'bottles.leave',
        args: { items: [{ id, eventId }], at, how, count, price, note },
      }
    }
    default:
      return never(entry.kind)
  }
}

/** Runs an act with a toast and Undo. */
export async function withUndo(
  device: Device,
  title: string,
  done: readonly AnyMutation[],
  back: readonly AnyMutation[],
): Promise<boolean> {
  if (!(await isSaved(device, done))) return false
  offerUndo(device, title, back)
  return true
}

/** Announces an action, with its undo. */
export function offerUndo(
  device: Device,
  title: string,
  back: readonly AnyMutation[],
  description?: string,
) {
  toast({
    title,
    ...(description && { description }),
    action: { label: bottleCopy.undo, onAct: () => void undo(device, back) },
  })
}

async function undo(device: Device, back: readonly AnyMutation[]) {
  if (await isSaved(device, back)) toast({ title: bottleCopy.undone })
}

const isSaved = async (device: Device, list: readonly AnyMutation[]): Promise<boolean> =>
  (await save(device, list)).saved

/** Shows why it was not saved; earlier changes are. */
async function save(
  device: Device,
  list: readonly AnyMutation[],
): Promise<{ saved: boolean; done: number; why?: string }> {
  try {
    const { done, refusal } = await device.mutateMany(list)
    if (!refusal) return { saved: true, done }
    return { saved: false, done, why: toastFailure(refusal) }
  } catch (error) {
    return { saved: false, done: 0, why: toastFailure(error) }
  }
}

/** Shows the reason in a toast, and returns it. */
function toastFailure(error: unknown): string {
  const why = saveErrorText(error)
  toast({ tone: 'danger', title: bottleCopy.failedTitle, description: why })
  return why
}

/** The message for an unsaved change of a bottle. */
export const bottleWords = {
  codes: { ...bottleCopy.refusals, not_stored: bottleCopy.notStored },
  own: [sharingRefusals.viewer, sharingRefusals.notIn],
} satisfies ErrorWords

/** A sentence for an unsaved change; throws errors that are neither refusals nor from storage. */
export const saveErrorText = (error: unknown): string => explainError(error, bottleWords)
