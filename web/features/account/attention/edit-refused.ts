import { routes } from '../../../../shared/routes.ts'
import type { AttentionItem } from '../../../local/hooks/live.ts'
import { useBottleDialog } from '../../../components/bottle-form/bottle-dialog-state.ts'

/** Routes with the form for a change, by the name of the mutation. */
const screens: Readonly<Record<string, string>> = {
  'recipe.add': routes.recipes.path,
  'recipe.edit': routes.recipes.path,
  'recipe.import': routes.recipes.path,
  'alert.add': routes.alerts.path,
  'alert.edit': routes.alerts.path,
  'watch.add': `${routes.alerts.path}?tab=availability`,
  'watch.edit': `${routes.alerts.path}?tab=availability`,
  'wish.add': `${routes.dropSpotting.path}?tab=wishlist`,
  'wish.edit': `${routes.dropSpotting.path}?tab=wishlist`,
  'sighting.add': `${routes.dropSpotting.path}?tab=own`,
}

/** Changes with fields of the bottle's form, which opens over any screen. */
const ofBottles: readonly string[] = ['bottle.add', 'bottle.import', 'bottle.edit']

/** Whether a form can show all of the refused input. */
export const canEdit = ({ name }: AttentionItem): boolean =>
  ofBottles.includes(name) || Object.hasOwn(screens, name)

/** Opens the form with the refused input; saving replaces the item with a new change. */
export function editRefused(item: AttentionItem, goTo: (address: string) => void) {
  const address = screens[item.name]
  if (address === undefined) useBottleDialog.getState().fix(item)
  else goTo(`${address}${address.includes('?') ? '&' : '?'}fix=${item.uid}`)
}
