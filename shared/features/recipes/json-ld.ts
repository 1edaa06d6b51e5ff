import type { Ingredient } from './ingredient.ts'
import { titledTexts } from '../../kernel/both-texts.ts'
import { ingredientsOf, type Recipe, tagsOf } from './recipe.ts'

/** A recipe as schema.org has it: what search engines and other recipe books read. */
export function jsonLdOf(recipe: Recipe) {
  const { sourceName } = recipe
  return {
    '@context': 'https://schema.org',
    ...drinkLd({ ...recipe, ingredients: ingredientsOf(recipe) }),
    keywords: tagsOf(recipe).join(', '),
    ...(sourceName !== undefined && { isBasedOn: sourceName }),
    dateCreated: new Date(recipe.createdAt).toISOString(),
    dateModified: new Date(recipe.updatedAt).toISOString(),
  }
}

/** The recipe's content, without its owner. */
export function drinkLd(
  recipe: Pick<
    Recipe,
    | 'name'
    | 'description'
    | 'glassType'
    | 'garnish'
    | 'difficulty'
    | 'prepTime'
    | 'servings'
    | 'instructions'
  > & { readonly ingredients: readonly Ingredient[] },
) {
  const { name, description, glassType, garnish, difficulty, prepTime, servings } = recipe
  const extra = Object.entries({ glass: glassType, garnish, difficulty }).flatMap(
    ([called, value]) =>
      value === undefined ? [] : [{ '@type': 'PropertyValue', name: called, value }],
  )
  return {
    '@type': 'Recipe',
    name,
    ...(description !== undefined && { description }),
    ...(prepTime !== undefined && { prepTime: `PT${prepTime}M` }),
    recipeYield: `${servings} ${servings === 1 ? 'drink' : 'drinks'}`,
    recipeCategory: 'Drink',
    recipeCuisine: 'Cocktail',
    recipeIngredient: recipe.ingredients.map((one) =>
      [
        `${one.amount} ${one.name}`,
        one.note && `(${one.note})`,
        one.optional && !one.note && '(optional)',
      ]
        .filter(Boolean)
        .join(' '),
    ),
    recipeInstructions: titledTexts(recipe.instructions).flatMap(({ title, text }): object[] =>
      title
        ? [{ '@type': 'HowToSection', name: title, itemListElement: stepsOf(text) }]
        : stepsOf(text),
    ),
    ...(extra.length > 0 && { additionalProperty: extra }),
  }
}

const stepsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ '@type': 'HowToStep', text: line }))

/** Several recipes in one document; a single one is the document itself. */
export function jsonLdDocument(recipes: readonly Recipe[]): string {
  const [only, ...more] = recipes.map(jsonLdOf)
  const whole =
    only && more.length === 0
      ? only
      : {
          '@context': 'https://schema.org',
          '@graph': [only, ...more].flatMap((one) => (one ? [withoutContext(one)] : [])),
        }
  return `${JSON.stringify(whole, null, 2)}\n`
}

const withoutContext = ({ '@context': _, ...rest }: ReturnType<typeof jsonLdOf>) => rest
