import type { NotificationPreference, Priority } from '../business/wishes.ts'
import { messages } from '../kernel/language.ts'

/** Alerts, the inbox of what they told, and the wishlist. */
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
    'Cities, such as Atlanta, GA, or zip codes with what is around them; a semicolon between several. What is sold elsewhere is told as such.',
  missingPlaces: 'Name a place, or choose anywhere.',
  isPriorityHint: 'Stands first in the list.',
  create: 'Create Alert',
  creating: 'Creating...',
  save: 'Save changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  missingTitle: 'Missing Information',
  missingSentence: 'Please fill in bottle name and target price.',
  missingName: 'Please fill in the bottle name.',
  required: 'This is needed.',
  fixFirst: 'Some fields hold something that does not fit. They are marked.',

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
  found: 'What they found',
  allFound: 'All in the inbox',

  created: 'Price Alert Created',
  createdSentence: "We'll notify you when this bottle hits your target price.",
  watchCreated: 'Availability Alert Created',
  watchCreatedSentence: 'You hear of it in your inbox when a store has this bottle.',
  deleted: 'Alert Deleted',
  deletedSentence: 'Price alert removed successfully.',
  watchDeletedSentence: 'Availability alert removed successfully.',
  edited: 'Alert saved',
  nowPaused: 'Alert paused',
  nowActive: 'Alert active again',
  wishAdded: 'On your wishlist',
  wishEdited: 'Wish saved',
  wishDeleted: 'Off your wishlist',
  undo: 'Undo',
  undone: 'Undone',
  failed: 'Error',
  createFailed: 'Failed to create price alert. Please try again.',
  notSaved: 'That was not saved on this device. Please try again.',
  planFull: (limit: number) => `Your plan has ${limit} of these. Delete one to add another.`,

  emptyPriceTitle: 'No price alerts yet',
  emptyPriceSentence:
    'Name a bottle and a price. When a store asks that price or less, it is told in your inbox.',
  emptyAvailabilityTitle: 'No availability alerts yet',
  emptyAvailabilitySentence:
    'Name a bottle that is hard to find. When a store has it, or has it again, it is told in your inbox.',
  emptyWishlistTitle: 'Nothing on your wishlist yet',
  emptyWishlistSentence: 'Keep the bottles you look for, with what you would pay at most.',
  emptyInboxTitle: 'Nothing to tell yet',
  emptyInboxSentence:
    'What your alerts and wishes find and what comes of your reservations stands here, and can be read offline.',

  upsellTitle: 'Unlock Unlimited Alerts',
  upsell: (limit: number) =>
    `Your plan has ${limit} price alerts and ${limit} availability alerts. Insider has as many as you like.`,

  notice: {
    unread: 'New',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    readNamed: (bottle: string) => `Mark as read: ${bottle}`,
    unreadNamed: (bottle: string) => `Mark as unread: ${bottle}`,
    markAll: 'Mark all as read',
    nowRead: 'Marked as read',
    nowUnread: 'Marked as unread',
    list: 'Notices',
    at: (store: string, place?: string) => (place ? `${store}, ${place}` : store),
    left: (quantity: number) => (quantity === 1 ? 'only 1 left' : `${quantity} left`),
    why: 'Why you got this',
    becausePrice: (wanted: string, target: string) =>
      `Your price alert for “${wanted}” is set to ${target} or less.`,
    becauseAvailable: (wanted: string) => `You watch for “${wanted}”.`,
    elsewhere: 'It is sold outside the places of that alert.',
    becauseWish: (wanted: string, max: string | undefined) =>
      max
        ? `“${wanted}” is on your wishlist, for ${max} at most.`
        : `“${wanted}” is on your wishlist.`,
    digest: (count: number) => `${count} finds for your alerts and wishes`,
    inInbox: (count: number) => `${count} more in your inbox.`,
    source: (on: string, from: 'price_list' | 'drop' | 'unconfirmed' | 'sighting') =>
      from === 'drop'
        ? `From a drop of the store on ${on}.`
        : from === 'sighting'
          ? `Seen by somebody on ${on}, and confirmed.`
          : from === 'unconfirmed'
            ? `Seen by somebody on ${on}; nobody has confirmed it yet.`
            : `From the store’s price list of ${on}.`,
    others: (count: number) =>
      count === 1 ? 'One other fits as well.' : `${count} others fit as well.`,
  },

  wish: {
    anyCategory: 'Any',
    upTo: 'up to',
    asideBadge: 'Put aside',
    priorities: {
      low: 'Low',
      medium: 'Medium',
      high: 'High',
      grail: 'Grail',
    } satisfies Record<Priority, string>,
    notifications: {
      instant: 'At once',
      daily: 'At most once a day',
      weekly: 'At most once a week',
      off: 'Never',
    } satisfies Record<NotificationPreference, string>,
  },
})
