import type { Db } from '../../../sync-server/db/db.ts'
import type { Door, Person } from '../../http/door.ts'

/** Belongings of a store, or made at one. */
const belongingsAtStore = [
  'store',
  'applied',
  'approved',
  'rejected',
  'suspended',
  'colleague',
  'teamInvitation',
  'teamSecret',
  'marked',
  'drop',
  'soldOut',
  'awaited',
  'picture',
  'ultraDrop',
  'remindedUltraDrop',
  'askedUltraDrop',
  'ultraRequest',
  'requestableUltraDrop',
  'liveUltraDrop',
  'enteredUltraDrop',
  'wonUltraDrop',
  'declinableUltraDrop',
  'event',
  'onlineEvent',
  'paidEvent',
  'offeredEvent',
  'attendedEvent',
  'leftEvent',
  'doorEvent',
  'seatCode',
  'strangersStore',
  'sponsorRequest',
  'declinedSponsorRequest',
  'pending',
  'free',
  'credited',
  'payment',
  'confirmed',
  'extendable',
  'payable',
  'code',
  'review',
  'reviewed',
  'othersReview',
  'reportedReview',
  'report',
  'hiddenReview',
  'handedOver',
  'refused',
  'missed',
] as const

/** Belongings that need no store. */
export const belongingsWithoutStore = [
  'loyaltyEntry',
  'alert',
  'watch',
  'recipe',
  'bottle',
  'removedBottle',
  'pour',
  'wish',
  'removedWish',
  'photo',
  'device',
  'passkey',
  'identityLink',
  'token',
  'oldToken',
  'resetToken',
  'emailToken',
  'pushAddress',
  'cellarInvitation',
  'invited',
  'member',
  'cellar',
  'newsItem',
  'savedNews',
  'newsSource',
  'priceList',
  'unsentPriceList',
  'ratesDay',
  'supportRequest',
  'publicRecipe',
  'takenDownRecipe',
  'helpfulReview',
  'listedExpert',
  'successStory',
  'releasedStory',
  'reportedStory',
  'storyReport',
  'hiddenStory',
  'account',
  'sighting',
  'pictured',
  'answeredSighting',
  'disputedSighting',
  'subscription',
  'endingSubscription',
  'group',
  'joinedGroup',
  'publicGroup',
  'groupApplicant',
  'postPicture',
  'groupPost',
  'groupComment',
  'othersPost',
  'othersComment',
  'hiddenPost',
  'hiddenComment',
  'acquaintance',
  'blockedPerson',
] as const

/** Names of all belongings of a person, in the order of creation. */
export const belongings = [
  ...belongingsAtStore,
  ...belongingsWithoutStore,
  'storeSighting',
] as const

export type Belonging = (typeof belongings)[number]

/** Holds all belongings of one side. One person may fill several roles. */
export interface Having {
  /** Of the store. */
  readonly owner: Person
  readonly clerk: Person
  /** Has every personal belonging. */
  readonly collector: Person
}

/** The collector, with all ids of their side. */
export interface Keeper extends Person, Readonly<Record<Belonging, string>> {}

/** Where things are made. */
export interface Making extends Having {
  readonly door: Door
  readonly db: Db
  /** The approving admin. */
  readonly admin: Person
  /** The belongings that these people already have. */
  readonly has: Partial<Record<Belonging, string>>
}

/** Belongings that exist only once per owner. */
export const singular: ReadonlySet<Belonging> = new Set<Belonging>([
  'sponsorRequest',
  'store',
  'identityLink',
  'teamSecret',
  'cellarInvitation',
  'free',
  'emailToken',
  'successStory',
  'subscription',
  'endingSubscription',
])

/** Whom more than one person asks into their cellar. */
export const everybodysGuest = 'everybodys.guest@example.com'

/**
 * Makers of belongings that a request can name, by the names that rows use. Each exists in the state
 * in which the request succeeds; those of a store belong to the store of `has`.
 */
export type Makers = { readonly [Name in Belonging]?: (making: Making) => Promise<string> }
