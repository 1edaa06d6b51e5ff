import { afterAll, beforeAll, expect, test } from 'vitest'
import { SlowDown } from '../../sync-server/http/problem.ts'
import { openRateLimits, type RateLimits } from '../../sync-server/http/rate-limits.ts'
import { onEachEngine, type TestDatabase } from '../support/engines.ts'

const limit = { max: 5, within: 60_000 }

onEachEngine((engine) => {
  let at = 1_795_219_200_000
  let place: TestDatabase
  let limits: RateLimits
  beforeAll(async () => {
    place = await engine.open()
    limits = openRateLimits(place.db, 'a secret', () => at)
  })
  afterAll(() => place.remove())

  const triesOf = (who: string, times: number) =>
    Promise.allSettled(Array.from({ length: times }, () => limits.take('try', who, limit)))

  test('of eight simultaneous first requests five are let in and counted', async () => {
    // Whether two meet in the middle of it is chance, which has forty turns.
    for (let turn = 0; turn < 40; turn++) {
      const tries = await triesOf(`somebody ${turn}`, 8)
      const refused = tries.flatMap((one) =>
        one.status === 'rejected' ? [one.reason as unknown] : [],
      )
      expect(refused.filter((reason) => !(reason instanceof SlowDown))).toEqual([])
      expect(refused).toHaveLength(3)
    }
  })

  test('the time begins with the first try, and is over', async () => {
    await triesOf('ada', 5)
    at += limit.within - 1_000
    const [late] = await triesOf('ada', 1)
    expect(late).toMatchObject({ status: 'rejected', reason: expect.any(SlowDown) as SlowDown })
    at += 1_000
    expect(await triesOf('ada', 1)).toMatchObject([{ status: 'fulfilled' }])
  })

  test('an uncounted try gives room for one more, and never for more than were counted', async () => {
    await triesOf('cy', 4)
    await limits.uncount('try', 'cy')
    const tries = await triesOf('cy', 3)
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    // Of another person nothing is uncounted, and nothing below zero.
    for (let times = 0; times < 3; times++) await limits.uncount('try', 'dot')
    await triesOf('dot', 1)
    for (let times = 0; times < 3; times++) await limits.uncount('try', 'dot')
    const more = await triesOf('dot', 6)
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('a reset limit starts from zero', async () => {
    await triesOf('ben', 5)
    await limits.forgive('try', 'ben')
    expect(await triesOf('ben', 5)).toMatchObject(Array(5).fill({ status: 'fulfilled' }))
  })
})
