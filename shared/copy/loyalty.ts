import { locale, messages } from '../kernel/language.ts'

const number = (count: number) => count.toLocaleString(locale())
const weeks = (count: number) => `${number(count)} ${count === 1 ? 'week' : 'weeks'}`

/** A person's points, and their sources. */
export const loyaltyCopy = messages('loyalty', {
  title: 'Loyalty',
  sentence: 'You earn points for activity, never for spending. No tier changes the odds of a draw.',
  loading: 'Loading your points…',
  offline: 'You need a connection to see your points.',
  figures: 'Your points',
  points: 'Points',
  pointsDetail: 'In the last twelve months',
  everyPoint: 'All-time points',
  streak: 'Streak',
  weeks,
  streakBest: (count: number) =>
    `Your longest: ${number(count)} ${count === 1 ? 'week' : 'weeks'}. You can miss one week.`,
  reserves: 'Free reserves',
  reservesDetail: 'Each replaces one reservation fee.',
  next: 'Next rewards',
  reserveAfter: (pickups: number) =>
    pickups === 1
      ? 'Your next pickup earns a free reserve.'
      : `${number(pickups)} more pickups earn a free reserve.`,
  tierGives: (tier: string, count: number, day: string) =>
    `With ${tier} you get ${count === 1 ? 'the next free reserve' : `the next ${number(count)} free reserves`} on ${day}.`,
  streakUntil: (day: string) => `Earn points before ${day} to keep your streak.`,
  progress: (tier: string) => `Progress to ${tier}`,
  toGo: (points: number) => `${number(points)} to go`,
  top: 'You have the highest tier. Keep it with enough points in twelve months.',
  earn: 'How to earn points',
  reasons: {
    pickup: 'Picking up a bottle',
    review: 'Reviewing a pickup',
    event_attended: 'Attending an event',
    sighting_confirmed: 'A confirmed sighting',
    sighting_bought: 'A sighting that led to a purchase',
    sighting_confirming: 'Confirming a sighting',
    cataloguing_week: 'A week with changes to your cellar',
  },
  earned: 'Points earned',
  earnedPoints: (points: number) => `${number(points)} points`,
  plus: (points: number) => `+${number(points)}`,
  mostADay: (times: number) => `at most ${number(times)} a day`,
  gives: 'Benefits of each tier',
  from: (points: number) => `From ${number(points)} points`,
  noReserves: 'No free reserves',
  aQuarter: (count: number) =>
    `${number(count)} free ${count === 1 ? 'reserve' : 'reserves'} each quarter`,
  aMonth: (count: number) =>
    `${number(count)} free ${count === 1 ? 'reserve' : 'reserves'} each month`,
  goldPrice: 'The gold price at events',
  yours: 'Yours',
  everyFew: (pickups: number) =>
    `Every ${number(pickups)} pickups also earn one free reserve, in every tier.`,
  history: 'History',
  none: 'No points yet',
  noneSentence: 'Points you earn appear here, with the reason.',
  takenBack: 'Reversed',
  counts: (day: string) => `Counts until ${day}`,
})
