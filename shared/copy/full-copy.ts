import type { LeftOut, ServerFile } from '../business/privacy.ts'
import { messages } from '../kernel/language.ts'

/** What each file of a copy has that only the server keeps, as it is said within a sentence. */
export const serverFileWords: Readonly<Record<ServerFile, string>> = messages('serverFileWords', {
  account: 'account',
  devices: 'signed-in devices',
  passkeys: 'passkeys',
  provider: 'your other way to sign in',
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
  expert: 'entry among the experts',
  'success-story': 'success story',
  'favorite-stores': 'favorite stores',
  'own-stores': 'stores you work in',
  support: 'questions to the operator',
  'community-groups': 'community groups',
  posts: 'posts',
  comments: 'comments on posts',
  'blocked-people': 'people you blocked or muted',
  'saved-news': 'saved news',
  'sighting-answers': 'what you said to sightings of others',
})

/** What is left out of a copy, and why; a privacy policy says the same. */
export const leftOutWords: Readonly<Record<LeftOut, readonly [what: string, why: string]>> =
  messages('leftOutWords', {
    access: [
      'Passwords, keys and links',
      'They open your account, and nobody has most of them: only their hashes are kept.',
    ],
    recipes: [
      'Pages of recipes that you share',
      'Their links follow from the recipes, which are in the copy with whether you share them; why an admin has taken one down stands beside the recipe.',
    ],
    prices: [
      'What your prices tell others',
      'It is worked out from the prices of your bottles, which are in the copy.',
    ],
    push: [
      'Push addresses',
      'Whoever has one can send to your browser; each is of use to this server only.',
    ],
    changes: [
      'The log of changes',
      'It says again, change by change, what is in the copy, and is forgotten after a while.',
    ],
    waiting: ['Letters on their way', 'They are sealed until they are sent, and gone then.'],
    stores: [
      'The books of a store',
      'Its drops, its team and its customers are the store’s and theirs; its owner takes the log out of the store’s dashboard. Of your favorites, stores that are closed are left out.',
    ],
    reservations: [
      'The codes of passes',
      'Whoever has one can collect the bottle; what became of each reservation is in the copy.',
    ],
    payments: [
      'What was asked of the payment company',
      'The steps of each payment; what was paid and what came back is in the copy.',
    ],
    trials: ['Cards that had a trial', 'A hash that leads to no person.'],
    community: [
      'What others say in the community',
      'It is theirs; your groups, posts and comments are in the copy. What you liked or reported is left out.',
    ],
    moderation: [
      'The log of decisions',
      'It names others, too; why something of yours was hidden stands beside it in the copy.',
    ],
    news: [
      'Which news you opened',
      'It is counted for Trending and forgotten after two days; what you saved is in the copy.',
    ],
    compliance: [
      'The compliance log',
      'It is kept for the stores and the law, by number; your own part of it are your reservations, which are in the copy.',
    ],
    deletions: ['Deleted accounts', 'There is nothing of yours in it while you have your account.'],
  })

/** Downloading a copy of everything. */
export const fullCopy = messages('full', {
  contents:
    'A full backup is a ZIP: your bottles with their history and photos, recipes, lists, settings and messages, and what the server keeps of your account, reservations, payments, reviews and invoices. It needs a network for the last.',
  notFetchedTitle: 'This device has not fetched everything yet',
  notFetchedSentence:
    'A backup made now would not be full: it has only what is here so far. Wait until everything has come, or save what is here.',
  downloadPart: 'Download what is here',
  partName: (day: string) => `undercroft-${day}-partly.zip`,

  fullTitle: 'The backup is full',
  fullSentence:
    'It has what is on this device, and what the server keeps of you. The privacy policy says what is left out, and why.',
  notFullTitle: 'The backup is not full',
  notFetched: 'It has only those rows that this device had fetched.',
  missingPhotos: (count: number) =>
    count === 1 ? 'One photo could not be fetched.' : `${count} photos could not be fetched.`,
  missing: (names: string) => `Not in it: ${names}.`,
  because: {
    offline: 'There was no answer from the server.',
    signed_out: 'The server wants you to sign in again first.',
    failed: 'The server could not give this just now.',
  },
  tryAgain: 'Try Again',
})
