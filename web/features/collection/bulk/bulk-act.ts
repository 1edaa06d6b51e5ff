import type { RemovalReason } from '../../../../shared/features/bar/bottle-event.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import type { Instant } from '../../../../shared/kernel/time.ts'
import { tagsOf } from '../../../../shared/features/collection/tags.ts'
import { folded } from '../../../../shared/kernel/text.ts'
import type { AnyMutation } from '../../../local/write/mutate.ts'
import { cellarOf } from '../../../local/store/storage-key.ts'
import { type BottleChanges, valuesBefore } from '../../../components/bottle/bottle-acts.ts'
import { inBatches } from '../../../components/collection/batches.ts'

/** An action on all selected bottles. */
export type BulkAct =
  | { readonly kind: 'move'; readonly location: string; readonly bin: string | undefined }
  | { readonly kind: 'leave'; readonly how: RemovalReason; readonly note: string | undefined }
  | { readonly kind: 'edit'; readonly changes: BottleChanges }
  | { readonly kind: 'tag'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'remove' }

/** The mutations of a bulk action and of its Undo, as few as possible. */
export interface BulkPlan {
  readonly done: AnyMutation[]
  readonly back: AnyMutation[]
  /** Bottles that change; the others have the value already. */
  readonly count: number
}

interface Hands {
  readonly newId: () => Id
  readonly now: () => Instant
}

/** Plans a bulk action. A mutation covers one cellar, so each cellar has its own. */
export function bulkPlan(act: BulkAct, chosen: readonly Bottle[], hands: Hands): BulkPlan {
  const plans = [...Map.groupBy(chosen, cellarOf).values()].map((rows) => planFor(act, rows, hands))
  return {
    done: plans.flatMap(({ done }) => done),
    back: plans.flatMap(({ back }) => back),
    count: plans.reduce((sum, { count }) => sum + count, 0),
  }
}

function planFor(act: BulkAct, chosen: readonly Bottle[], hands: Hands): BulkPlan {
  switch (act.kind) {
    case 'move': {
      const { location, bin } = act
      const moving = chosen.filter((one) => one.location !== location || one.bin !== bin)
      return withEntries(moving, hands, (items, at) => ({
        name: 'bottles.move',
        args: { items, at, location, ...(bin !== undefined && { bin }) },
      }))
    }
    case 'leave': {
      const { how, note } = act
      const here = chosen.filter(({ isFinished }) => !isFinished)
      return withEntries(here, hands, (items, at) => ({
        name: 'bottles.leave',
        args: { items, at, how, ...(note && { note }) },
      }))
    }
    case 'edit':
      return editPlan(act.changes, chosen)
    case 'tag':
      return tagPlan(act.add, act.remove, chosen)
    case 'remove': {
      const batches = inBatches(idsOf(chosen))
      return {
        done: batches.map((ids) => ({ name: 'bottles.remove', args: { ids } })),
        back: batches.map((ids) => ({ name: 'bottles.restore', args: { ids } })),
        count: chosen.length,
      }
    }
  }
}

const idsOf = (rows: readonly Bottle[]) => rows.map(({ id }) => id)

function withEntries(
  rows: readonly Bottle[],
  { newId, now }: Hands,
  mutationOf: (items: { id: Id; eventId: Id }[], at: Instant) => AnyMutation,
): BulkPlan {
  const at = now()
  const batches = inBatches(rows.map(({ id }) => ({ id, eventId: newId() })))
  return {
    done: batches.map((items) => mutationOf(items, at)),
    back: batches.map((items) => ({ name: 'bottleEvents.undo', args: { items } })),
    count: rows.length,
  }
}

/** Undo needs one mutation per earlier value. */
function editPlan(changes: BottleChanges, chosen: readonly Bottle[]): BulkPlan {
  const values = Object.entries(changes)
  const differs = (bottle: Bottle) =>
    values.some(([name, value]) => ((bottle as Record<string, unknown>)[name] ?? null) !== value)
  const changing = chosen.filter(differs)
  const before = new Map<string, { was: BottleChanges; ids: Id[] }>()
  for (const bottle of changing) {
    const was = valuesBefore(bottle, changes)
    const key = JSON.stringify(was)
    const alike = before.get(key)
    if (alike) alike.ids.push(bottle.id)
    else before.set(key, { was, ids: [bottle.id] })
  }
  return {
    done: inBatches(idsOf(changing)).map((ids) => ({
      name: 'bottles.edit',
      args: { ids, changes },
    })),
    back: [...before.values()].flatMap(({ was, ids }) =>
      inBatches(ids).map(
        (batch): AnyMutation => ({ name: 'bottles.edit', args: { ids: batch, changes: was } }),
      ),
    ),
    count: changing.length,
  }
}

/** Undo needs one mutation per set of added and removed tags. */
function tagPlan(
  add: readonly string[],
  remove: readonly string[],
  chosen: readonly Bottle[],
): BulkPlan {
  const back = new Map<string, { came: string[]; went: string[]; ids: Id[] }>()
  for (const bottle of chosen) {
    const own = tagsOf(bottle)
    const went = own.filter((tag) => isAmong(tag, remove))
    const stays = own.filter((tag) => !went.includes(tag))
    const came = add.filter((tag) => !isAmong(tag, stays))
    if (came.length + went.length === 0) continue
    const key = JSON.stringify([came, went])
    const alike = back.get(key)
    if (alike) alike.ids.push(bottle.id)
    else back.set(key, { came, went, ids: [bottle.id] })
  }
  const groups = [...back.values()]
  const changing = groups.flatMap(({ ids }) => ids)
  return {
    done: inBatches(changing).map((ids) => ({
      name: 'bottles.tag',
      args: { ids, add: [...add], remove: [...remove] },
    })),
    back: groups.flatMap(({ came, went, ids }) =>
      inBatches(ids).map(
        (batch): AnyMutation => ({
          name: 'bottles.tag',
          args: { ids: batch, add: went, remove: came },
        }),
      ),
    ),
    count: changing.length,
  }
}

const isAmong = (tag: string, tags: readonly string[]) =>
  tags.some((one) => folded(one) === folded(tag))

/** Renames the tag everywhere. */
export const tagRenaming = (from: string, to: string): BulkAct => ({
  kind: 'tag',
  add: [to],
  remove: [from],
})
