import { exactMoney } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import { brand } from '../business/brand.ts'

/** What of a message its words are made of. */
export interface Said {
  readonly kind: string
  readonly title: string
  readonly store?: string | undefined
  readonly quantity?: number | undefined
  readonly amount?: number | undefined
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  readonly reason?: string | undefined
}

interface Words {
  readonly title: string
  /** Sentences, of which those are left out whose facts nobody gave. */
  readonly says: readonly (string | undefined | false)[]
  /** Why somebody got it. */
  readonly why: string
}

/** A moment in words, by the clock that the reader goes by. */
type Moment = (at: Instant) => string

const bottles = (quantity = 1) => (quantity === 1 ? 'One bottle' : `${quantity} bottles`)
const at = (store?: string) => (store === undefined ? '' : ` at ${store}`)
const reserved = 'You reserved it.'
const subscribed = `You subscribe to ${brand.name}.`
const quoted = (store: string | undefined, reason: string | undefined) =>
  reason !== undefined && `${store ?? 'The store'} says: “${reason}”`

const words = {
  confirmed: ({ title, store, quantity, amount, from, until }, moment) => ({
    title: `Reserved: ${title}`,
    says: [
      `${bottles(quantity)}${at(store)}.`,
      from !== undefined &&
        until !== undefined &&
        `Pick up from ${moment(from)} until ${moment(until)}. Bring your ID.`,
      amount !== undefined && amount > 0 && `You paid the fee of ${exactMoney(amount)}.`,
    ],
    why: reserved,
  }),
  bottle_paid: ({ title, store, amount }) => ({
    title: `Paid: ${title}`,
    says: [amount !== undefined && `You paid ${exactMoney(amount)} to ${store ?? 'the store'}.`],
    why: reserved,
  }),
  ready: ({ title, store, until }, moment) => ({
    title: `Ready for you: ${title}`,
    says: [
      `${store ?? 'The store'} has set it aside.`,
      until !== undefined && `Pick it up until ${moment(until)}. Bring your ID.`,
    ],
    why: reserved,
  }),
  opens: ({ title, store, until }, moment) => ({
    title: `Pickup is open: ${title}`,
    says: [
      `It can be picked up${at(store)} now${until === undefined ? '' : `, until ${moment(until)}`}.`,
      'Bring your ID.',
    ],
    why: reserved,
  }),
  ends_soon: ({ title, store, until }, moment) => ({
    title: `Pickup ends soon: ${title}`,
    says: [
      until === undefined
        ? `Pick it up${at(store)} soon.`
        : `Pick it up${at(store)} until ${moment(until)}.`,
      'What is not picked up in time counts as missed, and the fee does not come back.',
    ],
    why: reserved,
  }),
  extended: ({ title, store, until }, moment) => ({
    title: `More time: ${title}`,
    says: [until !== undefined && `You can pick it up${at(store)} until ${moment(until)} now.`],
    why: reserved,
  }),
  picked_up: ({ title, store, quantity }) => ({
    title: `Picked up: ${title}`,
    says: [`${bottles(quantity)}, handed over${at(store)}.`],
    why: reserved,
  }),
  review: ({ title, store }) => ({
    title: `How was it? ${title}`,
    says: [`Say how your pickup${at(store)} was; others see it, and the store learns from it.`],
    why: 'You picked it up.',
  }),
  expired: ({ title, store }) => ({
    title: `Not reserved any more: ${title}`,
    says: [`The fee was not paid in time, and the bottle${at(store)} went back to the drop.`],
    why: reserved,
  }),
  cancelled: ({ title, store, reason }) => ({
    title: `Cancelled: ${title}`,
    says: [
      `Your reservation${at(store)} is cancelled.`,
      reason !== undefined && `Why: “${reason}”`,
    ],
    why: reserved,
  }),
  cancelled_by_store: ({ title, store, reason }) => ({
    title: `The store cancelled: ${title}`,
    says: [
      quoted(store, reason) || `${store ?? 'The store'} cancelled your reservation.`,
      'What you paid comes back, and your next reservation is free of a fee.',
    ],
    why: reserved,
  }),
  refused: ({ title, store, reason }) => ({
    title: `Not handed over: ${title}`,
    says: [quoted(store, reason) || `${store ?? 'The store'} did not hand it over.`],
    why: reserved,
  }),
  missed: ({ title, store }) => ({
    title: `Missed: ${title}`,
    says: [
      `It was not picked up${at(store)} in time. The fee does not come back.`,
      'For a day the owner can still hand it over, while a bottle is left: call the store.',
    ],
    why: reserved,
  }),
  paused: ({ until }, moment) => ({
    title: 'Reserving is paused',
    says: [
      'Too many reservations were not picked up.',
      until !== undefined && `You can reserve again from ${moment(until)}.`,
    ],
    why: 'You missed several pickups.',
  }),
  refunded: ({ title, amount }) => ({
    title: `Refunded: ${title}`,
    says: [
      `${amount === undefined ? 'The fee' : `The fee of ${exactMoney(amount)}`} goes back to how you paid it. Banks take up to ten days.`,
    ],
    why: reserved,
  }),
  bottle_refunded: ({ title, store, amount }) => ({
    title: `Refunded: ${title}`,
    says: [
      `${amount === undefined ? 'What you paid' : exactMoney(amount)}${store === undefined ? '' : ` to ${store}`} goes back to how you paid it. Banks take up to ten days.`,
    ],
    why: reserved,
  }),
  offer: ({ title, store, until }, moment) => ({
    title: `Your turn: ${title}`,
    says: [
      `A bottle came free${at(store)}, and is held for you${until === undefined ? '' : ` until ${moment(until)}`}.`,
      'After that it goes to the next one who waits.',
    ],
    why: 'You wait for it.',
  }),
  passed_over: ({ title, store }) => ({
    title: `Passed over: ${title}`,
    says: [
      `A bottle came free${at(store)}, but you could not reserve it then: you had too many reservations open, or reserving was paused.`,
      'It went to the next one who waits. You can join the list again.',
    ],
    why: 'You waited for it.',
  }),
  subscribed: ({ title, until }, moment) => ({
    title: `Welcome to ${title}`,
    says: [until !== undefined && `It runs until ${moment(until)}, and on unless you end it.`],
    why: subscribed,
  }),
  trial_ends: ({ title, amount, until }, moment) => ({
    title: `Your free time ends soon: ${title}`,
    says: [
      amount !== undefined && amount > 0
        ? `${exactMoney(amount)} will be taken${until === undefined ? '' : ` on ${moment(until)}`} unless you end it before.`
        : `It ends${until === undefined ? ' soon' : ` on ${moment(until)}`} unless you subscribe.`,
    ],
    why: subscribed,
  }),
  payment_failed: ({ title, amount, until }, moment) => ({
    title: `Payment failed: ${title}`,
    says: [
      `${amount === undefined ? 'The payment' : exactMoney(amount)} could not be taken. Look at your card${until === undefined ? '' : ` until ${moment(until)}`}.`,
    ],
    why: subscribed,
  }),
  subscription_paid: ({ title, amount, until }, moment) => ({
    title: `Paid: ${title}`,
    says: [
      amount !== undefined && `You paid ${exactMoney(amount)}.`,
      until !== undefined && `It runs until ${moment(until)}.`,
    ],
    why: subscribed,
  }),
  subscription_ended: ({ title }) => ({
    title: `${title} has ended`,
    says: ['Everything that you keep here stays yours, and can be read, changed and exported.'],
    why: `You subscribed to ${brand.name}.`,
  }),
} as const satisfies Record<string, (said: Said, moment: Moment) => Words>

export type KnownKind = keyof typeof words

/** A message in words; of a kind that this version does not know, its title alone. */
export function saidInWords(
  said: Said,
  moment: Moment,
): { title: string; text: string; why: string } {
  if (!Object.hasOwn(words, said.kind))
    return { title: said.title, text: messagesCopy.unknown, why: messagesCopy.unknownWhy }
  const write: (said: Said, moment: Moment) => Words = words[said.kind as KnownKind]
  const { title, says, why } = write(said, moment)
  return { title, text: says.filter((one) => typeof one === 'string').join(' '), why }
}

export const messagesCopy = {
  unknown: 'Open the newest version of the app to read this.',
  unknownWhy: 'It is about a reservation or your subscription.',
  open: 'Open',
  openNamed: (title: string) => `Open: ${title}`,
  /** The name of the file in a letter. */
  fileName: 'pickup.ics',
} as const

/** The pickup in somebody's calendar. */
export const pickupCalendarCopy = {
  title: (title: string) => `Pick up ${title}`,
  description: (title: string, quantity: number, store: string) =>
    [
      `${quantity === 1 ? title : `${quantity} × ${title}`} at ${store}.`,
      'Bring your ID, and show the pass of your reservation.',
    ].join('\n'),
} as const
