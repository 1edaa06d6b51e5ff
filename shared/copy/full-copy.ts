import type { LeftOut, ServerFile } from '../business/privacy.ts'
import { messages } from '../kernel/language.ts'

/** The name of each server file in an export, within a sentence. */
export const serverFileWords: Readonly<Record<ServerFile, string>> = messages('serverFileWords', {
  account: 'account',
  devices: 'signed-in devices',
  passkeys: 'passkeys',
  provider: 'linked sign-in',
  'access-tokens': 'access tokens',
  sharing: 'members of your cellar',
  subscription: 'subscription',
  invoices: 'invoices',
  reservations: 'reservations',
  'waiting-lists': 'waiting lists',
  'ultra-drops': 'ultra drops',
  'event-registrations': 'events',
  reminders: 'reminders',
  'sponsor-requests': 'sponsor requests',
  reserving: 'free reserves, credit for fees and missed pickups',
  loyalty: 'points',
  payments: 'payments',
  reviews: 'reviews',
  'review-reports': 'reports of reviews',
  'story-reports': 'reports of success stories',
  'helpful-marks': 'reviews you found helpful',
  expert: 'entry in the list of experts',
  'success-story': 'success story',
  'favorite-stores': 'favorite stores',
  'own-stores': 'stores you work in',
  support: 'questions to the operator',
  'community-groups': 'community groups',
  posts: 'posts',
  comments: 'comments on posts',
  'blocked-people': 'people you blocked or muted',
  'saved-news': 'saved news',
  'sighting-answers': 'your answers to sightings',
})

/** Parts left out of an export, and why; the privacy policy says the same. */
export const leftOutWords: Readonly<Record<LeftOut, readonly [what: string, why: string]>> =
  messages('leftOutWords', {
    access: [
      'Passwords, keys, links and hashes',
      'They give access to your account, or cannot be read: we store only hashes of most of them.',
    ],
    recipes: [
      'Pages of shared recipes',
      'The copy says which recipes you share, and why an admin took one down.',
    ],
    prices: [
      'Price statistics from your bottles',
      'They are calculated from the prices of your bottles, which are in the copy.',
    ],
    push: [
      'Push addresses',
      'They allow sending notifications to your browser, and only work with this server.',
    ],
    changes: [
      'The log of changes',
      'It repeats the contents of the copy change by change, and is deleted after a while.',
    ],
    waiting: ['Unsent emails', 'They are encrypted until they are sent, and then deleted.'],
    stores: [
      'The books of a store',
      'Drops, team and customers belong to the store; its owner can export the log from the dashboard. Closed stores among your favorites are left out.',
    ],
    reservations: [
      'The codes of passes',
      'A code is enough to collect a bottle. The result of each reservation is in the copy.',
    ],
    payments: [
      'Requests to the payment provider',
      'They are the steps of each payment. Payments and refunds are in the copy.',
    ],
    trials: ['Cards that had a trial', 'A hash that does not identify you.'],
    community: [
      'Posts and comments of others',
      'They belong to others. Your groups, posts and comments are in the copy; your likes and reports are not.',
    ],
    moderation: [
      'The log of decisions',
      'It names other people. The reason why a post of yours was hidden is in the copy.',
    ],
    news: [
      'Articles you opened',
      'They count for Trending and are deleted after two days. Saved articles are in the copy.',
    ],
    compliance: [
      'The compliance log',
      'It is kept by law, with numbers instead of names. Your reservations are in the copy.',
    ],
    deletions: ['Deleted accounts', 'It has no data of yours while you have your account.'],
  })

/** Downloading a copy of everything. */
export const fullCopy = messages('full', {
  contents:
    'A full backup is a ZIP: your bottles with their history and photos, recipes, lists, settings and messages, and what the server keeps of your account, reservations, payments, reviews and invoices. The server’s part needs a connection.',
  notFetchedTitle: 'This device has not loaded everything yet',
  notFetchedSentence:
    'A backup made now would be incomplete. Wait until everything is loaded, or download a partial backup.',
  downloadPart: 'Download partial backup',
  partName: (day: string) => `undercroft-${day}-partly.zip`,

  fullTitle: 'Backup complete',
  fullSentence:
    'It has the data on this device and your data on the server. The privacy policy says what is left out, and why.',
  notFullTitle: 'Backup incomplete',
  notFetched: 'It has only the data already loaded to this device.',
  missingPhotos: (count: number) =>
    count === 1 ? 'One photo could not be loaded.' : `${count} photos could not be loaded.`,
  missing: (names: string) => `Not in it: ${names}.`,
  because: {
    offline: 'The server did not answer.',
    signed_out: 'Sign in again first.',
    failed: 'The server could not send this right now.',
  },
  tryAgain: 'Try Again',
})
