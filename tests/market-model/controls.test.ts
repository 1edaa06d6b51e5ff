import { expect, test } from 'vitest'
import type { Options } from './history.ts'
import { history } from './history.ts'
import {
  believesEvents,
  keylessRefunds,
  keylessSubscriptions,
  lenientBank,
  releasesFirst,
} from './controls.ts'
import { type PlanOptions, planOf } from './plan.ts'
import { openScratch } from './scratch.ts'
import { Violation } from './violation.ts'

const money = { buy: 24, payOldForm: 12, tell: 24, cancelForStore: 12, pass: 24 }
const subscribers = { subscribe: 80, changeSubscription: 40, tell: 20, pass: 40 }

/** What is noticed at the first of these seeds at which something does not hold. */
async function caught(
  options: Omit<Options, 'db'>,
  { seeds, first = 1, often = money }: { seeds: number; first?: number } & PlanOptions,
): Promise<string | undefined> {
  for (let seed = first; seed < first + seeds; seed++) {
    const { db, remove } = await openScratch()
    try {
      await history(planOf(seed, { often }), { ...options, db })
    } catch (error) {
      if (error instanceof Violation) return error.message
      throw error
    } finally {
      await remove()
    }
  }
  return undefined
}

test('[M3] units that go back before the payment is cancelled are noticed', async () => {
  const without = { tampering: releasesFirst }
  expect(await caught(without, { seeds: 20 })).toMatch(/expired while a payment of it was/)
})

test('[N1] an event that is acted upon each time is noticed', async () => {
  const without = { tampering: believesEvents }
  expect(await caught(without, { seeds: 20 })).toMatch(
    /is kept|are kept|went back|says that its fee is paid/,
  )
})

test('[N8] a refund that is asked for without its key is noticed, and with it, it is once', async () => {
  expect(await caught({ tampering: lenientBank }, { seeds: 5, first: 100 })).toBeUndefined()
  expect(await caught({ tampering: keylessRefunds }, { seeds: 30 })).toMatch(/went back as/)
})

test.each(['test', 'stripe'] as const)(
  '[N10] a subscription that is asked for without its key, and never looked for, is noticed (%s)',
  async (bank) => {
    const without = { bank, tampering: keylessSubscriptions }
    expect(await caught(without, { seeds: 60, often: subscribers })).toMatch(
      /(has|pays for) \d subscriptions|of which nobody here knows/,
    )
  },
)
