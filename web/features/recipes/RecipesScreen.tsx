import {
  BookOpen,
  Download,
  FileUp,
  Heart,
  Martini,
  MoreHorizontal,
  Plus,
  ShoppingBasket,
} from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { difficulties } from '../../../shared/features/recipes/difficulty.ts'
import { routes } from '../../../shared/routes.ts'
import { frontRows, useSnapshot, useRows, useSettings } from '../../local/hooks/live.ts'
import { useAskedCorrection } from '../../components/sync/correction.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { lazyExtra } from '../../lib/lazy-part.ts'
import { LongList } from '../../lib/LongList.tsx'
import { save } from '../../lib/save-file.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { heightOfCard, RecipeCard } from './RecipeCard.tsx'
import { useRecipeActs } from './recipe-acts.ts'
import { inNameOrder, onView, queryOf, type RecipeView, viewOf, wholeBook } from './recipe-view.ts'

const RecipeDialog = lazyExtra(async () => (await import('./RecipeDialog.tsx')).RecipeDialog)
const RecipeCorrection = lazyExtra(
  async () => (await import('./RecipeDialog.tsx')).RecipeCorrection,
)

/** The user's recipes, with search and filters by difficulty and favourites. */
export function RecipesScreen() {
  const all = useRows(recipes)
  const { units } = useSettings()
  const acts = useRecipeActs()
  const [view, show] = useQueryState(viewOf, queryOf)
  const [adding, setAdding] = useState(false)
  const { item, leave } = useAskedCorrection()
  const lookedFor = useDeferredValue(view)
  const read = useSlicedMemo<RecipeData>(() => all && reading(all), [all])
  const found = useMemo(() => read && onView(read.ordered, lookedFor), [read, lookedFor])
  const list = queryOf(lookedFor).toString()
  const now = useMemo(
    () =>
      read &&
      found && {
        // A search is not stored as the snapshot.
        list: lookedFor.search.trim() ? 'a search' : list,
        shown: { found: found.slice(0, frontRows), count: found.length, all: read.all.length },
        of: [[recipes, read.all]] as const,
      },
    [read, found, list, lookedFor],
  )
  const snapshot = useSnapshot<OwnRecipeView>('recipes', list, now)
  const shown = found && read ? { found, count: found.length, all: read.all.length } : snapshot
  const render = useCallback(
    (recipe: Recipe) => (
      <div className="h-full p-1.5">
        <RecipeCard recipe={recipe} units={units} acts={acts} />
      </div>
    ),
    [units, acts],
  )
  const changeView = (next: RecipeView) => {
    // Another list starts at its top.
    scrollTo(0, 0)
    show(next)
  }

  if (!shown) return <RecipesSkeleton />
  const isNarrowed = queryOf(view).size > 0
  return (
    <>
      <header className="flex items-center gap-2">
        <h1 className="min-w-0 grow text-title sm:text-display">{recipesCopy.title}</h1>
        <MoreMenu all={all ?? []} />
        <IconButton
          tone="primary"
          label={recipesCopy.add}
          icon={<Plus aria-hidden size={22} />}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        />
      </header>
      <nav aria-label={recipesCopy.sections} className="my-2 flex flex-wrap gap-2">
        <ButtonLink size="small" to={routes.tonight.path} icon={<Martini aria-hidden size={18} />}>
          {recipesCopy.tonight}
        </ButtonLink>
        <ButtonLink
          size="small"
          to={routes.shopping.path}
          icon={<ShoppingBasket aria-hidden size={18} />}
        >
          {recipesCopy.shopping}
        </ButtonLink>
      </nav>
      {(shown.all > 0 || isNarrowed) && <Tools view={view} onChange={changeView} />}
      <p role="status" className="text-caption text-soft">
        {isNarrowed && <span className="block pt-1">{recipesCopy.found(shown.count)}</span>}
      </p>
      {shown.count === 0 ? (
        <NoRows
          skeleton={<SkeletonCards />}
          drawing={<Martini size={56} className="text-soft" />}
          title={recipesCopy.emptyTitle}
          sentence={isNarrowed ? recipesCopy.emptyFiltered : recipesCopy.empty}
          act={
            isNarrowed ? (
              <Button onClick={() => changeView(wholeBook)}>{recipesCopy.clear}</Button>
            ) : (
              <Button
                tone="primary"
                icon={<Plus aria-hidden size={20} />}
                onClick={() => setAdding(true)}
              >
                {recipesCopy.addFirst}
              </Button>
            )
          }
        />
      ) : (
        <LongList
          label={recipesCopy.list}
          items={shown.found}
          count={shown.count}
          keyOf={keyOf}
          heightOf={heightOfCard}
          minWidth={300}
          render={render}
          className="-mx-1.5"
        />
      )}
      {adding && (
        <Suspense fallback={null}>
          <RecipeDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {item && (
        <Suspense fallback={null}>
          <RecipeCorrection item={item} onClose={leave} />
        </Suspense>
      )}
    </>
  )
}

/** All matches, or the first of them, and their number. */
interface OwnRecipeView {
  found: readonly Recipe[]
  count: number
  all: number
}

/** The recipes in order, with their source rows. */
interface RecipeData {
  readonly all: readonly Recipe[]
  readonly ordered: readonly Recipe[]
}

function* reading(all: readonly Recipe[]): Generator<void, RecipeData> {
  const ordered = yield* inNameOrder(all)
  for (const recipe of ordered) {
    // Computed here once; the list reads all heights from the cache.
    heightOfCard(recipe)
    yield
  }
  return { all, ordered }
}

const keyOf = ({ id }: Recipe) => id

/** Search, difficulty, favourites; visible while the list scrolls. */
function Tools({ view, onChange }: { view: RecipeView; onChange: (view: RecipeView) => void }) {
  return (
    <div className="sticky top-[calc(var(--spacing)*14+1px+env(safe-area-inset-top))] z-20 -mx-1 flex flex-wrap items-center gap-2 bg-ground px-1 py-1 desk:top-[4.75rem]">
      <div className="min-w-52 grow basis-64">
        <SearchField
          label={recipesCopy.search}
          value={view.search}
          onChange={(search) => onChange({ ...view, search })}
        />
      </div>
      <div className="flex grow flex-wrap items-center gap-2 sm:grow-0">
        <div className="w-36 grow max-[20rem]:w-full sm:w-48">
          <Select
            label={recipesCopy.difficulty}
            hideLabel
            value={view.difficulty ?? 'all'}
            onChange={(value) =>
              onChange({ ...view, difficulty: difficulties.find((one) => one === value) })
            }
            options={[
              { value: 'all', label: recipesCopy.allLevels },
              ...difficulties.map((value) => ({ value, label: recipesCopy.difficulties[value] })),
            ]}
          />
        </div>
        <Chip
          label={recipesCopy.favorites}
          icon={<Heart aria-hidden size={16} />}
          selected={view.onlyFavorites}
          onClick={() => onChange({ ...view, onlyFavorites: !view.onlyFavorites })}
        />
      </div>
    </div>
  )
}

function MoreMenu({ all }: { all: readonly Recipe[] }) {
  const exportAll = async () => {
    const { jsonLdDocument } = await import('../../../shared/features/recipes/json-ld.ts')
    save(new Blob([jsonLdDocument(all)], { type: 'application/ld+json' }), recipesCopy.exportName)
  }
  return (
    <Menu
      label={recipesCopy.more}
      align="end"
      items={[
        {
          label: recipesCopy.classics,
          icon: <BookOpen aria-hidden size={18} />,
          to: routes.classics.path,
        },
        {
          label: recipesCopy.menu,
          icon: <Martini aria-hidden size={18} />,
          to: routes.barMenu.path,
        },
        {
          label: recipesCopy.import,
          icon: <FileUp aria-hidden size={18} />,
          to: routes.recipeImport.path,
        },
        {
          label: recipesCopy.exportAll,
          icon: <Download aria-hidden size={18} />,
          disabled: all.length === 0,
          onSelect: () => void exportAll(),
        },
      ]}
      trigger={(props) => (
        <button
          {...props}
          aria-label={recipesCopy.more}
          className="target inline-flex items-center justify-center rounded-md hover:bg-sunken"
        >
          <MoreHorizontal aria-hidden size={22} />
        </button>
      )}
    />
  )
}

/** The shape of the book, until it is read. */
function RecipesSkeleton() {
  return (
    <>
      <h1 className="text-title sm:text-display">{recipesCopy.title}</h1>
      <Loading label={recipesCopy.loading}>
        <Skeleton className="my-3 h-11 w-full rounded-md" />
        <SkeletonCards />
      </Loading>
    </>
  )
}

const SkeletonCards = () => (
  <div className="grid gap-3 sm:grid-cols-2 desk:grid-cols-3">
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} className="h-72 rounded-lg" />
    ))}
  </div>
)
