import { describe, expect, test } from 'vitest'
import type { UltraDropStatus } from '../../shared/features/ultra-drops/ultra-drop.ts'
import { stepsOf } from '../../web/features/market/ultra-words.ts'

describe('the dates of an ultra drop', () => {
  test.each<[UltraDropStatus, string]>([
    ['scheduled', 'current open open open'],
    ['live', 'done current open open'],
    ['closed', 'done done current open'],
    ['failed', 'done done current'],
    ['drawn', 'done done done done'],
    ['completed', 'done done done done'],
  ])('%s: %s', (status, states) => {
    const dates = { scheduledAt: 0, liveStartsAt: 1, liveEndsAt: 2, drawingAt: 3 }
    const steps = stepsOf({ status, ...dates })
    expect(steps.map(({ is }) => is).join(' ')).toBe(states)
  })
})
