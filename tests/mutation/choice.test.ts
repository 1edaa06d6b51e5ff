import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Mutant, MutantTestPlan } from '@stryker-mutator/api/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { choose, intervalOf, letChoose, strykerPlugins } from './choice.ts'

/** Three changes of one place, as a condition has them, in each of some lines. */
const mutants: readonly Mutant[] = Array.from({ length: 60 }, (_, at) => ({
  id: String(at),
  mutatorName: 'ConditionalExpression',
  fileName: path.resolve('rule.ts'),
  location: { start: { line: at % 20, column: 4 }, end: { line: at % 20, column: 9 } },
  replacement: ['true', 'false', '!a'][Math.floor(at / 20)]!,
}))
const planOf = (mutant: Mutant, plan: 'Run' | 'EarlyResult' = 'Run') =>
  ({ plan, mutant }) as unknown as MutantTestPlan
const plans = mutants.map((one) => planOf(one))
const idsOf = (some: readonly MutantTestPlan[], sample: number, seed: number) =>
  Object.keys(choose(some, { sample, seed }).keys).map(Number)

test('a sample has its size, is the same for its seed, and another for another', () => {
  expect(idsOf(plans, 10, 1)).toHaveLength(10)
  expect(idsOf(plans.toReversed(), 10, 1)).toEqual(idsOf(plans, 10, 1))
  expect(idsOf(plans, 10, 2)).not.toEqual(idsOf(plans, 10, 1))
  expect(idsOf(plans, 20, 1)).toEqual(expect.arrayContaining(idsOf(plans, 10, 1)))
  expect(idsOf(plans, 1000, 1)).toHaveLength(60)
})

test('each change is as likely as any other', () => {
  const times = mutants.map(() => 0)
  for (let seed = 0; seed < 2000; seed++)
    for (const id of idsOf(plans, 6, seed)) times[id] = (times[id] ?? 0) + 1
  // 200 each; a sixth of that is 2.5 times what chance does to one of them.
  for (const count of times) expect(Math.abs(count - 200)).toBeLessThan(67)
})

test('what no test can be asked about is not drawn, and not counted', () => {
  const some = [...plans.slice(0, 5), ...mutants.slice(5).map((one) => planOf(one, 'EarlyResult'))]
  expect(choose(some, { sample: 50, seed: 1 })).toMatchObject({ all: 5 })
  expect(idsOf(some, 50, 1)).toEqual([0, 1, 2, 3, 4])
})

test('a surviving mutant is found again by its place, under any number', () => {
  const { keys } = choose(plans, { sample: 4, seed: 1 })
  const again = plans.map(({ mutant }) => planOf({ ...mutant, id: `1${mutant.id}` } as Mutant))
  const found = choose(again, { keys: Object.values(keys) })
  expect(Object.keys(found.keys)).toEqual(Object.keys(keys).map((id) => `1${id}`))
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undercroft-choice-'))
})
afterEach(() => {
  delete process.env['MUTATION_CHOICE']
  rmSync(folder, { recursive: true })
})

test('the tool tries the chosen mutants of a place, and not its others', async () => {
  const chosen = letChoose(path.join(folder, 'choice.json'), { sample: 7, seed: 3 })
  const [reporter, checker] = strykerPlugins.map(
    ({ injectableClass }) => new injectableClass(),
  ) as [
    { onMutationTestingPlanReady(event: object): void },
    { check(some: Mutant[]): Promise<Record<string, { status: string }>> },
  ]
  reporter.onMutationTestingPlanReady({ mutantPlans: plans })
  const answers = await checker.check([...mutants])
  const passed = Object.keys(answers).filter((id) => answers[id]?.status === 'passed')
  expect(passed).toEqual(Object.keys(chosen().keys))
  expect(passed).toHaveLength(7)
})

test('the interval is Wilson’s, and none where all were tried', () => {
  const rounded = (some: readonly number[]) => some.map((one) => Math.round(one * 1000) / 1000)
  // From tables: 81 of 263, and all of ten, of very many.
  expect(rounded(intervalOf(81, 263, 1e12))).toEqual([0.255, 0.366])
  expect(rounded(intervalOf(10, 10, 1e12))).toEqual([0.722, 1])
  expect(intervalOf(81, 263, 263)).toEqual([81 / 263, 81 / 263])
  const [from, to] = intervalOf(54, 60, 120)
  const [wider, widerTo] = intervalOf(54, 60, 1e12)
  expect(to - from).toBeLessThan(widerTo - wider)
})
