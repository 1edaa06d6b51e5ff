/** The same for all accounts; it is printed, and works only in a demo. */
export const demoPassword = 'a demo of a cellar'

/** Where people live: a place near one of the stores, with its clock. */
export const homes = {
  atlanta: { location: 'Atlanta, GA', timeZone: 'America/New_York' },
  chicago: { location: 'Chicago, IL', timeZone: 'America/Chicago' },
  oakland: { location: 'Oakland, CA', timeZone: 'America/Los_Angeles' },
} as const
type Home = keyof typeof homes

const address = (first: string) => `${first.toLowerCase()}@demo.example`

/** People of the town. `cellar`: how many bottles they begin with. */
const somebody = (first: string, last: string, home: Home = 'atlanta', cellar = 0) =>
  ({
    name: `${first} ${last}`,
    email: address(first),
    password: demoPassword,
    home: homes[home],
    cellar,
  }) as const

/** The first one to join is the admin of an installation in local mode. */
export const people = {
  ada: somebody('Ada', 'Admin'),
  olga: somebody('Olga', 'Owner'),
  otto: somebody('Otto', 'Owner', 'chicago'),
  olive: somebody('Olive', 'Owner', 'oakland'),
  omar: somebody('Omar', 'Owner'),
  carl: somebody('Carl', 'Clerk'),
  cora: somebody('Cora', 'Clerk', 'chicago'),
  ivy: somebody('Ivy', 'Insider', 'atlanta', 132),
  frank: somebody('Frank', 'Free', 'atlanta', 27),
  nora: somebody('Nora', 'Noshow', 'atlanta', 9),
  bea: somebody('Bea', 'Barker', 'oakland', 24),
  dan: somebody('Dan', 'Decanter', 'atlanta', 18),
  eve: somebody('Eve', 'Ember', 'chicago', 21),
  gus: somebody('Gus', 'Gimlet', 'oakland', 14),
  hal: somebody('Hal', 'Highball', 'chicago', 12),
  jo: somebody('Jo', 'Julep', 'atlanta', 16),
} as const
export type Who = keyof typeof people
export const everybody = Object.keys(people) as Who[]

/** Each sign-in with its purpose and sights, in printed order. */
export const signIns: readonly (readonly [Who, string])[] = [
  ['ivy', 'an Insider: a large cellar, an offer that waits, unread notices, two groups of her own'],
  ['bea', 'in Oakland: works on Ivy’s cellar as well as on her own'],
  ['frank', 'on the Free plan, almost at its limit of bottles, with a post that was hidden'],
  ['nora', 'paused after three no-shows'],
  ['olga', 'the owner of two stores, one with drops and a pickup today, one that is suspended'],
  ['otto', 'the owner of a store on Chicago’s clock; a review of it was hidden'],
  ['carl', 'staff of a store, who scans'],
  ['omar', 'the owner of a store that waits for the admin, and of one that was rejected'],
  [
    'ada',
    'the admin: an application, reports, an appeal, a disputed sighting and support requests wait',
  ],
]
