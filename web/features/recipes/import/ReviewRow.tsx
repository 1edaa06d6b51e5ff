import { useId } from 'react'
import { recipeImportCopy } from '../../../../shared/copy/recipe-import.ts'
import type { ReadRecipe } from '../../../../shared/features/recipes/import/read-recipe.ts'

export const reviewRowHeight = 92

interface ReviewRowProps {
  recipe: ReadRecipe
  isThere: boolean
  isChosen: boolean
  onChoose: (isOn: boolean) => void
}

/** One recipe of a file, with warnings before the import. */
export function ReviewRow({ recipe, isThere, isChosen, onChoose }: ReviewRowProps) {
  const { fields, place, remarks } = recipe
  const id = useId()
  const message = [
    ...(isThere ? [recipeImportCopy.there] : []),
    ...remarks.map((remark) => recipeImportCopy.remarks[remark]),
  ]
  return (
    <div className="relative flex h-full items-start gap-3 overflow-hidden border-b border-line py-2">
      <span className="target -my-1 flex shrink-0 items-center justify-center">
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          disabled={isThere}
          onChange={(event) => onChoose(event.target.checked)}
          className="relative z-10 size-5 accent-accent"
        />
      </span>
      <span className="min-w-0">
        {/* The whole row is its target. */}
        <label
          htmlFor={id}
          dir="auto"
          className="block truncate font-semibold before:absolute before:inset-0"
        >
          {fields.name}
        </label>
        <span dir="auto" className="block truncate text-small text-soft">
          {fields.ingredients.map(({ amount, name }) => `${amount} ${name}`).join(', ')}
        </span>
        <span className="block truncate text-caption text-soft">
          {message.length > 0 ? message.join(' ') : place}
        </span>
      </span>
    </div>
  )
}
