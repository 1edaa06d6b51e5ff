/**
 * All entries of the privacy policy, by name: stored data, cookies, and data that leaves the
 * server. `shared/copy/legal.ts` has a sentence for each, `sync-server/db/tables.ts` the
 * tables behind each, `sync-server/settings.ts` the settings behind each transfer. An entry missing
 * in one of them does not compile, or fails a test.
 */
import type { PrivacyCategory } from '../kernel/entity.ts'
import {
  knownBrowserLifetime,
  providerProofLifetime,
  providerTripLifetime,
  sessionLifetime,
} from './access.ts'
import { signedInCookie } from './signed-in.ts'

/** Who sees it besides its person. `link`: everyone with the link the person shares. */
export type Audience = 'cellar' | 'community' | 'store' | 'everybody' | 'link' | 'operator'

/**
 * Data that only the server has is in the export as `server/<name>.json`, for reading: agreements
 * with stores and account data cannot be restored by a device.
 */
export const serverFiles = [
  'account',
  'devices',
  'passkeys',
  'provider',
  'access-tokens',
  'sharing',
  'subscription',
  'invoices',
  'reservations',
  'waiting-lists',
  'ultra-drops',
  'event-registrations',
  'reminders',
  'sponsor-requests',
  'reserving',
  'loyalty',
  'payments',
  'reviews',
  'review-reports',
  'story-reports',
  'helpful-marks',
  'expert',
  'success-story',
  'favorite-stores',
  'own-stores',
  'support',
  'community-groups',
  'posts',
  'comments',
  'blocked-people',
  'saved-news',
  'sighting-answers',
] as const
export type ServerFile = (typeof serverFiles)[number]

interface PrivacyRecord {
  /** Only its person by default. */
  readonly seenBy: readonly Audience[]
  /** What becomes of it when the account is deleted. */
  readonly afterwards: 'gone' | 'nameless' | 'kept'
  /**
   * Where it stands in the copy that its person downloads. `rows`: in the files of the entities that
   * are kept as it; `photos`: as they are.
   */
  readonly inCopy: readonly (ServerFile | 'rows' | 'photos')[]
  /** Something of it, or all, is left out of that copy; `shared/copy/full-copy.ts` says why. */
  readonly leftOut?: true
}

/** Personal data on the server. */
export const personalData = {
  account: { seenBy: [], afterwards: 'gone', inCopy: ['account'] },
  access: {
    seenBy: [],
    afterwards: 'gone',
    inCopy: ['devices', 'passkeys', 'provider', 'access-tokens'],
    leftOut: true,
  },
  cellar: { seenBy: ['cellar'], afterwards: 'gone', inCopy: ['rows'] },
  photos: { seenBy: ['cellar', 'link'], afterwards: 'gone', inCopy: ['photos'] },
  recipes: { seenBy: ['link'], afterwards: 'gone', inCopy: ['rows'], leftOut: true },
  values: { seenBy: [], afterwards: 'gone', inCopy: ['rows'] },
  prices: { seenBy: [], afterwards: 'gone', inCopy: [], leftOut: true },
  wishes: { seenBy: [], afterwards: 'gone', inCopy: ['rows'] },
  sightings: {
    seenBy: ['everybody', 'operator'],
    afterwards: 'nameless',
    inCopy: ['rows', 'sighting-answers'],
  },
  inbox: { seenBy: [], afterwards: 'gone', inCopy: ['rows'] },
  questions: { seenBy: [], afterwards: 'gone', inCopy: ['rows'] },
  settings: { seenBy: [], afterwards: 'gone', inCopy: ['rows'] },
  sharing: { seenBy: ['cellar'], afterwards: 'gone', inCopy: ['rows', 'sharing'] },
  push: { seenBy: [], afterwards: 'gone', inCopy: [], leftOut: true },
  changes: { seenBy: [], afterwards: 'gone', inCopy: [], leftOut: true },
  waiting: { seenBy: [], afterwards: 'gone', inCopy: [], leftOut: true },
  stores: {
    seenBy: ['store', 'everybody', 'operator'],
    afterwards: 'kept',
    inCopy: ['favorite-stores', 'own-stores'],
    leftOut: true,
  },
  reservations: {
    seenBy: ['store', 'operator'],
    afterwards: 'nameless',
    inCopy: [
      'reservations',
      'waiting-lists',
      'ultra-drops',
      'event-registrations',
      'reminders',
      'reserving',
      'loyalty',
    ],
    leftOut: true,
  },
  sponsorRequests: { seenBy: ['store'], afterwards: 'gone', inCopy: ['sponsor-requests'] },
  reviews: { seenBy: ['everybody'], afterwards: 'nameless', inCopy: ['reviews'] },
  reports: {
    seenBy: ['operator'],
    afterwards: 'gone',
    inCopy: ['review-reports', 'story-reports'],
  },
  helpfulMarks: { seenBy: [], afterwards: 'gone', inCopy: ['helpful-marks'] },
  experts: { seenBy: ['everybody'], afterwards: 'gone', inCopy: ['expert'] },
  successStories: { seenBy: ['everybody'], afterwards: 'gone', inCopy: ['success-story'] },
  payments: { seenBy: ['operator'], afterwards: 'nameless', inCopy: ['payments'], leftOut: true },
  subscription: { seenBy: [], afterwards: 'gone', inCopy: ['subscription', 'invoices'] },
  trials: { seenBy: [], afterwards: 'nameless', inCopy: [], leftOut: true },
  support: { seenBy: ['operator'], afterwards: 'gone', inCopy: ['support'] },
  community: {
    seenBy: ['community', 'operator'],
    afterwards: 'nameless',
    inCopy: ['community-groups', 'posts', 'comments', 'blocked-people'],
    leftOut: true,
  },
  moderation: {
    seenBy: ['community', 'operator'],
    afterwards: 'nameless',
    inCopy: [],
    leftOut: true,
  },
  news: { seenBy: [], afterwards: 'gone', inCopy: ['saved-news'], leftOut: true },
  compliance: { seenBy: ['store', 'operator'], afterwards: 'kept', inCopy: [], leftOut: true },
  deletions: { seenBy: [], afterwards: 'kept', inCopy: [], leftOut: true },
} as const satisfies Record<string, PrivacyRecord> & Record<PrivacyCategory, PrivacyRecord>
export type PersonalDataName = keyof typeof personalData
/** Data the copy leaves out. */
export type LeftOut = {
  [Name in PersonalDataName]: (typeof personalData)[Name] extends { readonly leftOut: true }
    ? Name
    : never
}[PersonalDataName]

interface PrivacyCookie {
  /** The beginning of its name; with TLS after `__Secure-`. */
  readonly name: string
  /** Milliseconds. */
  readonly lasts: number
  /** Whether the page can read it, or the server alone. */
  readonly isReadable: boolean
}

/** Every cookie; the door of the server sets no other (`sync-server/http/cookies.ts`). */
export const cookies = {
  session: { name: 'undercroft.session_token', lasts: sessionLifetime, isReadable: false },
  mark: { name: signedInCookie, lasts: sessionLifetime, isReadable: true },
  knownBrowser: { name: 'undercroft_known_', lasts: knownBrowserLifetime, isReadable: false },
  providerTrip: { name: 'undercroft_provider_', lasts: providerTripLifetime, isReadable: false },
  providerProof: { name: 'undercroft_proven', lasts: providerProofLifetime, isReadable: false },
} as const satisfies Record<string, PrivacyCookie>
export type CookieName = keyof typeof cookies

/**
 * Data that leaves the server or the page. `push` goes to the browser's push service, the rest only
 * if the operator has set it up.
 */
export const outgoing = ['mail', 'push', 'codes', 'model', 'provider', 'payments', 'rates'] as const
export type Outgoing = (typeof outgoing)[number]
/** Optional services of an operator. */
export type Optional = Exclude<Outgoing, 'push'>

/** The operator's details; unset ones are absent. */
export interface Operator {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}
