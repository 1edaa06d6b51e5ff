import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { believesEvents } from './controls.ts'
import { holds } from './holds.ts'
import { history } from './history.ts'
import { type Act, planOf, written } from './plan.ts'
import { repeatable } from './repeatable.ts'
import { openScratch } from './scratch.ts'
import { shrink } from './shrink.ts'
import { Violation } from './violation.ts'

test('chance from a seed is the same each time, looks as it should, and is given back', () => {
  const chance = repeatable()
  const drawn = () => [randomUUID(), randomBytes(10).toString('hex')]
  chance.from(7)
  const first = drawn()
  chance.from(7)
  expect(drawn()).toEqual(first)
  expect(first[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  chance.from(8)
  expect(drawn()).not.toEqual(first)
  chance.end()
  expect(drawn()).not.toEqual(drawn())
})

test.each(['test', 'stripe'] as const)(
  'a plan is the same history each time, row by row (%s)',
  async (bank) => {
    const once = async () => {
      const { db, remove } = await openScratch()
      try {
        const story = await history(planOf(3), { db, bank })
        const { reservations, paymentOps, complianceLogs } = db.t
        const rows = [
          await db.select().from(reservations),
          await db.select().from(paymentOps),
          await db.select().from(complianceLogs),
        ]
        return { story, rows }
      } finally {
        await remove()
      }
    }
    const first = await once()
    expect(first.rows.every(({ length }) => length > 0)).toBe(true)
    expect(await once()).toEqual(first)
  },
)

test('a failure is shrunk to its smallest form, and fails again from its text', async () => {
  const often = { buy: 24, tell: 24 }
  const without = { tampering: believesEvents }
  let told: unknown
  for (let seed = 1; told === undefined && seed < 20; seed++)
    told = await holds(planOf(seed, { often, acts: 12 }), without).then(
      () => undefined,
      (error: unknown) => error,
    )
  if (!(told instanceof Violation && told.smallest)) throw told
  const { message, smallest } = told
  expect(message).toContain(written(smallest))
  expect(smallest.acts.length).toBeLessThan(6)
  await expect(holds(smallest, without)).rejects.toThrow(Violation)
})

test('shrinking keeps only the acts and faults that are needed for the failure', async () => {
  const act = (seed: number): Act => ({ name: 'pass', seed })
  const plan = { seed: 1, acts: Array.from({ length: 20 }, (_, at) => act(at)) }
  const smallest = await shrink(plan, async ({ acts }) => {
    const dies = acts.find(({ seed }) => seed === 13)
    return acts.some(({ seed }) => seed === 4) && dies !== undefined && dies.isCalm !== true
  })
  expect(smallest.acts).toEqual([{ ...act(4), isCalm: true }, act(13)])
  expect(written(smallest)).toBe(
    "{\nseed: 1,\nacts: [\n  { name: 'pass', seed: 4, isCalm: true },\n  { name: 'pass', seed: 13 },\n],\n}",
  )
})
