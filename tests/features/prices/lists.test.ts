import { describe, expect, test } from 'vitest'
import { compared, isSameBottle, spellingsAt } from '../../../shared/features/prices/matching.ts'
import { hasRealData } from '../../support/real-data.ts'
import { casesOf, sampleOf } from '../../support/scope.ts'
import { lists, ratesOfList } from './lists.ts'

/** Everyday wines of a house differ by their grape alone, so a catalogue of them has a lower goal. */
const goals = { releases: 0.9, auction: 0.9, catalogue: 0.8 } as const

describe.skipIf(!hasRealData)('bottles of real lists, as people write them down', () => {
  test.each(['releases', 'auction', 'catalogue'] as const)(
    'are found, and hardly another: %s',
    (name) => {
      const all = lists[name]()
      const asked = sampleOf(all, casesOf({ everyday: 40, deep: all.length }))
      const { same, recall, precision, examples } = ratesOfList(all, asked)
      expect(same).toBeGreaterThan(asked.length)
      expect(recall).toBeGreaterThan(goals[name])
      expect(precision, examples.slice(0, 5).join('\n')).toBeGreaterThanOrEqual(0.98)
    },
  )
})

describe('the words around a name', () => {
  const isSame = (one: string, other: string) =>
    isSameBottle(compared({ name: one }), compared({ name: other }))

  test.each([
    ['Chateau Darrow 2015', 'Château d’Arrow 2015'],
    ['Clos d’Ennery Rouge', 'clos dennery rouge'],
    ['Fratelli Quay San Marco 2020', 'Quay San Marco 2020'],
    ['Quay San Marco Coste Adelaide 2020', 'Quay San Marco Coste 2020'],
    ['Quay San Marco Coste 2020, Crete', 'Quay San Marco Coste 2020 Kreta'],
  ])('are those of one bottle: %s, %s', (one, other) => {
    expect(isSame(one, other)).toBe(true)
  })

  test('an elided article is among the words that a search looks for', () => {
    expect(spellingsAt(['clos', 'darrow'], 1)).toContain('arrow')
    expect(spellingsAt(['clos', 'arrow'], 1)).toContain('darrow')
    expect(spellingsAt(['dry', 'gin'], 0)).toEqual(['dry', 'drygin'])
  })

  test.each([
    ['Quay Merlot Hill of Elms Farrow', 'Quay Brut Hill of Elms Farrow'],
    ['Quay Cabernet Hill of Elms', 'Quay Brut Spumante Hill of Elms'],
    ['Quay San Marco Coste Adelaide', 'Quay San Marco Coste Tasmania'],
  ])('are those of two: %s, %s', (one, other) => {
    expect(isSame(one, other)).toBe(false)
    expect(isSame(other, one)).toBe(false)
  })
})
