import { language, messages } from '../../kernel/language.ts'
import { plainWords } from '../../kernel/text.ts'
import { amountOf } from './amount.ts'
import { classicKey, classics } from './classics.ts'
import { ingredientsText } from './ingredient.ts'
import { ingredientsOf, type Recipe, tagsOf } from './recipe.ts'

const nameOf = (text: string): string => plainWords(text).join('-')
const named = (texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(texts.map((text) => [nameOf(text), text]))

/**
 * Units of measure (`30 ml`, `2 dashes`) have words where amounts are shown; `2 slices` has not.
 */
const isWord = (amount: string) => amountOf(amount)?.after !== ''

const parts = classics.flatMap(({ ingredients, glassType, garnish }) => [
  ...ingredients.flatMap(({ name, amount }) => (isWord(amount) ? [name, amount] : [name])),
  glassType,
  ...(garnish ? [garnish] : []),
])
const tags = classics.flatMap((classic) => classic.tags)

/** All that the starter shelf says besides the names of its drinks. */
export const classicWords = messages('classics', {
  methods: Object.fromEntries(classics.map(({ slug, instructions }) => [slug, instructions])),
  parts: named(parts),
  tags: named(tags),
})

const isPart = new Set(parts)
const isTag = new Set<string>(tags)

/**
 * An ingredient, amount, glass or garnish of a starter recipe in the reader's language; other text
 * unchanged.
 */
export const partAsRead = (text: string): string =>
  (isPart.has(text) && classicWords.parts[nameOf(text)]) || text

const tagAsRead = (tag: string): string => (isTag.has(tag) && classicWords.tags[nameOf(tag)]) || tag

const methods = new Map(
  classics.map(({ slug, instructions }) => [classicKey(slug), { slug, instructions }]),
)

/**
 * A starter recipe, or the user's copy of it, in the reader's language. The owner's changes stay as
 * written. For display only: possible drinks are found by the stored words.
 */
export function asRead(recipe: Recipe): Recipe {
  if (language() === 'en' || recipe.source !== 'classic') return recipe
  const { instructions, glassType, garnish } = recipe
  const method = methods.get(recipe.sourceKey ?? '')
  return {
    ...recipe,
    instructions:
      (method?.instructions === instructions && classicWords.methods[method.slug]) || instructions,
    ...(glassType !== undefined && { glassType: partAsRead(glassType) }),
    ...(garnish !== undefined && { garnish: partAsRead(garnish) }),
    ingredients: ingredientsText(
      ingredientsOf(recipe).map((one) => ({
        ...one,
        name: partAsRead(one.name),
        amount: partAsRead(one.amount),
      })),
    ),
    tags: JSON.stringify(tagsOf(recipe).map(tagAsRead)),
  }
}
