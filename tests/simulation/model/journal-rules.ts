import { type Acting, type Args, No, type Rule } from './acting.ts'
import type { ModelRow } from './rows.ts'

/** The events in a bottle's history, and their undo. */
export const journalRules: Record<string, Rule> = {
  'bottle.open': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('bottle_events', args['eventId'])) return
    if (bottle['isFinished']) throw new No('forbidden')
    if (bottle['openedAt'] !== undefined) return
    const at = on.capped(args['at'])
    const entry = { id: args['eventId'], bottleId: bottle.id, kind: 'opened', at }
    on.save('bottle_events', { ...entry, ...asItWas(bottle) })
    on.save('bottles', {
      ...bottle,
      openedAt: at,
      fillLevel: bottle['fillLevel'] ?? 100,
      updatedAt: on.context.now,
    })
  },
  'bottle.finish': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('bottle_events', args['eventId']) || bottle['isFinished']) return
    const at = on.capped(args['at'])
    const entry = { id: args['eventId'], bottleId: bottle.id, kind: 'finished', at }
    on.save('bottle_events', { ...entry, ...asItWas(bottle) })
    const quantity = bottle['quantity'] as number
    const next =
      quantity > 1
        ? { quantity: quantity - 1, openedAt: undefined, fillLevel: undefined }
        : { isFinished: true, fillLevel: 0 }
    on.save('bottles', { ...bottle, ...next, updatedAt: on.context.now })
  },
  'bottle.move': (on, args) => {
    moveOne(on, on.mustBeThere('bottles', args['id']), args['eventId'], args)
  },
  'bottles.move': (on, args) => {
    for (const [bottle, eventId] of itemsThere(on, args)) moveOne(on, bottle, eventId, args)
  },
  'bottles.leave': (on, args) => {
    const { how, note, price } = args
    for (const [bottle, eventId] of itemsThere(on, args)) {
      if (on.wasEver('bottle_events', eventId) || bottle['isFinished']) continue
      const there = bottle['quantity'] as number
      const count = Math.min(there, (args['count'] as number | undefined) ?? there)
      const entry = { id: eventId, bottleId: bottle.id, kind: how, at: on.capped(args['at']) }
      const paid = { price, currency: price === undefined ? undefined : bottle['currency'] }
      on.save('bottle_events', { ...entry, count, ...paid, note, ...asItWas(bottle) })
      const empty = how === 'finished' ? { fillLevel: 0, goneAs: undefined } : { goneAs: how }
      const next = count < there ? { quantity: there - count } : { isFinished: true, ...empty }
      on.save('bottles', { ...bottle, ...next, updatedAt: on.context.now })
    }
  },
  'bottle.correct': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('bottle_events', args['eventId'])) return
    if (bottle['isFinished']) throw new No('forbidden')
    const said = (field: string) =>
      args[field] === undefined || args[field] === bottle[field] ? undefined : args[field]
    const [quantity, fillLevel] = [said('quantity'), said('fillLevel')]
    if (quantity === undefined && fillLevel === undefined) return
    on.save('bottle_events', {
      id: args['eventId'],
      bottleId: bottle.id,
      kind: 'corrected',
      at: on.capped(args['at']),
      note: args['note'],
      toQuantity: quantity,
      toFillLevel: fillLevel,
      ...asItWas(bottle),
    })
    on.save('bottles', {
      ...bottle,
      quantity: quantity ?? bottle['quantity'],
      fillLevel: fillLevel ?? bottle['fillLevel'],
      updatedAt: on.context.now,
    })
  },
  'bottle.restock': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.wasEver('bottle_events', args['eventId'])) return
    const { count, price } = args
    const was = asItWas(bottle)
    const wasNone = bottle['isFinished'] === true
    on.save('bottle_events', {
      id: args['eventId'],
      bottleId: bottle.id,
      kind: 'restocked',
      at: on.capped(args['at']),
      count,
      price,
      currency: price === undefined ? undefined : bottle['currency'],
      ...was,
      fromQuantity: wasNone ? undefined : was.fromQuantity,
    })
    const nothing = { fillLevel: undefined, openedAt: undefined, goneAs: undefined }
    on.save('bottles', {
      ...bottle,
      ...(wasNone && { isFinished: false, ...nothing }),
      quantity: (wasNone ? 0 : (bottle['quantity'] as number)) + (count as number),
      updatedAt: on.context.now,
    })
  },
  'bottleEvent.undo': (on, args) => {
    const event = on.live('bottle_events', args['id'])
    if (event) undo(on, event)
  },
  'bottleEvents.undo': (on, args) => {
    for (const { id, eventId } of args['items'] as Item[]) {
      const event = on.live('bottle_events', eventId)
      if (event?.['bottleId'] === id) undo(on, event)
    }
  },
}

type Item = { id: string; eventId: string }

/** The bottles that are there, each as it is when its turn comes, with the id of its entry. */
function* itemsThere(on: Acting, args: Args): Generator<[ModelRow, string]> {
  const items = args['items'] as Item[]
  if (!items.some(({ id }) => on.live('bottles', id))) throw new No('gone')
  for (const { id, eventId } of items) {
    const bottle = on.live('bottles', id)
    if (bottle) yield [bottle, eventId]
  }
}

/** The fields that an entry of a bottle's history stores. */
const asItWas = (bottle: ModelRow) => ({
  fromLocation: bottle['location'],
  fromBin: bottle['bin'],
  fromQuantity: bottle['quantity'],
  fromFillLevel: bottle['fillLevel'],
  fromOpenedAt: bottle['openedAt'],
})

function moveOne(on: Acting, bottle: ModelRow, eventId: unknown, to: Args) {
  if (on.wasEver('bottle_events', eventId)) return
  const { location, bin } = to
  if (bottle['location'] === location && bottle['bin'] === bin) return
  const entry = {
    id: eventId,
    bottleId: bottle.id,
    kind: 'moved',
    at: on.capped(to['at']),
    toLocation: location,
    toBin: bin,
  }
  on.save('bottle_events', { ...entry, ...asItWas(bottle) })
  on.save('bottles', { ...bottle, location, bin, updatedAt: on.context.now })
}

const isWayOut = (event: ModelRow) =>
  ['finished', 'gifted', 'sold', 'broken', 'lost'].includes(event['kind'] as string)
const countOf = (event: ModelRow) => (event['count'] as number | undefined) ?? 1
const emptied = (event: ModelRow) =>
  isWayOut(event) && countOf(event) >= ((event['fromQuantity'] as number | undefined) ?? 1)

function undo(on: Acting, event: ModelRow) {
  on.drop('bottle_events', event.id)
  const bottle = on.live('bottles', event['bottleId'])
  const back = bottle && undone(event, bottle)
  if (!bottle || !back) return
  const next: ModelRow = { ...bottle, ...back, updatedAt: on.context.now }
  // Others took the last one since: the restored one is alone, and theirs was not the last any
  // more.
  if (bottle['isFinished'] && !emptied(event)) {
    const last = on.rows
      .liveRows('bottle_events')
      .filter((one) => one['bottleId'] === bottle.id && emptied(one))
      .sort((a, b) => (a['at'] as number) - (b['at'] as number) || (a.id < b.id ? -1 : 1))
      .at(-1)
    if (last) {
      const fromQuantity = ((last['fromQuantity'] as number | undefined) ?? 1) + countOf(event)
      on.save('bottle_events', { ...last, fromQuantity })
      next['quantity'] = countOf(event)
    }
  }
  on.save('bottles', next)
}

function undone(event: ModelRow, bottle: ModelRow): Record<string, unknown> | undefined {
  const { fromFillLevel: fillLevel, fromOpenedAt: openedAt, kind } = event
  const quantity = bottle['quantity'] as number
  if (kind === 'opened') {
    const isLast = bottle['openedAt'] === event['at'] && !bottle['isFinished']
    return isLast ? { openedAt: undefined, fillLevel } : undefined
  }
  if (kind === 'corrected') {
    if (bottle['isFinished']) return undefined
    const { toQuantity, toFillLevel, fromQuantity } = event
    const wasCounted = toQuantity !== undefined
    const isStill = toFillLevel !== undefined && bottle['fillLevel'] === toFillLevel
    if (!wasCounted && !isStill) return undefined
    const before = quantity + ((fromQuantity as number) - (toQuantity as number))
    return {
      ...(wasCounted && { quantity: before < 1 ? 1 : before }),
      ...(isStill && { fillLevel }),
    }
  }
  if (kind === 'restocked') {
    if (bottle['isFinished']) return undefined
    const left = quantity - countOf(event)
    if (left > 0) return { quantity: left }
    const hadNone = event['fromQuantity'] === undefined
    return left === 0 && hadNone ? { isFinished: true, fillLevel: 0 } : undefined
  }
  if (isWayOut(event)) {
    const wasTheOpenOne = kind === 'finished' || emptied(event)
    const asBefore = wasTheOpenOne
      ? { openedAt, fillLevel }
      : { openedAt: undefined, fillLevel: undefined }
    if (bottle['isFinished']) return { isFinished: false, goneAs: undefined, ...asBefore }
    if (emptied(event)) return undefined
    const joined = { quantity: quantity + countOf(event) }
    const isOpen = bottle['openedAt'] !== undefined
    return kind === 'finished' && !isOpen ? { ...joined, openedAt, fillLevel } : joined
  }
  const isThere = bottle['location'] === event['toLocation'] && bottle['bin'] === event['toBin']
  return isThere ? { location: event['fromLocation'], bin: event['fromBin'] } : undefined
}
