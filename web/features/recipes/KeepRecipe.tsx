import { BookmarkCheck, BookmarkPlus, Flag } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { publicRecipeCopy as copy } from '../../../shared/copy/public-recipe.ts'
import type { PublicRecipe } from '../../../shared/features/recipes/public-recipe.ts'
import { type RecipeFields, recipes } from '../../../shared/features/recipes/recipe.ts'
import { withUndo } from '../../components/bottle/bottle-acts.ts'
import { idOfSource } from '../../components/recipe/classic-recipes.ts'
import { recipePath } from '../../components/recipe/recipe-path.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRow, useRows } from '../../local/hooks/live.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { publicIdOf, publicRecipePath } from './public-recipe-path.ts'

const ReportRecipe = lazyExtra(
  async () => (await import('./moderation/ReportRecipe.tsx')).ReportRecipe,
)

/** A signed-in user's actions on another person's recipe. */
export function KeepRecipe({ recipe }: { recipe: PublicRecipe }) {
  const device = useDevice()
  const [reporting, setReporting] = useState(false)
  const key = sourceOf(recipe)
  const id = useMemo(() => idOfSource(key), [key])
  const copied = useRow(recipes, id)
  const all = useRows(recipes)
  const own = useMemo(
    () => all?.find((one) => one.isPublic && publicIdOf(device.user.id, one.id) === recipe.id),
    [all, device.user.id, recipe.id],
  )
  if (all === undefined || copied === undefined) return null
  if (own)
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {copy.isYours}
        <ButtonLink size="small" to={recipePath(own.id)}>
          {copy.toYours}
        </ButtonLink>
      </p>
    )
  const save = () =>
    withUndo(
      device,
      copy.saved(recipe.name),
      [{ name: 'recipe.import', args: { id, ...fieldsOf(recipe, key) } }],
      [{ name: 'recipe.remove', args: { id } }],
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {copied ? (
        <>
          <p className="me-2 flex items-center gap-2">
            <BookmarkCheck aria-hidden size={18} className="text-good" />
            {copy.isSaved}
          </p>
          <ButtonLink to={recipePath(id)}>{copy.openCopy}</ButtonLink>
        </>
      ) : (
        <Button
          tone="primary"
          icon={<BookmarkPlus aria-hidden size={18} />}
          onClick={() => void save()}
        >
          {copy.save}
        </Button>
      )}
      <Button
        size="small"
        tone="plain"
        aria-haspopup="dialog"
        icon={<Flag aria-hidden size={18} />}
        onClick={() => setReporting(true)}
      >
        {copy.report}
      </Button>
      {reporting && (
        <Suspense fallback={null}>
          <ReportRecipe recipe={recipe} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Stable per page, so that saving a recipe twice makes one copy. */
const sourceOf = ({ id }: PublicRecipe) => `recipe:link:${id}`

/** The copy belongs to the user and is private. */
function fieldsOf(recipe: PublicRecipe, sourceKey: string): RecipeFields {
  const { id, hasPicture: _, ...fields } = recipe
  return {
    ...fields,
    source: 'import',
    sourceKey,
    sourceName: location.origin + publicRecipePath(id),
  }
}
