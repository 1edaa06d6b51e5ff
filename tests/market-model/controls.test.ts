import { afterEach, beforeEach, expect, test } from 'vitest'
import { believesEvents, keylessRefunds, lenientBank, releasesFirst } from './controls.ts'
import { history, type Tampering, Violation } from './history.ts'
import { openScratch } from './scratch.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeEach(async () => {
  scratch = await openScratch()
})
afterEach(() => scratch.remove())

const often = { buy: 12, payOldForm: 6, tell: 12, cancelForStore: 6, pass: 12 }

/** The first of these seeds at which something does not hold. */
async function caught(tampering: Tampering, seeds: number, first = 1): Promise<string | undefined> {
  for (let seed = first; seed < first + seeds; seed++)
    try {
      await history(seed, { db: scratch.db, tampering, often })
    } catch (error) {
      if (error instanceof Violation) return error.message
      throw error
    }
  return undefined
}

test('[M3] units that go back before the payment is cancelled are noticed', async () => {
  expect(await caught(releasesFirst, 20)).toMatch(/expired while a payment of it was/)
})

test('[N1] an event that is acted upon each time is noticed', async () => {
  expect(await caught(believesEvents, 20)).toMatch(/is kept|went back|says that its fee is paid/)
})

test('[N8] a refund that is asked for without its key is noticed, and with it, it is once', async () => {
  expect(await caught(lenientBank, 5, 100)).toBeUndefined()
  expect(await caught(keylessRefunds, 30)).toMatch(/went back as/)
})
