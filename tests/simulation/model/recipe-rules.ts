import { type Acting, type Args, No, type Rule } from './acting.ts'
import { bringBack, drop, put } from './common-rules.ts'

/** Recipes, and their shopping list. */
export const recipeRules: Record<string, Rule> = {
  'recipe.add': (on, args) => {
    if (on.wasEver('recipes', args['id'])) throw new No('exists')
    on.save('recipes', newRecipe(on, args))
  },
  'recipe.import': (on, args) => {
    if (!on.live('recipes', args['id'])) on.save('recipes', newRecipe(on, args))
  },
  'recipe.edit': (on, args) => {
    const recipe = on.mustBeThere('recipes', args['id'])
    const changes = { ...(args['changes'] as Record<string, unknown>) }
    for (const list of ['ingredients', 'tags'])
      if (changes[list]) changes[list] = JSON.stringify(changes[list])
    on.save('recipes', { ...recipe, ...changes, updatedAt: on.context.now })
  },
  'recipe.favourite': (on, args) => {
    const recipe = on.mustBeThere('recipes', args['id'])
    const { isFavorite } = args
    if (recipe['isFavorite'] !== isFavorite)
      on.save('recipes', { ...recipe, isFavorite, updatedAt: on.context.now })
  },
  'recipe.remove': drop('recipes'),
  'recipe.restore': bringBack('recipes'),
  'shopping.add': put('shopping', ({ context }) => ({ isDone: false, createdAt: context.now })),
  'shopping.tick': (on, args) => {
    const item = on.mustBeThere('shopping', args['id'])
    on.save('shopping', { ...item, isDone: args['isDone'] })
  },
  'shopping.remove': drop('shopping'),
  'shopping.restore': bringBack('shopping'),
}

const unsaid = {
  difficulty: 'easy',
  servings: 1,
  source: 'user',
  isPublic: false,
  isFavorite: false,
}

function newRecipe({ context }: Acting, args: Args) {
  const lists = { ingredients: JSON.stringify(args['ingredients']), tags: tagsText(args['tags']) }
  const stamps = { createdAt: context.now, updatedAt: context.now }
  return { ...unsaid, ...args, ...lists, ...stamps }
}
const tagsText = (tags: unknown) => JSON.stringify(tags ?? [])
