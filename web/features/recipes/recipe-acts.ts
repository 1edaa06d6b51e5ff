import { useMemo } from 'react'
import { publicRecipeCopy } from '../../../shared/copy/public-recipe.ts'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { textVersionsCopy } from '../../../shared/copy/text-versions.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import type { ShoppingItem } from '../../../shared/features/recipes/shopping.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { AnyMutation } from '../../local/write/mutate.ts'
import type { Device } from '../../local/device/device.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { withUndo } from '../../components/bottle/bottle-acts.ts'
import { toast } from '../../ui/toast.ts'

/** Actions on recipes and the shopping list, each with Undo in a toast. */
export type RecipeActs = ReturnType<typeof recipeActs>

export function useRecipeActs(): RecipeActs {
  const device = useDevice()
  return useMemo(() => recipeActs(device), [device])
}

/** Exported for its test. */
export function recipeActs(device: Device) {
  // A second press may come before the list has the names of the first.
  const writing = new Set<string>()
  return {
    favourite({ id, name, isFavorite }: Recipe) {
      const mark = (is: boolean): AnyMutation => ({
        name: 'recipe.favourite',
        args: { id, isFavorite: is },
      })
      return withUndo(
        device,
        isFavorite ? recipesCopy.unfavored(name) : recipesCopy.favored(name),
        [mark(!isFavorite)],
        [mark(isFavorite)],
      )
    },

    rate({ id, rating }: Recipe, stars: number | null) {
      const rated = (value: number | null): AnyMutation => ({
        name: 'recipe.edit',
        args: { id, changes: { rating: value } },
      })
      return withUndo(device, recipesCopy.edited, [rated(stars)], [rated(rating ?? null)])
    },

    /** Keeps one version of a text that two devices changed. */
    keepText({ id, ...recipe }: Recipe, field: RecipeText, version: string) {
      const kept = (text: string | null): AnyMutation => ({
        name: 'recipe.edit',
        args: { id, changes: { [field]: text } },
      })
      return withUndo(device, textVersionsCopy.kept, [kept(version)], [kept(recipe[field] ?? null)])
    },

    /** Publishes a recipe to everyone with the link, or makes it private. */
    show({ id, name }: Recipe, isPublic: boolean) {
      const shown = (is: boolean): AnyMutation => ({
        name: 'recipe.edit',
        args: { id, changes: { isPublic: is } },
      })
      const title = isPublic ? publicRecipeCopy.opened(name) : publicRecipeCopy.closed(name)
      return withUndo(device, title, [shown(isPublic)], [shown(!isPublic)])
    },

    remove({ id, name }: Recipe) {
      return withUndo(
        device,
        recipesCopy.removed(name),
        [{ name: 'recipe.remove', args: { id } }],
        [{ name: 'recipe.restore', args: { id } }],
      )
    },

    restore(id: Id) {
      return withUndo(
        device,
        recipesCopy.edited,
        [{ name: 'recipe.restore', args: { id } }],
        [{ name: 'recipe.remove', args: { id } }],
      )
    },

    /** Adds names to the list, except those it already has unticked. */
    async shop(names: readonly string[], list: readonly ShoppingItem[], recipe?: Wisher) {
      const there = new Set(list.filter((one) => !one.isDone).map(({ name }) => name.toLowerCase()))
      const isThere = (name: string) => there.has(name) || writing.has(name)
      const fresh = [...new Set(names)].filter((name) => !isThere(name.toLowerCase()))
      if (fresh.length === 0) return toast({ title: recipesCopy.onListAlready })
      const made = fresh.map((name) => ({
        id: device.newId(),
        name,
        ...(recipe && { note: recipeBarCopy.shoppingFor(recipe.name), recipeId: recipe.id }),
      }))
      for (const name of fresh) writing.add(name.toLowerCase())
      await withUndo(
        device,
        recipesCopy.addedToList(made.length),
        made.map((args) => ({ name: 'shopping.add', args })),
        made.map(({ id }) => ({ name: 'shopping.remove', args: { id } })),
      )
      for (const name of fresh) writing.delete(name.toLowerCase())
    },

    takeOff(items: readonly ShoppingItem[], title: string) {
      return withUndo(
        device,
        title,
        items.map(({ id }) => ({ name: 'shopping.remove', args: { id } })),
        items.map(({ id }) => ({ name: 'shopping.restore', args: { id } })),
      )
    },
  }
}

type RecipeText = 'instructions' | 'notes'

/** The recipe the item is for. */
interface Wisher {
  readonly id: Id
  readonly name: string
}
