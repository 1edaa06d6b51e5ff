import { minimumAge } from '../business/age.ts'
import { brand } from '../business/brand.ts'
import { unnamedPhotoDays } from '../business/photos.ts'
import { bottleLimit } from '../business/plans.ts'
import {
  type Audience,
  type CookieName,
  cookies,
  type PersonalDataName,
  type Optional,
  type Outgoing,
} from '../business/privacy.ts'
import { modelLimits } from '../business/sommelier.ts'
import { sponsorRequestRetention } from '../business/sponsor-requests.ts'
import { visitorRequestRetention } from '../business/support.ts'
import { removedRetention } from '../business/sync.ts'
import { minOtherCollectors } from '../business/value.ts'
import { day } from '../kernel/time.ts'
import { messages } from '../kernel/language.ts'

const cookieCount = Object.keys(cookies).length

/** Every sentence of both pages; the entries' texts are under their names. */
export const legalCopy = messages('legal', {
  /** Above each page; the day is that of its wording. */
  lastUpdated: 'Last updated:',

  terms: {
    title: 'Terms of Service',
    introduction: `These terms are the agreement between you and ${brand.name} for your use of the service. By creating an account you accept them.`,
    sections: [
      {
        heading: `1. What ${brand.name} is`,
        paragraphs: [
          `${brand.name} is a cellar book for people who collect spirits and wine, and a digital marketplace and reservation platform that connects consumers with independent licensed retail stores.`,
          `${brand.name} does not sell alcohol. It is not a party to the sale of a bottle: you buy it from the store, and the store alone is responsible for the bottle, its price and its condition.`,
        ],
      },
      {
        heading: '2. Who may use it',
        paragraphs: [
          `You must be ${minimumAge} or older and legally able to purchase alcohol where you are. You confirm this when you join, or at the latest before your first reservation.`,
          `At every pickup you must show a valid government-issued photo ID. Without one, the store must refuse the pickup, even with a reservation.`,
        ],
      },
      {
        heading: '3. Reservations and payments',
        paragraphs: [
          `A reservation holds a bottle at a store for you until its pickup window ends. The store sees your first name, your reservation and its outcome. Every step is recorded in a log that the store, the operator and authorities may read. If a reservation has a fee, the fee is shown before you reserve, is collected by ${brand.name}, and is separate from the price of the bottle.`,
          `The price of the bottle is paid to the store, in the shop or through the store's own linked payment account. ${brand.name} keeps no part of it.`,
        ],
      },
      {
        heading: '4. Pickup',
        paragraphs: [
          'Each reservation has a QR code for in-store pickup. The store scans it to verify that the reservation is valid and the bottle has not been collected. Do not share it: another person could use it to collect your bottle.',
          'The store checks your ID and your age before it hands over a bottle, and may refuse if the law or its license requires it.',
        ],
      },
      {
        heading: '5. Store partners',
        paragraphs: [
          'Stores that offer bottles here are independent. They must hold every license that their business requires and keep it valid, and must verify the age and the ID of each customer at the sale.',
          'A store must be approved before it can offer bottles, and loses the approval if it violates these terms or the law.',
        ],
      },
      {
        heading: '6. Your account and your cellar',
        paragraphs: [
          `Your texts and photos remain yours. We store them so that all your devices show the same cellar. The prices you paid help to estimate the value of the same bottles for others, never as one person’s price; the privacy policy lists everything that is stored and shown. The Free plan includes up to ${bottleLimit('free')} bottles; a limit only prevents adding, never reading, editing or exporting.`,
          'You can download a copy of everything at any time, and delete your account with everything in it. You must have the right to publish what you share by link; an admin may take it down. Keep your password secret, use the service lawfully, and do not try to access the data of others or to overload the service.',
        ],
      },
      {
        heading: '7. Limits, changes and contact',
        paragraphs: [
          `A value shown here is an estimate. It is neither an offer to buy nor investment advice. We take care that nothing you enter is lost, but the service is provided as is, and to the extent permitted by law we are not liable for indirect damages. Nothing in these terms limits your statutory rights as a consumer.`,
          `The date of the last change is at the top of this page. Please send questions to the operator of this installation. If the operator has published contact details, they are shown below.`,
        ],
      },
    ],
  },

  privacy: {
    title: 'Privacy Policy',
    introduction: `${brand.name} is designed to collect as little data about you as possible. This page explains which data is stored, where, who can see it, and how you download or delete it.`,
    device: {
      heading: 'On your device',
      paragraphs: [
        'Your cellar is stored in this browser, so that you can open and change it offline: bottles, uses, places, photos, settings, unsent changes, and parts of the app itself. Each account has separate storage; another person who signs in on the same browser does not see yours.',
        'The browser also stores: the last user, light or dark mode, the language you chose, drafts of bottles and recipes, an unpublished community post with its picture, unsent comments, news articles you saved or opened, a reservation without an answer yet, items shared from other apps until you use or discard them, that you declined to be asked about notifications, that you closed the hint to install the app, and that this page was reloaded for a new version.',
        'When you sign out, unsent changes stay on the device until you sign in again; an unpublished post, unsent comments, news articles and items shared from other apps are deleted. If you delete your account, or clear the data of this site in the browser, everything stored here is deleted.',
      ],
    },
    server: {
      heading: 'On the server',
      paragraphs: [
        'The operator of the server can read the data on it. This is all personal data that it stores:',
      ],
    },
    log: {
      heading: 'The server’s log',
      paragraphs: [
        'The log of the server contains technical facts, such as the kind of each request and its duration, without names, addresses or bottles.',
      ],
    },
    photos: {
      heading: 'Photos',
      paragraphs: [
        'A photo is reduced in size on your device before it is stored. The place where it was taken, the time, and all other data that a camera adds to a file are removed and never reach the server.',
        'The server checks your sign-in every time a photo is opened. You can open your own; members of your cellar can open those of its bottles while you share it.',
      ],
    },
    cookies: {
      heading: 'Cookies',
      introduction: `${cookieCount} cookies are set, all by this site, none for tracking:`,
    },
    leaves: {
      heading: 'Data sent to others',
      paragraphs: [
        'No analytics, no advertising, no fonts from other companies. We do not sell your data or share it for advertising. This is all data that goes to others, except where the law requires more:',
      ],
    },
    copy: {
      heading: 'A copy of everything',
      paragraphs: [
        'In Settings you can download a copy of this data, on any plan: the data on your device and, while you are online, the data that only the server has, such as reservations, payments, reviews and invoices. The files can be read by people and programs, and the copy lists any part that could not be loaded. It does not contain:',
      ],
    },
    deletion: {
      heading: 'Deletion',
      paragraphs: [
        `Entries that you delete from your cellar can be restored for some time; the server erases them after ${removedRetention / day} days at the latest. A photo that no longer belongs to a bottle is deleted after ${unnamedPhotoDays} days.`,
      ],
      /** @param nameless entries kept without a name; @param asTheyAre entries kept unchanged */
      account: (nameless: string, asTheyAre: string) =>
        `In Settings you can also delete your account. This removes your account, your cellar and your photos from the server and from that device; other devices are signed out. Retained without your name: ${nameless}. Retained unchanged: ${asTheyAre}.`,
    },
    age: {
      heading: `${minimumAge} and older`,
      paragraphs: [
        `${brand.name} is for adults of ${minimumAge} and older only. We do not knowingly store data of anyone younger. If you believe that we do, tell us, and we delete it.`,
      ],
    },
    questions: {
      heading: 'Questions',
      paragraphs: [
        'Contact the operator of this installation about your data, corrections or other questions. If the operator has published contact details, they are shown below. When you are signed in, you can write to them in the app: Profile, Help & Support.',
      ],
    },
  },

  /** The entries of the list: name, and stored data. */
  kept: {
    account: [
      'Your account',
      `Your name, your email address and whether it is confirmed, a new address until you have confirmed it, your password as an irreversible hash, when you confirmed that you are ${minimumAge} or older and in which wording, the language in which you joined, your plan and your points.`,
    ],
    access: [
      'How you sign in',
      'For each signed-in browser: the time of sign-in, the time of last use, and the kind of browser. The public key of each passkey, your identifier at a provider if you sign in with one, the hash of each access token, and unused links that were sent to you. Sign-in attempts are counted under a keyed hash of the address, email or network, for at most a day. Keyed hashes of the networks, browsers and cards that you use with your account are stored for 30 days, so that two accounts of one household cannot earn points from each other.',
    ],
    cellar: [
      'Your cellar',
      'Bottles with all your entries about them, including the prices you paid, places, uses, and the history of each bottle.',
    ],
    photos: [
      'Photos',
      'Pictures of your bottles, of your recipes and of yourself. Members of your cellar see those of its bottles; the picture of a recipe is shown with the recipe.',
    ],
    recipes: [
      'Recipes and lists',
      'Recipes, your shopping list, and the files you imported. A recipe is private until you share it by link. Then its page shows how the drink is made, and search engines may list it; it does not show your name, notes, rating, tags or bottles. An admin may take the page down, and you see the reason.',
    ],
    values: [
      'Values',
      'The value of each bottle over time, from your own figures and from the market.',
    ],
    prices: [
      'Prices you paid',
      `The price you paid for a bottle helps to value the same bottle of others. They see only the median of what at least ${minOtherCollectors} people paid, never who paid it.`,
    ],
    wishes: ['Alerts and wishes', 'The bottles you are looking for, with price and place.'],
    sightings: [
      'Sightings',
      'The bottles you saw, with store, time, price, notes and picture; and whether you confirmed or denied sightings of others. Members see sightings without your name. A sighting does not record where you are or live. If you delete your account, your sightings remain for a while without your name, notes and picture.',
    ],
    inbox: [
      'Your inbox',
      'Your notifications, whether you read them, and which were sent by email or push.',
    ],
    questions: [
      'Questions to the Sommelier',
      'Your questions and the answers, until you clear them.',
    ],
    settings: [
      'Settings',
      'Your preferences, your town and ZIP code, your time zone, and how you want to be notified.',
    ],
    sharing: [
      'Sharing',
      'The cellars you are a member of, the members of yours, with names, and pending invitations.',
    ],
    push: [
      'Push addresses',
      'For each browser that shows notifications: its address at the push service of the browser, and the keys that let only that browser read them.',
    ],
    changes: [
      'Changes',
      `Each change that your devices have sent, with its content, for ${removedRetention / day} days, so that no change is applied twice.`,
    ],
    waiting: ['Unsent messages', 'Emails and notifications until they are sent, encrypted.'],
    stores: [
      'Stores',
      'The profile of a store, its license, its drops, its owner and its staff; your favorite stores, which only you see.',
    ],
    reservations: [
      'Reservations',
      'Your reservations with store, price and outcome; waiting lists; your place in a waiting room, until the rush is over; ultra drops you entered, events you registered for, missed pickups and pauses; your credit for fees and how you used it; the points you earned, with reason and time, and the resulting tier. The store sees your first name and never your address. No data from an ID is stored: no picture, no number, no date of birth.',
    ],
    sponsorRequests: [
      'Sponsor requests',
      `The name, phone number and message of a sponsor request to a store, and the store’s decision. The owner of the store reads them. A withdrawn request is deleted at once; others are deleted ${sponsorRequestRetention / day} days after their last change.`,
    ],
    reviews: [
      'Reviews',
      'Your rating and review of a pickup, and the store’s answer. Everyone can read them, with your first name, and members see whether you are an Insider. The operator may hide a review; you see the reason.',
    ],
    reports: [
      'Reports of reviews and stories',
      'The review or success story you reported, and your reason. Neither the author nor the store sees who reported it.',
    ],
    helpfulMarks: [
      'Helpful marks',
      'The reviews you found helpful. Others see only the number of people.',
    ],
    experts: [
      'The list of experts',
      'Whether you chose to be listed. Only then do others see your first name, whether you are an Insider, how many reviews you wrote and for which kinds of drinks, how many people found them helpful, and how many recipes you share.',
    ],
    successStories: [
      'Success stories',
      'Your story about what you found here. Others can read it, with your first name, while it is published. The operator may hide it; you see the reason.',
    ],
    payments: [
      'Payments',
      'Amounts due and refunded, with the payment provider’s identifier. Card numbers never reach this server.',
    ],
    subscription: [
      'Subscription',
      'The start of your Insider plan, its price, the end of the paid period, and the brand, last four digits and expiry date of your card.',
    ],
    trials: ['Cards that had a trial', 'A hash of the card, so that it gets only one free trial.'],
    support: [
      'Questions to the operator',
      `Your messages and the answers. Without an account: also the email address you gave, for ${visitorRequestRetention / day} days.`,
    ],
    community: [
      'The community',
      'Groups you created or joined, your posts, comments, likes and shared items, and the people you block or mute. Others see your first name and the initial of your last name. Posts and comments in a private group are visible to its members and, if reported, to the operator. If you delete your account, posts that others have answered remain without your name; the rest is deleted.',
    ],
    moderation: [
      'Decisions in the community',
      'Approvals, bans and hidden texts in a group, with the person who decided and the reason; by number, for the group’s owner and moderators and for the operator.',
    ],
    news: [
      'News',
      'The articles you saved. The articles you opened are stored for two days, to count how often each is read, and shown to no one. The server fetches the feeds, so their publishers receive no data about you.',
    ],
    compliance: [
      'The compliance log',
      'Every step of a reservation and every decision about a store, with the people involved, by number and not by name. Entries are only added, never changed or deleted, because the law may require them.',
    ],
    deletions: [
      'Deleted accounts',
      'The number of a deleted account and the time of deletion, so that it is deleted again from a restored backup.',
    ],
  } satisfies Readonly<Record<PersonalDataName, readonly [string, string]>>,
  audiences: {
    cellar: 'members of your cellar',
    community: 'signed-in people (for a private group, its members)',
    store: 'the store concerned',
    everybody: 'everyone',
    link: 'everyone with the link, if you share it',
    operator: 'the operator, in the app',
  } satisfies Readonly<Record<Audience, string>>,
  shownToNobody: 'It is not shown to others.',
  shownTo: (people: string) => `It is also shown to: ${people}.`,

  cookies: {
    session: 'Keeps you signed in. It is deleted when you sign out.',
    mark: 'Records only that someone is signed in here, so that the page need not ask the server. It is deleted when you sign out.',
    knownBrowser:
      'Records that someone has signed in here before, so that wrong passwords entered elsewhere do not lock you out. It gives no access, stays when you sign out, and is deleted with the account.',
    providerTrip:
      'Set while you sign in with a provider, so that no one else can return in your place. It gives no access.',
    providerProof:
      'Records that you have just signed in with a provider again, to confirm your identity for one action.',
  } satisfies Readonly<Record<CookieName, string>>,
  readByPage: 'The page can read it.',
  readByServer: 'Only the server can read it.',
  lastsMinutes: (minutes: number) => `It lasts at most ${minutes} minutes.`,
  lastsDays: (days: number) => `It lasts at most ${days} days.`,

  /** Data sent to others, and the part each receiver gets. */
  outgoing: {
    mail: [
      'Email',
      'Through the operator’s mail server: your address and the content of the email. Without a mail server, emails stay on the server.',
    ],
    push: [
      'Notifications',
      'Only for browsers in which you allowed them: through the push service of that browser (Google, Mozilla, Microsoft or Apple), which learns the time of a notification but not its content.',
    ],
    codes: [
      'Unknown barcodes',
      'The server looks them up at Open Food Facts: only the number, and nothing about you.',
    ],
    model: [
      'Questions to a model',
      `A language model that the operator has chosen: your question, the last ${modelLimits.remembers} of the conversation, and the bottles and recipes that it looks up for the answer. If you hide amounts, they are not sent. Without a model, the Sommelier answers with fixed rules, on your device.`,
    ],
    provider: [
      'Sign-in with a provider',
      'If the operator has set one up, and only if you choose it: your browser opens the provider’s page, and the provider learns that you sign in here. It sends the server your identifier there, your name and your email address. Without a provider, signing in sends no data to others.',
    ],
    payments: [
      'Payments',
      'Stripe processes them: your card data goes from your browser directly to Stripe. Its script is loaded on the page that asks for a card, and sets its own cookies there; Stripe receives your email address and the purpose of the payment.',
    ],
    rates: [
      'Exchange rates',
      'The server fetches them from the European Central Bank, for all users together. No data about you is sent.',
    ],
  } satisfies Readonly<Record<Outgoing, readonly [string, string]>>,
})

/** The operator's optional services, set up or not. */
export const passesOnWords = messages('passesOnWords', {
  title: 'On this installation',
  on: 'Set up here',
  off: 'Not set up here',
  names: {
    mail: legalCopy.outgoing.mail[0],
    codes: legalCopy.outgoing.codes[0],
    model: legalCopy.outgoing.model[0],
    provider: legalCopy.outgoing.provider[0],
    payments: legalCopy.outgoing.payments[0],
    rates: legalCopy.outgoing.rates[0],
  } satisfies Record<Optional, string>,
})
