import { Martini, Printer, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { type ShoppingItem, shopping } from '../../../shared/features/recipes/shopping.ts'
import { routes } from '../../../shared/routes.ts'
import { useRows } from '../../local/hooks/live.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { OnceFetched } from '../../lib/OnceFetched.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { BackToRecipes } from './BackToRecipes.tsx'
import { DrinkRow } from './DrinkRow.tsx'
import { useAsRead } from '../../components/recipe/as-read.ts'
import { useRecipeActs } from './recipe-acts.ts'
import {
  type Drink,
  type First,
  firstShown,
  namedOf,
  type Unlocking,
  useTonight,
} from './tonight.ts'

/** Drinks from the bar: those possible now, and the bottle that would add the most. */
export function TonightScreen() {
  const [withClassics, choose] = useQueryState(
    (query) => query.get('classics') !== 'no',
    (value) => new URLSearchParams(value ? '' : 'classics=no'),
  )
  const tonight = useTonight(withClassics)
  const list = useRows(shopping)

  return (
    <>
      <BackToRecipes />
      <h1 className="text-title sm:text-display">{recipeBarCopy.tonightTitle}</h1>
      <p className="mt-1 text-soft">{recipeBarCopy.tonightSentence}</p>
      <div className="max-w-lg">
        <Switch
          label={recipeBarCopy.withClassics}
          hint={recipeBarCopy.withClassicsHint}
          checked={withClassics}
          onChange={choose}
        />
      </div>
      {/* With part of the bar, "missing" would be wrong. */}
      <OnceFetched>
        {!tonight ? (
          <Loading label={recipeBarCopy.comparing}>
            <SkeletonRows rows={6} />
          </Loading>
        ) : tonight.ready.count + tonight.standIns.count + tonight.unlocks.count === 0 ? (
          <Empty
            drawing={<Martini size={40} className="text-soft" />}
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
                    {recipeBarCopy.readyCount(tonight.ready.count)}
                  </span>
                </h2>
                {tonight.ready.count > 0 && (
                  <ButtonLink
                    size="small"
                    to={routes.barMenu.path}
                    icon={<Printer aria-hidden size={18} />}
                  >
                    {recipesCopy.menu}
                  </ButtonLink>
                )}
              </div>
              {tonight.ready.count === 0 ? (
                <p className="py-3 text-soft">{recipeBarCopy.noneReady}</p>
              ) : (
                <Drinks {...tonight.ready} />
              )}
            </section>
            {tonight.standIns.count > 0 && (
              <section>
                <h2 className="text-lead">
                  {recipeBarCopy.standIns}{' '}
                  <span className="font-sans text-small text-soft">
                    {recipeBarCopy.readyCount(tonight.standIns.count)}
                  </span>
                </h2>
                <Drinks {...tonight.standIns} />
              </section>
            )}
            {tonight.unlocks.count > 0 && (
              <section>
                <h2 className="text-lead">{recipeBarCopy.oneAway}</h2>
                <Unlocks {...tonight.unlocks} list={list ?? []} />
              </section>
            )}
          </div>
        )}
      </OnceFetched>
    </>
  )
}

/** Two columns on a wide screen. */
const listClass = 'desk:grid desk:grid-cols-2 desk:gap-x-10'

function Drinks({ first: drinks, count }: First<Drink>) {
  const [all, setAll] = useState(false)
  const shown = all ? drinks : drinks.slice(0, firstShown)
  return (
    <>
      <ul className={listClass}>
        {shown.map(({ recipe, verdict }) => (
          <li key={recipe.id} className="border-b border-line">
            <DrinkRow recipe={recipe} verdict={verdict} />
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button tone="plain" onClick={() => setAll(true)}>
          {recipeBarCopy.showAll(count)}
        </Button>
      )}
    </>
  )
}

interface UnlocksProps extends First<Unlocking> {
  list: readonly ShoppingItem[]
}

function Unlocks({ first: unlocks, count, list }: UnlocksProps) {
  const acts = useRecipeActs()
  const { part } = useAsRead()
  const [all, setAll] = useState(false)
  const shown = all ? unlocks : unlocks.slice(0, firstShown)
  return (
    <>
      <ul className={listClass}>
        {shown.map(({ wanted, recipes, names }) => (
          <li key={wanted.key} className="flex items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 grow">
              <p dir="auto" className="font-semibold break-words">
                {recipeBarCopy.unlocks(part(wanted.name), recipes)}
              </p>
              <p dir="auto" className="text-small break-words text-soft">
                {names.join(', ')}
                {recipes > namedOf && ` ${recipeBarCopy.andMore(recipes - namedOf)}`}
              </p>
            </div>
            <IconButton
              tone="quiet"
              label={recipeBarCopy.addToList(part(wanted.name))}
              icon={<ShoppingBasket aria-hidden size={20} />}
              onClick={() => void acts.shop([part(wanted.name)], list)}
            />
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button tone="plain" onClick={() => setAll(true)}>
          {recipeBarCopy.showAll(count)}
        </Button>
      )}
    </>
  )
}
