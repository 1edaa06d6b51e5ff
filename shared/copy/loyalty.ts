import { locale, messages } from '../kernel/language.ts'

const number = (count: number) => count.toLocaleString(locale())
const weeks = (count: number) => `${number(count)} ${count === 1 ? 'week' : 'weeks'}`

/** A person's points, and their sources. */
export const loyaltyCopy = messages('loyalty', {
  title: 'Loyalty',
  sentence:
    'Points come from what you do here, never from what you spend. No tier changes the odds of a draw.',
  loading: 'Loading your points…',
  offline: 'Points are kept by the server, so this needs the network.',
  figures: 'Where you stand',
  points: 'Points',
  pointsDetail: 'Of the last twelve months',
  everyPoint: 'Points of all time',
  streak: 'Streak',
  weeks,
  streakBest: (count: number) =>
    `Your longest: ${number(count)} ${count === 1 ? 'week' : 'weeks'}. One week without anything is forgiven.`,
  reserves: 'Free reserves',
  reservesDetail: 'Each takes the place of one reserve fee.',
  next: 'Next rewards',
  reserveAfter: (pickups: number) =>
    pickups === 1
      ? 'Your next pickup gives a free reserve.'
      : `${number(pickups)} more pickups give a free reserve.`,
  tierGives: (tier: string, count: number, day: string) =>
    `${tier} gives ${count === 1 ? 'the next free reserve' : `the next ${number(count)} free reserves`} on ${day}.`,
  streakUntil: (day: string) => `Your streak lasts if you earn points before ${day}.`,
  progress: (tier: string) => `On the way to ${tier}`,
  toGo: (points: number) => `${number(points)} to go`,
  top: 'There is no higher tier: this one lasts while the points of twelve months do.',
  earn: 'What earns points',
  reasons: {
    pickup: 'A bottle picked up at a store',
    review: 'A review of a pickup',
    event_attended: 'An event you came to',
    sighting_confirmed: 'Your sighting was confirmed',
    sighting_bought: 'Your sighting fulfilled a wish',
    sighting_confirming: 'Confirming a sighting',
    cataloguing_week: 'A week with work on your cellar book',
  },
  earned: 'Points earned',
  earnedPoints: (points: number) => `${number(points)} points`,
  plus: (points: number) => `+${number(points)}`,
  mostADay: (times: number) => `at most ${number(times)} a day`,
  gives: 'What tiers give',
  from: (points: number) => `From ${number(points)} points`,
  noReserves: 'No free reserves',
  aQuarter: (count: number) =>
    `${number(count)} free ${count === 1 ? 'reserve' : 'reserves'} each quarter`,
  aMonth: (count: number) =>
    `${number(count)} free ${count === 1 ? 'reserve' : 'reserves'} each month`,
  goldPrice: 'The gold price at events',
  yours: 'Yours',
  everyFew: (pickups: number) =>
    `Besides, every ${number(pickups)} pickups give one free reserve, whatever the tier.`,
  history: 'History',
  none: 'Nothing earned yet',
  noneSentence: 'What you earn is listed here, with its reason.',
  takenBack: 'Taken back',
  counts: (day: string) => `Counts until ${day}`,
})
