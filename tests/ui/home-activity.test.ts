import { expect, test } from 'vitest'
import { homeCopy } from '../../shared/copy/home.ts'
import type { BottleEvent } from '../../shared/features/bar/bottle-event.ts'
import type { Pour } from '../../shared/features/bar/pour.ts'
import type { Import } from '../../shared/features/collection/import.ts'
import { recentActivity } from '../../web/features/home/activity.ts'
import { aBottle } from '../features/value/a-portfolio.ts'

const words = { units: 'ml', hideAmounts: false } as Parameters<typeof recentActivity>[2]
const added = (name: string, createdAt: number, own: object = {}) => ({
  ...aBottle({ name, ...own }),
  createdAt,
})

test('the newest comes first, of all kinds together, and no more than asked for', () => {
  const malt = added('Malt', 1)
  const all = {
    bottles: [malt, added('Rye', 4, { quantity: 3 }), added('Read', 9, { importId: 'i' })],
    pours: [{ id: 'p', bottleId: malt.id, at: 3 } as Pour],
    events: [
      { id: 'e', bottleId: malt.id, at: 2, kind: 'moved', toLocation: 'Bar' },
      { id: 'g', bottleId: 'gone', at: 5, kind: 'opened' },
    ] as BottleEvent[],
    imports: [
      { id: 'i', at: 6, added: 12, fileName: 'list.csv' },
      { id: 'u', at: 7, undoneAt: 8, added: 2, fileName: 'other.csv' },
    ] as Import[],
  }
  const shown = (max: number) =>
    recentActivity(all, max, words).map(({ at, title, what, to }) => [
      at,
      title,
      what,
      to !== undefined,
    ])
  expect(shown(9)).toEqual([
    [8, homeCopy.importUndone, 'other.csv', true],
    [6, homeCopy.imported(12), 'list.csv', true],
    [5, expect.any(String), homeCopy.unknownBottle, false],
    [4, homeCopy.addedSeveral(3), 'Rye', true],
    [3, homeCopy.used, 'Malt', true],
    [2, homeCopy.movedTo('Bar'), 'Malt', true],
    [1, homeCopy.added, 'Malt', true],
  ])
  expect(shown(2).map(([at]) => at)).toEqual([8, 6])
})
