import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { shownServings } from '../../../shared/business/recipes.ts'
import { recipeLabels } from '../../../shared/copy/field-labels.ts'
import { publicRecipeCopy as copy } from '../../../shared/copy/public-recipe.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { titledTexts } from '../../../shared/kernel/both-texts.ts'
import {
  getPublicRecipe,
  getPublicRecipePicture,
} from '../../../shared/features/recipes/public-endpoints.ts'
import type { PublicRecipe } from '../../../shared/features/recipes/public-recipe.ts'
import type { VolumeUnit } from '../../../shared/kernel/volume.ts'
import { routes } from '../../../shared/routes.ts'
import { withReturnPath } from '../../components/account/return-path.ts'
import { IngredientList } from '../../components/recipe/IngredientList.tsx'
import { useSession } from '../../local/session/session.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { QueryBoundary } from '../../lib/QueryBoundary.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { useServerQuery } from '../../online/queries.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useStayAwake } from '../../lib/stay-awake.ts'
import { Empty } from '../../ui/Empty.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { RecipeHeader } from './RecipeHeader.tsx'

// Parts for signed-in users and admins load after the public part.
const KeepRecipe = lazyExtra(async () => (await import('./KeepRecipe.tsx')).KeepRecipe)
const AdminOfRecipe = lazyExtra(
  async () => (await import('./moderation/AdminOfRecipe.tsx')).AdminOfRecipe,
)

/** The public page of a recipe. */
export function PublicRecipeScreen() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const query = useServerQuery(getPublicRecipe, user?.id, { params: { recipe: id } })
  return (
    <div className="mx-auto max-w-3xl">
      <QueryBoundary
        query={query}
        loading={copy.loading}
        offline={copy.offline}
        missing={<Empty level={1} title={copy.missingTitle} sentence={copy.missingSentence} />}
      >
        {(recipe) => <Page key={recipe.id} recipe={recipe} />}
      </QueryBoundary>
      {user?.roles.includes('admin') && (
        <Suspense fallback={null}>
          <AdminOfRecipe id={id} />
        </Suspense>
      )}
    </div>
  )
}

function Page({ recipe }: { recipe: PublicRecipe }) {
  const { name, ingredients, instructions, garnish, servings, hasPicture } = recipe
  const isUser = useSession().kind === 'user'
  useStayAwake()
  const [drinks, setDrinks] = useState<number | null>(servings)
  const [units, setUnits] = useState<VolumeUnit>('oz')
  const made = drinks ?? servings
  useTitle(name)
  const picture = getPublicRecipePicture.path.replace('{recipe}', recipe.id)
  return (
    <article className="flex flex-col gap-5">
      <RecipeHeader recipe={recipe} servings={made} {...(hasPicture && { picture })} />
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
            <Segmented
              label={recipesCopy.units}
              options={(['oz', 'ml', 'cl'] as const).map((value) => ({
                value,
                label: recipesCopy.unitNames[value],
              }))}
              value={units}
              onChange={setUnits}
            />
          </div>
        </div>
        <IngredientList
          ingredients={ingredients}
          supplies={undefined}
          units={units}
          times={made / servings}
        />
      </section>
      <section>
        <h2 className="mb-1 text-lead">{recipeLabels.instructions}</h2>
        <div className="flex flex-col gap-3">
          {titledTexts(instructions).map(({ title, text }) => (
            <div key={title ?? ''}>
              {title && <h3 className="font-medium">{title}</h3>}
              <p dir="auto" className="break-words whitespace-pre-line">
                {text}
              </p>
            </div>
          ))}
        </div>
      </section>
      {garnish && (
        <section>
          <h2 className="mb-1 text-lead">{recipeLabels.garnish}</h2>
          <p dir="auto" className="break-words whitespace-pre-line">
            {garnish}
          </p>
        </section>
      )}
      <footer className="flex flex-col gap-4 border-t border-line pt-4 print:hidden">
        {isUser ? (
          // A fixed height, before and after it loads.
          <div className="min-h-11">
            <Suspense fallback={null}>
              <KeepRecipe recipe={recipe} />
            </Suspense>
          </div>
        ) : (
          <ForVisitors />
        )}
        <div>
          <Button size="small" icon={<Printer aria-hidden size={18} />} onClick={() => print()}>
            {copy.print}
          </Button>
        </div>
      </footer>
    </article>
  )
}

/** Both links come back here. */
function ForVisitors() {
  const { pathname } = useLocation()
  const signIn = withReturnPath(routes.auth.path, pathname)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink tone="primary" to={`${signIn}&mode=join`}>
        {copy.join}
      </ButtonLink>
      <p className="min-w-0 grow basis-60 text-small text-soft">{copy.joinSentence}</p>
      <ButtonLink size="small" tone="plain" to={signIn}>
        {copy.report}
      </ButtonLink>
    </div>
  )
}
