import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SlowDown } from '../../sync-server/http/problem.ts'
import { shares } from '../../sync-server/http/shares.ts'

const open = (ofOne: number, inAll: number) => {
  const within = shares({ ofOne, inAll, retryAfter: 7, sentence: 'Too many.' })
  const gates: (() => void)[] = []
  /** Whether there was a place. */
  const come = async (who: string) => {
    const held = within(who, () => new Promise<void>((resolve) => gates.push(resolve)))
    const refused = held.catch((error: unknown) => error)
    return (await Promise.race([refused, turn('held')])) as unknown
  }
  const take = async (who: string, times: number) => {
    let taken = 0
    for (let time = 0; time < times; time++) if ((await come(who)) === 'held') taken += 1
    return taken
  }
  return { come, take, gates }
}

test('a user has a limited number of places, gets a time to wait, and gets them back', async () => {
  const { come, take, gates } = open(3, 100)
  expect(await take('ann', 5)).toBe(3)
  const refused = await come('ann')
  expect(refused).toBeInstanceOf(SlowDown)
  expect(refused).toMatchObject({ retryAfter: 7, message: 'Too many.' })
  expect(await come('bob')).toBe('held')
  gates[0]?.()
  await turn()
  expect(await take('ann', 2)).toBe(1)
})

test('users who take all they can leave places for later ones', async () => {
  const { take } = open(12, 60)
  const greedy = []
  for (const who of ['e1', 'e2', 'e3', 'e4', 'e5', 'e6']) greedy.push(await take(who, 50))
  expect(greedy[0]).toBe(12)
  for (const taken of greedy) expect(taken).toBeGreaterThan(0)
  expect(greedy.reduce((sum, one) => sum + one)).toBeLessThan(60)
  expect(await take('ann', 1)).toBe(1)
})

test('there are no more places than there are', async () => {
  const { take } = open(12, 3)
  let taken = 0
  for (let who = 0; who < 10; who++) taken += await take(`one ${who}`, 1)
  expect(taken).toBe(3)
})
