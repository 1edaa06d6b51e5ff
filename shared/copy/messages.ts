import { exactMoney } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** What of a message its words are made of. */
export interface MessageFacts {
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
  /** What has happened, before what it has happened to: `Reserved`. */
  readonly head?: string
  /** The title itself, where all of it is ours. */
  readonly whole?: string
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
  confirmed: ({ store, quantity, amount, from, until }, moment) => ({
    head: 'Reserved',
    says: [
      `${bottles(quantity)}${at(store)}.`,
      from !== undefined &&
        until !== undefined &&
        `Pick up from ${moment(from)} until ${moment(until)}. Bring your ID.`,
      amount !== undefined && amount > 0 && `You paid the fee of ${exactMoney(amount)}.`,
    ],
    why: reserved,
  }),
  bottle_paid: ({ store, amount }) => ({
    head: 'Paid',
    says: [amount !== undefined && `You paid ${exactMoney(amount)} to ${store ?? 'the store'}.`],
    why: reserved,
  }),
  ready: ({ store, until }, moment) => ({
    head: 'Ready for you',
    says: [
      `${store ?? 'The store'} has set it aside.`,
      until !== undefined && `Pick it up until ${moment(until)}. Bring your ID.`,
    ],
    why: reserved,
  }),
  opens: ({ store, until }, moment) => ({
    head: 'Pickup is open',
    says: [
      `It can be picked up${at(store)} now${until === undefined ? '' : `, until ${moment(until)}`}.`,
      'Bring your ID.',
    ],
    why: reserved,
  }),
  ends_soon: ({ store, until }, moment) => ({
    head: 'Pickup ends soon',
    says: [
      until === undefined
        ? `Pick it up${at(store)} soon.`
        : `Pick it up${at(store)} until ${moment(until)}.`,
      'What is not picked up in time counts as missed, and the fee does not come back.',
    ],
    why: reserved,
  }),
  extended: ({ store, until }, moment) => ({
    head: 'More time',
    says: [until !== undefined && `You can pick it up${at(store)} until ${moment(until)} now.`],
    why: reserved,
  }),
  picked_up: ({ store, quantity }) => ({
    head: 'Picked up',
    says: [`${bottles(quantity)}, handed over${at(store)}.`],
    why: reserved,
  }),
  review: ({ store }) => ({
    head: 'How was it?',
    says: [`Say how your pickup${at(store)} was; others see it, and the store learns from it.`],
    why: 'You picked it up.',
  }),
  review_hidden: ({ store, reason }) => ({
    head: 'Your review is hidden',
    says: [
      `What you said of your pickup${at(store)} is not shown any more, and counts in no figure.`,
      reason !== undefined && `We say why: “${reason}”`,
      'You can say it in other words; we look at it again then.',
    ],
    why: 'You said how your pickup was.',
  }),
  expired: ({ store }) => ({
    head: 'Not reserved any more',
    says: [`The fee was not paid in time, and the bottle${at(store)} went back to the drop.`],
    why: reserved,
  }),
  cancelled: ({ store, reason }) => ({
    head: 'Cancelled',
    says: [
      `Your reservation${at(store)} is cancelled.`,
      reason !== undefined && `Why: “${reason}”`,
    ],
    why: reserved,
  }),
  cancelled_by_store: ({ store, reason }) => ({
    head: 'The store cancelled',
    says: [
      quoted(store, reason) || `${store ?? 'The store'} cancelled your reservation.`,
      'What you paid comes back, and your next reservation is free of a fee.',
    ],
    why: reserved,
  }),
  refused: ({ store, reason }) => ({
    head: 'Not handed over',
    says: [quoted(store, reason) || `${store ?? 'The store'} did not hand it over.`],
    why: reserved,
  }),
  missed: ({ store }) => ({
    head: 'Missed',
    says: [
      `It was not picked up${at(store)} in time. The fee does not come back.`,
      'For a day the owner can still hand it over, while a bottle is left: call the store.',
    ],
    why: reserved,
  }),
  paused: ({ until }, moment) => ({
    whole: 'Reserving is paused',
    says: [
      'Too many reservations were not picked up.',
      until !== undefined && `You can reserve again from ${moment(until)}.`,
    ],
    why: 'You missed several pickups.',
  }),
  refunded: ({ amount }) => ({
    head: 'Refunded',
    says: [
      `${amount === undefined ? 'The fee' : `The fee of ${exactMoney(amount)}`} goes back to how you paid it. Banks take up to ten days.`,
    ],
    why: reserved,
  }),
  bottle_refunded: ({ store, amount }) => ({
    head: 'Refunded',
    says: [
      `${amount === undefined ? 'What you paid' : exactMoney(amount)}${store === undefined ? '' : ` to ${store}`} goes back to how you paid it. Banks take up to ten days.`,
    ],
    why: reserved,
  }),
  offer: ({ store, until }, moment) => ({
    head: 'Your turn',
    says: [
      `A bottle came free${at(store)}, and is held for you${until === undefined ? '' : ` until ${moment(until)}`}.`,
      'After that it goes to the next one who waits.',
    ],
    why: 'You wait for it.',
  }),
  passed_over: ({ store }) => ({
    head: 'Passed over',
    says: [
      `A bottle came free${at(store)}, but you could not reserve it then: you had too many reservations open, or reserving was paused.`,
      'It went to the next one who waits. You can join the list again.',
    ],
    why: 'You waited for it.',
  }),
  reviewed: ({ store }) => ({
    head: 'A new review',
    says: [
      `Somebody says how a pickup${at(store)} was. Read it on the dashboard of your store, and answer it there.`,
    ],
    why: `${store ?? 'The store'} is yours.`,
  }),
  new_drop: ({ store, amount, from }, moment) => ({
    head: 'New drop',
    says: [
      `${store ?? 'A store'} offers it${amount === undefined ? '' : ` for ${exactMoney(amount)}`}.`,
      from !== undefined && `It can be reserved from ${moment(from)}.`,
    ],
    why: `${store ?? 'The store'} is one of your favorite stores.`,
  }),
  mentioned: () => ({
    head: 'You were named by',
    says: ['Read what they say in the community.'],
    why: 'Somebody named you there.',
  }),
  commented: () => ({
    head: 'A comment by',
    says: ['Somebody answers what you said in the community.'],
    why: 'The post is yours.',
  }),
  words_hidden: ({ reason }) => ({
    head: 'Hidden',
    says: [
      'Others do not see it any more.',
      reason !== undefined && `Why: “${reason}”`,
      'You can say what speaks for it; somebody looks at it once more.',
    ],
    why: 'You said it in the community.',
  }),
  words_decided: ({ reason }) => ({
    head: reason === undefined ? 'Shown again' : 'It stays hidden',
    says: [reason === undefined ? 'Others see it again.' : `Why: “${reason}”`],
    why: 'You said it in the community.',
  }),
  let_in: () => ({
    head: 'You are in',
    says: ['The group has let you in.'],
    why: 'You asked to join.',
  }),
  banned: ({ reason }) => ({
    head: 'You were banned',
    says: [reason !== undefined && `Why: “${reason}”`, 'You do not read or write there any more.'],
    why: 'You were in the group.',
  }),
  support_answered: () => ({
    head: 'You have an answer',
    says: ['Whoever runs this installation has answered what you wrote.'],
    why: 'You wrote to the support.',
  }),
  subscribed: ({ title, until }, moment) => ({
    whole: `Welcome to ${title}`,
    says: [until !== undefined && `It runs until ${moment(until)}, and on unless you end it.`],
    why: subscribed,
  }),
  trial_ends: ({ amount, until }, moment) => ({
    head: 'Your free time ends soon',
    says: [
      amount !== undefined && amount > 0
        ? `${exactMoney(amount)} will be taken${until === undefined ? '' : ` on ${moment(until)}`} unless you end it before.`
        : `It ends${until === undefined ? ' soon' : ` on ${moment(until)}`} unless you subscribe.`,
    ],
    why: subscribed,
  }),
  payment_failed: ({ amount, until }, moment) => ({
    head: 'Payment failed',
    says: [
      `${amount === undefined ? 'The payment' : exactMoney(amount)} could not be taken. Look at your card${until === undefined ? '' : ` until ${moment(until)}`}.`,
    ],
    why: subscribed,
  }),
  subscription_paid: ({ amount, until }, moment) => ({
    head: 'Paid',
    says: [
      amount !== undefined && `You paid ${exactMoney(amount)}.`,
      until !== undefined && `It runs until ${moment(until)}.`,
    ],
    why: subscribed,
  }),
  subscription_ended: ({ title }) => ({
    whole: `${title} has ended`,
    says: ['Everything that you keep here stays yours, and can be read, changed and exported.'],
    why: `You subscribed to ${brand.name}.`,
  }),
} as const satisfies Record<string, (said: MessageFacts, moment: Moment) => Words>

export type KnownKind = keyof typeof words

/**
 * A message in words; of a kind that this version does not know, its title alone. The subject is ours
 * alone: what others have called the thing is in the title.
 */
export function saidInWords(
  said: MessageFacts,
  moment: Moment,
): { title: string; subject: string; text: string; why: string } {
  const { unknown, unknownSubject, unknownWhy } = messagesCopy
  if (!Object.hasOwn(words, said.kind))
    return { title: said.title, subject: unknownSubject, text: unknown, why: unknownWhy }
  const write: (said: MessageFacts, moment: Moment) => Words = words[said.kind as KnownKind]
  const { head = '', whole, says, why } = write(said, moment)
  const title = whole ?? `${head}${head.endsWith('?') ? '' : ':'} ${said.title}`
  return {
    title,
    subject: whole ?? head,
    text: says.filter((one) => typeof one === 'string').join(' '),
    why,
  }
}

export const messagesCopy = messages('messages', {
  unknownSubject: `News from ${brand.name}`,
  unknown: 'Open the newest version of the app to read this.',
  unknownWhy: 'It is about a reservation or your subscription.',
  open: 'Open',
  openNamed: (title: string) => `Open: ${title}`,
  /** The name of the file in a letter. */
  fileName: 'pickup.ics',
})

/** The pickup in somebody's calendar. */
export const pickupCalendarCopy = messages('pickupCalendar', {
  title: (title: string) => `Pick up ${title}`,
  description: (title: string, quantity: number, store: string, window: readonly string[]) =>
    [
      `${quantity === 1 ? title : `${quantity} × ${title}`} at ${store}.`,
      `By the clock of the store: ${window.join(' until ')}.`,
      'Bring your ID, and show the pass of your reservation.',
    ].join('\n'),
})
