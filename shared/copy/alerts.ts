import type { NotificationPreference, Priority } from '../business/wishes.ts'
import { messages } from '../kernel/language.ts'

/** Alerts, their inbox, and the wishlist. */
export const alertsCopy = messages('alerts', {
  title: 'Smart Alerts',
  tabs: 'Alerts',
  inbox: 'Inbox',
  price: 'Price Alerts',
  availability: 'Availability Alerts',
  wishlist: 'Wishlist',
  loading: 'Loading your alerts…',

  newPrice: 'New Price Alert',
  newAvailability: 'Add Availability Alert',
  newWish: 'Add to Wishlist',
  editPrice: 'Edit price alert',
  editAvailability: 'Edit availability alert',
  editWish: 'Edit wish',
  placesHint:
    'Cities such as Atlanta, GA, or ZIP codes, separated by semicolons. Offers elsewhere are marked.',
  missingPlaces: 'Enter a place, or choose anywhere.',
  isPriorityHint: 'Shown first in the list.',
  create: 'Create Alert',
  creating: 'Creating...',
  save: 'Save changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  missingTitle: 'Missing Information',
  missingSentence: 'Please fill in bottle name and target price.',
  missingName: 'Please fill in the bottle name.',
  required: 'This field is required.',
  fixFirst: 'Check the marked fields.',

  active: 'Active',
  paused: 'Paused',
  watching: 'Watching',
  priorityBadge: 'Priority',
  switchOf: (bottle: string) => `Alert for ${bottle}`,
  editNamed: (bottle: string) => `Edit ${bottle}`,
  deleteNamed: (bottle: string) => `Delete ${bottle}`,
  target: 'Target',
  now: (store: string, on: string) => `at ${store}, ${on}`,
  noPrice: 'No price yet',
  anywhere: 'Anywhere',
  found: 'Matches',
  allFound: 'All in inbox',

  created: 'Price Alert Created',
  createdSentence: "We'll notify you when this bottle hits your target price.",
  watchCreated: 'Availability Alert Created',
  watchCreatedSentence: 'We will notify you in your inbox when a store has this bottle.',
  deleted: 'Alert Deleted',
  deletedSentence: 'Price alert removed successfully.',
  watchDeletedSentence: 'Availability alert removed successfully.',
  edited: 'Alert saved',
  nowPaused: 'Alert paused',
  nowActive: 'Alert active again',
  wishAdded: 'Added to your wishlist',
  wishEdited: 'Wish saved',
  wishDeleted: 'Removed from your wishlist',
  undo: 'Undo',
  undone: 'Undone',
  failed: 'Error',
  createFailed: 'Failed to create price alert. Please try again.',
  notSaved: 'Not saved on this device. Please try again.',
  planFull: (limit: number) => `Your plan includes ${limit} of these. Delete one to add another.`,

  emptyPriceTitle: 'No price alerts yet',
  emptyPriceSentence:
    'Choose a bottle and a price. We will notify you in your inbox when a store sells it at or below that price.',
  emptyAvailabilityTitle: 'No availability alerts yet',
  emptyAvailabilitySentence:
    'Choose a bottle that is hard to find. We will notify you in your inbox when a store has it.',
  emptyWishlistTitle: 'Nothing on your wishlist yet',
  emptyWishlistSentence: 'Save the bottles you are looking for, with your maximum price.',
  emptyInboxTitle: 'No notifications yet',
  emptyInboxSentence:
    'Alert matches and reservation updates appear here. You can read them offline.',

  upsellTitle: 'Unlock Unlimited Alerts',
  upsell: (limit: number) =>
    `Your plan includes ${limit} price alerts and ${limit} availability alerts. With Insider, both are unlimited.`,

  notice: {
    unread: 'New',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    readNamed: (bottle: string) => `Mark as read: ${bottle}`,
    unreadNamed: (bottle: string) => `Mark as unread: ${bottle}`,
    markAll: 'Mark all as read',
    nowRead: 'Marked as read',
    nowUnread: 'Marked as unread',
    list: 'Notifications',
    at: (store: string, place?: string) => (place ? `${store}, ${place}` : store),
    left: (quantity: number) => (quantity === 1 ? 'only 1 left' : `${quantity} left`),
    seen: (quantity: number) => (quantity === 1 ? '1 bottle seen' : `${quantity} bottles seen`),
    why: 'Why you got this',
    becausePrice: (wanted: string, target: string) =>
      `Your price alert for “${wanted}” is set to ${target} or less.`,
    becauseAvailable: (wanted: string) => `You are watching “${wanted}”.`,
    elsewhere: 'The store is outside the places of this alert.',
    becauseWish: (wanted: string, max: string | undefined) =>
      max
        ? `“${wanted}” is on your wishlist for up to ${max}.`
        : `“${wanted}” is on your wishlist.`,
    digest: (count: number) => `${count} matches for your alerts and wishes`,
    inInbox: (count: number) => `${count} more in your inbox.`,
    source: (on: string, from: 'price_list' | 'drop' | 'unconfirmed' | 'sighting') =>
      from === 'drop'
        ? `From a drop at the store on ${on}.`
        : from === 'sighting'
          ? `Spotted on ${on}, confirmed.`
          : from === 'unconfirmed'
            ? `Spotted on ${on}, not confirmed yet.`
            : `From the store’s price list of ${on}.`,
    others: (count: number) => (count === 1 ? 'One other match.' : `${count} other matches.`),
  },

  wish: {
    anyCategory: 'Any',
    priorityHint: 'High and Grail also notify you of sightings before they are confirmed.',
    upTo: 'up to',
    asideBadge: 'Inactive',
    priorities: {
      low: 'Low',
      medium: 'Medium',
      high: 'High',
      grail: 'Grail',
    } satisfies Record<Priority, string>,
    notifications: {
      instant: 'Immediately',
      daily: 'At most once a day',
      weekly: 'At most once a week',
      off: 'Never',
    } satisfies Record<NotificationPreference, string>,
  },
})
