/**
 * What has to hold of the marketplace, written down once more and from the product's rules alone: it
 * shares no number and no table with the product.
 */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type Status =
  | 'pending'
  | 'confirmed'
  | 'ready'
  | 'picked_up'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'no_show'

/** A reservation as it is seen from outside. */
export interface Seen {
  readonly id: string
  readonly userId: string | null
  readonly dropId: string
  readonly quantity: number
  readonly status: Status
  readonly holdsUnits: boolean
  readonly feeStatus: string
  readonly reserveFee: number
  readonly isOffer: boolean
  readonly holdUntil: number | null
  readonly pickupFrom: number | null
  readonly pickupUntil: number | null
  readonly extendedAt: number | null
  readonly confirmedAt: number | null
  readonly pickedUpAt: number | null
  readonly refusedAt: number | null
  readonly missedAt: number | null
  readonly cancelledBy: string | null
  readonly usedFreeReserve: boolean
  readonly createdAt: number
}

/** A payment of a fee as the payment company has it. */
export interface Taken {
  readonly reservationId: string
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
  readonly amount: number
  /** What went back, one after the other. */
  readonly refunds: readonly number[]
}

/** A subscription as the payment company has it. */
export interface Subscribed {
  readonly id: string
  /** What it says that it stands for here. */
  readonly row: string
  readonly status: string
  readonly interval: 'month' | 'year'
  readonly isEnding: boolean
  readonly hasCard: boolean
}

/** Which status may follow on which, and what may have brought it about. */
const steps: Readonly<Record<Status, Partial<Record<Status, readonly Cause[]>>>> = {
  pending: {
    confirmed: ['money', 'reserve'],
    expired: ['time', 'money'],
    cancelled: ['user', 'store', 'admin'],
  },
  confirmed: {
    ready: ['store'],
    picked_up: ['counter'],
    refused: ['store'],
    cancelled: ['user', 'store', 'admin'],
    no_show: ['time'],
  },
  ready: {
    picked_up: ['counter'],
    refused: ['store'],
    cancelled: ['user', 'store', 'admin'],
    no_show: ['time'],
  },
  picked_up: { ready: ['store'] },
  expired: { confirmed: ['money'] },
  refused: { ready: ['store'] },
  no_show: { picked_up: ['store'] },
  cancelled: {},
}

/** Who or what has acted. Money that arrives, and time that goes by, act beside everything else. */
export type Cause = 'reserve' | 'user' | 'store' | 'admin' | 'counter' | 'money' | 'time'

/** What is wrong with how reservations have changed while these acted; nothing, where nothing is. */
export function wrongSteps(
  before: ReadonlyMap<string, Seen>,
  after: readonly Seen[],
  causes: readonly Cause[],
  payments: readonly Taken[],
): string[] {
  const wrong: string[] = []
  for (const now of after) {
    const was = before.get(now.id)
    // A new one is pending, or was confirmed at once with a free reserve.
    const from = was?.status ?? 'pending'
    const isNew = was === undefined
    if (isNew && !causes.includes('reserve') && !now.isOffer)
      wrong.push(`${now.id} came from nowhere`)
    if (from !== now.status && !mayFollow(from, now.status, causes))
      wrong.push(`${now.id} went from ${from} to ${now.status} by ${causes.join(', ')}`)
    if (was && was.status === 'pending' && now.status === 'expired') {
      const live = payments.filter(
        ({ reservationId, status }) => reservationId === now.id && status !== 'canceled',
      )
      if (live.length > 0)
        wrong.push(`${now.id} expired while a payment of it was ${live[0]?.status}`)
    }
    if (now.holdsUnits !== holds(now))
      wrong.push(`${now.id} is ${now.status} and holds units wrongly`)
  }
  for (const id of before.keys())
    if (!after.some((one) => one.id === id)) wrong.push(`${id} is gone`)
  return wrong
}

/** Several steps may lie between two looks, each with a cause. */
function mayFollow(from: Status, to: Status, causes: readonly Cause[]): boolean {
  const reached = new Set([from])
  for (const one of reached)
    for (const [next, by] of Object.entries(steps[one]))
      if (by.some((cause) => causes.includes(cause))) reached.add(next as Status)
  return reached.has(to)
}

/** Who holds units; a refused one does until the store's day is over, which the row itself says. */
function holds({ status, holdsUnits }: Seen): boolean {
  if (status === 'refused') return holdsUnits
  return ['pending', 'confirmed', 'ready', 'picked_up'].includes(status)
}

/** What is wrong with how many units drops count; nothing, where nothing is. */
export function wrongStock(
  drops: readonly { id: string; quantity: number; reservedQuantity: number }[],
  reservations: readonly Seen[],
): string[] {
  return drops.flatMap(({ id, quantity, reservedQuantity }) => {
    const held = reservations
      .filter((one) => one.dropId === id && holds(one))
      .reduce((sum, one) => sum + one.quantity, 0)
    if (held > quantity) return [`drop ${id} has ${quantity} units, and ${held} are held`]
    return held === reservedQuantity
      ? []
      : [`drop ${id} counts ${reservedQuantity} units as reserved, and ${held} are held`]
  })
}

/** Where a captured fee has to be once everything has come to rest. */
export function wrongMoney(reservations: readonly Seen[], payments: readonly Taken[]): string[] {
  const wrong: string[] = []
  for (const one of reservations) {
    const own = payments.filter(({ reservationId }) => reservationId === one.id)
    const captured = own.filter(({ status }) => status === 'succeeded')
    const kept = captured.filter(({ refunds }) => refunds.length === 0)
    for (const { refunds, amount } of own)
      if (refunds.length > 1 || (refunds.length === 1 && refunds[0] !== amount))
        wrong.push(`a fee of ${amount} of ${one.id} went back as ${refunds.join(' and ')}`)
    if (own.some(({ status, refunds }) => status !== 'succeeded' && refunds.length > 0))
      wrong.push(`a fee of ${one.id} went back and had never come`)
    const isDue = feeIsKept(one)
    if (kept.length > (isDue ? 1 : 0))
      wrong.push(`${kept.length} fees of ${one.id} are kept, which is ${one.status}`)
    if (isDue && kept.length < 1)
      wrong.push(`no fee of ${one.id} is kept, which is ${one.status} and was not free`)
    if (one.status !== 'pending' && own.some(({ status }) => status === 'open'))
      wrong.push(`${one.id} is ${one.status} and can still be paid`)
    if (one.feeStatus === 'refunding')
      wrong.push(`the fee of ${one.id} is on its way back for ever`)
    if (one.feeStatus === 'refunded' && kept.length + captured.length === 0)
      wrong.push(`${one.id} says that a fee came back that never came`)
    if (one.feeStatus === 'paid' && kept.length !== 1)
      wrong.push(`${one.id} says that its fee is paid`)
  }
  for (const { reservationId } of payments)
    if (!reservations.some(({ id }) => id === reservationId))
      wrong.push(`a payment for ${reservationId}, which there is not`)
  return wrong
}

/** Whether the payment company may still take money for it. */
export const runs = ({ status }: Subscribed): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired'

/**
 * What is wrong with the subscriptions of one person at any moment; nothing, where nothing is. One that
 * was given up while it was being made may lie there for hours: it has no card, and takes nothing.
 */
export function wrongSubscriptions(userId: string, there: readonly Subscribed[]): string[] {
  const paid = there.filter((one) => runs(one) && (one.hasCard || one.status === 'active'))
  return paid.length > 1 ? [`${userId} pays for ${paid.length} subscriptions`] : []
}

/** What of it is known here. */
export interface KnownSubscription {
  readonly id: string
  readonly gatewayId: string | null
  readonly isLive: boolean
}

/** What else has to hold of them once everything has come to rest. */
export function wrongPlans(
  userId: string,
  person: { readonly isInsider: boolean; readonly isGiven: boolean },
  there: readonly Subscribed[],
  known: readonly KnownSubscription[],
): string[] {
  const wrong: string[] = []
  const running = there.filter(runs)
  if (running.length > 1) wrong.push(`${userId} has ${running.length} subscriptions`)
  const [live] = running
  const own = known.filter(({ isLive }) => isLive)
  if (own.length > 1) wrong.push(`${userId} has ${own.length} subscriptions here`)
  if (live && own[0]?.gatewayId !== live.id)
    wrong.push(`${userId} pays for ${live.id}, of which nobody here knows`)
  if (!live && own[0]?.gatewayId != null)
    wrong.push(`${userId} pays nothing for ${own[0].id}, which runs here`)
  const isPaid =
    live !== undefined && (live.status === 'active' || (live.status === 'trialing' && live.hasCard))
  if (isPaid && !person.isInsider) wrong.push(`${userId} pays, and is no Insider`)
  if (!live && person.isInsider && !person.isGiven)
    wrong.push(`${userId} is an Insider for nothing`)
  return wrong
}

/** Whether the platform keeps the fee of one that stands so. */
function feeIsKept(one: Seen): boolean {
  if (one.usedFreeReserve) return false
  switch (one.status) {
    case 'confirmed':
    case 'ready':
    case 'picked_up':
    case 'refused':
    case 'no_show':
      return true
    case 'pending':
    case 'expired':
      return false
    case 'cancelled':
      return one.feeStatus === 'forfeited'
  }
}

/** Whether the fee has to come back to a person who cancels at that moment. */
export function mustComeBack(one: Seen, at: number): boolean {
  if (one.confirmedAt === null) return true
  return (
    at - one.confirmedAt <= 30 * minute ||
    (one.pickupFrom !== null && at <= one.pickupFrom - 24 * hour)
  )
}

/** What a person is to reserving at a moment. */
export interface Person {
  readonly id: string
  readonly isInsider: boolean
  readonly pausedUntil: number | null
  readonly freeReserves: number
}

/** What of a drop decides whether units of it can be had. */
export interface Offered {
  readonly id: string
  readonly quantity: number
  readonly reservedQuantity: number
  readonly isAllocated: boolean
  readonly waiting: number
  /** When it is over. */
  readonly listedUntil: number
}

/**
 * What a person who reserves has to be told: `ok`, or the code of a refusal. Where the drop has not so
 * many units, they may be told that instead of what else is in the way: nobody waits for a lock for it.
 */
export function saysOfReserving(
  person: Person,
  drop: Offered,
  reservations: readonly Seen[],
  asked: { quantity: number; useFree: boolean; at: number },
): readonly string[] {
  if (drop.listedUntil <= asked.at) return saysWhenOver
  const left = drop.waiting > 0 ? 0 : drop.quantity - drop.reservedQuantity
  const first = hindrance(person, drop, reservations, asked)
  if (left >= asked.quantity) return [first ?? 'ok']
  const most = drop.isAllocated ? 1 : 2
  const ofDrop = asked.quantity > most ? 'limit' : 'sold_out'
  return [...new Set([first ?? ofDrop, ofDrop])]
}

/** Of a drop that is over nothing can be had; what else is in the way may be said as well. */
const saysWhenOver: readonly string[] = ['not_now', 'limit', 'sold_out', 'reserving_paused']

/** Why this person may not have so many, however many there are. */
function hindrance(
  person: Person,
  drop: Offered,
  reservations: readonly Seen[],
  { quantity, useFree, at }: { quantity: number; useFree: boolean; at: number },
): string | undefined {
  const own = reservations.filter(({ userId }) => userId === person.id)
  if (person.pausedUntil !== null && person.pausedUntil > at) return 'reserving_paused'
  const unpaid = own.filter(
    (one) =>
      (one.status === 'expired' || one.status === 'cancelled') &&
      one.confirmedAt === null &&
      !one.isOffer &&
      one.createdAt > at - 2 * hour,
  )
  if (unpaid.length >= 4) return 'reserving_paused'
  const open = own.filter((one) => one.status !== 'picked_up' && holds(one))
  if (open.length >= (person.isInsider ? 6 : 3)) return 'limit'
  if (useFree && person.freeReserves === 0) return 'limit'
  const most = drop.isAllocated ? 1 : 2
  const ofDrop = own
    .filter((one) => one.dropId === drop.id && holds(one))
    .reduce((sum, one) => sum + one.quantity, 0)
  return ofDrop + quantity > most ? 'limit' : undefined
}

/** What a clerk is told who hands over with every check made. */
export function saysAtCounter(one: Seen, at: number): string {
  if (one.status === 'pending') return 'unpaid'
  if (one.status === 'picked_up') return 'already_redeemed'
  if (one.status === 'no_show') return 'too_late'
  if (one.status !== 'confirmed' && one.status !== 'ready') return one.status
  if (one.pickupFrom !== null && at < one.pickupFrom) return 'too_early'
  if (one.pickupUntil !== null && at >= one.pickupUntil + 2 * hour) return 'too_late'
  return 'good'
}

/** Whether these acts are to be done or refused, at that moment. */
export const isOpen = ({ status }: Seen): boolean => status === 'confirmed' || status === 'ready'
export const mayCancel = ({ status }: Seen): boolean =>
  ['pending', 'confirmed', 'ready'].includes(status)
export const mayPay = ({ status, holdUntil }: Seen, at: number): boolean =>
  status === 'pending' && holdUntil !== null && holdUntil > at
export const mayUndo = ({ status, pickedUpAt }: Seen, at: number): boolean =>
  status === 'picked_up' && pickedUpAt !== null && at - pickedUpAt <= 5 * minute
export const mayHandOverLate = ({ status, missedAt }: Seen, at: number): boolean =>
  status === 'no_show' && missedAt !== null && at - missedAt <= day
