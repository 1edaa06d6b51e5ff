/** Everybody's; it is printed, and opens nothing but a demo. */
export const demoPassword = 'a demo of a cellar'

const address = (first: string) => `${first.toLowerCase()}@demo.example`

/** People of the town. `cellar`: how many bottles they keep. */
const somebody = (first: string, last: string, cellar = 0) =>
  ({ name: `${first} ${last}`, email: address(first), password: demoPassword, cellar }) as const

/** The first one to join is the admin of an installation in local mode. */
export const people = {
  ada: somebody('Ada', 'Admin'),
  olga: somebody('Olga', 'Owner'),
  otto: somebody('Otto', 'Owner'),
  olive: somebody('Olive', 'Owner'),
  omar: somebody('Omar', 'Owner'),
  carl: somebody('Carl', 'Clerk'),
  cora: somebody('Cora', 'Clerk'),
  ivy: somebody('Ivy', 'Insider', 164),
  frank: somebody('Frank', 'Free', 27),
  nora: somebody('Nora', 'Noshow', 9),
  bea: somebody('Bea', 'Barker', 24),
  dan: somebody('Dan', 'Decanter', 18),
  eve: somebody('Eve', 'Ember', 21),
  gus: somebody('Gus', 'Gimlet', 14),
  hal: somebody('Hal', 'Highball', 12),
  jo: somebody('Jo', 'Julep', 16),
} as const
export type Who = keyof typeof people
export const everybody = Object.keys(people) as Who[]

/** What a sign-in is for, in the order in which they are printed. */
export const signIns: readonly (readonly [Who, string])[] = [
  ['ada', 'the admin'],
  ['olga', 'the owner of two stores, one with drops and one that is suspended'],
  ['otto', 'the owner of a store'],
  ['omar', 'the owner of a store that waits for the admin, and of one that was rejected'],
  ['carl', 'staff of a store'],
  ['ivy', 'an Insider with a large cellar'],
  ['frank', 'on the Free plan, almost at its limit of bottles, with a free reserve used'],
  ['nora', 'paused after three no-shows'],
]
