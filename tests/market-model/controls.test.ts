import { expect, test } from 'vitest'
import { type Control, controls, lenientBank } from './controls.ts'
import { controlsAround } from './controls-around.ts'
import { controlsAtEvents } from './controls-at-events.ts'
import { controlsOfSightings } from './controls-of-sightings.ts'
import { controlsOfSponsors } from './controls-of-sponsors.ts'
import { history } from './history.ts'
import { planAround, planEvents, planOf, planSightings, planSponsors } from './plan.ts'
import { openScratch } from './scratch.ts'
import { Violation } from './violation.ts'

/** A control that so many histories have not noticed is not noticed. */
const most = 60

interface Caught {
  readonly says: string
  /** Histories until then. */
  readonly after: number
}

/** The violation found, and the number of histories it took. */
async function caught(
  { bank = 'test', tampering, often, from = 1 }: Omit<Control, 'name' | 'says'>,
  histories = most,
  plan = planOf,
): Promise<Caught | undefined> {
  for (let seed = from; seed < from + histories; seed++) {
    const { db, remove } = await openScratch()
    try {
      await history(plan(seed, { often }), { db, bank, tampering })
    } catch (error) {
      if (error instanceof Violation) return { says: error.message, after: seed - from + 1 }
      throw error
    } finally {
      await remove()
    }
  }
  return undefined
}

test.each(controls)('it is noticed when $name', async (control) => {
  const found = await caught(control)
  expect(found?.says).toMatch(control.says)
  console.info(`${control.name}: noticed after ${found?.after} histories`)
})

test.each(controlsAround)('around the drops it is noticed when $name', async (control) => {
  const found = await caught(control, most, planAround)
  expect(found?.says).toMatch(control.says)
  console.info(`${control.name}: noticed after ${found?.after} histories`)
})

test.each(controlsAtEvents)('at events it is noticed when $name', async (control) => {
  const found = await caught(control, most, planEvents)
  expect(found?.says).toMatch(control.says)
  console.info(`${control.name}: noticed after ${found?.after} histories`)
})

test.each(controlsOfSightings)('of sightings it is noticed when $name', async (control) => {
  const found = await caught(control, most, planSightings)
  expect(found?.says).toMatch(control.says)
  console.info(`${control.name}: noticed after ${found?.after} histories`)
})

test.each(controlsOfSponsors)('of sponsor requests it is noticed when $name', async (control) => {
  const found = await caught(control, most, planSponsors)
  expect(found?.says).toMatch(control.says)
  console.info(`${control.name}: noticed after ${found?.after} histories`)
})

test('a provider that refunds every request is called once', async () => {
  const often = { buy: 24, payOldForm: 12, tell: 24, cancelForStore: 12, pass: 24 }
  expect(await caught({ tampering: lenientBank, often }, 5)).toBeUndefined()
})
