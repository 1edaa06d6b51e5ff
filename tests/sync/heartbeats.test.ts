import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openHeartbeats } from '../../sync-server/sync/heartbeats.ts'

const every = 25_000

describe('the heartbeats of live streams', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('each stream has one in the time between two, and each fourth checks the session', () => {
    const heartbeats = openHeartbeats(every)
    const beats = Array.from({ length: 60 }, () => {
      const own: boolean[] = []
      heartbeats.add((checks) => own.push(checks))
      return own
    })
    vi.advanceTimersByTime(8 * every)
    for (const own of beats)
      expect(own).toEqual([false, false, false, true, false, false, false, true])
  })

  test('streams of one slot have theirs in the same moment, and no slot has many more than another', () => {
    const heartbeats = openHeartbeats(every)
    const moments = new Map<number, number>()
    for (let count = 0; count < 60; count++)
      heartbeats.add(() => moments.set(Date.now(), (moments.get(Date.now()) ?? 0) + 1))
    vi.advanceTimersByTime(every)
    expect(moments.size).toBe(25)
    expect([...moments.values()].toSorted()).toEqual([
      ...Array.from({ length: 15 }, () => 2),
      ...Array.from({ length: 10 }, () => 3),
    ])
  })

  test('a stream that ends has none any more, and the clock stops with the last', () => {
    const heartbeats = openHeartbeats(every)
    const [first, second] = [vi.fn(), vi.fn()]
    const ends = [heartbeats.add(first), heartbeats.add(second)]
    ends[0]!()
    vi.advanceTimersByTime(every)
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
    ends[1]!()
    expect(vi.getTimerCount()).toBe(0)
    heartbeats.add(first)
    vi.advanceTimersByTime(every)
    expect(first).toHaveBeenCalledOnce()
  })
})
