import { readAnyRecipeFile } from '../../../support/rare-readers.ts'
import { openAmount } from '../../../../shared/features/recipes/import/read-recipe.ts'
import type { WrittenRecipes } from './written.ts'

/** The recipes of some files, judged. */
export interface WrittenRecipeRates {
  readonly recipes: number
  readonly right: number
  /** Refused by name, or a file that is. */
  readonly refused: readonly string[]
  /** Other ingredients without a word. */
  readonly wrong: readonly string[]
}

/** Reads the files as the desk of recipes does. */
export function recipeRatesOf(files: readonly WrittenRecipes[]): WrittenRecipeRates {
  const [refused, wrong]: [string[], string[]] = [[], []]
  let [recipes, right] = [0, 0]
  for (const { says, file, text, recipes: meant } of files) {
    const read = readAnyRecipeFile(file, text)
    const isRefused = (name: string) =>
      read.troubles.length > 0 || read.refused.some((one) => one.name === name)
    for (const [name, ingredients] of Object.entries(meant)) {
      recipes++
      const found = read.recipes.find(({ fields }) => fields.name === name)
      const said = found?.fields.ingredients.map(({ amount, name: of }) => inWords(amount, of))
      const expected = ingredients.map((one) => one.replace(/^ \| /, `${openAmount} | `))
      if (JSON.stringify(said?.map(plain)) === JSON.stringify(expected.map(plain))) right++
      else {
        const list = !found && isRefused(name) ? refused : wrong
        list.push(`${says}: ${name}: ${said?.join('; ')} for ${expected.join('; ')}`)
      }
    }
    for (const { fields } of read.recipes)
      if (!(fields.name in meant)) wrong.push(`${says}: one more, ${fields.name}`)
  }
  return { recipes, right, refused, wrong }
}

const inWords = (amount: string, name: string) => `${amount} | ${name}`

/** `45ml` and `45 ml`, `.75` and `0.75`, `1½` and `1 1/2`, `2-3` and `2–3` are the same. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('½', ' 1/2')
    .replaceAll('¼', ' 1/4')
    .replaceAll('¾', ' 3/4')
    .replaceAll('–', '-')
    .replaceAll('.', ',')
    .replace(/(?<!\d),(?=\d)/g, '0,')
    .replace(/(?<=\d)(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
