import { expect, test } from 'vitest'
import { eachSeed, eachSeedInTurn, programPart } from './part.ts'
import { Report } from './report.ts'

const forever = Number.POSITIVE_INFINITY

test('every history has a distinct seed, and one that throws is a violation with its seed', async () => {
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
    name: 'a program',
    says: 'it ends',
    slice: 2,
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

test('where there is little time a program begins with one history, and gets twice as many each time', async () => {
  const asked: number[] = []
  const part = programPart({
    name: 'a program',
    says: 'it ends',
    slice: 4,
    command(_seed, runs) {
      asked.push(runs)
      return { words: [process.execPath, '-e', ''] }
    },
  })
  const report = new Report(part.name)
  await part.run({ seed: 1, runs: 12, until: Date.now() + 3_600_000, report })
  expect(asked).toEqual([1, 2, 4, 4, 1])
})

test('faults come in turn, and an untried one in so few histories is listed and is no failure', async () => {
  const report = new Report('a part')
  const lived: string[] = []
  const turns = { all: ['a', 'b', 'c'], perHistory: 2 }
  const hadTurn = await eachSeedInTurn(
    { seed: 0, runs: 1, until: forever, report },
    turns,
    async (_seed, faults) => void lived.push(...faults),
  )
  expect(lived).toEqual(['a', 'b'])
  expect([...hadTurn]).toEqual(['a', 'b'])
  report.hadNoTurn('c')
  expect(report.holds).toBe(true)
  expect(report.lines().join()).toContain('had no turn: c')
})
