import * as z from 'zod/mini'
import { newRow } from '../../kernel/entity.ts'
import { changesSchema, fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { mutator } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { kept, recipeForm, recipes } from './recipe.ts'

/** Adds a recipe. Refuses `exists` where the id is taken, also by a removed recipe. */
export const addRecipe = mutator({
  name: 'recipe.add',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(recipeForm) }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  async run(tx, args, { now }) {
    if ((await tx.get(recipes, args.id)) || (await tx.removed(recipes, args.id)))
      refuse('exists', 'There is a recipe with this id already.')
    await tx.put(recipes, newRow(recipes, args.id, kept(args), { createdAt: now, updatedAt: now }))
  },
})

/** Changes only the fields that it names; the list of ingredients is one field. */
export const editRecipe = mutator({
  name: 'recipe.edit',
  args: z.strictObject({ id: idSchema, changes: changesSchema(recipeForm) }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  async run(tx, { id, changes }, { now }) {
    await tx.patch(recipes, id, { ...kept(changes), updatedAt: now })
  },
})

/** Marks a recipe as a favourite, or no longer. */
export const favouriteRecipe = mutator({
  name: 'recipe.favourite',
  args: z.strictObject({ id: idSchema, isFavorite: z.boolean() }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  async run(tx, { id, isFavorite }, { now }) {
    const recipe = await tx.need(recipes, id)
    if (recipe.isFavorite !== isFavorite)
      await tx.patch(recipes, id, { isFavorite, updatedAt: now })
  },
})

/** Takes a recipe out; it can be brought back while it is kept aside. */
export const removeRecipe = mutator({
  name: 'recipe.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  run: (tx, args) => tx.remove(recipes, args.id),
})

/** Brings a removed recipe back as it was. */
export const restoreRecipe = mutator({
  name: 'recipe.restore',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  async run(tx, args) {
    if (await tx.get(recipes, args.id)) return
    const recipe =
      (await tx.removed(recipes, args.id)) ?? refuse('gone', 'This recipe is not kept any more.')
    await tx.put(recipes, recipe)
  },
})

/**
 * Adds a recipe from a file or from the starter shelf. Its id follows from the key of its source,
 * so the same one taken twice, here or on another device, is one recipe: a live one stays as it is,
 * a removed one comes back as the source has it.
 */
export const importRecipe = mutator({
  name: 'recipe.import',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(recipeForm) }),
  rows: (args) => [{ entity: recipes, id: args.id }],
  async run(tx, args, { now }) {
    if (await tx.get(recipes, args.id)) return
    await tx.put(recipes, newRow(recipes, args.id, kept(args), { createdAt: now, updatedAt: now }))
  },
})
