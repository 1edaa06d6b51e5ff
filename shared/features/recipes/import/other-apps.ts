import { ingredientOfLine, type RawIngredient } from './ingredient-line.ts'
import type { OtherApp } from './other-app-signs.ts'
import { keyPart, type RawRecipe, textOf } from './read-recipe.ts'

/** Recipes of Paprika, Mealie and Tandoor, as their exports have them. */

type AppRecipe = Readonly<Record<string, unknown>>

const isThing = (value: unknown): value is AppRecipe =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const thingsIn = (value: unknown): AppRecipe[] =>
  Array.isArray(value) ? value.filter(isThing) : []
const nameIn = (value: unknown): string => textOf(isThing(value) ? value['name'] : value)

/** A recipe of one of these apps. */
export function recipeOfApp(app: OtherApp, value: AppRecipe, place: string): RawRecipe {
  if (app === 'paprika') return paprikaRecipe(value, place)
  if (app === 'tandoor') return tandoorRecipe(value, place)
  return mealieRecipe(value, place)
}

/** Ingredients and directions are lines. */
function paprikaRecipe(value: AppRecipe, place: string): RawRecipe {
  const name = textOf(value['name'])
  return {
    place,
    key: `recipe:paprika:${textOf(value['uid']) || keyPart(name)}`,
    name,
    description: value['description'],
    instructions: textOf(value['directions']),
    notes: value['notes'],
    sourceName: textOf(value['source']) || textOf(value['source_url']),
    prepTime: minutesIn(value['prep_time']) ?? minutesIn(value['total_time']),
    servings: firstNumber(value['servings']),
    difficulty: value['difficulty'],
    rating: ratingIn(value['rating']),
    tags: Array.isArray(value['categories']) ? value['categories'] : [],
    ingredients: textOf(value['ingredients'])
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '' && !isHeading(line))
      .map(ingredientOfLine),
  }
}

/** A line that names the ingredients below it: `For the syrup:`, `[Garnish]`. */
const isHeading = (line: string) => /^\s*(?:\[[^[\]]*\]|[^\d:]{1,60}:)\s*$/.test(line)

/** Version 1 has names with underscores, older ones do not. */
function mealieRecipe(value: AppRecipe, place: string): RawRecipe {
  const name = textOf(value['name'])
  const list = value['recipe_ingredient'] ?? value['recipeIngredient']
  const steps = value['recipe_instructions'] ?? value['recipeInstructions']
  return {
    place,
    key: `recipe:mealie:${textOf(value['slug']) || keyPart(name)}`,
    name,
    description: value['description'],
    instructions: mealieSteps(steps),
    notes: thingsIn(value['notes'])
      .map((note) => [textOf(note['title']), textOf(note['text'])].filter(Boolean).join(': '))
      .join('\n'),
    sourceName: value['org_url'] ?? value['orgURL'],
    prepTime:
      minutesIn(value['prep_time'] ?? value['prepTime']) ??
      minutesIn(value['total_time'] ?? value['totalTime']),
    servings: firstNumber(
      value['recipe_servings'] || (value['recipe_yield'] ?? value['recipeYield']),
    ),
    rating: ratingIn(value['rating']),
    tags: [value['tags'], value['recipe_category'] ?? value['recipeCategory']]
      .flat()
      .map((tag) => nameIn(tag)),
    ingredients: (Array.isArray(list) ? list : []).flatMap((one: unknown) =>
      isThing(one) ? mealieIngredient(one) : [ingredientOfLine(textOf(one))],
    ),
  }
}

const mealieSteps = (steps: unknown): string =>
  typeof steps === 'string'
    ? steps
    : (Array.isArray(steps) ? steps : [])
        .flatMap((step: unknown) =>
          isThing(step) ? [textOf(step['title']), textOf(step['text'])] : [textOf(step)],
        )
        .filter(Boolean)
        .join('\n')

/** Without a food, the note is the whole line. */
function mealieIngredient(one: AppRecipe): RawIngredient[] {
  const food = nameIn(one['food'])
  const [note, line] = [
    textOf(one['note']),
    textOf(one['original_text'] ?? one['originalText']) || textOf(one['display']),
  ]
  const amount = amountIn(one['quantity'], one['unit'])
  if (food) return [{ name: food, amount, note }]
  const hasAmount = amount !== '' && one['disable_amount'] !== true && one['disableAmount'] !== true
  if (note) return [hasAmount && !/\d/.test(note) ? { name: note, amount } : ingredientOfLine(note)]
  return line ? [ingredientOfLine(line)] : []
}

/** Each step has its own ingredients. */
function tandoorRecipe(value: AppRecipe, place: string): RawRecipe {
  const name = textOf(value['name'])
  const steps = ordered(thingsIn(value['steps']))
  return {
    place,
    key: `recipe:tandoor:${keyPart(name)}`,
    name,
    description: value['description'],
    instructions: steps
      .flatMap((step) => [textOf(step['name']), textOf(step['instruction'])])
      .filter(Boolean)
      .join('\n'),
    sourceName: value['source_url'],
    prepTime: firstNumber(value['working_time']),
    servings: firstNumber(value['servings']),
    rating: ratingIn(value['rating']),
    tags: thingsIn(value['keywords']).map(nameIn),
    ingredients: steps
      .flatMap((step) => ordered(thingsIn(step['ingredients'])))
      .filter((one) => one['is_header'] !== true)
      .flatMap((one) => tandoorIngredient(one)),
  }
}

function tandoorIngredient(one: AppRecipe): RawIngredient[] {
  const food = nameIn(one['food'])
  const amount = one['no_amount'] === true ? '' : amountIn(one['amount'], one['unit'])
  if (food) return [{ name: food, amount, note: one['note'] }]
  const line = textOf(one['original_text']) || textOf(one['note'])
  return line ? [ingredientOfLine(line)] : []
}

const ordered = (list: readonly AppRecipe[]): AppRecipe[] =>
  [...list].sort((a, b) => Number(a['order'] ?? 0) - Number(b['order'] ?? 0))

/** Nothing is an amount of zero. */
function amountIn(quantity: unknown, unit: unknown): string {
  const number = Number(quantity ?? 0)
  const shown = Number.isFinite(number) ? Math.round(number * 1000) / 1000 : 0
  const words =
    isThing(unit) && unit['use_abbreviation'] === true && textOf(unit['abbreviation'])
      ? textOf(unit['abbreviation'])
      : nameIn(unit)
  return [shown > 0 ? String(shown) : '', words].filter(Boolean).join(' ')
}

const firstNumber = (value: unknown): number | undefined => {
  const digits = /\d+(?:\.\d+)?/.exec(textOf(value))?.[0]
  return digits === undefined ? undefined : Number(digits)
}

/** 0 is how they store no rating. */
const ratingIn = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined

/** `10 min`, `1 hr 5 minutes`, `PT15M`. */
function minutesIn(value: unknown): number | undefined {
  const text = textOf(value)
  const hours = /(\d+(?:\.\d+)?)\s*h/i.exec(text)?.[1]
  const minutes = /(\d+(?:\.\d+)?)\s*(?:m|$)/i.exec(text)?.[1]
  if (hours === undefined && minutes === undefined) return undefined
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}
