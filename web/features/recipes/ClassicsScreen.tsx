import { BookCopy } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import type { ClassicRecipe } from '../../../shared/features/recipes/classic-recipes.ts'
import { shownAmount } from '../../../shared/features/recipes/amount.ts'
import { ingredientsOf, recipes } from '../../../shared/features/recipes/recipe.ts'
import { searchOver } from '../../../shared/kernel/search.ts'
import type { VolumeUnit } from '../../../shared/kernel/volume.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRows, useSettings } from '../../local/hooks/live.ts'
import { withUndo } from '../../components/bottle/bottle-acts.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { BackToRecipes } from './BackToRecipes.tsx'
import { type AsRead, useAsRead } from '../../components/recipe/as-read.ts'
import { useClassics } from '../../components/recipe/classic-recipes.ts'
import { recipePath } from '../../components/recipe/recipe-path.ts'

/** Classic drinks to copy into the user's recipes. */
export function ClassicsScreen() {
  const shelf = useClassics()
  const own = useRows(recipes)
  const device = useDevice()
  const { units } = useSettings()
  const [search, setSearch] = useQueryState(
    (query) => query.get('q') ?? '',
    (value) => new URLSearchParams(value ? { q: value } : {}),
  )
  const lookedFor = useDeferredValue(search)
  const asRead = useAsRead()
  const shelfSearch = useMemo(() => searchOf(asRead), [asRead])
  const found = useMemo(
    () => shelf && shelfSearch.find(shelf, lookedFor),
    [shelf, shelfSearch, lookedFor],
  )
  const ids = useMemo(() => new Set(own?.map(({ id }) => id)), [own])
  const rest = found?.filter(({ recipe }) => !ids.has(recipe.id)) ?? []

  const copy = (list: readonly ClassicRecipe[]) =>
    void withUndo(
      device,
      list.length === 1
        ? recipeBarCopy.copied(list[0]!.recipe.name)
        : recipeBarCopy.copiedAll(list.length),
      list.map(({ args }) => ({ name: 'recipe.import', args })),
      list.map(({ recipe }) => ({ name: 'recipe.remove', args: { id: recipe.id } })),
    )

  return (
    <>
      <BackToRecipes />
      <h1 className="text-title sm:text-display">{recipeBarCopy.classicsTitle}</h1>
      <p className="mt-1 text-soft">{recipeBarCopy.classicsSentence}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <div className="min-w-56 grow">
          <SearchField label={recipeBarCopy.classicsSearch} value={search} onChange={setSearch} />
        </div>
        {rest.length > 1 && (
          <Button size="small" icon={<BookCopy aria-hidden size={18} />} onClick={() => copy(rest)}>
            {recipeBarCopy.copyAll(rest.length)}
          </Button>
        )}
      </div>
      {!found || !own ? (
        <Loading label={recipeBarCopy.classicsLoading}>
          <SkeletonRows rows={8} />
        </Loading>
      ) : found.length === 0 ? (
        <Empty
          title={recipeBarCopy.noClassicTitle}
          sentence={recipeBarCopy.noClassicSentence}
          act={<Button onClick={() => setSearch('')}>{recipeBarCopy.clear}</Button>}
        />
      ) : (
        <ul
          aria-label={recipeBarCopy.classicsList}
          className={classes(
            'mt-3',
            found.length > 1 && 'desk:grid desk:grid-cols-2 desk:gap-x-10',
          )}
        >
          {found.map((one) => (
            <li key={one.recipe.id} className="border-b border-line">
              <ClassicItem
                classic={one}
                units={units}
                isMine={ids.has(one.recipe.id)}
                isAlone={found.length === 1}
                onCopy={() => copy([one])}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Searches the stored and the translated text. */
const searchOf = ({ part }: AsRead) =>
  searchOver(({ recipe }: ClassicRecipe) => [
    recipe.name,
    ...ingredientsOf(recipe).flatMap(({ name }) => [name, part(name)]),
  ])

interface ClassicItemProps {
  classic: ClassicRecipe
  units: VolumeUnit
  isMine: boolean
  isAlone: boolean
  onCopy: () => void
}

function ClassicItem({ classic, units, isMine, isAlone, onCopy }: ClassicItemProps) {
  const recipe = useAsRead().recipe(classic.recipe)
  const ingredients = ingredientsOf(recipe)
  return (
    <details open={isAlone || undefined} className="group py-1">
      <summary className="target flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-1 py-2 hover:bg-sunken">
        <span className="font-serif text-lead font-semibold">{recipe.name}</span>
        {isMine && <Badge tone="good">{recipeBarCopy.inBook}</Badge>}
        <span className="w-full min-w-0 truncate text-small text-soft group-open:hidden">
          {ingredients.map(({ name }) => name).join(', ')}
        </span>
      </summary>
      <div className="flex flex-col gap-2 px-1 pb-4">
        <ul>
          {ingredients.map(({ name, amount }, at) => (
            <li key={at} className="flex gap-3">
              <span className="figures w-28 shrink-0">{shownAmount(amount, units)}</span>
              <span className="min-w-0">{name}</span>
            </li>
          ))}
        </ul>
        <p>{recipe.instructions}</p>
        <p className="text-small text-soft">
          {[
            recipe.glassType,
            recipe.garnish,
            recipe.prepTime && recipesCopy.minutes(recipe.prepTime),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div>
          {isMine ? (
            <Link
              to={recipePath(recipe.id)}
              className="target inline-flex items-center font-medium text-accent"
            >
              {recipeBarCopy.open}
            </Link>
          ) : (
            <Button size="small" onClick={onCopy} aria-label={recipeBarCopy.copyNamed(recipe.name)}>
              {recipeBarCopy.copy}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}
