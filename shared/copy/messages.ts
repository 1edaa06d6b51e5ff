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

/** Each kind puts its message together from the words under its name. */
const words = {
  confirmed: ({ store, quantity, amount, from, until }, moment) => {
    const { head, bottles, pickUp, paid } = messagesCopy.kinds.confirmed
    return {
      head,
      says: [
        bottles(quantity ?? 1, store),
        from !== undefined && until !== undefined && pickUp(moment(from), moment(until)),
        amount !== undefined && amount > 0 && paid(exactMoney(amount)),
      ],
      why: messagesCopy.whys.reserved,
    }
  },
  bottle_paid: ({ store, amount }) => {
    const { head, paid } = messagesCopy.kinds.bottle_paid
    return {
      head,
      says: [amount !== undefined && paid(exactMoney(amount), store)],
      why: messagesCopy.whys.reserved,
    }
  },
  ready: ({ store, until }, moment) => {
    const { head, aside, pickUp } = messagesCopy.kinds.ready
    return {
      head,
      says: [aside(store), until !== undefined && pickUp(moment(until))],
      why: messagesCopy.whys.reserved,
    }
  },
  opens: ({ store, until }, moment) => {
    const { head, now } = messagesCopy.kinds.opens
    return {
      head,
      says: [now(store, maybe(moment, until)), messagesCopy.bringId],
      why: messagesCopy.whys.reserved,
    }
  },
  ends_soon: ({ store, until }, moment) => {
    const { head, pickUp, missed } = messagesCopy.kinds.ends_soon
    return {
      head,
      says: [pickUp(store, maybe(moment, until)), missed],
      why: messagesCopy.whys.reserved,
    }
  },
  extended: ({ store, until }, moment) => {
    const { head, now } = messagesCopy.kinds.extended
    return {
      head,
      says: [until !== undefined && now(store, moment(until))],
      why: messagesCopy.whys.reserved,
    }
  },
  picked_up: ({ store, quantity }) => {
    const { head, bottles } = messagesCopy.kinds.picked_up
    return { head, says: [bottles(quantity ?? 1, store)], why: messagesCopy.whys.reserved }
  },
  review: ({ store }) => {
    const { head, ask, why } = messagesCopy.kinds.review
    return { head, says: [ask(store)], why }
  },
  review_hidden: ({ store, reason }) => {
    const { head, hidden, reason: given, again, why } = messagesCopy.kinds.review_hidden
    return { head, says: [hidden(store), reason !== undefined && given(reason), again], why }
  },
  expired: ({ store }) => {
    const { head, late } = messagesCopy.kinds.expired
    return { head, says: [late(store)], why: messagesCopy.whys.reserved }
  },
  cancelled: ({ store, reason }) => {
    const { head, cancelled } = messagesCopy.kinds.cancelled
    return { head, says: [cancelled(store), because(reason)], why: messagesCopy.whys.reserved }
  },
  cancelled_by_store: ({ store, reason }) => {
    const { head, cancelled, comesBack } = messagesCopy.kinds.cancelled_by_store
    return {
      head,
      says: [storeSays(store, reason) ?? cancelled(store), comesBack],
      why: messagesCopy.whys.reserved,
    }
  },
  refused: ({ store, reason }) => {
    const { head, refused } = messagesCopy.kinds.refused
    return {
      head,
      says: [storeSays(store, reason) ?? refused(store)],
      why: messagesCopy.whys.reserved,
    }
  },
  missed: ({ store }) => {
    const { head, late, oneDay } = messagesCopy.kinds.missed
    return { head, says: [late(store), oneDay], why: messagesCopy.whys.reserved }
  },
  paused: ({ until }, moment) => {
    const { whole, tooMany, again, why } = messagesCopy.kinds.paused
    return { whole, says: [tooMany, until !== undefined && again(moment(until))], why }
  },
  refunded: ({ amount }) => {
    const { head, back } = messagesCopy.kinds.refunded
    return { head, says: [back(maybe(exactMoney, amount))], why: messagesCopy.whys.reserved }
  },
  bottle_refunded: ({ store, amount }) => {
    const { head, back } = messagesCopy.kinds.bottle_refunded
    return { head, says: [back(maybe(exactMoney, amount), store)], why: messagesCopy.whys.reserved }
  },
  offer: ({ store, until }, moment) => {
    const { head, free, then, why } = messagesCopy.kinds.offer
    return { head, says: [free(store, maybe(moment, until)), then], why }
  },
  passed_over: ({ store }) => {
    const { head, free, went, why } = messagesCopy.kinds.passed_over
    return { head, says: [free(store), went], why }
  },
  reviewed: ({ store }) => {
    const { head, read, why } = messagesCopy.kinds.reviewed
    return { head, says: [read(store)], why: why(store) }
  },
  new_drop: ({ store, amount, from }, moment) => {
    const { head, offers, opens, why } = messagesCopy.kinds.new_drop
    return {
      head,
      says: [offers(store, maybe(exactMoney, amount)), from !== undefined && opens(moment(from))],
      why: why(store),
    }
  },
  mentioned: () => {
    const { head, read, why } = messagesCopy.kinds.mentioned
    return { head, says: [read], why }
  },
  commented: () => {
    const { head, answered, why } = messagesCopy.kinds.commented
    return { head, says: [answered], why }
  },
  words_hidden: ({ reason }) => {
    const { head, hidden, appeal } = messagesCopy.kinds.words_hidden
    return { head, says: [hidden, because(reason), appeal], why: messagesCopy.whys.said }
  },
  words_decided: ({ reason }) => {
    const { shown, stays, seen } = messagesCopy.kinds.words_decided
    return {
      head: reason === undefined ? shown : stays,
      says: [because(reason) ?? seen],
      why: messagesCopy.whys.said,
    }
  },
  let_in: () => {
    const { head, letIn, why } = messagesCopy.kinds.let_in
    return { head, says: [letIn], why }
  },
  banned: ({ reason }) => {
    const { head, out, why } = messagesCopy.kinds.banned
    return { head, says: [because(reason), out], why }
  },
  support_answered: () => {
    const { head, answered, why } = messagesCopy.kinds.support_answered
    return { head, says: [answered], why }
  },
  subscribed: ({ title, until }, moment) => {
    const { whole, runs } = messagesCopy.kinds.subscribed
    return {
      whole: whole(title),
      says: [until !== undefined && runs(moment(until))],
      why: messagesCopy.whys.subscribed,
    }
  },
  trial_ends: ({ amount, until }, moment) => {
    const { head, taken, ends } = messagesCopy.kinds.trial_ends
    return {
      head,
      says: [
        amount !== undefined && amount > 0
          ? taken(exactMoney(amount), maybe(moment, until))
          : ends(maybe(moment, until)),
      ],
      why: messagesCopy.whys.subscribed,
    }
  },
  payment_failed: ({ amount, until }, moment) => {
    const { head, failed } = messagesCopy.kinds.payment_failed
    return {
      head,
      says: [failed(maybe(exactMoney, amount), maybe(moment, until))],
      why: messagesCopy.whys.subscribed,
    }
  },
  subscription_paid: ({ amount, until }, moment) => {
    const { head, paid, runs } = messagesCopy.kinds.subscription_paid
    return {
      head,
      says: [
        amount !== undefined && paid(exactMoney(amount)),
        until !== undefined && runs(moment(until)),
      ],
      why: messagesCopy.whys.subscribed,
    }
  },
  subscription_ended: ({ title }) => {
    const { whole, stays, why } = messagesCopy.kinds.subscription_ended
    return { whole: whole(title), says: [stays], why }
  },
} as const satisfies Record<string, (said: MessageFacts, moment: Moment) => Words>

function maybe<Fact>(inWords: (fact: Fact) => string, fact: Fact | undefined): string | undefined {
  return fact === undefined ? undefined : inWords(fact)
}

const because = (reason: string | undefined) => maybe(messagesCopy.because, reason)

const storeSays = (store: string | undefined, reason: string | undefined) =>
  reason === undefined ? undefined : messagesCopy.storeSays(reason, store)

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
  const title = whole ?? messagesCopy.titled(head, said.title, head.endsWith('?'))
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
  /** @param head what has happened; @param asks whether that is a question */
  titled: (head: string, title: string, asks: boolean) =>
    asks ? `${head} ${title}` : `${head}: ${title}`,
  bringId: 'Bring your ID.',
  because: (reason: string) => `Why: “${reason}”`,
  storeSays: (reason: string, store: string | undefined) =>
    store === undefined ? `The store says: “${reason}”` : `${store} says: “${reason}”`,
  /** Why somebody got it. */
  whys: {
    reserved: 'You reserved it.',
    subscribed: `You subscribe to ${brand.name}.`,
    said: 'You said it in the community.',
  },
  kinds: {
    confirmed: {
      head: 'Reserved',
      bottles: (count: number, store: string | undefined) =>
        `${count === 1 ? 'One bottle' : `${count} bottles`}${store === undefined ? '' : ` at ${store}`}.`,
      pickUp: (from: string, until: string) =>
        `Pick up from ${from} until ${until}. Bring your ID.`,
      paid: (amount: string) => `You paid the fee of ${amount}.`,
    },
    bottle_paid: {
      head: 'Paid',
      paid: (amount: string, store: string | undefined) =>
        store === undefined
          ? `You paid ${amount} to the store.`
          : `You paid ${amount} to ${store}.`,
    },
    ready: {
      head: 'Ready for you',
      aside: (store: string | undefined) =>
        store === undefined ? 'The store has set it aside.' : `${store} has set it aside.`,
      pickUp: (until: string) => `Pick it up until ${until}. Bring your ID.`,
    },
    opens: {
      head: 'Pickup is open',
      now: (store: string | undefined, until: string | undefined) =>
        `It can be picked up${store === undefined ? '' : ` at ${store}`} now${until === undefined ? '' : `, until ${until}`}.`,
    },
    ends_soon: {
      head: 'Pickup ends soon',
      pickUp: (store: string | undefined, until: string | undefined) =>
        `Pick it up${store === undefined ? '' : ` at ${store}`} ${until === undefined ? 'soon' : `until ${until}`}.`,
      missed: 'What is not picked up in time counts as missed, and the fee does not come back.',
    },
    extended: {
      head: 'More time',
      now: (store: string | undefined, until: string) =>
        `You can pick it up${store === undefined ? '' : ` at ${store}`} until ${until} now.`,
    },
    picked_up: {
      head: 'Picked up',
      bottles: (count: number, store: string | undefined) =>
        `${count === 1 ? 'One bottle' : `${count} bottles`}, handed over${store === undefined ? '' : ` at ${store}`}.`,
    },
    review: {
      head: 'How was it?',
      ask: (store: string | undefined) =>
        `Say how your pickup${store === undefined ? '' : ` at ${store}`} was; others see it, and the store learns from it.`,
      why: 'You picked it up.',
    },
    review_hidden: {
      head: 'Your review is hidden',
      hidden: (store: string | undefined) =>
        `What you said of your pickup${store === undefined ? '' : ` at ${store}`} is not shown any more, and counts in no figure.`,
      reason: (reason: string) => `We say why: “${reason}”`,
      again: 'You can say it in other words; we look at it again then.',
      why: 'You said how your pickup was.',
    },
    expired: {
      head: 'Not reserved any more',
      late: (store: string | undefined) =>
        `The fee was not paid in time, and the bottle${store === undefined ? '' : ` at ${store}`} went back to the drop.`,
    },
    cancelled: {
      head: 'Cancelled',
      cancelled: (store: string | undefined) =>
        `Your reservation${store === undefined ? '' : ` at ${store}`} is cancelled.`,
    },
    cancelled_by_store: {
      head: 'The store cancelled',
      cancelled: (store: string | undefined) =>
        store === undefined
          ? 'The store cancelled your reservation.'
          : `${store} cancelled your reservation.`,
      comesBack: 'What you paid comes back, and your next reservation is free of a fee.',
    },
    refused: {
      head: 'Not handed over',
      refused: (store: string | undefined) =>
        store === undefined ? 'The store did not hand it over.' : `${store} did not hand it over.`,
    },
    missed: {
      head: 'Missed',
      late: (store: string | undefined) =>
        `It was not picked up${store === undefined ? '' : ` at ${store}`} in time. The fee does not come back.`,
      oneDay: 'For a day the owner can still hand it over, while a bottle is left: call the store.',
    },
    paused: {
      whole: 'Reserving is paused',
      tooMany: 'Too many reservations were not picked up.',
      again: (from: string) => `You can reserve again from ${from}.`,
      why: 'You missed several pickups.',
    },
    refunded: {
      head: 'Refunded',
      back: (amount: string | undefined) =>
        `${amount === undefined ? 'The fee' : `The fee of ${amount}`} goes back to how you paid it. Banks take up to ten days.`,
    },
    bottle_refunded: {
      head: 'Refunded',
      back: (amount: string | undefined, store: string | undefined) =>
        `${amount === undefined ? 'What you paid' : amount}${store === undefined ? '' : ` to ${store}`} goes back to how you paid it. Banks take up to ten days.`,
    },
    offer: {
      head: 'Your turn',
      free: (store: string | undefined, until: string | undefined) =>
        `A bottle came free${store === undefined ? '' : ` at ${store}`}, and is held for you${until === undefined ? '' : ` until ${until}`}.`,
      then: 'After that it goes to the next one who waits.',
      why: 'You wait for it.',
    },
    passed_over: {
      head: 'Passed over',
      free: (store: string | undefined) =>
        `A bottle came free${store === undefined ? '' : ` at ${store}`}, but you could not reserve it then: you had too many reservations open, or reserving was paused.`,
      went: 'It went to the next one who waits. You can join the list again.',
      why: 'You waited for it.',
    },
    reviewed: {
      head: 'A new review',
      read: (store: string | undefined) =>
        `Somebody says how a pickup${store === undefined ? '' : ` at ${store}`} was. Read it on the dashboard of your store, and answer it there.`,
      why: (store: string | undefined) =>
        store === undefined ? 'The store is yours.' : `${store} is yours.`,
    },
    new_drop: {
      head: 'New drop',
      offers: (store: string | undefined, price: string | undefined) =>
        `${store === undefined ? 'A store' : store} offers it${price === undefined ? '' : ` for ${price}`}.`,
      opens: (from: string) => `It can be reserved from ${from}.`,
      why: (store: string | undefined) =>
        store === undefined
          ? 'The store is one of your favorite stores.'
          : `${store} is one of your favorite stores.`,
    },
    mentioned: {
      head: 'You were named by',
      read: 'Read what they say in the community.',
      why: 'Somebody named you there.',
    },
    commented: {
      head: 'A comment by',
      answered: 'Somebody answers what you said in the community.',
      why: 'The post is yours.',
    },
    words_hidden: {
      head: 'Hidden',
      hidden: 'Others do not see it any more.',
      appeal: 'You can say what speaks for it; somebody looks at it once more.',
    },
    words_decided: {
      shown: 'Shown again',
      stays: 'It stays hidden',
      seen: 'Others see it again.',
    },
    let_in: {
      head: 'You are in',
      letIn: 'The group has let you in.',
      why: 'You asked to join.',
    },
    banned: {
      head: 'You were banned',
      out: 'You do not read or write there any more.',
      why: 'You were in the group.',
    },
    support_answered: {
      head: 'You have an answer',
      answered: 'Whoever runs this installation has answered what you wrote.',
      why: 'You wrote to the support.',
    },
    subscribed: {
      whole: (plan: string) => `Welcome to ${plan}`,
      runs: (until: string) => `It runs until ${until}, and on unless you end it.`,
    },
    trial_ends: {
      head: 'Your free time ends soon',
      taken: (amount: string, on: string | undefined) =>
        `${amount} will be taken${on === undefined ? '' : ` on ${on}`} unless you end it before.`,
      ends: (on: string | undefined) =>
        `It ends ${on === undefined ? 'soon' : `on ${on}`} unless you subscribe.`,
    },
    payment_failed: {
      head: 'Payment failed',
      failed: (amount: string | undefined, until: string | undefined) =>
        `${amount === undefined ? 'The payment' : amount} could not be taken. Look at your card${until === undefined ? '' : ` until ${until}`}.`,
    },
    subscription_paid: {
      head: 'Paid',
      paid: (amount: string) => `You paid ${amount}.`,
      runs: (until: string) => `It runs until ${until}.`,
    },
    subscription_ended: {
      whole: (plan: string) => `${plan} has ended`,
      stays: 'Everything that you keep here stays yours, and can be read, changed and exported.',
      why: `You subscribed to ${brand.name}.`,
    },
  },
  open: 'Open',
  openNamed: (title: string) => `Open: ${title}`,
  /** The name of the file in a letter. */
  fileName: 'pickup.ics',
})

/** The pickup in somebody's calendar. */
export const pickupCalendarCopy = messages('pickupCalendar', {
  title: (title: string) => `Pick up ${title}`,
  description(
    title: string,
    quantity: number,
    store: string,
    [from, until]: readonly [from: string, until: string],
  ): string {
    const { what, clock, bring } = pickupCalendarCopy
    return [what(title, quantity, store), clock(from, until), bring].join('\n')
  },
  what: (title: string, quantity: number, store: string) =>
    quantity === 1 ? `${title} at ${store}.` : `${quantity} × ${title} at ${store}.`,
  clock: (from: string, until: string) => `By the clock of the store: ${from} until ${until}.`,
  bring: 'Bring your ID, and show the pass of your reservation.',
})
