import { longestLocation } from '../../business/locations.ts'
import * as z from 'zod/mini'
import {
  choice,
  entity,
  id,
  indexed,
  instant,
  integer,
  newRow,
  optional,
  type Row,
  text,
} from '../../kernel/entity.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import type { Id } from '../../kernel/id.ts'
import { capped, mutator, type RowRef } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Bottle, bottles } from '../collection/bottle.ts'

/**
 * What happened to a bottle besides pours: the history of its page. An entry keeps what it changed
 * as it was before, so that it can be undone.
 */
export const events = entity('events', {
  bottleId: indexed(id()),
  kind: choice(['opened', 'finished', 'moved']),
  at: instant(),
  toLocation: optional(text({ max: longestLocation })),
  toBin: optional(text({ max: longestLocation })),
  fromLocation: optional(text({ max: longestLocation })),
  fromBin: optional(text({ max: longestLocation })),
  fromQuantity: optional(integer({ min: 1, max: 100_000 })),
  fromFillLevel: optional(integer({ min: 0, max: 100 })),
  fromOpenedAt: optional(instant()),
})
export type BottleEvent = Row<typeof events>

const act = { id: idSchema, eventId: idSchema, at: schemaOf(events.fields.at) }
const rows = (args: { id: Id; eventId: Id }): RowRef[] => [
  { entity: bottles, id: args.id },
  { entity: events, id: args.eventId },
]

/** Opens a bottle: it is full and open from then on. An open one stays as it is. */
export const openBottle = mutator({
  name: 'bottle.open',
  args: z.strictObject(act),
  rows: (args) => rows(args),
  async run(tx, { id, eventId, at }, context) {
    const bottle = await tx.need(bottles, id)
    if ((await tx.get(events, eventId)) || (await tx.removed(events, eventId))) return
    if (bottle.isFinished) refuse('forbidden', 'A finished bottle cannot be opened.')
    if (bottle.openedAt !== undefined) return
    const when = capped(at, context)
    await tx.put(
      events,
      newRow(events, eventId, { bottleId: id, kind: 'opened', at: when, ...before(bottle) }),
    )
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
    if ((await tx.get(events, eventId)) || (await tx.removed(events, eventId))) return
    if (bottle.isFinished) return
    const when = capped(at, context)
    await tx.put(
      events,
      newRow(events, eventId, { bottleId: id, kind: 'finished', at: when, ...before(bottle) }),
    )
    await tx.patch(
      bottles,
      id,
      bottle.quantity > 1
        ? { quantity: bottle.quantity - 1, openedAt: null, fillLevel: null, updatedAt: context.now }
        : { isFinished: true, fillLevel: 0, updatedAt: context.now },
    )
  },
})

/** Moves a bottle to a place, and to a bin there or to none. */
export const moveBottle = mutator({
  name: 'bottle.move',
  args: z.strictObject({
    ...act,
    location: schemaOf(bottles.fields.location),
    bin: z.optional(schemaOf(bottles.fields.bin)),
  }),
  rows: (args) => rows(args),
  async run(tx, { id, eventId, at, location, bin }, context) {
    const bottle = await tx.need(bottles, id)
    if ((await tx.get(events, eventId)) || (await tx.removed(events, eventId))) return
    if (bottle.location === location && bottle.bin === bin) return
    await tx.put(
      events,
      newRow(events, eventId, {
        bottleId: id,
        kind: 'moved',
        at: capped(at, context),
        toLocation: location,
        toBin: bin,
        ...before(bottle),
      }),
    )
    await tx.patch(bottles, id, { location, bin: bin ?? null, updatedAt: context.now })
  },
})

/**
 * Takes back what an entry of the history did, as far as nothing later has changed it again, and
 * removes the entry.
 */
export const undoEvent = mutator({
  name: 'event.undo',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: events, id: args.id }],
  async run(tx, args, context) {
    const event = await tx.get(events, args.id)
    if (!event) return
    await tx.remove(events, event.id)
    const bottle = await tx.get(bottles, event.bottleId)
    if (!bottle) return
    const back = takenBack(event, bottle)
    if (back) await tx.patch(bottles, bottle.id, { ...back, updatedAt: context.now })
  },
})

const before = (bottle: Bottle) => ({
  fromLocation: bottle.location,
  fromBin: bottle.bin,
  fromQuantity: bottle.quantity,
  fromFillLevel: bottle.fillLevel,
  fromOpenedAt: bottle.openedAt,
})

function takenBack(event: BottleEvent, bottle: Bottle) {
  switch (event.kind) {
    case 'opened':
      return bottle.openedAt === event.at && !bottle.isFinished
        ? { openedAt: null, fillLevel: event.fromFillLevel ?? null }
        : undefined
    case 'finished':
      // Of several, the one that was finished joins the others again, whatever came to them since.
      return bottle.isFinished
        ? {
            isFinished: false,
            fillLevel: event.fromFillLevel ?? null,
            openedAt: event.fromOpenedAt ?? null,
          }
        : (event.fromQuantity ?? 1) > 1
          ? {
              quantity: bottle.quantity + 1,
              ...(bottle.openedAt === undefined && {
                openedAt: event.fromOpenedAt ?? null,
                fillLevel: event.fromFillLevel ?? null,
              }),
            }
          : undefined
    case 'moved':
      return bottle.location === event.toLocation && bottle.bin === event.toBin
        ? { location: event.fromLocation ?? bottle.location, bin: event.fromBin ?? null }
        : undefined
  }
}
