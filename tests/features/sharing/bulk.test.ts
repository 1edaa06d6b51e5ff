import { expect, test } from 'vitest'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { bulkPlan } from '../../../web/features/collection/bulk/bulk-act.ts'
import { ofCellar } from '../../../web/local/store/storage-key.ts'

const bottle = (id: string, cellar?: string) =>
  ofCellar(newRow(bottles, id, { name: id, brand: 'B', category: 'Wine' }, stamps), cellar)
const stamps = { createdAt: 1, updatedAt: 1 }

test('a change of many bottles in several cellars is one mutation per cellar', () => {
  const chosen = [bottle('a'), bottle('b', 'hers'), bottle('c'), bottle('d', 'hers')]
  const plan = bulkPlan({ kind: 'remove' }, chosen, { newId: () => 'e', now: () => 1 })
  expect(plan).toEqual({
    done: [
      { name: 'bottles.remove', args: { ids: ['a', 'c'] } },
      { name: 'bottles.remove', args: { ids: ['b', 'd'] } },
    ],
    back: [
      { name: 'bottles.restore', args: { ids: ['a', 'c'] } },
      { name: 'bottles.restore', args: { ids: ['b', 'd'] } },
    ],
    count: 4,
  })
})
