import { Download, Heart, Pencil, Share2, ShoppingBasket, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { shownServings } from '../../../shared/business/recipes.ts'
import { recipeLabels } from '../../../shared/copy/field-labels.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { ingredientsOf, type Recipe, tagsOf } from '../../../shared/features/recipes/recipe.ts'
import { shopping } from '../../../shared/features/recipes/shopping.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { usePhoto, useRows, useSettings } from '../../local/hooks/live.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { useStayAwake } from '../../lib/stay-awake.ts'
import { save } from '../../lib/save-file.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { useAsRead } from '../../components/recipe/as-read.ts'
import { TextVersions } from '../../components/sync/TextVersions.tsx'
import { IngredientList } from '../../components/recipe/IngredientList.tsx'
import { useMakeableDrinks } from './making.ts'
import { RecipeHeader } from './RecipeHeader.tsx'
import { RecipeLink } from './RecipeLink.tsx'
import { useRecipeActs } from './recipe-acts.ts'
import { shareText, textOfRecipe } from './recipe-text.ts'

const RecipeDialog = lazyExtra(async () => (await import('./RecipeDialog.tsx')).RecipeDialog)

/** A whole recipe, for the chosen number of drinks and units, with matches from the bar. */
export function RecipeDetail({ recipe, onRemoved }: { recipe: Recipe; onRemoved: () => void }) {
  const acts = useRecipeActs()
  useStayAwake()
  const [editing, setEditing] = useState(false)
  const [drinks, setDrinks] = useState<number | null>(recipe.servings)
  const { units } = useSettings()
  const photo = usePhoto(recipe.photo)
  const alone = useMemo(() => [recipe], [recipe])
  const verdict = useMakeableDrinks(alone)?.verdicts.get(recipe.id)
  const times = (drinks ?? recipe.servings) / recipe.servings
  const said = useAsRead().recipe(recipe)
  const { name, instructions, garnish, notes, sourceName } = said

  const remove = async () => {
    if (await acts.remove(recipe)) onRemoved()
  }
  const exportIt = async () => {
    const { jsonLdDocument } = await import('../../../shared/features/recipes/json-ld.ts')
    const file = new Blob([jsonLdDocument([recipe])], { type: 'application/ld+json' })
    save(file, recipesCopy.exportOne(name))
  }

  return (
    <article className="flex flex-col gap-5">
      <RecipeHeader recipe={said} picture={photo} tags={tagsOf(said)} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-pressed={recipe.isFavorite}
          icon={
            <Heart
              aria-hidden
              size={18}
              className={classes(recipe.isFavorite && 'fill-accent text-accent')}
            />
          }
          onClick={() => void acts.favourite(recipe)}
        >
          {recipesCopy.favorite}
        </Button>
        <Button
          size="small"
          icon={<Pencil aria-hidden size={18} />}
          aria-haspopup="dialog"
          onClick={() => setEditing(true)}
        >
          {recipesCopy.edit}
        </Button>
        <Button
          size="small"
          icon={<Share2 aria-hidden size={18} />}
          onClick={() => void shareText(name, textOfRecipe(said, units, times), recipesCopy.copied)}
        >
          {recipesCopy.share}
        </Button>
        <Button
          size="small"
          icon={<Download aria-hidden size={18} />}
          onClick={() => void exportIt()}
        >
          {recipesCopy.export}
        </Button>
        <Button size="small" icon={<Trash2 aria-hidden size={18} />} onClick={() => void remove()}>
          {recipesCopy.remove}
        </Button>
      </div>
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 className="text-lead">{recipeLabels.ingredients}</h2>
          <div className="flex flex-wrap items-end gap-3 print:hidden">
            <div className="w-40">
              <NumberField
                label={recipesCopy.drinks}
                value={drinks}
                onChange={setDrinks}
                {...shownServings}
                stepper
              />
            </div>
            <UnitsChoice />
          </div>
        </div>
        <IngredientList
          ingredients={ingredientsOf(said)}
          supplies={verdict?.supplies}
          units={units}
          times={times}
        />
        {verdict && <Verdict recipe={recipe} verdict={verdict} />}
      </section>
      <section>
        <h2 className="mb-1 text-lead">{recipeLabels.instructions}</h2>
        <div dir="auto" className="break-words whitespace-pre-line">
          <TextVersions
            text={instructions}
            onKeep={(text) => void acts.keepText(recipe, 'instructions', text)}
          />
        </div>
      </section>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Fact label={recipeLabels.garnish} value={garnish} />
        <Fact
          label={recipeLabels.notes}
          value={
            notes && (
              <TextVersions
                text={notes}
                onKeep={(text) => void acts.keepText(recipe, 'notes', text)}
              />
            )
          }
        />
        <Fact label={recipeLabels.sourceName} value={sourceName} />
      </dl>
      <Stars
        label={recipeLabels.rating}
        value={recipe.rating ?? null}
        onChange={(stars) => void acts.rate(recipe, stars)}
      />
      <RecipeLink recipe={recipe} />
      {editing && (
        <Suspense fallback={null}>
          <RecipeDialog recipe={recipe} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </article>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null
  return (
    <>
      <dt className="text-small text-soft">{label}</dt>
      <dd dir="auto" className="min-w-0 break-words whitespace-pre-line">
        {value}
      </dd>
    </>
  )
}

/** The app's setting of units, here because it is needed most. */
function UnitsChoice() {
  const device = useDevice()
  const { units } = useSettings()
  return (
    <Segmented
      label={recipesCopy.units}
      options={(['oz', 'ml', 'cl'] as const).map((value) => ({
        value,
        label: recipesCopy.unitNames[value],
      }))}
      value={units}
      onChange={(value) => void device.mutate('setting.change', { changes: { units: value } })}
    />
  )
}

type VerdictOf = NonNullable<
  ReturnType<NonNullable<ReturnType<typeof useMakeableDrinks>>['verdicts']['get']>
>

/** Whether the drink is possible now; if not, a button for the missing ingredients. */
function Verdict({ recipe, verdict }: { recipe: Recipe; verdict: VerdictOf }) {
  const acts = useRecipeActs()
  const list = useRows(shopping)
  const { part } = useAsRead()
  const { missing, hasStandIns } = verdict
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">
        <Badge tone={missing.length > 0 ? 'plain' : hasStandIns ? 'warn' : 'good'}>
          {missing.length > 0
            ? recipesCopy.lacks(missing.length)
            : hasStandIns
              ? recipesCopy.canMakeInstead
              : recipesCopy.canMake}
        </Badge>
      </p>
      {missing.length > 0 && (
        <Button
          size="small"
          icon={<ShoppingBasket aria-hidden size={18} />}
          onClick={() =>
            void acts.shop(
              missing.map(({ name }) => part(name)),
              list ?? [],
              recipe,
            )
          }
        >
          {recipesCopy.addMissing}
        </Button>
      )}
    </div>
  )
}
