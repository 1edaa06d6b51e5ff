import { expect, test } from 'vitest'
import type { Id } from '../../../shared/kernel/id.ts'
import { axisOf, chartMarks } from '../../../shared/features/value/chart-marks.ts'
import { dayNumber, type Valuation } from '../../../shared/features/value/valuation.ts'
import { aBottle } from './a-portfolio.ts'

const on = dayNumber('2026-11-01')
const valuation = (history: unknown[]) =>
  ({ id: crypto.randomUUID() as Id, history: JSON.stringify(history) }) as unknown as Valuation

const marksOf = (...[bottles, valuations, from, to]: Parameters<typeof chartMarks>) => {
  const steps = chartMarks(bottles, valuations, from, to)
  for (;;) {
    const step = steps.next()
    if (step.done) return Object.fromEntries(step.value)
  }
}

test('a day has its purchases and number of priced bottles; other days have none', () => {
  const bought = { purchasedOn: '2026-11-01', inCollection: true } as const
  expect(
    marksOf(
      [
        aBottle({ ...bought, quantity: 2, purchasePrice: 30_00 }),
        aBottle(bought),
        aBottle({ ...bought, inCollection: false }),
        aBottle({ ...bought, purchasedOn: '2026-10-31' }),
      ],
      [
        valuation([
          [on - 1, 30_00, 2, 'paid'],
          [on + 1, 45_00, 2, 'own'],
          // Only one is left, and it has no value.
          [on + 2, 45_00, 1, 'own'],
          [on + 9, 50_00, 1, 'own'],
        ]),
        valuation([[on, 10_00, 1, 'own']]),
      ],
      on,
      on + 5,
    ),
  ).toEqual({
    [on]: { bought: 3, paid: 60_00, priced: 0 },
    [on + 1]: { bought: 0, paid: 0, priced: 2 },
  })
})

test.each([
  [0, 0],
  [89_00, 89_00],
  [1_234_56, 15_379_00],
  [9_999_999_000, 9_999_999_999],
  [15_379_00, 15_400_00],
])('from %d to %d the axis has a few round amounts around them', (min, max) => {
  const ticks = axisOf(min, max)
  expect(ticks.length).toBeGreaterThanOrEqual(2)
  expect(ticks.length).toBeLessThanOrEqual(6)
  expect(ticks[0]).toBeLessThanOrEqual(min)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
  const steps = new Set(ticks.slice(1).map((tick, at) => Math.round(tick - ticks[at]!)))
  expect(steps.size).toBe(1)
  const [step = 0] = steps
  expect([1, 2, 5]).toContain(Number(String(step)[0]))
  expect(ticks.every((tick) => Number.isInteger(tick) && tick % step === 0)).toBe(true)
})
