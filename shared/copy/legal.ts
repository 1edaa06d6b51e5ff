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
    introduction: `These terms are the agreement between you and ${brand.name} for everything you do here. By making an account you accept them.`,
    sections: [
      {
        heading: `1. What ${brand.name} is`,
        paragraphs: [
          `${brand.name} is a cellar book for people who collect spirits and wine, and a digital marketplace and reservation platform that connects consumers with independent licensed retail stores.`,
          `${brand.name} does not sell alcohol. It is no party to the sale of a bottle: you buy it from the store, and the store alone is responsible for what it sells, for its price and for its condition.`,
        ],
      },
      {
        heading: '2. Who may use it',
        paragraphs: [
          `You must be ${minimumAge} or older and legally able to purchase alcohol where you are. You confirm this when you join, or at the latest before you first reserve.`,
          `At every pickup you show a valid government-issued photo ID. A store must refuse you without one, and no reservation changes that.`,
        ],
      },
      {
        heading: '3. Reservations and payments',
        paragraphs: [
          `A reservation holds a bottle at a store for you until its pickup window ends. The store sees your first name, what you reserved and what became of it; every step is written into a log that the store, the operator and authorities may read. Where a reservation has a fee, the fee is shown before you reserve, is collected by ${brand.name}, and is apart from the price of the bottle.`,
          `The price of the bottle is paid to the store, in the shop or through the store's own linked payment account. ${brand.name} does not keep any part of it.`,
        ],
      },
      {
        heading: '4. Pickup',
        paragraphs: [
          'Each reservation has a QR code for in-store pickup. The store scans it to see that the reservation is yours and has not been collected yet. Do not share it: whoever shows it first may be taken for you.',
          'The store checks your ID and your age before it hands over a bottle, and may refuse where the law or its license asks it to.',
        ],
      },
      {
        heading: '5. Store partners',
        paragraphs: [
          'Stores that offer bottles here are independent. They must hold every license that their trade needs and keep it valid, and must verify the age and the ID of each customer at the sale.',
          'A store is approved before it can offer anything, and loses that approval when it breaks these terms or the law.',
        ],
      },
      {
        heading: '6. Your account and your cellar',
        paragraphs: [
          `What you write down and photograph stays yours. We store it so that your devices show the same cellar. What you paid for a bottle helps to say what the same bottle is worth to others, never as one person’s price; the privacy policy lists everything that is kept and shown. The Free plan tracks up to ${bottleLimit('free')} bottles; a limit only ever stops adding, never reading, editing or exporting.`,
          'You can download a copy of everything at any time, and delete your account with all that is in it. What you let everyone with a link see must be yours to show; an admin may take it down. Keep your password to yourself, use the service lawfully, and do not try to read what belongs to others or to overload it.',
        ],
      },
      {
        heading: '7. Limits, changes and contact',
        paragraphs: [
          `A value shown here is an estimate and no offer to buy; do not invest by it. We take care that nothing you enter is lost, but the service comes as it is, and as far as the law allows we are not liable for indirect damage. Nothing here takes away a right that the law gives you as a consumer.`,
          `The day on which these words were last changed stands at the top. Questions go to whoever runs this installation; where they have said who they are, it stands below.`,
        ],
      },
    ],
  },

  privacy: {
    title: 'Privacy Policy',
    introduction: `${brand.name} is made to know as little about you as it can. This page says what is kept, where, who sees it, and how you get it back or get rid of it.`,
    device: {
      heading: 'On your device',
      paragraphs: [
        "Your cellar lives in this browser's storage, so that it opens and can be changed without a network: bottles, uses, places, photos, settings, changes that have not been sent yet, and parts of the app itself. Each account has a storage of its own; a second person who signs in on the same browser does not see yours.",
        'Beside it the browser keeps who used it last, light or dark, the language you chose, a bottle or a recipe that is half typed, a post for the community that is not published with its picture, comments that are not sent, articles of the news that you saved or opened, a reservation that waits for its answer, what other apps shared with this one until you use or discard it, that you did not want to be asked about notifications, that you closed the hint to install the app, and that this page was reloaded for a new version.',
        'When you sign out, changes that were not sent yet stay on the device until you come back; a post that is not published, comments that are not sent, articles of the news and what other apps shared are forgotten. Deleting your account, or clearing the data of this site in the browser, removes what is stored here.',
      ],
    },
    server: {
      heading: 'On the server',
      paragraphs: [
        'Whoever runs the server can read what is on it. This is all of what it keeps of people:',
      ],
    },
    log: {
      heading: 'Its log',
      paragraphs: [
        'The log of the server holds technical facts, such as what kind of request was answered and how long it took, without names, addresses or bottles.',
      ],
    },
    photos: {
      heading: 'Photos',
      paragraphs: [
        'A photo is made smaller on your device before it is kept. The place where it was taken, the time, and what else a camera writes into a file are left out, and never reach the server.',
        'The server asks for your sign-in every time a photo is opened. You can open your own; whoever you share your cellar with can open those of its bottles, as long as you share it.',
      ],
    },
    cookies: {
      heading: 'Cookies',
      introduction: `${cookieCount} cookies are set, all by this site, none to follow you:`,
    },
    leaves: {
      heading: 'What leaves the server',
      paragraphs: [
        'No analytics, no advertising, no fonts from other companies. We do not sell your data or share it for advertising. This is all that goes to somebody else, besides what the law orders:',
      ],
    },
    copy: {
      heading: 'A copy of everything',
      paragraphs: [
        'In Settings you can download a copy of all of this, on any plan: what lies on your device, and, with a network, what only the server has, such as reservations, payments, reviews and invoices. It is made of files that people and programs can read, and names what could not be had. Left out of it is:',
      ],
    },
    deletion: {
      heading: 'Deletion',
      paragraphs: [
        `What you delete from your cellar can be brought back for a while; after ${removedRetention / day} days at the latest the server forgets it. A photo that belongs to no bottle any more goes after ${unnamedPhotoDays} days.`,
      ],
      /** @param nameless entries kept without a name; @param asTheyAre entries kept unchanged */
      account: (nameless: string, asTheyAre: string) =>
        `In Settings you can also delete your account. That removes your account, your cellar and your photos from the server and from that device; other devices are signed out. Kept without your name: ${nameless}. Kept as they are: ${asTheyAre}.`,
    },
    age: {
      heading: `${minimumAge} and older`,
      paragraphs: [
        `${brand.name} is for adults of ${minimumAge} and older only. We do not knowingly keep data of anyone younger; tell us if you think that we do, and we delete it.`,
      ],
    },
    questions: {
      heading: 'Questions',
      paragraphs: [
        'Ask whoever runs this installation for your data, a correction or anything else. Where they have said who they are, it stands below. Signed in, you can write to them in the app: Profile, Help & Support.',
      ],
    },
  },

  /** Where it stands on a list: what it is called, and what of it is kept. */
  kept: {
    account: [
      'Your account',
      `Your name, your email address and whether it is proven, a new address until you have confirmed it, your password as a hash that cannot be turned back, when you confirmed to be ${minimumAge} or older and to which words, the language in which you joined, your plan and your points.`,
    ],
    access: [
      'How you sign in',
      'For each browser that is signed in: since when, when it was last used, and what kind of browser it is. The public half of each passkey, by which name a provider knows you if you sign in with one, the hash of each access token, links that were sent to you and were not used yet. Tries at the door are counted under a keyed hash of the address, email or network, that nobody can read, and for no longer than a day. Keyed hashes of the networks, browsers and cards with which you use your account are kept for 30 days, so that two accounts of one household earn no points by each other.',
    ],
    cellar: [
      'Your cellar',
      'Bottles with all that you wrote about them, what you paid included, places, uses, and what happened to each bottle.',
    ],
    photos: [
      'Photos',
      'Pictures of your bottles, of your recipes and of yourself. Who shares your cellar sees those of its bottles; the picture of a recipe is shown with it.',
    ],
    recipes: [
      'Recipes and lists',
      'Recipes, your shopping list, and which files you imported. A recipe is yours alone until you let everyone with its link see it. Then its page shows how the drink is made, and search engines may list it; your name, your notes, your rating, your tags and your bottles are not on it. An admin may take the page down, and you read why.',
    ],
    values: [
      'Values',
      'What each bottle was worth from which day on, as your own figures and the market said it.',
    ],
    prices: [
      'What you paid, for others',
      `What you paid for a bottle helps to value the same bottle of others. They are told the middle one of what at least ${minOtherCollectors} people paid, and never who.`,
    ],
    wishes: ['Alerts and wishes', 'What you want to hear of, at which price and where.'],
    sightings: [
      'Sightings',
      'Which bottles you saw at which store, when, for how much, with your words and picture; and whether you confirmed or denied what others saw. Members see it without your name. Where you were or live is not asked and not kept. When you leave, what you saw stays without you for a while, without its words and picture.',
    ],
    inbox: [
      'Your inbox',
      'What you were told, whether you read it, and what went by mail or push.',
    ],
    questions: [
      'Questions to the Sommelier',
      'What you asked and what was answered, until you clear it.',
    ],
    settings: [
      'Settings',
      'What you like, your town and zip code, your time zone, and how you want to hear of news.',
    ],
    sharing: [
      'Sharing',
      'Whose cellars you are in and who is in yours, with names, and invitations that wait.',
    ],
    push: [
      'Push addresses',
      'For each browser that shows notifications: its address at the service of the browser, and the keys with which only that browser can read them.',
    ],
    changes: [
      'Changes',
      `Each change that a device of yours has sent, with what it said, for ${removedRetention / day} days, so that none is done twice.`,
    ],
    waiting: ['What waits to be done', 'Letters and notifications until they are sent, sealed.'],
    stores: [
      'Stores',
      'What a store says of itself, its license, its drops; who owns it and who works there; which stores you marked as favorites, which only you see.',
    ],
    reservations: [
      'Reservations',
      'What you reserved, where, for how much, and what became of it; waiting lists; your place in a waiting room, until the rush is over; ultra drops that you entered, events that you registered for, missed pickups and pauses; credit for fees that you were given, and for what you used it; the points that you earned, by what and when, and the tier that follows. The store sees your first name and never your address. Nothing of an ID is stored: no picture, no number, no date of birth.',
    ],
    sponsorRequests: [
      'Sponsor requests',
      `The name, the number and the words that you gave to a store whom you asked to sponsor you, and what it decided. Its owner reads them. Withdrawn, they are gone; the others go ${sponsorRequestRetention / day} days after the last thing that happened to them.`,
    ],
    reviews: [
      'Reviews',
      'Stars and words about a pickup, and what the store answers. Everybody can read them, with your first name, and members see whether you are an Insider, unless the operator has hidden one, with a reason that you are told.',
    ],
    reports: [
      'Reports of reviews and stories',
      'Which review or success story you reported and why. Neither its author nor the store learns of it.',
    ],
    helpfulMarks: [
      'Helpful marks',
      'Which reviews you found helpful. Others see how many did, not who.',
    ],
    experts: [
      'The list of experts',
      'Whether you want to be listed. Only then others see, beside your first name and whether you are an Insider, how many reviews you wrote, of which kinds of drinks, how many found them helpful, and how many recipes you share.',
    ],
    successStories: [
      'Success stories',
      'What you wrote about what you found here. Others read it, with your first name, while you have released it, unless the operator has hidden it, with a reason that you are told.',
    ],
    payments: [
      'Payments',
      'What was to be paid and what came back, with the name that the payment company gives it. No number of a card ever comes here.',
    ],
    subscription: [
      'Subscription',
      'Since when you are an Insider, what it costs, until when it is paid, and of your card the brand, the last four digits and its month.',
    ],
    trials: ['Cards that had a trial', 'A hash of the card, so that it has one free trial only.'],
    support: [
      'Questions to the operator',
      `What you wrote to them, and what they answered. Without an account: the address that you gave with it, for ${visitorRequestRetention / day} days.`,
    ],
    community: [
      'The community',
      'Groups that you make or are in, what you write, like and show there, and whom you block or mute. Others see your first name and the initial of your last name. What you say in a private group is seen by its members and, where it is reported, by the operator. Posts that others have answered stay without your name when you delete your account; the rest goes.',
    ],
    moderation: [
      'Decisions in the community',
      'Who let somebody into a group, banned them, or hid what they wrote, and why; by number, for those who look after the group and for the operator.',
    ],
    news: [
      'News',
      'Which news you have saved. Which you opened is kept for two days, to count what many people read, and is shown to nobody. The server fetches the feeds: whoever publishes them learns nothing of you.',
    ],
    compliance: [
      'The compliance log',
      'Every step of a reservation and of a store, who took it and whom it was about, by number and not by name. It is only ever added to, because the law may ask for it.',
    ],
    deletions: [
      'Deleted accounts',
      'The number of an account that was deleted, and when, so that a restored backup deletes it again.',
    ],
  } satisfies Readonly<Record<PersonalDataName, readonly [string, string]>>,
  audiences: {
    cellar: 'whoever you share your cellar with',
    community: 'people who are signed in; of a private group its members',
    store: 'the store concerned',
    everybody: 'everybody',
    link: 'everybody, where you let everyone with the link see it',
    operator: 'the operator’s own screens',
  } satisfies Readonly<Record<Audience, string>>,
  shownToNobody: 'No other person is shown it.',
  shownTo: (people: string) => `Besides you it is shown to: ${people}.`,

  cookies: {
    session: 'Keeps you signed in. It goes when you sign out.',
    mark: 'Says only that somebody is signed in here, so that this page need not ask. It goes when you sign out.',
    knownBrowser:
      'Says that somebody has signed in here before, so that wrong passwords which strangers try do not lock you out. It opens nothing, stays when you sign out, and goes with the account.',
    providerTrip:
      'Set while you are away to sign in with a provider, so that nobody else comes back in your place. It opens nothing.',
    providerProof:
      'Says that you have just signed in with a provider once more, for one thing that asks who you are.',
  } satisfies Readonly<Record<CookieName, string>>,
  readByPage: 'The page can read it.',
  readByServer: 'Only the server can read it.',
  lastsMinutes: (minutes: number) => `It lasts ${minutes} minutes at the longest.`,
  lastsDays: (days: number) => `It lasts ${days} days at the longest.`,

  /** Data sent to others, and the part each receiver gets. */
  outgoing: {
    mail: [
      'Letters',
      'Through the operator’s mail server: your address, and what the letter says. Without one, letters stay on the server.',
    ],
    push: [
      'Notifications',
      'Only for browsers in which you allowed them: through the push service of that browser (Google, Mozilla, Microsoft or Apple), which learns when there is one and not what it says.',
    ],
    codes: [
      'Barcodes that nobody knows',
      'Asked of Open Food Facts by the server: the number, and nothing about you.',
    ],
    model: [
      'Questions to a model',
      `A language model that the operator has chosen: your question, the last ${modelLimits.remembers} of the conversation, and what it looks up for them among your bottles and recipes. Amounts stay here where you hide them. Without one, the Sommelier answers by rules, on your device.`,
    ],
    provider: [
      'Sign-in with a provider',
      'Where the operator has set one, and only if you choose it: your browser goes there, and the provider learns that you sign in here. It tells the server who you are there, your name and your email address. Without one, nothing goes anywhere when you sign in.',
    ],
    payments: [
      'Payments',
      'Stripe takes them: your card goes from your browser to Stripe alone. Its script is loaded on the page that asks for a card, and sets cookies of its own there; Stripe learns your email address and what you pay for.',
    ],
    rates: [
      'Exchange rates',
      'Fetched from the European Central Bank by the server, once a day for everybody: nothing of you goes there.',
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
