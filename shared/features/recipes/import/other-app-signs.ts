/** Whether a text marks ingredients with amounts as Cooklang does. */
export const isCooklang = (text: string): boolean =>
  /(?:^|[\s(])@[@&?+-]*[\p{L}.][^@#~{}\n]{0,100}\{[^{}\n]{0,60}\}/u.test(text)

type AppValue = Readonly<Record<string, unknown>>

const lists = (value: AppValue, ...keys: readonly string[]) =>
  keys.every((key) => Array.isArray(value[key]))

/** Whether a value is a whole backup of Mealie, with its tables as lists of rows. */
export const isMealieBackup = (value: AppValue): boolean =>
  lists(value, 'recipes', 'recipes_ingredients')

export type OtherApp = 'paprika' | 'mealie' | 'tandoor'

/** The app whose export has such a recipe; undefined if none of the three has. */
export function appOf(value: AppValue): OtherApp | undefined {
  const { name } = value
  const isNamed = typeof name === 'number' || (typeof name === 'string' && name.trim() !== '')
  if (!isNamed || '@type' in value) return undefined
  const isPaprika = ['uid', 'hash', 'photo_data', 'source_url', 'prep_time'].some(
    (key) => key in value,
  )
  if (isPaprika && ['directions', 'ingredients'].every((key) => typeof value[key] === 'string'))
    return 'paprika'
  if (Array.isArray(value['recipe_ingredient'] ?? value['recipeIngredient'])) return 'mealie'
  const steps = value['steps']
  const isStep = (step: unknown) =>
    typeof step === 'object' &&
    step !== null &&
    !Array.isArray(step) &&
    ('instruction' in step || 'ingredients' in step)
  return Array.isArray(steps) && steps.some(isStep) ? 'tandoor' : undefined
}

/** Whether a page marks a recipe in its elements, as schema.org's microdata does. */
export const isMicrodata = (html: string): boolean => /schema\.org\/Recipe\b/i.test(html)
