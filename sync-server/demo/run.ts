import path from 'node:path'
import { brand } from '../../shared/business/brand.ts'
import { timeIn } from '../../shared/features/stores/wall-clock.ts'
import { routes } from '../../shared/routes.ts'
import { WrongSettings } from '../settings.ts'
import { type Filled, fill } from './fill.ts'
import { demoPassword, people, signIns, type Who } from './people.ts'

/** Ten addresses that show the whole product, each with who sees most there. */
export const tourOf = ({ drawn }: Pick<Filled, 'drawn'>): readonly DemoRunStop[] => [
  { path: routes.hypeRadar.path, who: 'ivy', shows: 'drops, draws, events and sightings near you' },
  {
    path: routes.ultraDrop.path.replace(':id', drawn),
    who: 'bea',
    shows: 'a draw that is over: check it in the browser',
  },
  { path: routes.events.path, who: 'ivy', shows: 'events in the shops and online' },
  { path: routes.dropSpotting.path, who: 'ivy', shows: 'bottles that people saw in shops' },
  { path: routes.reservations.path, who: 'ivy', shows: 'an offer that waits, passes and seats' },
  { path: routes.community.path, who: 'ivy', shows: 'posts, and two groups of her own' },
  { path: routes.news.path, who: 'ivy', shows: 'articles from a feed, and news of the town' },
  { path: routes.socialProof.path, who: 'ivy', shows: 'figures, reviews and success stories' },
  { path: routes.loyalty.path, who: 'ivy', shows: 'points, tier and streak' },
  {
    path: `${routes.adminDashboard.path}?tab=stats`,
    who: 'ada',
    shows: 'what waits for the admin; for a store: /store-dashboard as Olga',
  },
]

interface DemoRunStop {
  readonly path: string
  readonly who: Who
  readonly shows: string
}

/** The message after a demo is filled: its content, its sign-ins, and how to start it. */
export function sentencesOf(filled: Filled): readonly string[] {
  const { people: residents, bottles, stores, drops, reservations } = filled
  const folder = path.relative('.', filled.dataDir) || filled.dataDir
  const maxLength = Math.max(...signIns.map(([who]) => people[who].email.length))
  return [
    `A demo is in ${folder}: ${residents} people, ${bottles} bottles in their cellars, ${stores} open stores, ${drops} drops that are open, ${reservations} reservations.`,
    'The bottles are real ones from the list of known bottles. People, stores and every price are invented. No mail was sent and no card was charged.',
    '',
    `Everybody’s password is: ${demoPassword}`,
    ...signIns.map(([who, what]) => `  ${people[who].email.padEnd(maxLength)}  ${what}`),
    '',
    `The offer to ${people.ivy.name} is open until ${timeIn(people.ivy.home.timeZone, filled.offerUntil)}. Times go on as the real clock does.`,
    '',
    'A tour, by the address that it prints once it has started:',
    ...tourOf(filled).map(
      ({ path: place, who, shows }, at) =>
        `  ${String(at + 1).padStart(2)}. ${place}  as ${firstName(who)}: ${shows}`,
    ),
    '',
    `Start it with: DATA_DIR=${folder} npm start`,
  ]
}

const firstName = (who: Who) => people[who].name.split(' ')[0]

if (import.meta.main) {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  try {
    const begins = () => say(`Filling a demo of ${brand.name}. This takes a minute.`)
    for (const sentence of sentencesOf(await fill(process.env, { begins }))) say(sentence)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}
