import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** The texts of messages, by kind; `messages.ts` assembles them. */
export const messagesCopy = messages('messages', {
  unknown: 'Update the app to read this.',
  unknownWhy: 'It is about a reservation or your subscription.',
  /** @param head the event; @param asks whether that is a question */
  titled: (head: string, title: string, asks: boolean) =>
    asks ? `${head} ${title}` : `${head}: ${title}`,
  bringId: 'Bring your ID.',
  /** When an online event begins, and how to join it. */
  online: (from: string) => `It begins ${from}. Join by the link on its page.`,
  because: (reason: string) => `Reason: “${reason}”`,
  storeSays: (reason: string, store: string | undefined) =>
    store === undefined ? `The store says: “${reason}”` : `${store} says: “${reason}”`,
  /** The reason why it was sent. */
  whys: {
    reserved: 'You reserved it.',
    registered: 'You registered for it.',
    registeredOrWaits: 'You registered for it, or are on its waiting list.',
    subscribed: `You subscribe to ${brand.name}.`,
    said: 'You wrote it in the community.',
    sponsored: 'You asked the store to sponsor you.',
  },
  creditBack: (amount: string) => `Your credit of ${amount} was returned.`,
  kinds: {
    confirmed: {
      head: 'Reserved',
      bottles: (count: number, store: string | undefined) =>
        `${count === 1 ? 'One bottle' : `${count} bottles`}${store === undefined ? '' : ` at ${store}`}.`,
      pickUp: (from: string, until: string) =>
        `Pick up from ${from} until ${until}. Bring your ID.`,
      paid: (amount: string) => `You paid the fee of ${amount}.`,
      withCredit: (amount: string) => `${amount} of the fee was paid with your credit.`,
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
      pickUp: (until: string) => `Pick it up by ${until}. Bring your ID.`,
    },
    opens: {
      head: 'Pickup is open',
      now: (store: string | undefined, until: string | undefined) =>
        `You can pick it up now${store === undefined ? '' : ` at ${store}`}${until === undefined ? '' : `, until ${until}`}.`,
    },
    ends_soon: {
      head: 'Pickup ends soon',
      pickUp: (store: string | undefined, until: string | undefined) =>
        `Pick it up${store === undefined ? '' : ` at ${store}`} ${until === undefined ? 'soon' : `by ${until}`}.`,
      missed: 'A missed pickup is a no-show, and the fee is not refunded.',
    },
    extended: {
      head: 'Pickup extended',
      now: (store: string | undefined, until: string) =>
        `You can now pick it up${store === undefined ? '' : ` at ${store}`} until ${until}.`,
    },
    picked_up: {
      head: 'Picked up',
      bottles: (count: number, store: string | undefined) =>
        `${count === 1 ? 'One bottle' : `${count} bottles`}, handed over${store === undefined ? '' : ` at ${store}`}.`,
    },
    review: {
      head: 'How was it?',
      ask: (store: string | undefined) =>
        `Review your pickup${store === undefined ? '' : ` at ${store}`}. It helps others and the store.`,
      why: 'You picked it up.',
    },
    review_hidden: {
      head: 'Your review is hidden',
      hidden: (store: string | undefined) =>
        `Your review of your pickup${store === undefined ? '' : ` at ${store}`} is hidden and no longer counts.`,
      reason: (reason: string) => `Reason: “${reason}”`,
      again: 'You can edit it; we then review it again.',
      why: 'You reviewed the pickup.',
    },
    expired: {
      head: 'Reservation expired',
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
      comesBack: 'You get a refund, and pay no fee for your next reservation.',
    },
    refused: {
      head: 'Not handed over',
      refused: (store: string | undefined) =>
        store === undefined ? 'The store did not hand it over.' : `${store} did not hand it over.`,
    },
    missed: {
      head: 'Pickup missed',
      late: (store: string | undefined) =>
        `It was not picked up${store === undefined ? '' : ` at ${store}`} in time. The fee is not refunded.`,
      oneDay: 'Call the store: for one day the owner can still hand over a bottle, if one is left.',
    },
    paused: {
      whole: 'Reserving is paused',
      tooMany: 'Too many reservations were not picked up.',
      again: (from: string) => `You can reserve again from ${from}.`,
      why: 'You missed several pickups.',
    },
    refunded: {
      head: 'Fee refunded',
      back: (amount: string | undefined) =>
        `${amount === undefined ? 'The fee' : `The fee of ${amount}`} goes back to your payment method. Banks take up to ten days.`,
    },
    bottle_refunded: {
      head: 'Bottle refunded',
      back: (amount: string | undefined, store: string | undefined) =>
        `${amount === undefined ? 'Your payment' : amount}${store === undefined ? '' : ` to ${store}`} goes back to your payment method. Banks take up to ten days.`,
    },
    offer: {
      head: 'Your turn',
      free: (store: string | undefined, until: string | undefined) =>
        `A bottle became available${store === undefined ? '' : ` at ${store}`} and is held for you${until === undefined ? '' : ` until ${until}`}.`,
      then: 'After that it goes to the next person in line.',
      why: 'You are on the waiting list.',
    },
    passed_over: {
      head: 'You were skipped',
      free: (store: string | undefined) =>
        `A bottle became available${store === undefined ? '' : ` at ${store}`}, but you could not reserve it: you had too many open reservations, or reserving was paused.`,
      went: 'It went to the next person in line. You can join the waiting list again.',
      why: 'You were on the waiting list.',
    },
    reviewed: {
      head: 'A new review',
      read: (store: string | undefined) =>
        `A customer reviewed a pickup${store === undefined ? '' : ` at ${store}`}. Read and answer it on your store’s dashboard.`,
      why: (store: string | undefined) =>
        store === undefined ? 'You own the store.' : `You own ${store}.`,
    },
    store_approved: {
      head: 'Your store is approved',
      can: 'You can now offer drops and events.',
    },
    store_rejected: {
      head: 'Your application was rejected',
      again: 'You can edit it and apply again.',
    },
    store_suspended: {
      head: 'Your store is suspended',
      stops: 'It cannot offer drops or hand over bottles until this is resolved.',
    },
    store_reinstated: {
      head: 'Your store is open again',
      ended: 'The suspension has ended.',
    },
    new_drop: {
      head: 'New drop',
      offers: (store: string | undefined, price: string | undefined) =>
        `${store === undefined ? 'A store' : store} offers it${price === undefined ? '' : ` for ${price}`}.`,
      opens: (from: string) => `Open for reservations from ${from}.`,
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
      until: (until: string) => `Entry closes ${until}.`,
      why: 'The store is one of your favorites, or it approved your request.',
    },
    ultra_entered: {
      head: 'You entered',
      drawn: (at: string) => `The draw is ${at}.`,
      noted: (reason: string) =>
        `Your code and the fingerprint of the secret, for checking the draw: ${reason}`,
      why: 'You entered it.',
    },
    ultra_reviewed: {
      approved: 'You can enter',
      declined: 'Your request was declined',
      why: 'You asked to enter.',
    },
    ultra_closed: {
      head: 'Entry has closed',
      noted: (reason: string) =>
        `The fingerprint of the list of entries, for checking the draw: ${reason}`,
    },
    ultra_won: {
      head: 'You won',
      won: (store: string | undefined, until: string | undefined) =>
        `Accept your bottle${store === undefined ? '' : ` at ${store}`}${until === undefined ? '' : ` by ${until}`}.`,
    },
    ultra_drawn: {
      head: 'Draw results',
      check: 'See your place, and check the draw yourself.',
    },
    ultra_lapsed: {
      head: 'Your turn has passed',
      late: 'You did not accept it in time. The bottle goes to the next person.',
    },
    ultra_credited: {
      head: 'Credit for you',
      unsupplied: 'The store could not supply the bottle you won.',
      gets: (amount: string) =>
        `You get ${amount} in credit. You can use it for the fees of your next reservations.`,
    },
    ultra_off: {
      head: 'Ultra drop cancelled',
      noDraw: 'There will be no draw.',
      why: 'You entered, or asked to enter.',
    },
    reminder: {
      heads: {
        drop: 'Drop begins soon',
        ultra: 'Ultra drop begins soon',
        event: 'Event begins soon',
      },
      begins: (from: string, store: string | undefined) =>
        `It begins ${from}${store === undefined ? '' : ` at ${store}`}.`,
      why: 'You asked for a reminder.',
    },
    event_new: {
      head: 'New event',
      invites: (store: string | undefined, from: string | undefined, price: string | undefined) =>
        `${store === undefined ? 'A store' : store} invites${from === undefined ? '' : `: ${from}`}${price === undefined ? '' : `, ${price} a seat`}.`,
    },
    event_new_online: { head: 'New online event' },
    event_registered: {
      head: 'You are registered',
      begins: (from: string, store: string | undefined) =>
        `It begins ${from}${store === undefined ? '' : ` at ${store}`}. Bring your ID.`,
      paid: (amount: string) => `You paid ${amount}.`,
    },
    event_offer: {
      head: 'A seat for you',
      free: (until: string | undefined) =>
        `A seat became available and is held for you${until === undefined ? '' : ` until ${until}`}. After that it goes to the next person.`,
    },
    event_soon: {
      head: 'Event soon',
      begins: (from: string, store: string | undefined) =>
        `It begins ${from}${store === undefined ? '' : ` at ${store}`}. Bring your ID.`,
    },
    event_changed: {
      head: 'Event changed',
      begins: (from: string) =>
        `It now begins ${from}. If you cannot come, cancel before it begins. A paid seat is refunded in full.`,
    },
    event_off: {
      head: 'Event cancelled',
      off: 'The store cancelled the event.',
      back: (amount: string) => `You get a refund of ${amount}.`,
    },
    event_refunded: {
      head: 'Seat refunded',
      back: (amount: string) =>
        `${amount} goes back to your payment method. Banks take up to ten days.`,
    },
    sponsor_asked: {
      head: 'New sponsor request',
      asks: 'Their name, number and message are in your dashboard.',
      why: 'You own the store.',
    },
    sponsor_approved: { head: 'Sponsor request approved', calls: 'The store will call you.' },
    sponsor_fulfilled: {
      head: 'Sponsor request fulfilled',
      done: 'The store says it has fulfilled your request.',
    },
    sponsor_declined: { head: 'Sponsor request declined' },
    mentioned: {
      by: (name: string) => `You were mentioned by ${name}`,
      read: 'Read it in the community.',
      why: 'You were mentioned.',
    },
    commented: {
      by: (name: string) => `New comment by ${name}`,
      answered: 'There is a reply to your post or comment.',
      why: 'You wrote the post.',
    },
    words_hidden: {
      head: 'Hidden',
      hidden: 'Others can no longer see it.',
      appeal: 'You can appeal this once.',
    },
    words_decided: {
      shown: 'Shown again',
      stays: 'It stays hidden',
      seen: 'Others can see it again.',
    },
    asks_in: {
      head: 'Somebody asks to join',
      waits: 'Decide under Members, Requests. You hear of further requests once none is left.',
      why: 'You look after the group.',
    },
    let_in: {
      head: 'You are in',
      approved: 'The group approved your request.',
      why: 'You asked to join.',
    },
    banned: {
      head: 'You were banned',
      out: 'You can no longer read or post there.',
      why: 'You were in the group.',
    },
    group_opens: {
      head: 'Your group opens to all members',
      opens: (on: string | undefined) =>
        `All members can read it${on === undefined ? ' soon' : ` from ${on}`}.`,
      older: 'Older posts stay visible only to members. You can delete yours in the group.',
      why: 'You are in the group.',
    },
    cellar_gone: {
      head: 'No longer shared with you',
      gone: 'You no longer see the bottles of this cellar. Your own are unchanged.',
      why: 'You were a member of the cellar.',
    },
    support_answered: {
      head: 'You have an answer',
      answered: 'The operator answered your message.',
      why: 'You wrote to support.',
    },
    test: {
      whole: 'Test notification',
      works: 'Notifications reach you here, as chosen in your settings.',
      why: 'You asked for it in the settings.',
    },
    subscribed: {
      whole: (plan: string) => `Welcome to ${plan}`,
      runs: (until: string) => `It runs until ${until} and renews unless you cancel.`,
    },
    trial_ends: {
      head: 'Your free trial ends soon',
      taken: (amount: string, on: string | undefined) =>
        `You will be charged ${amount}${on === undefined ? '' : ` on ${on}`} unless you cancel before.`,
      ends: (on: string | undefined) =>
        `It ends ${on === undefined ? 'soon' : `on ${on}`} unless you subscribe.`,
    },
    payment_failed: {
      head: 'Payment failed',
      failed: (amount: string | undefined, until: string | undefined) =>
        `${amount === undefined ? 'The payment' : amount} could not be charged. Check your card${until === undefined ? '' : ` before ${until}`}.`,
    },
    subscription_paid: {
      head: 'Paid',
      paid: (amount: string) => `You paid ${amount}.`,
      runs: (until: string) => `It runs until ${until}.`,
    },
    subscription_ended: {
      whole: (plan: string) => `${plan} has ended`,
      stays: 'Everything here stays yours. You can still read, edit and export it.',
      why: `You subscribed to ${brand.name}.`,
    },
  },
  open: 'Open',
  openNamed: (title: string) => `Open: ${title}`,
  /** The name of the file in a letter. */
  fileName: 'pickup.ics',
})
