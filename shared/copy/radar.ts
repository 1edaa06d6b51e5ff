import { locale, messages } from '../kernel/language.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString(locale())} ${count === 1 ? one : many}`

/** The public hype radar. */
export const radarCopy = messages('radar', {
  list: 'On the radar',
  others: 'Also hot',
  unavailable: 'Sold out, paused or over',
  kind: 'Kind',
  kinds: {
    drop: 'Drops',
    ultra_drop: 'Ultra drops',
    event: 'Events',
    sighting: 'Sightings',
  },
  one: {
    drop: 'Drop',
    ultra_drop: 'Ultra drop',
    event: 'Event',
    sighting: 'Seen',
  },
  states: {
    coming: 'Coming soon',
    open: 'Open',
    asking: 'Requests open',
    full: 'Sold out',
    paused: 'Paused',
    off: 'Cancelled',
    over: 'Over',
    closed: 'Draw soon',
    drawn: 'Drawn',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    disputed: 'Disputed',
  },
  eventFull: 'Waiting list',
  moments: { begins: 'Begins in', ends: 'Ends in', closes: 'Closes in', draw: 'Draw in' },
  seen: (ago: string) => `Seen ${ago}`,
  soon: 'Any moment now',
  free: 'Free entry',
  aSeat: 'a seat',
  byDraw: (bottles: number) => `${counted(bottles, 'bottle', 'bottles')}, by draw`,
  bottlesLeft: (left: number, of: number) =>
    `${left.toLocaleString(locale())} of ${counted(of, 'bottle', 'bottles')} left`,
  seatsLeft: (left: number, of: number) =>
    `${left.toLocaleString(locale())} of ${counted(of, 'seat', 'seats')} left`,
  bottlesSeen: (bottles: number) => `${counted(bottles, 'bottle', 'bottles')} seen`,
  figures: 'Why it is hot',
  viewers: (count: number) => counted(count, 'person viewing', 'people viewing'),
  lately: {
    drop: (count: number) =>
      counted(count, 'bottle reserved in the last hour', 'bottles reserved in the last hour'),
    ultra_drop: (count: number) =>
      counted(count, 'entry or request in the last hour', 'entries and requests in the last hour'),
    event: (count: number) =>
      counted(count, 'person registered in the last hour', 'people registered in the last hour'),
    sighting: (count: number) =>
      counted(
        count,
        'person confirmed it in the last hour',
        'people confirmed it in the last hour',
      ),
  },
  wishes: (count: number) => counted(count, 'person wants it', 'people want it'),
  ownWishes: (count: number) =>
    count === 1 ? 'On your wishlist' : `${count.toLocaleString(locale())} on your wishlist`,
  distances: {
    zip: 'In your ZIP code',
    region: 'In your region',
    state: 'In your state',
    far: 'Further away',
  },
  miles: (miles: number) => `About ${counted(miles, 'mile', 'miles')} away`,
  within: 'Distance',
  region: (region: string) => `ZIP codes ${region}…`,
  milesAround: (miles: number) => `Within ${miles} miles`,
  anywhere: 'Anywhere',
  placeHint: 'With all five digits you can choose a distance.',
  noMiles: (region: string) =>
    `We do not know where this ZIP code is. Showing all that begin with ${region}.`,
  noCategory: 'Sightings have no category, so they are hidden.',
  search: 'Search and sorting apply to drops only.',
  remind: 'Remind Me',
  reminded: 'Reminder set',
  remindLabel: (title: string) => `Remind me of ${title}`,
  forgetLabel: (title: string) => `Reminder set for ${title}: remove it`,
  reminding: 'One moment…',
  remindFailed: 'Reminder not changed.',
  remindOffline: 'You need a connection to change reminders.',
  none: 'Nothing on the radar right now',
  noneSentence:
    'Drops, ultra drops, events and sightings appear here. Browse the stores in the meantime.',
  noMatch: 'Nothing found on the radar',
  noMatchSentence: 'Try another kind, another category or a wider area.',
  showAll: 'Show Everything',
})
