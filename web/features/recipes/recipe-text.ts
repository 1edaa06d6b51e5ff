import { recipeLabels } from '../../../shared/copy/field-labels.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { shownAmount } from '../../../shared/features/recipes/amount.ts'
import { titledTexts } from '../../../shared/kernel/both-texts.ts'
import { ingredientsOf, type Recipe } from '../../../shared/features/recipes/recipe.ts'
import type { VolumeUnit } from '../../../shared/kernel/volume.ts'
import { toast } from '../../ui/toast.ts'

/** A recipe as text to share, in the chosen units and number of drinks. */
export function textOfRecipe(recipe: Recipe, units: VolumeUnit, times: number): string {
  const { name, instructions, glassType, garnish } = recipe
  const lines = ingredientsOf(recipe).map((one) =>
    [`- ${shownAmount(one.amount, units, times)} ${one.name}`, one.optional && recipesCopy.perhaps]
      .filter(Boolean)
      .join(' '),
  )
  const rest = [
    glassType && `${recipeLabels.glassType}: ${glassType}`,
    garnish && `${recipeLabels.garnish}: ${garnish}`,
  ].filter(Boolean)
  const told = titledTexts(instructions).map(({ title, text }) =>
    title ? `${title}\n${text}` : text,
  )
  return [
    name,
    '',
    ...lines,
    '',
    told.join('\n\n'),
    ...(rest.length > 0 ? ['', ...rest] : []),
  ].join('\n')
}

/** Opens the share sheet; without one, copies the text. */
export async function shareText(title: string, text: string, copied: string) {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await navigator.clipboard.writeText(text)
  toast({ title: copied })
}
