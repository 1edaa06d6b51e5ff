import { amountsIn, ingredientOfLine, type RawIngredient } from './ingredient-line.ts'
import { ingredientsInCell } from './ingredient-list.ts'
import { appOf, isMealieBackup } from './other-app-signs.ts'
import { keyPart, type RawRecipe, textOf } from './read-recipe.ts'
import type * as rareFormats from './rare-formats.ts'
import { partNamed, type RecipePart, recipeWords } from './recipe-words.ts'

type ImportJsonSubject = Readonly<Record<string, unknown>>

const isThing = (value: unknown): value is ImportJsonSubject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** The readers in `rare-formats.ts`, which a device loads when it needs them. */
export type RareFormats = typeof rareFormats

/** A value needs readers that were not given. */
export class ReaderLater extends Error {}

/** Names of ingredients by their ids, as Bar Assistant stores them next to the recipes. */
export type IngredientNames = ReadonlyMap<string, string>

/**
 * The recipes in what JSON or YAML holds: one of Bar Assistant's or of ours, a list or a collection
 * of them, schema.org's (alone, in `@graph`, in a list), TheCocktailDB's `drinks`, a backup of Mealie, or
 * anything whose keys say a name and ingredients in one of twelve languages.
 */
export const recipesIn = (
  value: unknown,
  place: string,
  names: IngredientNames = new Map(),
  formats?: RareFormats,
): RawRecipe[] => recipesBelow(value, place, names, new Below(formats))

/** Lists within lists go so deep in no file of recipes; one could be made that goes as deep as it is long. */
const deepest = 12

/** The depth of a search, and visited values: an alias of YAML puts one list into many places. */
class Below {
  readonly #formats: RareFormats | undefined
  readonly #seen: Set<unknown>
  readonly #depth: number

  constructor(formats: RareFormats | undefined, seen = new Set<unknown>(), depth = 0) {
    this.#formats = formats
    this.#seen = seen
    this.#depth = depth
  }

  /** One step deeper; undefined where it has been there already, or has come too deep. */
  into(value: unknown): Below | undefined {
    if (this.#depth === deepest || this.#seen.has(value)) return undefined
    this.#seen.add(value)
    return new Below(this.#formats, this.#seen, this.#depth + 1)
  }

  /** The readers of other apps. @throws {ReaderLater} if they are not at hand */
  get formats(): RareFormats {
    if (!this.#formats) throw new ReaderLater()
    return this.#formats
  }
}

function recipesBelow(
  value: unknown,
  place: string,
  names: IngredientNames,
  above: Below,
): RawRecipe[] {
  if (typeof value !== 'object' || value === null) return []
  const below = above.into(value)
  if (!below) return []
  if (Array.isArray(value))
    return value.flatMap((one, at) =>
      recipesBelow(one, value.length === 1 ? place : `${place}, ${at + 1}`, names, below),
    )
  if (!isThing(value)) return []
  if (isLinked(value)) return [linkedRecipe(value, place)]
  if (isMealieBackup(value))
    return recipesBelow(below.formats.recipesOfMealieBackup(value), place, names, below)
  const app = appOf(value)
  if (app) return [below.formats.recipeOfApp(app, value, place)]
  if (Array.isArray(value['@graph'])) return recipesBelow(value['@graph'], place, names, below)
  if (Array.isArray(value['itemListElement']))
    return recipesBelow(
      value['itemListElement'].map((one: unknown) =>
        isThing(one) && isThing(one['item']) ? one['item'] : one,
      ),
      place,
      names,
      below,
    )
  if (isThing(value['recipe']))
    return recipesBelow(value['recipe'], place, namesIn(value['ingredients']), below)
  if (isThing(value['schema'])) return recipesBelow(value['schema'], place, names, below)
  for (const list of ['cocktails', 'recipes', 'drinks'] as const)
    if (Array.isArray(value[list])) return recipesBelow(value[list], place, names, below)
  if ('strDrink' in value) return [wideRecipe((column) => value[column], place)]
  if ('name' in value && 'ingredients' in value) return [barRecipe(value, place, names)]
  return recipesOfAnyShape(value, place, names, below)
}

/** A thing whose keys say the parts of a recipe in words of their own, or things that hold such. */
function recipesOfAnyShape(
  value: ImportJsonSubject,
  place: string,
  names: IngredientNames,
  below: Below,
): RawRecipe[] {
  const parts = withIngredientsByForm(value, partsOf(value))
  // Linked data of another type.
  const isOther = '@type' in value
  if (!isOther && parts['ingredients'] !== undefined && textOf(parts['name']))
    return [
      { ...barRecipe(parts, place, names), key: `recipe:json:${keyPart(textOf(parts['name']))}` },
    ]
  return Object.entries(value).flatMap(([key, inner]) => {
    if (!isThing(inner)) return recipesBelow(inner, `${place}, ${key}`, names, below)
    const inside = partsOf(inner)
    // `{ "Negroni": { "ingredients": … } }`: the key is the name.
    const isNamed = inside['ingredients'] !== undefined && !textOf(inside['name'])
    return recipesBelow(isNamed ? { ...inner, name: key } : inner, `${place}, ${key}`, names, below)
  })
}

/** A recipe with a list of amounts under a key of any name has them for ingredients. */
function withIngredientsByForm(
  value: ImportJsonSubject,
  parts: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (parts['ingredients'] !== undefined || !textOf(parts['name'])) return parts
  const isAmount = (one: unknown) =>
    isThing(one)
      ? partsOf(one)['amount'] !== undefined && !('@type' in one)
      : typeof one === 'string' && amountsIn(one) === 1
  const list = Object.values(value).find(
    (inner): inner is unknown[] =>
      Array.isArray(inner) &&
      inner.length > 1 &&
      inner.filter(isAmount).length * 2 > inner.length &&
      inner.every((one) => typeof one === 'string' || (isThing(one) && hasName(one))),
  )
  return list ? { ...parts, ingredients: list } : parts
}

const hasName = (one: ImportJsonSubject) => {
  const { name, ingredients } = partsOf(one)
  return Boolean(textOf(name) || textOf(ingredients) || textOf(one['item'] ?? one['product']))
}

/** Its values by what their keys mean. */
function partsOf(value: ImportJsonSubject): Readonly<Record<string, unknown>> {
  const parts: Record<string, unknown> = {}
  const as: Partial<Record<RecipePart, string>> = { glassType: 'glass' }
  // `ingredients` says it better than `components` beside it.
  const byName = Object.entries(value).toSorted(
    ([a], [b]) => Number(b in recipeWords) - Number(a in recipeWords),
  )
  for (const [key, inner] of byName) {
    const part = partNamed(key)
    if (part) parts[as[part] ?? part] ??= inner
  }
  return parts
}

export function namesIn(list: unknown): IngredientNames {
  return new Map(
    listOf(list).flatMap((one) =>
      isThing(one) && textOf(one['_id']) && textOf(one['name'])
        ? [[textOf(one['_id']), textOf(one['name'])] as const]
        : [],
    ),
  )
}

/** A recipe of Bar Assistant, of any of its versions. */
function barRecipe(value: ImportJsonSubject, place: string, names: IngredientNames): RawRecipe {
  const name = textOf(value['name'])
  const nameOf = (one: ImportJsonSubject) =>
    textOf(one['name']) ||
    textOf(partsOf(one)['ingredients']) ||
    textOf(partsOf(one)['name']) ||
    textOf(one['item'] ?? one['product'] ?? one['label']) ||
    names.get(textOf(one['_id'])) ||
    textOf(one['_id']).replaceAll('-', ' ')
  const instructions = value['instructions'] ?? partsOf(value)['instructions']
  return {
    place,
    key: `recipe:ba:${textOf(value['_id']) || keyPart(name)}`,
    name,
    description: value['description'],
    instructions: instructionsOf(instructions),
    glassType: value['glass'] ?? value['glassType'],
    garnish: value['garnish'],
    sourceName: value['source'],
    notes: value['notes'],
    difficulty: value['difficulty'],
    prepTime: numberIn(value['prepTime']),
    servings: numberIn(value['servings']),
    rating: numberIn(value['rating']),
    // How it is mixed is a word by which one looks for it, unless it is the instructions.
    tags: [
      ...listOf(value['tags']).filter((tag) => typeof tag === 'string'),
      value['method'] !== instructions && value['method'],
    ],
    ingredients: withAmounts(
      ingredientsIn(value['ingredients']).filter(isNoHeading),
      partsOf(value)['amount'],
    ).flatMap((one): RawIngredient[] => {
      if (typeof one === 'string') return [ingredientOfLine(withoutTags(one))]
      if (!isThing(one)) return []
      const special = textOf(one['special'])
      if (special) return [ingredientOfLine(special)]
      return [
        {
          name: nameOf(one),
          amount: barAmount(one),
          optional: one['optional'] === true,
          note: one['note'],
          substitutes: listOf(one['substitutes']).map((other) =>
            isThing(other) ? nameOf(other) : other,
          ),
        },
      ]
    }),
  }
}

/** Names in one list and their amounts in another, in the same order. */
function withAmounts(all: readonly unknown[], amounts: unknown): readonly unknown[] {
  if (!Array.isArray(amounts) || amounts.length !== all.length) return all
  return all.map((one, at) =>
    typeof one === 'string' ? { name: one, amount: textOf(amounts[at]) } : one,
  )
}

/** A list, a text with all of them, or things by their names. */
function ingredientsIn(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return ingredientsInCell(value)
  if (isThing(value))
    return Object.entries(value).map(([name, amount]) => ({ name, amount: textOf(amount) }))
  return listOf(value)
}

function barAmount(one: ImportJsonSubject): string {
  const parts = partsOf(one)
  const { number, word } = measuresIn(one)
  const said = one['amount'] ?? number ?? parts['amount']
  // `{ "measure": { "amount": 1.5, "unit": "oz" } }`
  if (isThing(said) && said !== one) return barAmount(said)
  const [amount, max, units] = [
    numberIn(said),
    numberIn(one['amount_max']),
    textOf(one['units'] ?? parts['unit'] ?? (number === undefined ? '' : word)),
  ]
  if (amount === undefined) return textOf(said) || units
  return `${amount}${max !== undefined && max > amount ? `–${max}` : ''} ${units}`.trim()
}

/** `{ "qty": 2, "measure": "oz" }`: two keys that may be the amount, one with the number and one with its unit. */
function measuresIn(one: ImportJsonSubject): { readonly number: unknown; readonly word: unknown } {
  const all = Object.entries(one).flatMap(([key, value]) =>
    partNamed(key) === 'amount' ? [value] : [],
  )
  return {
    number: all.find((value) => numberIn(value) !== undefined),
    word: all.find((value) => typeof value === 'string' && /^[^\d½¼¾]+$/.test(value)),
  }
}

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** `@type` is `Recipe`, with or without its address, alone or among others. */
const isLinked = (value: ImportJsonSubject): boolean =>
  listOf(value['@type']).some((type) => /(^|[/:])Recipe$/.test(textOf(type)))

/** A recipe of schema.org. */
function linkedRecipe(value: ImportJsonSubject, place: string): RawRecipe {
  const name = textOf(value['name'])
  const address = textOf(value['@id'] ?? value['url'])
  const extra = Object.fromEntries(
    listOf(value['additionalProperty'])
      .filter(isThing)
      .map((one) => [textOf(one['name']), one['value']]),
  )
  return {
    place,
    key: `recipe:ld:${address || keyPart(name)}`,
    name,
    description: value['description'],
    instructions: instructionsOf(value['recipeInstructions']),
    notes: listOf(value['comment'])
      .filter(isThing)
      .filter((one) => /\bnotes?\b/i.test(textOf(one['name'])))
      .map((one) => textOf(one['text']))
      .join('\n'),
    glassType: extra['glass'],
    garnish: extra['garnish'],
    difficulty: extra['difficulty'],
    sourceName: textOf(value['isBasedOn'] ?? value['url']) || authorOf(value['author']),
    prepTime: minutesOf(value['prepTime']) ?? minutesOf(value['totalTime']),
    servings: Number.parseInt(/\d+/.exec(textOf(listOf(value['recipeYield'])[0]))?.[0] ?? '', 10),
    tags: [...keywordsOf(value['keywords']), value['cookingMethod']],
    ingredients: ofLinkedData(value['recipeIngredient'] ?? value['ingredients']),
  }
}

function ofLinkedData(value: unknown): RawIngredient[] {
  const list = listOf(value)
  const [only] = list
  // Some pages have all of them in one text.
  if (list.length === 1 && typeof only === 'string') {
    const text = withoutTags(only)
    if (amountsIn(text) > 1) return ingredientsInCell(text)
  }
  return list
    .flatMap((one) => (typeof one === 'string' ? withoutTags(one).split(/\r?\n/) : [one]))
    .filter(isNoHeading)
    .map((one) => {
      if (!isThing(one)) return ingredientOfLine(textOf(one))
      // A PropertyValue says its parts by name.
      const amount = [textOf(one['value']), unitOf(one)]
      return { name: one['name'], amount: amount.filter(Boolean).join(' ') }
    })
}

/** Codes of UN/CEFACT, which linked data uses. */
const unitCodes: Readonly<Record<string, string>> = {
  MLT: 'ml',
  CLT: 'cl',
  LTR: 'l',
  OZA: 'oz',
  C62: '',
}
function unitOf(one: ImportJsonSubject): string {
  const code = textOf(one['unitCode'])
  return textOf(one['unitText']) || (unitCodes[code.toUpperCase()] ?? code)
}

/** `[For the glass]` and `For the syrup:` head the ingredients below them. */
const isNoHeading = (one: unknown) =>
  !/^\s*(?:\[[^[\]]*\]|#+\s.*|\*\*[^*]+\*\*:?|\p{L}[^\d:¼½¾⅓⅔]{1,60}:)\s*$/u.test(textOf(one))

const authorOf = (author: unknown): string => {
  const [first] = listOf(author)
  return isThing(first) ? textOf(first['name']) : textOf(first)
}

const keywordsOf = (keywords: unknown): unknown[] =>
  listOf(keywords).flatMap((one) => textOf(one).split(','))

/** Text, a list of texts, steps, or sections of steps: each step a line. */
function instructionsOf(value: unknown, above = new Below(undefined)): string {
  return listOf(value)
    .map((one) => {
      if (!isThing(one)) return withoutTags(textOf(one))
      const steps = one['itemListElement']
      if (steps === undefined) return withoutTags(textOf(one['text']) || textOf(one['name']))
      const below = above.into(steps)
      return [textOf(one['name']), below && instructionsOf(steps, below)].filter(Boolean).join('\n')
    })
    .filter(Boolean)
    .join('\n')
}

/** Paragraphs and list items as lines; other tags are left out. */
function withoutTags(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text
  return text
    .replace(/<(?:\/(?:p|div|li|h[1-6]|tr)|br)\b[^<>]{0,500}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** Minutes of an ISO 8601 duration, `PT1H5M`. */
function minutesOf(value: unknown): number | undefined {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+(?:\.\d+)?)M)?(?:\d+(?:\.\d+)?S)?)?$/.exec(
    textOf(value),
  )
  if (!match) return undefined
  const [, days = '0', hours = '0', minutes = '0'] = match
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes)
}

/** A drink of TheCocktailDB: up to fifteen ingredients in separate columns. */
export function wideRecipe(cell: (column: string) => unknown, place: string): RawRecipe {
  const name = textOf(cell('strDrink'))
  const numbers = Array.from({ length: 15 }, (_, at) => at + 1)
  return {
    place,
    key: `recipe:cdb:${textOf(cell('idDrink')) || keyPart(name)}`,
    name,
    instructions: cell('strInstructions'),
    glassType: cell('strGlass'),
    tags: [
      cell('strCategory'),
      cell('strAlcoholic'),
      cell('strIBA'),
      ...textOf(cell('strTags')).split(','),
    ],
    ingredients: numbers.map((number) => ({
      name: cell(`strIngredient${number}`),
      amount: textOf(cell(`strMeasure${number}`)).replace(/\s+/g, ' '),
    })),
  }
}
