import { locale, messages } from '../kernel/language.ts'

/** `/profile`: who one is here, in live figures, and the ways on. */
export const profileCopy = messages('profile', {
  figures: 'Figures',
  portfolio: 'Portfolio value',
  unvalued: (count: number) =>
    count === 1 ? '1 bottle without a value' : `${count} bottles without a value`,
  noData: 'No data yet',
  bottles: 'Total bottles',
  tier: 'Tier',
  tiers: { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' },
  points: (points: number) =>
    points === 1 ? '1 point' : `${points.toLocaleString(locale())} points`,
  plan: 'Plan',
  memberSince: (day: string) => `Member since ${day}`,
  pictureOf: (name: string) => `Picture of ${name}`,
  ways: 'Your account',
  settings: 'Account Settings',
  settingsDetail: 'Name, picture, notifications, looks, data',
  security: 'Sign-in and security',
  securityDetail: 'Password, passkeys, devices, access tokens',
  membership: 'Membership',
  /** On a Free user's card: the price of the other plan. */
  insiderCosts: (begins: string) => `Insider: ${begins}`,
  membershipOffline: 'You need a connection to see billing.',
  billing: 'Billing & Subscription',
  signOut: 'Sign Out',
})
