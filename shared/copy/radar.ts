import { locale, messages } from '../kernel/language.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString(locale())} ${count === 1 ? one : many}`

/** The public hype radar. */
export const radarCopy = messages('radar', {
  list: 'On the radar',
  others: 'What else is hot',
  unavailable: 'Sold out or paused',
  kind: 'What',
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
    asking: 'Ask to enter',
    full: 'Sold out',
    paused: 'Paused',
    off: 'Called off',
    over: 'Over',
    closed: 'Draw to come',
    drawn: 'Drawn',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    disputed: 'Disputed',
  },
  eventFull: 'Waiting list',
  moments: { begins: 'Begins in', ends: 'Ends in', closes: 'Closes in', draw: 'Draw in' },
  seen: (age: string) => `Seen ${age} ago`,
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
  viewers: (count: number) => counted(count, 'person looking now', 'people looking now'),
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
    zip: 'In your zip code',
    region: 'In your region',
    state: 'In your state',
    far: 'Further away',
  },
  within: 'How far',
  region: (region: string) => `Zip codes ${region}…`,
  anywhere: 'Anywhere',
  placeHint:
    'With a whole zip code you can choose how far. Zip codes say the region and the state, not the miles.',
  noCategory: 'Sightings say no category, so none are shown.',
  search: 'Words and another order find drops only.',
  remind: 'Remind Me',
  reminded: 'You will be told',
  remindLabel: (title: string) => `Remind me of ${title}`,
  forgetLabel: (title: string) => `Do not remind me of ${title}`,
  reminding: 'One moment…',
  remindFailed: 'The reminder could not be changed.',
  remindOffline: 'Reminders are kept online. Connect and try again.',
  none: 'Nothing on the radar right now',
  noneSentence:
    'Drops, ultra drops, events and bottles that others have seen appear here. Look at the stores meanwhile.',
  noMatch: 'Nothing like that on the radar',
  noMatchSentence: 'Try another kind, another category, or look further away.',
  showAll: 'Show Everything',
})
