import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Bottle, bottles } from '../../../../shared/features/collection/bottle.ts'
import { readAnyRecipeFile } from '../../../support/rare-readers.ts'
import { type Makeable, makeableDrinksOf } from '../../../../shared/features/recipes/makeable.ts'
import { newRow } from '../../../../shared/kernel/entity.ts'
import { realData } from '../../../support/real-data.ts'
import { isReady, isThere } from './judge.ts'
import { type JudgedBottle, judgedBottles } from './judged-bottles.ts'
import { chanceFrom } from '../../../proof/browser/chance.ts'
import { someOf } from './random-bars.ts'

/** Bottles of the judge as a person has them in the collection. */
export const asOwned = new Map<JudgedBottle, Bottle>(
  judgedBottles.map((judged, at) => [
    judged,
    newRow(
      bottles,
      `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      {
        name: judged.name,
        brand: judged.name.split(' ')[0]!,
        category: judged.category as Bottle['category'],
        subcategory: judged.subcategory,
      },
      { createdAt: 0, updatedAt: 0 },
    ),
  ]),
)

/**
 * The half of the data next to the project that a name belongs to; rules are written from the seen
 * one.
 */
export const isSeen = (name: string): boolean =>
  createHash('sha256').update(name.toLowerCase()).digest()[0]! % 2 === 0

/** Every recipe next to the project. */
export function realRecipes(): readonly Makeable[] {
  const found: Makeable[] = []
  const read = (folder: string) => {
    for (const file of readdirSync(folder)) {
      const at = path.join(folder, file)
      if (statSync(at).isDirectory()) read(at)
      else
        for (const { fields } of readAnyRecipeFile(file, new Uint8Array(readFileSync(at))).recipes)
          found.push({
            id: `${found.length}`,
            name: fields.name,
            ingredients: fields.ingredients,
          })
    }
  }
  read(realData('recipes'))
  return found
}

export interface Rates {
  /** Drinks asked of a bar about which the judge has an opinion. */
  asked: number
  ready: number
  falseReady: number
  missed: number
  /** Disagreements of the two, with their counts. */
  readonly disputed: Map<string, number>
}

/**
 * Compares the product's drinks that are ready to make with the judge's, over random bars. A drink
 * with a substitute is not ready for either.
 */
export function rated(recipes: readonly Makeable[], bars: number, seed: number): Rates {
  const chance = chanceFrom(seed)
  const rates: Rates = { asked: 0, ready: 0, falseReady: 0, missed: 0, disputed: new Map() }
  const wanted = recipes.flatMap((recipe) => {
    const names = recipe.ingredients.filter(({ optional }) => !optional).map(({ name }) => name)
    return isReady(names, []) === undefined ? [] : [{ recipe, names }]
  })
  for (let at = 0; at < bars; at++) {
    const bar = someOf(judgedBottles, 5 + chance.upTo(90), chance)
    const owned = bar.map((one) => asOwned.get(one)!)
    const { verdicts } = makeableDrinksOf(
      owned,
      wanted.map(({ recipe }) => recipe),
    )
    for (const { recipe, names } of wanted) {
      const verdict = verdicts.get(recipe.id)!
      const says = verdict.missing.length === 0 && !verdict.hasStandIns
      const judged = isReady(names, bar)!
      rates.asked++
      if (judged) rates.ready++
      if (says === judged) continue
      if (says) rates.falseReady++
      else rates.missed++
      for (const [index, { name }] of recipe.ingredients.entries()) {
        const supply = verdict.supplies[index]!
        const isFound = supply.how !== 'missing' && supply.how !== 'instead'
        if (isThere(name, bar) === isFound) continue
        const from = 'bottle' in supply ? supply.bottle.name : supply.how
        const line = `${name}: ${isFound ? 'served' : 'not served'} (${from})`
        rates.disputed.set(line, (rates.disputed.get(line) ?? 0) + 1)
      }
    }
  }
  return rates
}
