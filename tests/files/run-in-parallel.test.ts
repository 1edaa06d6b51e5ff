import { expect, test } from 'vitest'
import { runInParallel } from '../../sync-server/files/run-in-parallel.ts'

test('each is done once, so many at once', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]
  await runInParallel([1, 2, 3, 4, 5, 6, 7], 3, async (one) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    done.push(one)
  })
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
  await runInParallel([], 3, () => Promise.reject(new Error('there is none')))
})

test('a failure is thrown when the others are done, and nothing is begun after it', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const begun: number[] = []
  let isThrown = false
  const all = runInParallel([1, 2, 3, 4, 5], 2, async (one) => {
    begun.push(one)
    if (one === 1) await held
    if (one === 2) throw new Error('the second')
  })
  all.catch(() => (isThrown = true))
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  expect(isThrown).toBe(false)
  letGo()
  await expect(all).rejects.toThrow('the second')
  expect(begun).toEqual([1, 2])
})
