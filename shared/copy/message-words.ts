import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** The texts of messages, by kind; `messages.ts` assembles them. */
export const messagesCopy = messages('messages', {
  unknown: 'Open the newest version of the app to read this.',
  unknownWhy: 'It is about a reservation or your subscription.',
  /** @param head the event; @param asks whether that is a question */
  titled: (head: string, title: string, asks: boolean) =>
    asks ? `${head} ${title}` : `${head}: ${title}`,
  bringId: 'Bring your ID.',
  because: (reason: string) => `Why: “${reason}”`,
  storeSays: (reason: string, store: string | undefined) =>
    store === undefined ? `The store says: “${reason}”` : `${store} says: “${reason}”`,
  /** The reason why it was sent. */
  whys: {
    reserved: 'You reserved it.',
    registered: 'You registered for it.',
    subscribed: `You subscribe to ${brand.name}.`,
    said: 'You said it in the community.',
    sponsored: 'You asked the store to sponsor you.',
  },
  creditBack: (amount: string) => `Your credit of ${amount} is back.`,
  kinds: {
    confirmed: {
      head: 'Reserved',
      bottles: (count: number, store: string | undefined) =>
        `${count === 1 ? 'One bottle' : `${count} bottles`}${store === undefined ? '' : ` at ${store}`}.`,
      pickUp: (from: string, until: string) =>
        `Pick up from ${from} until ${until}. Bring your ID.`,
      paid: (amount: string) => `You paid the fee of ${amount}.`,
      withCredit: (amount: string) => `${amount} of the fee went from your credit.`,
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
      missed: 'A missed pickup is a no-show, and the fee is not refunded.',
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
      then: 'After that it goes to the next person in line.',
      why: 'You wait for it.',
    },
    passed_over: {
      head: 'Passed over',
      free: (store: string | undefined) =>
        `A bottle came free${store === undefined ? '' : ` at ${store}`}, but you could not reserve it then: you had too many reservations open, or reserving was paused.`,
      went: 'It went to the next person in line. You can join the waiting list again.',
      why: 'You waited for it.',
    },
    reviewed: {
      head: 'A new review',
      read: (store: string | undefined) =>
        `A customer reviewed a pickup${store === undefined ? '' : ` at ${store}`}. Read it on your store’s dashboard, and answer it there.`,
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
    ultra_open: {
      head: 'Ultra drop',
      byDraw: (store: string | undefined) =>
        `${store === undefined ? 'A store' : store} offers it in a free draw with a public check.`,
      from: (from: string) => `It begins ${from}.`,
      until: (until: string) => `Entering closes ${until}.`,
      why: 'The store is one of your favorite stores, or you were let in.',
    },
    ultra_entered: {
      head: 'You entered',
      drawn: (at: string) => `It is drawn ${at}.`,
      noted: (reason: string) =>
        `Your code and the fingerprint of the secret, for checking the draw: ${reason}`,
      why: 'You entered it.',
    },
    ultra_reviewed: {
      letIn: 'You may enter',
      notLetIn: 'You were not let in',
      why: 'You asked to enter.',
    },
    ultra_closed: {
      head: 'Entering has closed',
      noted: (reason: string) =>
        `The fingerprint of the list of entries, for checking the draw: ${reason}`,
    },
    ultra_won: {
      head: 'Yours to accept',
      won: (store: string | undefined, until: string | undefined) =>
        `A bottle${store === undefined ? '' : ` at ${store}`} is yours if you accept it${until === undefined ? '' : ` until ${until}`}.`,
    },
    ultra_drawn: {
      head: 'Drawn',
      check: 'See where your code came, and check the draw yourself.',
    },
    ultra_lapsed: {
      head: 'Your turn has passed',
      late: 'It was not accepted in time. The bottle goes to the next turn.',
    },
    ultra_credited: {
      head: 'Credit for you',
      unsupplied: 'The store could not supply the bottle that you won.',
      gets: (amount: string) =>
        `You have ${amount} of credit for it. It pays the fees of your next reservations, where you choose it before you pay.`,
    },
    ultra_off: {
      head: 'Called off',
      noDraw: 'There is no draw.',
      why: 'You asked to enter, or entered.',
    },
    reminder: {
      heads: {
        drop: 'Drop begins soon',
        ultra: 'Ultra drop begins soon',
        event: 'Event begins soon',
      },
      begins: (from: string, store: string | undefined) =>
        `It begins ${from}${store === undefined ? '' : ` at ${store}`}.`,
      why: 'You asked to be reminded of it.',
    },
    event_new: {
      head: 'New event',
      invites: (store: string | undefined, from: string | undefined, price: string | undefined) =>
        `${store === undefined ? 'A store' : store} invites${from === undefined ? '' : `: ${from}`}${price === undefined ? '' : `, ${price} a seat`}.`,
    },
    event_registered: {
      head: 'You are registered',
      begins: (from: string, store: string | undefined) =>
        `It begins ${from}${store === undefined ? '' : `; ${store} holds it`}. In the store, bring your ID; online, its page has the link.`,
      paid: (amount: string) => `You paid ${amount}.`,
    },
    event_offer: {
      head: 'A seat for you',
      free: (until: string | undefined) =>
        `A seat came free, and is held for you${until === undefined ? '' : ` until ${until}`}. Then it goes to the next.`,
    },
    event_soon: {
      head: 'Soon',
      begins: (from: string) =>
        `It begins ${from}. In the store, bring your ID; online, its page has the link.`,
    },
    event_changed: {
      head: 'Changed',
      begins: (from: string) =>
        `It begins ${from} now. If you cannot come, leave before it begins: what you paid comes back.`,
    },
    event_off: {
      head: 'Does not take place',
      off: 'The store has called it off.',
      back: (amount: string) => `The ${amount} that you paid come back.`,
    },
    event_refunded: {
      head: 'Seat refunded',
      back: (amount: string) => `${amount} go back to how you paid. Banks take up to ten days.`,
    },
    sponsor_asked: {
      head: 'A sponsor request',
      asks: 'Their name, number and words are in your dashboard.',
      why: 'It is your store.',
    },
    sponsor_approved: { head: 'Sponsor request approved', calls: 'The store calls you.' },
    sponsor_fulfilled: {
      head: 'Sponsor request fulfilled',
      done: 'The store says that it has done what you asked for.',
    },
    sponsor_declined: { head: 'Sponsor request declined' },
    mentioned: {
      head: 'You were named by',
      read: 'Read what they say in the community.',
      why: 'You were mentioned.',
    },
    commented: {
      head: 'A comment by',
      answered: 'There is a reply to your post or comment.',
      why: 'The post is yours.',
    },
    words_hidden: {
      head: 'Hidden',
      hidden: 'Others do not see it any more.',
      appeal: 'You can appeal this once.',
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
    group_opens: {
      head: 'Your group opens to all members',
      opens: (on: string | undefined) =>
        `All members can read it${on === undefined ? ' soon' : ` from ${on}`}.`,
      older: 'Older posts stay visible only to members. You can delete yours in the group.',
      why: 'You are in the group.',
    },
    support_answered: {
      head: 'You have an answer',
      answered: 'The operator answered your message.',
      why: 'You wrote to the support.',
    },
    test: {
      whole: 'This is your test',
      works: 'Notifications use this channel as chosen in your settings.',
      why: 'You asked for it in the settings.',
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
