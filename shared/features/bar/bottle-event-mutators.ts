import { messages } from '../../kernel/language.ts'
import * as z from 'zod/mini'
import { maxInBatch } from '../../business/bulk.ts'
import { newRow } from '../../kernel/entity.ts'
import type { Id } from '../../kernel/id.ts'
import { capped, type MutatorContext, mutator, type RowRef, type Tx } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Instant } from '../../kernel/time.ts'
import { type Bottle, bottles } from '../collection/bottle.ts'
import {
  type BottleEvent,
  bottleEvents,
  emptiedStock,
  type RemovalReason,
  removalReasons,
} from './bottle-event.ts'
import { undoPlanOf } from './undo-bottle-event.ts'

/** Why it is refused. */
const texts = messages('barRules', {
  finished: 'A finished bottle cannot be opened.',
  nothingLeft: 'Nothing is left of it to be counted.',
  bottleGone: 'The bottle is not there any more.',
})

const act = { id: idSchema, eventId: idSchema, at: schemaOf(bottleEvents.fields.at) }
/** Bottles, each with the id of the entry that the act makes for it. */
const many = {
  items: z
    .array(z.strictObject({ id: idSchema, eventId: idSchema }))
    .check(z.minLength(1), z.maxLength(maxInBatch)),
  at: schemaOf(bottleEvents.fields.at),
}
interface Item {
  readonly id: Id
  readonly eventId: Id
}
const rows = ({ id, eventId }: Item): RowRef[] => [
  { entity: bottles, id },
  { entity: bottleEvents, id: eventId },
]

/** Opens a bottle: it is full and open from then on. An open one stays as it is. */
export const openBottle = mutator({
  name: 'bottle.open',
  args: z.strictObject(act),
  rows: (args) => rows(args),
  async run(tx, { id, eventId, at }, context) {
    const bottle = await tx.need(bottles, id)
    if (await isThere(tx, eventId)) return
    if (bottle.isFinished) refuse('forbidden', texts.finished)
    if (bottle.openedAt !== undefined) return
    const when = capped(at, context)
    await note(tx, eventId, bottle, { kind: 'opened', at: when })
    await tx.patch(bottles, id, {
      openedAt: when,
      fillLevel: bottle.fillLevel ?? 100,
      updatedAt: context.now,
    })
  },
})

/** Finishes the open one: of several, one fewer is left and none is open; the last one is finished. */
export const finishBottle = mutator({
  name: 'bottle.finish',
  args: z.strictObject(act),
  rows: (args) => rows(args),
  async run(tx, { id, eventId, at }, context) {
    const bottle = await tx.need(bottles, id)
    if ((await isThere(tx, eventId)) || bottle.isFinished) return
    await note(tx, eventId, bottle, { kind: 'finished', at: capped(at, context) })
    await tx.patch(
      bottles,
      id,
      bottle.quantity > 1
        ? { quantity: bottle.quantity - 1, openedAt: null, fillLevel: null, updatedAt: context.now }
        : { isFinished: true, fillLevel: 0, updatedAt: context.now },
    )
  },
})

/**
 * Bottles leave the cellar: finished, given away, sold, broken or lost. Of each lot `count`
 * bottles, sealed ones first, or all; the last one ends ownership of the row. `gone` only if none
 * is there; earlier removals stay.
 */
export const leaveBottles = mutator({
  name: 'bottles.leave',
  args: z.strictObject({
    ...many,
    how: z.enum(removalReasons),
    count: z.optional(schemaOf(bottleEvents.fields.count)),
    price: z.optional(schemaOf(bottleEvents.fields.price)),
    note: z.optional(schemaOf(bottleEvents.fields.note)),
  }),
  rows: ({ items }) => items.flatMap(rows),
  async run(tx, { items, at, how, count, price, note: why }, context) {
    const when = capped(at, context)
    await eachOf(tx, items, async (bottle, eventId) => {
      if (bottle.isFinished) return
      const leaving = Math.min(count ?? bottle.quantity, bottle.quantity)
      const paid = inCurrencyOf(bottle, price)
      const entry = { kind: how, at: when, count: leaving, ...paid, note: why }
      await note(tx, eventId, bottle, entry)
      await tx.patch(bottles, bottle.id, {
        ...(leaving < bottle.quantity ? { quantity: bottle.quantity - leaving } : removalOf(how)),
        updatedAt: context.now,
      })
    })
  },
})

/** The price is in the bottle's currency at that time. */
const inCurrencyOf = ({ currency }: Bottle, price: Cents | undefined) =>
  price === undefined ? {} : { price, currency }

const removalOf = (how: RemovalReason) =>
  how === 'finished'
    ? { isFinished: true, goneAs: null, fillLevel: 0 }
    : { isFinished: true, goneAs: how }

/** Says how many there really are, and how full the open one really is. */
export const correctBottle = mutator({
  name: 'bottle.correct',
  args: z
    .strictObject({
      ...act,
      quantity: z.optional(schemaOf(bottles.fields.quantity)),
      fillLevel: z.optional(schemaOf(bottles.fields.fillLevel)),
      note: z.optional(schemaOf(bottleEvents.fields.note)),
    })
    .check(
      z.refine(
        ({ quantity, fillLevel }) => quantity !== undefined || fillLevel !== undefined,
        'corrects nothing',
      ),
    ),
  rows: (args) => rows(args),
  async run(tx, { id, eventId, at, quantity, fillLevel, note: why }, context) {
    const bottle = await tx.need(bottles, id)
    if (await isThere(tx, eventId)) return
    if (bottle.isFinished) refuse('forbidden', texts.nothingLeft)
    const toQuantity = quantity === bottle.quantity ? undefined : quantity
    const toFillLevel = fillLevel === bottle.fillLevel ? undefined : fillLevel
    if (toQuantity === undefined && toFillLevel === undefined) return
    const entry = { kind: 'corrected' as const, at: capped(at, context), note: why }
    await note(tx, eventId, bottle, { ...entry, toQuantity, toFillLevel })
    await tx.patch(bottles, id, {
      ...(toQuantity !== undefined && { quantity: toQuantity }),
      ...(toFillLevel !== undefined && { fillLevel: toFillLevel }),
      updatedAt: context.now,
    })
  },
})

/** More of the same come to it. Where nothing was left, it is there again, sealed. */
export const restockBottle = mutator({
  name: 'bottle.restock',
  args: z.strictObject({
    ...act,
    count: schemaOf(bottleEvents.fields.count),
    price: z.optional(schemaOf(bottleEvents.fields.price)),
  }),
  rows: (args) => rows(args),
  async run(tx, { id, eventId, at, count, price }, context) {
    const bottle = await tx.need(bottles, id)
    if (await isThere(tx, eventId)) return
    const paid = inCurrencyOf(bottle, price)
    const entry = { kind: 'restocked' as const, at: capped(at, context), count, ...paid }
    const before = bottle.isFinished ? { fromQuantity: undefined } : {}
    await note(tx, eventId, bottle, { ...entry, ...before })
    await tx.patch(bottles, id, {
      ...(bottle.isFinished
        ? { isFinished: false, goneAs: null, quantity: count, fillLevel: null, openedAt: null }
        : { quantity: Math.min(bottle.quantity + count, maxTogether) }),
      updatedAt: context.now,
    })
  },
})
const maxTogether = 100_000

/** Moves a bottle to a place, and to a bin there or to none. */
export const moveBottle = mutator({
  name: 'bottle.move',
  args: z.strictObject({
    ...act,
    location: schemaOf(bottles.fields.location),
    bin: z.optional(schemaOf(bottles.fields.bin)),
  }),
  rows: (args) => rows(args),
  async run(tx, { id, eventId, at, ...to }, context) {
    const bottle = await tx.need(bottles, id)
    if (!(await isThere(tx, eventId))) await move(tx, bottle, eventId, { at, ...to }, context)
  },
})

/** Moves many to one place; `gone` only where none of them is there. */
export const moveBottles = mutator({
  name: 'bottles.move',
  args: z.strictObject({
    ...many,
    location: schemaOf(bottles.fields.location),
    bin: z.optional(schemaOf(bottles.fields.bin)),
  }),
  rows: ({ items }) => items.flatMap(rows),
  run: (tx, { items, ...to }, context) =>
    eachOf(tx, items, (bottle, eventId) => move(tx, bottle, eventId, to, context)),
})

interface Move {
  readonly at: Instant
  readonly location: string
  readonly bin?: string | undefined
}

async function move(tx: Tx, bottle: Bottle, eventId: Id, to: Move, context: MutatorContext) {
  const { location, bin } = to
  if (bottle.location === location && bottle.bin === bin) return
  const entry = { kind: 'moved' as const, at: capped(to.at, context) }
  await note(tx, eventId, bottle, { ...entry, toLocation: location, toBin: bin })
  await tx.patch(bottles, bottle.id, { location, bin: bin ?? null, updatedAt: context.now })
}

/**
 * Takes back what an entry of the journal did, as far as nothing later has changed it again, and
 * removes the entry.
 */
export const undoBottleEvent = mutator({
  name: 'bottleEvent.undo',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: bottleEvents, id: args.id }],
  async run(tx, args, context) {
    const event = await tx.get(bottleEvents, args.id)
    if (event) await undo(tx, event, context)
  },
})

/** The same for many entries, each named with its bottle. */
export const undoBottleEvents = mutator({
  name: 'bottleEvents.undo',
  args: z.strictObject({ items: many.items }),
  rows: ({ items }) => items.flatMap(rows),
  async run(tx, { items }, context) {
    for (const { id, eventId } of items) {
      const event = await tx.get(bottleEvents, eventId)
      if (event?.bottleId === id) await undo(tx, event, context)
    }
  },
})

async function undo(tx: Tx, event: BottleEvent, context: MutatorContext) {
  await tx.remove(bottleEvents, event.id)
  const bottle = await tx.get(bottles, event.bottleId)
  const way = undoPlanOf(event, bottle)
  if (!bottle || !('back' in way)) return
  const alone = bottle.isFinished && !emptiedStock(event) ? await quantityAfterUndo(tx, event) : {}
  await tx.patch(bottles, bottle.id, { ...way.back, ...alone, updatedAt: context.now })
}

/**
 * Some come back to a lot of which others took the last one since: only they are there then, and
 * what took the last one took some of several.
 */
async function quantityAfterUndo(tx: Tx, event: BottleEvent): Promise<{ quantity?: number }> {
  const others = await tx.list(bottleEvents, { bottleId: event.bottleId })
  const last = others.filter(emptiedStock).sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))[0]
  if (!last) return {}
  const count = event.count ?? 1
  await tx.patch(bottleEvents, last.id, {
    fromQuantity: Math.min((last.fromQuantity ?? 1) + count, maxTogether),
  })
  return { quantity: count }
}

/** Every existing bottle without this entry; refuses `gone` if there is no bottle. */
async function eachOf(
  tx: Tx,
  items: readonly Item[],
  run: (bottle: Bottle, eventId: Id) => Promise<void>,
) {
  let found = 0
  for (const { id, eventId } of items) {
    const bottle = await tx.get(bottles, id)
    if (!bottle) continue
    found += 1
    if (!(await isThere(tx, eventId))) await run(bottle, eventId)
  }
  if (found === 0) refuse('gone', texts.bottleGone)
}

const isThere = async (tx: Tx, eventId: Id): Promise<boolean> =>
  !!((await tx.get(bottleEvents, eventId)) ?? (await tx.removed(bottleEvents, eventId)))

type BottleEventMutatorEntry = Omit<BottleEvent, 'id' | 'bottleId'>

const note = (tx: Tx, eventId: Id, bottle: Bottle, entry: BottleEventMutatorEntry) =>
  tx.put(
    bottleEvents,
    newRow(bottleEvents, eventId, {
      bottleId: bottle.id,
      fromLocation: bottle.location,
      fromBin: bottle.bin,
      fromQuantity: bottle.quantity,
      fromFillLevel: bottle.fillLevel,
      fromOpenedAt: bottle.openedAt,
      ...entry,
    }),
  )
