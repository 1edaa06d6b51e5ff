import type { RegistrationStatus } from '../features/events/event.ts'
import { locale, messages } from '../kernel/language.ts'

/** Events in a store's dashboard. */
export const eventDashboardCopy = messages('eventDashboard', {
  loading: 'Loading your events…',
  which: 'Filter events',
  whiches: { ahead: 'Upcoming', past: 'Past' },
  none: { ahead: 'No upcoming events', past: 'No past events' },
  noneSentence:
    'Invite people to a tasting, a class or a dinner, in the store or online. They register here, and pay you.',
  notOpen: 'You can announce events once your store is approved and its license is valid.',
  create: 'New Event',
  moreOf: (title: string) => `More for ${title}`,
  edit: 'Edit',
  page: 'Public Page',
  guests: 'Guests',
  door: 'Scan at the Door',
  callOff: 'Cancel Event',
  off: 'Cancelled',

  form: {
    createTitle: 'New Event',
    editTitle: 'Edit Event',
    sentence:
      'You can edit it until it starts. Guests are notified of a new time or address, and can cancel with a full refund.',
    title: 'Title',
    eventType: 'Kind of Event',
    chooseType: 'Choose a kind',
    category: 'Category',
    anyCategory: 'None',
    eventDate: 'Begins',
    duration: 'Duration',
    description: 'Description',
    price: 'Price of a Seat',
    priceHint: 'If empty: free. Paid to your account.',
    goldPrice: 'Price for Gold and Above',
    goldPriceHint: 'If empty: the same price. Not higher than the price.',
    maxAttendees: 'Seats',
    maxAttendeesHint: 'If empty: no limit.',
    isVirtual: 'Online event',
    isVirtualHint: 'Guests join online.',
    address: 'Address',
    addressHint: 'Only guests with a seat see it.',
    addressMissing: 'Enter an address that begins with https://.',
    goldIsMore: 'This must not be higher than the price.',
    create: 'Announce Event',
    creating: 'Announcing…',
    created: 'Event announced',
    saved: 'Event saved',
  },

  callingOff: {
    title: (title: string) => `Cancel ${title}?`,
    sentence:
      'All guests and people on the waiting list are notified with your reason. Paid seats are refunded in full.',
    act: 'Cancel Event',
    busy: 'Cancelling…',
    keep: 'Keep It',
    done: 'Event cancelled',
  },

  who: {
    back: 'All Events',
    title: (title: string) => `Guests of ${title}`,
    loading: 'Loading guests…',
    status: 'Filter registrations',
    statuses: {
      pending: 'Held or offered',
      registered: 'Registered',
      waitlisted: 'Waiting list',
      cancelled: 'Cancelled',
      attended: 'Attended',
      no_show: 'No-show',
    } satisfies Record<RegistrationStatus, string>,
    counted: (status: string, count: number) => `${status} (${count.toLocaleString(locale())})`,
    none: 'No guests',
    noneSentence: 'Registrations appear here, oldest first.',
    somebody: 'Former member',
    registered: (moment: string) => `Registered ${moment}`,
    attended: (moment: string) => `Admitted ${moment}`,
    paid: 'Paid',
    due: 'Not paid yet',
    offered: 'Offered from the waiting list',
    wasThere: 'Attended',
    wasThereOf: (name: string) => `Mark ${name} as attended`,
    allWereThere: 'Mark All as Attended',
    wereThere: (count: number) =>
      count === 1
        ? '1 guest marked as attended'
        : `${count.toLocaleString(locale())} guests marked as attended`,
    online: 'Mark who attended, until two hours after the end. Attending earns points.',
  },
})
