import { expect, test } from 'vitest'
import { compareBuilds, reportOf, type Verdict } from './compare-builds.ts'
import type { Figures } from './figures.ts'

/** The verdict for these ratios, one for each repetition. */
const verdictOf = (...ratios: number[]): Verdict | undefined =>
  compareBuilds(
    ratios.map((ratio) => ({ replay: ratio * 200 })),
    ratios.map(() => ({ replay: 200 })),
  )[0]?.verdict

test('a ratio is the median of the ratios within each repetition, with its extremes', () => {
  // The machine was twice as slow in the second repetition.
  const own = [{ 'add.0': 3 }, { 'add.0': 8 }, { 'add.0': 4 }]
  const other = [{ 'add.0': 2 }, { 'add.0': 4 }, { 'add.0': 4 }]
  expect(compareBuilds(own, other)).toEqual([
    {
      figure: 'add.0',
      says: 'add a bottle offline, none stored',
      own: 4,
      other: 4,
      ratio: 1.5,
      least: 1,
      greatest: 2,
      verdict: 'equal',
    },
  ])
})

test('a row is slower or faster if its ratio differs from 1 by more than the spread', () => {
  // Exact in binary: the spread is 0.25.
  expect(verdictOf(1.125, 1.25, 1.375)).toBe('equal')
  expect(verdictOf(1.25, 1.375, 1.5)).toBe('slower')
  expect(verdictOf(0.75, 0.875, 1)).toBe('equal')
  expect(verdictOf(0.5, 0.625, 0.75)).toBe('faster')
})

test('a difference of one in a hundred is equal even if all repetitions agree', () => {
  expect(verdictOf(1.0078125, 1.0078125)).toBe('equal')
  expect(verdictOf(1.015625, 1.015625)).toBe('slower')
})

test('one repetition has no spread, so it has no verdict', () => {
  expect(verdictOf(3)).toBe('unknown')
  const report = reportOf('abc1234', compareBuilds([{ replay: 3 }], [{ replay: 1 }]))
  expect(report).toMatch(/replay 1,000 queued bottles .* unknown: one repetition/)
  expect(report).toMatch(/\n\nNothing was compared with abc1234\.$/)
})

test('a repetition counts for a row only if both builds have its figure', () => {
  const own: Figures[] = [{ replay: 2 }, {}, { replay: 9 }, { 'add.0': 1 }]
  const other: Figures[] = [{ replay: 1 }, { replay: 5 }, {}, { 'pull.1000': 1 }]
  expect(compareBuilds(own, other)).toMatchObject([{ figure: 'replay', ratio: 2 }])
})

test('the report names the slower rows in its last line', () => {
  const compared = compareBuilds(
    [
      { 'add.0': 3, replay: 2, 'pull.1000': 2 },
      { 'add.0': 3, replay: 2, 'pull.1000': 2 },
    ],
    [
      { 'add.0': 2, replay: 2, 'pull.1000': 1 },
      { 'add.0': 2, replay: 2, 'pull.1000': 1 },
    ],
  )
  const lines = reportOf('abc1234', compared).split('\n')
  expect(lines[0]).toMatch(/this build +\| abc1234 +\| ratio/)
  expect(lines[2]).toMatch(/3\.00 ms +\| 2\.00 ms +\| 1\.50 +\| 1\.50 to 1\.50 +\| slower ✗/)
  expect(lines.at(-1)).toBe(
    'Slower than abc1234 by more than the spread: add a bottle offline, none stored; one round, one change, 1,000',
  )
  expect(reportOf('abc1234', compared.slice(1, 2))).toMatch(
    /No row is slower than abc1234 by more than the spread\.$/,
  )
})
