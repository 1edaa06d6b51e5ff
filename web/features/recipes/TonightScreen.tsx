import { Printer, ShoppingBasket } from 'lucide-react'
import { useMemo, useState } from 'react'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import type { Unlock, Verdict } from '../../../shared/features/recipes/makeable.ts'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import { type ShoppingItem, shopping } from '../../../shared/features/recipes/shopping.ts'
import { routes } from '../../../shared/routes.ts'
import { useRows } from '../../local/live.ts'
import { useKeptQuery } from '../../parts/kept-query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAllRecipes } from './all-recipes.ts'
import { BackToRecipes } from './BackToRecipes.tsx'
import { DrinkRow } from './DrinkRow.tsx'
import { useWhatCanBeMade } from './making.ts'
import { useRecipeActs } from './recipe-acts.ts'
import { byName } from './recipe-view.ts'

/** What stands in the bar, as drinks: what can be made now, and which bottle would bring the most. */
export function TonightScreen() {
  const [withClassics, choose] = useKeptQuery(
    (query) => query.get('classics') !== 'no',
    (value) => new URLSearchParams(value ? '' : 'classics=no'),
  )
  const all = useAllRecipes(withClassics)
  const answer = useWhatCanBeMade(all)
  const list = useRows(shopping)
  const byId = useMemo(() => new Map(all?.map((recipe) => [recipe.id as string, recipe])), [all])
  const { ready, standIns } = useMemo(() => sorted(answer?.verdicts, byId), [answer, byId])

  return (
    <div className="mx-auto max-w-3xl">
      <BackToRecipes />
      <h1 className="text-title sm:text-display">{recipeBarCopy.tonightTitle}</h1>
      <p className="mt-1 text-soft">{recipeBarCopy.tonightSentence}</p>
      <Switch
        label={recipeBarCopy.withClassics}
        hint={recipeBarCopy.withClassicsHint}
        checked={withClassics}
        onChange={choose}
      />
      {!answer || !all ? (
        <Loading label={recipeBarCopy.comparing}>
          <SkeletonRows rows={6} />
        </Loading>
      ) : ready.length + standIns.length + answer.unlocks.length === 0 ? (
        <Empty
          title={recipeBarCopy.nothingTitle}
          sentence={recipeBarCopy.nothingSentence}
          act={<ButtonLink to={routes.bar.path}>{recipeBarCopy.toBar}</ButtonLink>}
        />
      ) : (
        <div className="mt-3 flex flex-col gap-6">
          <section>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-lead">
                {recipeBarCopy.ready}{' '}
                <span className="font-sans text-small text-soft">
                  {recipeBarCopy.readyCount(ready.length)}
                </span>
              </h2>
              {ready.length > 0 && (
                <ButtonLink
                  size="small"
                  to={routes.barMenu.path}
                  icon={<Printer aria-hidden size={18} />}
                >
                  {recipesCopy.menu}
                </ButtonLink>
              )}
            </div>
            {ready.length === 0 ? (
              <p className="py-3 text-soft">{recipeBarCopy.noneReady}</p>
            ) : (
              <Drinks drinks={ready} />
            )}
          </section>
          {standIns.length > 0 && (
            <section>
              <h2 className="text-lead">
                {recipeBarCopy.standIns}{' '}
                <span className="font-sans text-small text-soft">
                  {recipeBarCopy.readyCount(standIns.length)}
                </span>
              </h2>
              <Drinks drinks={standIns} />
            </section>
          )}
          {answer.unlocks.length > 0 && (
            <section>
              <h2 className="text-lead">{recipeBarCopy.oneAway}</h2>
              <Unlocks unlocks={answer.unlocks} byId={byId} list={list ?? []} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}

export interface Drink {
  readonly recipe: Recipe
  readonly verdict: Verdict
}

/** What lacks nothing, by name: with what it asks for, and with something in its place. */
function sorted(
  verdicts: ReadonlyMap<string, Verdict> | undefined,
  byId: ReadonlyMap<string, Recipe>,
): { ready: readonly Drink[]; standIns: readonly Drink[] } {
  const possible = [...(verdicts?.values() ?? [])].flatMap((verdict) => {
    const recipe = verdict.missing.length === 0 ? byId.get(verdict.id) : undefined
    return recipe ? [{ recipe, verdict }] : []
  })
  const order = new Map(byName(possible.map(({ recipe }) => recipe)).map(({ id }, at) => [id, at]))
  const drinks = possible.sort(
    (one, other) => order.get(one.recipe.id)! - order.get(other.recipe.id)!,
  )
  return {
    ready: drinks.filter(({ verdict }) => !verdict.hasStandIns),
    standIns: drinks.filter(({ verdict }) => verdict.hasStandIns),
  }
}

/** So many are drawn before one asks for the rest. */
const firstShown = 20

function Drinks({ drinks }: { drinks: readonly Drink[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? drinks : drinks.slice(0, firstShown)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ recipe, verdict }) => (
          <li key={recipe.id}>
            <DrinkRow recipe={recipe} verdict={verdict} />
          </li>
        ))}
      </ul>
      {shown.length < drinks.length && (
        <Button tone="plain" onClick={() => setAll(true)}>
          {recipeBarCopy.showAll(drinks.length)}
        </Button>
      )}
    </>
  )
}

interface UnlocksProps {
  unlocks: readonly Unlock[]
  byId: ReadonlyMap<string, Recipe>
  list: readonly ShoppingItem[]
}

function Unlocks({ unlocks, byId, list }: UnlocksProps) {
  const acts = useRecipeActs()
  const [all, setAll] = useState(false)
  const shown = all ? unlocks : unlocks.slice(0, firstShown)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ wanted, recipes }) => (
          <li key={wanted.key} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p dir="auto" className="font-semibold break-words">
                {recipeBarCopy.unlocks(wanted.name, recipes.length)}
              </p>
              <p dir="auto" className="text-small break-words text-soft">
                {recipes
                  .slice(0, 5)
                  .map((id) => byId.get(id)?.name)
                  .filter(Boolean)
                  .join(', ')}
                {recipes.length > 5 && ` ${recipeBarCopy.andMore(recipes.length - 5)}`}
              </p>
            </div>
            <IconButton
              tone="quiet"
              label={recipeBarCopy.addToList(wanted.name)}
              icon={<ShoppingBasket aria-hidden size={20} />}
              onClick={() => void acts.shop([wanted.name], list)}
            />
          </li>
        ))}
      </ul>
      {shown.length < unlocks.length && (
        <Button tone="plain" onClick={() => setAll(true)}>
          {recipeBarCopy.showAll(unlocks.length)}
        </Button>
      )}
    </>
  )
}
