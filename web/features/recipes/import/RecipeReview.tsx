import { useMemo, useState } from 'react'
import { recipeImportCopy } from '../../../../shared/copy/recipe-import.ts'
import type { ReadRecipes } from '../../../../shared/features/recipes/import/read-file.ts'
import type { ReadRecipe } from '../../../../shared/features/recipes/import/read-recipe.ts'
import type { Recipe } from '../../../../shared/features/recipes/recipe.ts'
import { LongList } from '../../../lib/LongList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { idOfSource } from '../../../components/recipe/classic-recipes.ts'
import { ReviewRow, reviewRowHeight } from './ReviewRow.tsx'

interface RecipeReviewProps {
  file: ReadRecipes
  own: readonly Recipe[]
  busy: boolean
  onImport: (chosen: readonly ReadRecipe[]) => void
}

/** The recipes found in a file, and its errors. Nothing is written before the user confirms. */
export function RecipeReview({ file, own, busy, onImport }: RecipeReviewProps) {
  const { recipes, refused, troubles } = file
  const ids = useMemo(() => new Set(own.map(({ id }) => id)), [own])
  const entries = useMemo(
    () => recipes.map((recipe) => ({ recipe, isThere: ids.has(idOfSource(recipe.key)) })),
    [recipes, ids],
  )
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const open = entries.filter(({ isThere }) => !isThere)
  const chosen = open.filter(({ recipe }) => !unticked.has(recipe.key))
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(unticked)
    if (isOn) next.delete(key)
    else next.add(key)
    setUnticked(next)
  }

  return (
    <>
      {(refused.length > 0 || troubles.length > 0) && (
        <Notice
          live
          tone={recipes.length === 0 ? 'danger' : 'warn'}
          title={
            recipes.length === 0 ? recipeImportCopy.nothingTitle : recipeImportCopy.troubleTitle
          }
        >
          <ul className="max-h-60 list-disc overflow-y-auto ps-5">
            {troubles.map(({ file: name, trouble }) => (
              <li key={name} className="break-words">
                {recipeImportCopy.fileSays(name, recipeImportCopy.troubles[trouble])}
              </li>
            ))}
            {refused.map(({ place, name, trouble }) => (
              <li key={place} className="break-words">
                {recipeImportCopy.refusedAt(place, name, recipeImportCopy.refused[trouble])}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {recipes.length > 0 && (
        <section>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-lead">
              {recipeImportCopy.reviewTitle}{' '}
              <span className="font-sans text-small text-soft">
                {recipeImportCopy.found(recipes.length)}
              </span>
            </h2>
            {open.length > 1 && (
              <Button
                tone="plain"
                size="small"
                onClick={() =>
                  setUnticked(
                    chosen.length === 0 ? new Set() : new Set(open.map(({ recipe }) => recipe.key)),
                  )
                }
              >
                {chosen.length === 0 ? recipeImportCopy.tickAll : recipeImportCopy.untickAll}
              </Button>
            )}
          </div>
          <div className="sticky top-[calc(var(--spacing)*14+1px+env(safe-area-inset-top))] z-20 bg-ground py-2 desk:top-[4.75rem]">
            <Button
              tone="primary"
              busy={busy}
              busyLabel={recipeImportCopy.importing}
              disabled={chosen.length === 0}
              onClick={() => onImport(chosen.map(({ recipe }) => recipe))}
            >
              {chosen.length === 0
                ? recipeImportCopy.nothing
                : recipeImportCopy.import(chosen.length)}
            </Button>
          </div>
          <LongList
            label={recipeImportCopy.list}
            items={entries}
            keyOf={({ recipe }) => recipe.key}
            heightOf={() => reviewRowHeight}
            render={({ recipe, isThere }) => (
              <ReviewRow
                recipe={recipe}
                isThere={isThere}
                isChosen={!isThere && !unticked.has(recipe.key)}
                onChoose={(isOn) => toggle(recipe.key, isOn)}
              />
            )}
          />
        </section>
      )}
    </>
  )
}
