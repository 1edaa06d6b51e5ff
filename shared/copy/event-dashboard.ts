import type { RegistrationStatus } from '../features/events/event.ts'
import { locale, messages } from '../kernel/language.ts'

/** What the owner of a store does with events. */
export const eventDashboardCopy = messages('eventDashboard', {
  loading: 'Loading your events…',
  which: 'Which events',
  whiches: { ahead: 'Upcoming', past: 'Past' },
  none: { ahead: 'No upcoming events', past: 'No past events' },
  noneSentence:
    'Invite people to a tasting, a class or a dinner, in the store or online. They register here, and pay you.',
  notOpen: 'Events can be announced once the store is approved and its license holds.',
  create: 'New Event',
  moreOf: (title: string) => `More for ${title}`,
  edit: 'Edit',
  page: 'Public Page',
  guests: 'Who Comes',
  door: 'Open the Door',
  callOff: 'Call Off',
  off: 'Called off',

  form: {
    createTitle: 'New Event',
    editTitle: 'Edit Event',
    sentence:
      'It can be changed until it begins. Whoever is registered hears of another time or address, and may leave with their money back.',
    title: 'Title',
    eventType: 'Kind of Event',
    chooseType: 'Choose a kind',
    category: 'Category (Optional)',
    anyCategory: 'None',
    eventDate: 'Begins',
    duration: 'Duration',
    description: 'Description (Optional)',
    price: 'Price of a Seat',
    priceHint: 'Left empty: it is free. It is paid to your account.',
    goldPrice: 'Price for Gold and Above (Optional)',
    goldPriceHint: 'Left empty: the same. Not higher than the price.',
    maxAttendees: 'Seats (Optional)',
    maxAttendeesHint: 'Left empty: as many as want to come.',
    isVirtual: 'Online event',
    isVirtualHint: 'Nobody comes to the store.',
    address: 'Address',
    addressHint: 'Only whoever has a seat sees it.',
    addressMissing: 'An address that begins with https://.',
    goldIsMore: 'Not higher than the price.',
    create: 'Announce Event',
    creating: 'Announcing…',
    created: 'Event announced',
    saved: 'Event saved',
  },

  callingOff: {
    title: (title: string) => `Call off ${title}?`,
    sentence:
      'Everybody who is registered or waits hears of it with your reason, and gets back all that they paid.',
    act: 'Call Off',
    busy: 'Calling off…',
    keep: 'Keep It',
    done: 'Event called off',
  },

  who: {
    back: 'All Events',
    title: (title: string) => `Who comes to ${title}`,
    loading: 'Loading who comes…',
    status: 'Which registrations',
    statuses: {
      pending: 'Held or offered',
      registered: 'Registered',
      waitlisted: 'Waiting list',
      cancelled: 'Cancelled',
      attended: 'Attended',
      no_show: 'No-show',
    } satisfies Record<RegistrationStatus, string>,
    counted: (status: string, count: number) => `${status} (${count.toLocaleString(locale())})`,
    none: 'Nobody here',
    noneSentence: 'Whoever registers stands here, the first who registered first.',
    somebody: 'Somebody who has left',
    registered: (moment: string) => `Registered ${moment}`,
    attended: (moment: string) => `Let in ${moment}`,
    paid: 'Paid',
    due: 'Not paid yet',
    offered: 'Offered from the waiting list',
    wasThere: 'Was There',
    wasThereOf: (name: string) => `${name} was there`,
    allWereThere: 'All of These Were There',
    wereThere: (count: number) =>
      count === 1 ? '1 person was there' : `${count.toLocaleString(locale())} people were there`,
    online:
      'Nobody comes to a door: say here who was there, until two hours after the end. It earns them points.',
  },
})
