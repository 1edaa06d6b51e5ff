import { expect, test } from 'vitest'
import { type Control, controls, lenientBank } from './controls.ts'
import { history } from './history.ts'
import { planOf } from './plan.ts'
import { openScratch } from './scratch.ts'
import { Violation } from './violation.ts'

/** A control that so many histories have not noticed is not noticed. */
const most = 60

interface Caught {
  readonly says: string
  /** Histories until then. */
  readonly after: number
}

/** What is noticed, and after how many histories. */
async function caught(
  { bank = 'test', tampering, often }: Pick<Control, 'bank' | 'tampering' | 'often'>,
  histories = most,
): Promise<Caught | undefined> {
  for (let seed = 1; seed <= histories; seed++) {
    const { db, remove } = await openScratch()
    try {
      await history(planOf(seed, { often }), { db, bank, tampering })
    } catch (error) {
      if (error instanceof Violation) return { says: error.message, after: seed }
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

test('a payment company that gives back whatever it is asked for is asked once', async () => {
  const often = { buy: 24, payOldForm: 12, tell: 24, cancelForStore: 12, pass: 24 }
  expect(await caught({ tampering: lenientBank, often }, 5)).toBeUndefined()
})
