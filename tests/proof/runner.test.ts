import { expect, test } from 'vitest'
import { eachSeed, programPart } from './part.ts'
import { Report } from './report.ts'

const forever = Number.POSITIVE_INFINITY

test('every history has a seed of its own, and one that throws is a violation with its seed', async () => {
  const report = new Report('a part')
  await eachSeed({ seed: 5, runs: 3, until: forever, report }, async (seed) => {
    if (seed === 6) throw new Error('lost')
  })
  expect(report.seeds).toEqual([5, 6, 7])
  expect(report.violations).toMatchObject([{ seed: 6 }])
  expect(report.holds).toBe(false)
})

test('a fault that never fired is a failure, and so is no history at all', () => {
  const report = new Report('a part')
  expect(report.holds).toBe(false)
  report.began(1)
  report.mustFire('a kill')
  expect(report.silent).toEqual(['a kill'])
  expect(report.holds).toBe(false)
  report.fired('a kill')
  expect(report.holds).toBe(true)
})

test('when the time is over no further history begins, but one always does', async () => {
  const report = new Report('a part')
  await eachSeed({ seed: 1, runs: forever, until: 0, report }, async () => {})
  expect(report.seeds).toEqual([1])
})

test('a part that is a program gets its histories in slices, and its exit code counts', async () => {
  const asked: string[] = []
  const part = programPart({
    ...{ name: 'a program', says: 'it ends', slice: 2 },
    command(seed, runs) {
      asked.push(`${seed}+${runs}`)
      return { words: [process.execPath, '-e', `process.exit(${seed === 3 ? 1 : 0})`] }
    },
  })
  const report = new Report(part.name)
  await part.run({ seed: 1, runs: 5, until: forever, report })
  expect(asked).toEqual(['1+2', '3+2', '5+1'])
  expect(report.seeds).toEqual([1, 2, 3, 4, 5])
  expect(report.violations).toMatchObject([{ seed: 3 }])
})
