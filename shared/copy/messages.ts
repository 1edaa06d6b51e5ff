import { exactMoney } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import { messages } from '../kernel/language.ts'
import { messagesCopy } from './message-words.ts'

/** The fields of a message used in its text. */
export interface MessageFacts {
  readonly kind: string
  readonly title: string
  readonly store?: string | undefined
  readonly quantity?: number | undefined
  readonly amount?: number | undefined
  readonly credit?: number | undefined
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  readonly reason?: string | undefined
}

interface CopyMessageWords {
  /** The event, before its subject: `Reserved`. */
  readonly head?: string
  /** The title itself, where all of it is ours. */
  readonly whole?: string
  /** Sentences, without those whose facts are missing. */
  readonly sentences: readonly (string | undefined | false)[]
  /** The reason why it was sent. */
  readonly why: string
}

/** A moment in words, by the clock that the reader goes by. */
type CopyMessageMoment = (at: Instant) => string

/** A requested reminder. */
const reminderOf =
  (what: 'drop' | 'ultra' | 'event') =>
  ({ store, from }: MessageFacts, moment: CopyMessageMoment): CopyMessageWords => {
    const { heads, begins, why } = messagesCopy.kinds.reminder
    return {
      head: heads[what],
      sentences: [from !== undefined && begins(moment(from), store)],
      why,
    }
  }

function invitationOf(
  head: string,
  { store, from, amount }: MessageFacts,
  moment: CopyMessageMoment,
): CopyMessageWords {
  const price = maybe(exactMoney, amount)
  return {
    head,
    sentences: [messagesCopy.kinds.event_new.invites(store, maybe(moment, from), price)],
    why: messagesCopy.kinds.new_drop.why(store),
  }
}

function registrationOf(
  { from, amount }: MessageFacts,
  begins: (from: Instant) => string,
): CopyMessageWords {
  const { head, paid } = messagesCopy.kinds.event_registered
  return {
    head,
    sentences: [maybe(begins, from), maybe(paid, maybe(exactMoney, amount))],
    why: messagesCopy.whys.registered,
  }
}

const soonOf = ({ from }: MessageFacts, begins: (from: Instant) => string): CopyMessageWords => ({
  head: messagesCopy.kinds.event_soon.head,
  sentences: [maybe(begins, from)],
  why: messagesCopy.whys.registered,
})

/** An admin's decision about the reader's store. */
const ownStore = (head: string, sentences: CopyMessageWords['sentences']): CopyMessageWords => ({
  head,
  sentences,
  why: messagesCopy.kinds.sponsor_asked.why,
})

/** Each kind puts its message together from the words under its name. */
const words = {
  confirmed: ({ store, quantity, amount, credit, from, until }, moment) => {
    const { head, bottles, pickUp, paid, withCredit } = messagesCopy.kinds.confirmed
    return {
      head,
      sentences: [
        bottles(quantity ?? 1, store),
        from !== undefined && until !== undefined && pickUp(moment(from), moment(until)),
        amount !== undefined && amount > 0 && paid(exactMoney(amount)),
        maybe(withCredit, maybe(exactMoney, credit)),
      ],
      why: messagesCopy.whys.reserved,
    }
  },
  bottle_paid: ({ store, amount }) => {
    const { head, paid } = messagesCopy.kinds.bottle_paid
    return {
      head,
      sentences: [amount !== undefined && paid(exactMoney(amount), store)],
      why: messagesCopy.whys.reserved,
    }
  },
  ready: ({ store, until }, moment) => {
    const { head, aside, pickUp } = messagesCopy.kinds.ready
    return {
      head,
      sentences: [aside(store), until !== undefined && pickUp(moment(until))],
      why: messagesCopy.whys.reserved,
    }
  },
  opens: ({ store, until }, moment) => {
    const { head, now } = messagesCopy.kinds.opens
    return {
      head,
      sentences: [now(store, maybe(moment, until)), messagesCopy.bringId],
      why: messagesCopy.whys.reserved,
    }
  },
  ends_soon: ({ store, until }, moment) => {
    const { head, pickUp, missed } = messagesCopy.kinds.ends_soon
    return {
      head,
      sentences: [pickUp(store, maybe(moment, until)), missed],
      why: messagesCopy.whys.reserved,
    }
  },
  extended: ({ store, until }, moment) => {
    const { head, now } = messagesCopy.kinds.extended
    return {
      head,
      sentences: [until !== undefined && now(store, moment(until))],
      why: messagesCopy.whys.reserved,
    }
  },
  picked_up: ({ store, quantity }) => {
    const { head, bottles } = messagesCopy.kinds.picked_up
    return { head, sentences: [bottles(quantity ?? 1, store)], why: messagesCopy.whys.reserved }
  },
  review: ({ store }) => {
    const { head, ask, why } = messagesCopy.kinds.review
    return { head, sentences: [ask(store)], why }
  },
  review_hidden: ({ store, reason }) => {
    const { head, hidden, reason: input, again, why } = messagesCopy.kinds.review_hidden
    return { head, sentences: [hidden(store), reason !== undefined && input(reason), again], why }
  },
  expired: ({ store, credit }) => {
    const { head, late } = messagesCopy.kinds.expired
    return { head, sentences: [late(store), creditBack(credit)], why: messagesCopy.whys.reserved }
  },
  cancelled: ({ store, reason, credit }) => {
    const { head, cancelled } = messagesCopy.kinds.cancelled
    return {
      head,
      sentences: [cancelled(store), because(reason), creditBack(credit)],
      why: messagesCopy.whys.reserved,
    }
  },
  cancelled_by_store: ({ store, reason, credit }) => {
    const { head, cancelled, comesBack } = messagesCopy.kinds.cancelled_by_store
    return {
      head,
      sentences: [storeMessage(store, reason) ?? cancelled(store), comesBack, creditBack(credit)],
      why: messagesCopy.whys.reserved,
    }
  },
  refused: ({ store, reason }) => {
    const { head, refused } = messagesCopy.kinds.refused
    return {
      head,
      sentences: [storeMessage(store, reason) ?? refused(store)],
      why: messagesCopy.whys.reserved,
    }
  },
  missed: ({ store }) => {
    const { head, late, oneDay } = messagesCopy.kinds.missed
    return { head, sentences: [late(store), oneDay], why: messagesCopy.whys.reserved }
  },
  paused: ({ until }, moment) => {
    const { whole, tooMany, again, why } = messagesCopy.kinds.paused
    return { whole, sentences: [tooMany, until !== undefined && again(moment(until))], why }
  },
  refunded: ({ amount }) => {
    const { head, back } = messagesCopy.kinds.refunded
    return { head, sentences: [back(maybe(exactMoney, amount))], why: messagesCopy.whys.reserved }
  },
  bottle_refunded: ({ store, amount }) => {
    const { head, back } = messagesCopy.kinds.bottle_refunded
    return {
      head,
      sentences: [back(maybe(exactMoney, amount), store)],
      why: messagesCopy.whys.reserved,
    }
  },
  offer: ({ store, until }, moment) => {
    const { head, free, then, why } = messagesCopy.kinds.offer
    return { head, sentences: [free(store, maybe(moment, until)), then], why }
  },
  passed_over: ({ store }) => {
    const { head, free, went, why } = messagesCopy.kinds.passed_over
    return { head, sentences: [free(store), went], why }
  },
  reviewed: ({ store }) => {
    const { head, read, why } = messagesCopy.kinds.reviewed
    return { head, sentences: [read(store)], why: why(store) }
  },
  store_approved: () =>
    ownStore(messagesCopy.kinds.store_approved.head, [messagesCopy.kinds.store_approved.can]),
  store_rejected: ({ reason }) => {
    const { head, again } = messagesCopy.kinds.store_rejected
    return ownStore(head, [because(reason), again])
  },
  store_suspended: ({ reason }) => {
    const { head, stops } = messagesCopy.kinds.store_suspended
    return ownStore(head, [because(reason), stops])
  },
  store_reinstated: () =>
    ownStore(messagesCopy.kinds.store_reinstated.head, [messagesCopy.kinds.store_reinstated.ended]),
  new_drop: ({ store, amount, from }, moment) => {
    const { head, offers, opens, why } = messagesCopy.kinds.new_drop
    return {
      head,
      sentences: [
        offers(store, maybe(exactMoney, amount)),
        from !== undefined && opens(moment(from)),
      ],
      why: why(store),
    }
  },
  ultra_open: ({ store, from, until }, moment) => {
    const { head, byDraw, from: begins, until: closes, why } = messagesCopy.kinds.ultra_open
    return {
      head,
      sentences: [
        byDraw(store),
        from !== undefined && begins(moment(from)),
        until !== undefined && closes(moment(until)),
      ],
      why,
    }
  },
  ultra_entered: ({ from, reason }, moment) => {
    const { head, drawn, noted, why } = messagesCopy.kinds.ultra_entered
    return {
      head,
      sentences: [from !== undefined && drawn(moment(from)), reason !== undefined && noted(reason)],
      why,
    }
  },
  ultra_reviewed: ({ until, reason }, moment) => {
    const { approved, declined, why } = messagesCopy.kinds.ultra_reviewed
    const closes = messagesCopy.kinds.ultra_open.until
    return {
      head: until === undefined ? declined : approved,
      sentences: [until !== undefined && closes(moment(until)), because(reason)],
      why,
    }
  },
  ultra_closed: ({ from, reason }, moment) => {
    const { drawn, why } = messagesCopy.kinds.ultra_entered
    const { head, noted } = messagesCopy.kinds.ultra_closed
    return {
      head,
      sentences: [from !== undefined && drawn(moment(from)), reason !== undefined && noted(reason)],
      why,
    }
  },
  ultra_won: ({ store, until }, moment) => {
    const { head, won } = messagesCopy.kinds.ultra_won
    const { why } = messagesCopy.kinds.ultra_entered
    return { head, sentences: [won(store, maybe(moment, until))], why }
  },
  ultra_drawn: () => {
    const { head, check } = messagesCopy.kinds.ultra_drawn
    return { head, sentences: [check], why: messagesCopy.kinds.ultra_entered.why }
  },
  ultra_lapsed: () => {
    const { head, late } = messagesCopy.kinds.ultra_lapsed
    return { head, sentences: [late], why: messagesCopy.kinds.ultra_entered.why }
  },
  ultra_credited: ({ credit }) => {
    const { head, unsupplied, gets } = messagesCopy.kinds.ultra_credited
    return {
      head,
      sentences: [unsupplied, maybe(gets, maybe(exactMoney, credit))],
      why: messagesCopy.kinds.ultra_entered.why,
    }
  },
  ultra_off: ({ reason }) => {
    const { head, noDraw, why } = messagesCopy.kinds.ultra_off
    return { head, sentences: [noDraw, because(reason)], why }
  },
  drop_reminder: reminderOf('drop'),
  ultra_reminder: reminderOf('ultra'),
  event_reminder: reminderOf('event'),
  event_reminder_online: (facts, moment) =>
    reminderOf('event')({ ...facts, store: undefined }, moment),
  event_new: (facts, moment) => invitationOf(messagesCopy.kinds.event_new.head, facts, moment),
  event_new_online: (facts, moment) =>
    invitationOf(messagesCopy.kinds.event_new_online.head, facts, moment),
  event_registered: (facts, moment) => {
    const { begins } = messagesCopy.kinds.event_registered
    return registrationOf(facts, (from) => begins(moment(from), facts.store))
  },
  event_registered_online: (facts, moment) =>
    registrationOf(facts, (from) => messagesCopy.online(moment(from))),
  event_offer: ({ until }, moment) => {
    const { head, free } = messagesCopy.kinds.event_offer
    return { head, sentences: [free(maybe(moment, until))], why: messagesCopy.kinds.offer.why }
  },
  event_soon: (facts, moment) => {
    const { begins } = messagesCopy.kinds.event_soon
    return soonOf(facts, (from) => begins(moment(from), facts.store))
  },
  event_soon_online: (facts, moment) => soonOf(facts, (from) => messagesCopy.online(moment(from))),
  event_changed: ({ from }, moment) => {
    const { head, begins } = messagesCopy.kinds.event_changed
    return {
      head,
      sentences: [from !== undefined && begins(moment(from))],
      why: messagesCopy.whys.registeredOrWaits,
    }
  },
  event_off: ({ store, amount, reason }) => {
    const { head, off, back } = messagesCopy.kinds.event_off
    return {
      head,
      sentences: [
        off,
        storeMessage(store, reason),
        amount !== undefined && back(exactMoney(amount)),
      ],
      why: messagesCopy.whys.registeredOrWaits,
    }
  },
  event_refunded: ({ amount }) => {
    const { head, back } = messagesCopy.kinds.event_refunded
    return {
      head,
      sentences: [amount !== undefined && back(exactMoney(amount))],
      why: messagesCopy.whys.registered,
    }
  },
  sponsor_asked: () => {
    const { head, asks, why } = messagesCopy.kinds.sponsor_asked
    return { head, sentences: [asks], why }
  },
  sponsor_approved: () => {
    const { head, calls } = messagesCopy.kinds.sponsor_approved
    return { head, sentences: [calls], why: messagesCopy.whys.sponsored }
  },
  sponsor_fulfilled: () => {
    const { head, done } = messagesCopy.kinds.sponsor_fulfilled
    return { head, sentences: [done], why: messagesCopy.whys.sponsored }
  },
  sponsor_declined: ({ reason }) => {
    const { head } = messagesCopy.kinds.sponsor_declined
    return { head, sentences: [because(reason)], why: messagesCopy.whys.sponsored }
  },
  mentioned: ({ title }) => {
    const { by, read, why } = messagesCopy.kinds.mentioned
    return { whole: by(title), sentences: [read], why }
  },
  commented: ({ title }) => {
    const { by, answered, why } = messagesCopy.kinds.commented
    return { whole: by(title), sentences: [answered], why }
  },
  words_hidden: ({ reason }) => {
    const { head, hidden, appeal } = messagesCopy.kinds.words_hidden
    return { head, sentences: [hidden, because(reason), appeal], why: messagesCopy.whys.said }
  },
  words_decided: ({ reason }) => {
    const { shown, stays, seen } = messagesCopy.kinds.words_decided
    return {
      head: reason === undefined ? shown : stays,
      sentences: [because(reason) ?? seen],
      why: messagesCopy.whys.said,
    }
  },
  asks_in: () => {
    const { head, waits, why } = messagesCopy.kinds.asks_in
    return { head, sentences: [waits], why }
  },
  let_in: () => {
    const { head, approved, why } = messagesCopy.kinds.let_in
    return { head, sentences: [approved], why }
  },
  banned: ({ reason }) => {
    const { head, out, why } = messagesCopy.kinds.banned
    return { head, sentences: [because(reason), out], why }
  },
  group_opens: ({ from }, moment) => {
    const { head, opens, older, why } = messagesCopy.kinds.group_opens
    return { head, sentences: [opens(maybe(moment, from)), older], why }
  },
  cellar_gone: () => {
    const { head, gone, why } = messagesCopy.kinds.cellar_gone
    return { head, sentences: [gone], why }
  },
  support_answered: () => {
    const { head, answered, why } = messagesCopy.kinds.support_answered
    return { head, sentences: [answered], why }
  },
  test: () => {
    const { whole, works, why } = messagesCopy.kinds.test
    return { whole, sentences: [works], why }
  },
  subscribed: ({ title, until }, moment) => {
    const { whole, runs } = messagesCopy.kinds.subscribed
    return {
      whole: whole(title),
      sentences: [until !== undefined && runs(moment(until))],
      why: messagesCopy.whys.subscribed,
    }
  },
  trial_ends: ({ amount, until }, moment) => {
    const { head, taken, ends } = messagesCopy.kinds.trial_ends
    return {
      head,
      sentences: [
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
      sentences: [failed(maybe(exactMoney, amount), maybe(moment, until))],
      why: messagesCopy.whys.subscribed,
    }
  },
  subscription_paid: ({ amount, until }, moment) => {
    const { head, paid, runs } = messagesCopy.kinds.subscription_paid
    return {
      head,
      sentences: [
        amount !== undefined && paid(exactMoney(amount)),
        until !== undefined && runs(moment(until)),
      ],
      why: messagesCopy.whys.subscribed,
    }
  },
  subscription_ended: ({ title }) => {
    const { whole, stays, why } = messagesCopy.kinds.subscription_ended
    return { whole: whole(title), sentences: [stays], why }
  },
} as const satisfies Record<
  string,
  (said: MessageFacts, moment: CopyMessageMoment) => CopyMessageWords
>

function maybe<Fact>(inWords: (fact: Fact) => string, fact: Fact | undefined): string | undefined {
  return fact === undefined ? undefined : inWords(fact)
}

const creditBack = (credit: number | undefined) =>
  maybe(messagesCopy.creditBack, maybe(exactMoney, credit))

const because = (reason: string | undefined) => maybe(messagesCopy.because, reason)

const storeMessage = (store: string | undefined, reason: string | undefined) =>
  reason === undefined ? undefined : messagesCopy.storeSays(reason, store)

export type KnownKind = keyof typeof words

/** A message in words; of a kind that this version does not know, its title alone. */
export function messageInWords(
  said: MessageFacts,
  moment: CopyMessageMoment,
): { title: string; text: string; why: string } {
  const { unknown, unknownWhy } = messagesCopy
  if (!Object.hasOwn(words, said.kind)) return { title: said.title, text: unknown, why: unknownWhy }
  const write: (said: MessageFacts, moment: CopyMessageMoment) => CopyMessageWords =
    words[said.kind as KnownKind]
  const { head = '', whole, sentences: says, why } = write(said, moment)
  const title = whole ?? messagesCopy.titled(head, said.title, head.endsWith('?'))
  return {
    title,
    text: says.filter((one) => typeof one === 'string').join(' '),
    why,
  }
}

/** The pickup in a calendar. */
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
