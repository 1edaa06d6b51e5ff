import path from 'node:path'
import { brand } from '../../shared/business/brand.ts'
import { timeIn } from '../../shared/features/stores/wall-clock.ts'
import { WrongSettings } from '../settings.ts'
import { type Filled, fill } from './fill.ts'
import { demoPassword, people, signIns } from './people.ts'

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
    `Start it with: DATA_DIR=${folder} npm start`,
  ]
}

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
