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

type ClassicWords = ReturnType<typeof makeWords>
let made: ClassicWords | undefined

/**
 * All that the starter shelf says besides the names of its drinks. Made when first needed: that takes
 * a phone 0.1 s, and English readers need none.
 */
export const classicWords = (): ClassicWords => (made ??= makeWords())

function makeWords() {
  const parts = classics.flatMap(({ ingredients, glassType, garnish }) => [
    ...ingredients.flatMap(({ name, amount }) => (isWord(amount) ? [name, amount] : [name])),
    glassType,
    ...(garnish ? [garnish] : []),
  ])
  const tags = classics.flatMap((classic) => classic.tags)
  return {
    said: messages('classics', {
      methods: Object.fromEntries(classics.map(({ slug, instructions }) => [slug, instructions])),
      parts: named(parts),
      tags: named(tags),
    }),
    parts: new Set(parts),
    tags: new Set<string>(tags),
    methods: new Map(
      classics.map(({ slug, instructions }) => [classicKey(slug), { slug, instructions }]),
    ),
  }
}

/**
 * An ingredient, amount, glass or garnish of a starter recipe in the reader's language; other text
 * unchanged.
 */
export function partAsRead(text: string): string {
  if (language() === 'en') return text
  const { parts, said } = classicWords()
  return (parts.has(text) && said.parts[nameOf(text)]) || text
}

function tagAsRead(tag: string): string {
  const { tags, said } = classicWords()
  return (tags.has(tag) && said.tags[nameOf(tag)]) || tag
}

/**
 * A starter recipe, or the user's copy of it, in the reader's language. The owner's changes stay as
 * written. For display only: possible drinks are found by the stored words.
 */
export function asRead(recipe: Recipe): Recipe {
  if (language() === 'en' || recipe.source !== 'classic') return recipe
  const { instructions, glassType, garnish } = recipe
  const { methods, said } = classicWords()
  const method = methods.get(recipe.sourceKey ?? '')
  return {
    ...recipe,
    instructions:
      (method?.instructions === instructions && said.methods[method.slug]) || instructions,
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
