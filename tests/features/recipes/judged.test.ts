import { describe, expect, test } from 'vitest'
import { makeableDrinksOf } from '../../../shared/features/recipes/makeable.ts'
import { chanceFrom } from '../../proof/browser/chance.ts'
import { hasRealData } from '../../support/real-data.ts'
import { askedNames } from './judge/asked-names.ts'
import { isReady, isThere } from './judge/judge.ts'
import { judgedBottles } from './judge/judged-bottles.ts'
import { asOwned, isSeen, rated, realRecipes } from './judge/measure.ts'

/** Whether the bottle is what the ingredient asks for, and does not only stand in. */
function isServed(name: string, at: number): boolean {
  const asks = { id: 'asks', name, ingredients: [{ name, amount: '1 oz' }] }
  const verdict = makeableDrinksOf([asOwned.get(judgedBottles[at]!)!], [asks]).verdicts.get('asks')!
  return verdict.missing.length === 0 && !verdict.hasStandIns
}
const served = (name: string) =>
  judgedBottles.flatMap((bottle, at) => (isServed(name, at) ? [bottle.name] : []))

describe('an ingredient’s requirements, compared with a second set of rules', () => {
  test.each(askedNames)('%s', (name) => {
    const judged = judgedBottles.filter((bottle) => isThere(name, [bottle]))
    expect(isThere(name, []), 'the judge knows it').toBeDefined()
    expect(served(name)).toEqual(judged.map((bottle) => bottle.name))
  })

  test('however it is written', () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    console.log(`ways of writing, seed ${seed}`)
    const chance = chanceFrom(seed)
    const ways: readonly ((name: string) => string)[] = [
      (name) => name.toUpperCase(),
      (name) => `${name} (chilled)`,
      (name) => `${name}, good quality`,
      (name) => `  ${name} `,
      (name) => name.normalize('NFD'),
      (name) => `your favorite ${name}`,
      (name) => `${name}, to taste`,
      (name) => name.replaceAll("'", '’'),
    ]
    for (let count = 0; count < 60; count++) {
      const name = chance.oneOf(askedNames)
      const written = chance.oneOf(ways)(name)
      expect(served(written), `${written} (seed ${seed})`).toEqual(served(name))
    }
  })

  test('the judge tells a taste from the plain thing, a cream from a spirit, a house from another', () => {
    const bar = (...names: string[]) => judgedBottles.filter(({ name }) => names.includes(name))
    expect(isReady(['Vodka'], bar('Absolut Citron'))).toBe(false)
    expect(isReady(['Vodka'], bar('Ketel One'))).toBe(true)
    expect(isReady(['Rum cream'], bar('Bacardi 151'))).toBe(false)
    expect(isReady(['Wild Turkey'], bar('Buffalo Trace'))).toBe(false)
    expect(isReady(['Something nobody knows'], bar())).toBeUndefined()
  })
})

describe.skipIf(!hasRealData)('what can be made of random bars', () => {
  test('is never said falsely, and hardly ever missed', () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    console.log(`random bars, seed ${seed}`)
    const recipes = realRecipes()
    for (const half of [true, false]) {
      const rates = rated(
        recipes.filter(({ name }) => isSeen(name) === half),
        15,
        seed,
      )
      const said = `seed ${seed}: ${[...rates.disputed.keys()].join('; ')}`
      expect(rates.ready, said).toBeGreaterThan(0)
      expect(rates.falseReady, said).toBe(0)
      expect(rates.missed, said).toBeLessThanOrEqual(rates.ready * 0.02)
    }
  })
})
