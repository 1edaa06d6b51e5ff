import { expect, test } from 'vitest'
import type { BottleEvent } from '../../shared/features/bar/bottle-event.ts'
import type { Pour } from '../../shared/features/bar/pour.ts'
import { bottleHistory } from '../../web/features/collection/bottle-history.ts'
import { aBottle } from '../features/value/a-portfolio.ts'

const words = { units: 'ml', hideAmounts: false } as Parameters<typeof bottleHistory>[0]['words']

test('the history of a bottle is newest first, and ends with its coming, whatever clocks said', () => {
  const bottle = { ...aBottle({ name: 'Malt' }), createdAt: 50 }
  const pours = [
    { id: 'p', bottleId: bottle.id, at: 40, note: 'with ice' },
    { id: 'q', bottleId: bottle.id, at: 90 },
  ] as Pour[]
  const events = [{ id: 'e', bottleId: bottle.id, at: 60, kind: 'opened' }] as BottleEvent[]
  const of = (importedFrom?: string) =>
    bottleHistory({ bottle, pours, events, importedFrom, words })
  expect(of().map(({ entry, note }) => [entry.kind, note])).toEqual([
    ['used', undefined],
    ['opened', undefined],
    ['used', 'with ice'],
    ['added', undefined],
  ])
  const [, , , own] = of()
  const read = of('list.csv')
  expect(read.at(-1)?.title).toContain('list.csv')
  expect(read.at(-1)?.title).not.toBe(own?.title)
  expect(
    read
      .slice(0, 3)
      .map(({ title }) => title)
      .join(),
  ).not.toContain('list.csv')
})
