import { describe, expect, test } from 'vitest'
import { maxInBatch } from '../../../shared/business/bulk.ts'
import { maxMutationBytes } from '../../../shared/business/sync.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { tagsOf, tagsText } from '../../../shared/features/collection/tags.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { AnyMutation } from '../../../web/local/write/mutate.ts'
import {
  type BulkAct,
  bulkPlan,
  tagRenaming,
} from '../../../web/features/collection/bulk/bulk-act.ts'
import { knownPlaces, placeRenaming } from '../../../web/features/collection/places/known-places.ts'
import { aCellar, aRow, idOf } from '../bar/a-cellar.ts'

let made = 1_000
const newId = (): Id => idOf(made++)
const plan = (act: BulkAct, chosen: readonly Bottle[]) =>
  bulkPlan(act, chosen, { newId, now: () => 5 })

/** Does all of it in a cellar with these bottles, and then takes it back. */
async function doneAndUndone(act: BulkAct, rows: Bottle[]) {
  const cellar = aCellar(...rows)
  const { done, back, count } = plan(act, rows)
  const does = async (list: readonly AnyMutation[]) => {
    for (const { name, args } of list) await cellar.does(name, args as never)
  }
  const read = () => Promise.all(rows.map(({ id }) => cellar.bottle(id)))
  await does(done)
  const after = await read()
  if (act.kind !== 'remove') await does(back)
  return { count, after, undone: await read(), now: cellar.now }
}

const three = [
  aRow({ id: idOf(1), location: 'Cellar', bin: 'A1', tags: tagsText(['peaty', 'old'])! }),
  aRow({ id: idOf(2), quantity: 4, drinkTo: 2030 }),
  aRow({ id: idOf(3), tags: tagsText(['Gift'])!, category: 'Wine', subcategory: 'Rosé' }),
]

describe('changes to many', () => {
  test.each<[string, BulkAct, number]>([
    ['a move', { kind: 'move', location: 'Vault', bin: undefined }, 3],
    ['a move to where some are already', { kind: 'move', location: 'Home Bar', bin: undefined }, 1],
    ['a move out of a bin, in one place', { kind: 'move', location: 'Cellar', bin: undefined }, 3],
    ['a move into a bin, in one place', { kind: 'move', location: 'Home Bar', bin: 'B2' }, 3],
    ['leaving', { kind: 'leave', how: 'gifted', note: 'the club' }, 3],
    ['another window', { kind: 'edit', changes: { drinkFrom: 2020, drinkTo: 2030 } }, 3],
    ['another category', { kind: 'edit', changes: { category: 'Wine' } }, 2],
    ['tags that come and go', { kind: 'tag', add: ['gift', 'new'], remove: ['OLD'] }, 3],
  ])('%s is taken back to what each was before', async (_name, act, count) => {
    const outcome = await doneAndUndone(act, three)
    expect(outcome.count).toBe(count)
    expect(outcome.after).not.toEqual(three)
    expect(outcome.undone.map(({ updatedAt: _at, ...row }) => row)).toEqual(
      three.map(({ updatedAt: _at, ...row }) => row),
    )
  })

  test('finished bottles do not leave again, and are not counted', () => {
    const gone = aRow({ id: idOf(9), isFinished: true })
    const { count, done } = plan({ kind: 'leave', how: 'lost', note: undefined }, [...three, gone])
    expect(count).toBe(3)
    expect(JSON.stringify(done)).not.toContain(gone.id)
  })

  test('is as few mutations as fit, each within what a mutation may weigh', () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      aRow({ id: idOf(i + 1), drinkTo: 2000 + (i % 3) }),
    )
    const acts: BulkAct[] = [
      { kind: 'move', location: 'x'.repeat(120), bin: 'y'.repeat(120) },
      { kind: 'leave', how: 'lost', note: '山'.repeat(2_000) },
      { kind: 'edit', changes: { drinkTo: 2050 } },
      {
        kind: 'tag',
        add: Array.from({ length: 40 }, (_, i) => `${i}${'山'.repeat(50)}`),
        remove: [],
      },
      { kind: 'remove' },
    ]
    for (const act of acts) {
      const { done, back, count } = plan(act, many)
      expect(count).toBe(10_000)
      expect(done).toHaveLength(Math.ceil(10_000 / maxInBatch))
      expect(back.length).toBeLessThanOrEqual(done.length + 3)
      for (const mutation of [...done, ...back])
        expect(new TextEncoder().encode(JSON.stringify(mutation)).length).toBeLessThan(
          maxMutationBytes - 500,
        )
    }
  })
})

describe('a tag that is renamed', () => {
  test('is renamed with those that have it, and joins one that is there', async () => {
    const having = [three[0]!, aRow({ id: idOf(4), tags: tagsText(['old', 'ancient'])! })]
    const { after, undone } = await doneAndUndone(tagRenaming('old', 'ancient'), having)
    expect(after.map(tagsOf)).toEqual([['ancient', 'peaty'], ['ancient']])
    expect(undone.map(tagsOf)).toEqual(having.map(tagsOf))
    const respelled = await doneAndUndone(tagRenaming('old', 'Old'), having)
    expect(respelled.after.map(tagsOf)).toEqual([
      ['Old', 'peaty'],
      ['Old', 'ancient'],
    ])
    expect(respelled.undone.map(tagsOf)).toEqual(having.map(tagsOf))
  })
})

describe('places', () => {
  const rows = [
    aRow({ id: idOf(1), location: 'Cellar', bin: 'A1', quantity: 3 }),
    aRow({ id: idOf(2), location: 'Cellar', quantity: 2 }),
    aRow({ id: idOf(3), location: 'Cellar', bin: 'A1', isFinished: true }),
    aRow({ id: idOf(4) }),
  ]
  const attic = { id: idOf(90), name: 'Attic', createdAt: 1 }

  test('are counted with their bins, and listed while empty', () => {
    const [cellar, bar, empty] = knownPlaces(rows, [attic])
    expect(cellar).toMatchObject({
      name: 'Cellar',
      bottles: 5,
      there: [{ id: idOf(1) }, { id: idOf(2) }, { id: idOf(3) }],
      bins: [
        { bin: 'A1', bottles: 3 },
        { bin: undefined, bottles: 2 },
      ],
    })
    expect([bar?.name, bar?.bottles, empty?.name, empty?.bottles]).toEqual([
      'Home Bar',
      1,
      'Attic',
      0,
    ])
  })

  test('are renamed with their bottles, finished ones too, and back', async () => {
    const cellar = aCellar(...rows)
    const { done, back } = placeRenaming(knownPlaces(rows, [])[0]!, 'Vault', false, newId)
    for (const { name, args } of done) await cellar.does(name, args as never)
    expect((await cellar.bottle(idOf(3))).location).toBe('Vault')
    expect((await cellar.bottle(idOf(4))).location).toBe('Home Bar')
    for (const { name, args } of back) await cellar.does(name, args as never)
    expect((await cellar.bottle(idOf(3))).location).toBe('Cellar')
  })
})
