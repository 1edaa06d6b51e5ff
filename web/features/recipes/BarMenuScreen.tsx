import { Printer, Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { maxMenuNameLength } from '../../../shared/business/recipes.ts'
import { OnceFetched } from '../../lib/OnceFetched.tsx'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { ingredientsOf, type Recipe } from '../../../shared/features/recipes/recipe.ts'
import { uniqueDrinks } from '../../../shared/features/recipes/with-classics.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAsRead } from '../../components/recipe/as-read.ts'
import { useAllRecipes } from './all-recipes.ts'
import { BackToRecipes } from './BackToRecipes.tsx'
import { PrizedNote } from '../../components/recipe/PrizedNote.tsx'
import { useMakeableDrinks } from './making.ts'
import { shareText } from './recipe-text.ts'
import { byName } from './recipe-view.ts'
import './bar-menu.css'

/** A menu of tonight's possible drinks, to print or send. */
export function BarMenuScreen() {
  const all = useAllRecipes(true)
  const answer = useMakeableDrinks(all)
  const [title, setTitle] = useState<string>(recipeBarCopy.menuDefault)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const possible = useMemo(
    () =>
      all &&
      answer &&
      byName(uniqueDrinks(all.filter(({ id }) => answer.verdicts.get(id)?.missing.length === 0))),
    [all, answer],
  )
  const asRead = useAsRead()
  const chosen = (possible ?? []).filter(({ id }) => !left.has(id)).map(asRead.recipe)
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(left)
    if (isOn) next.delete(id)
    else next.add(id)
    setLeft(next)
  }

  return (
    <div className="mx-auto max-w-4xl">
      <BackToRecipes />
      <h1 className="text-title sm:text-display">{recipeBarCopy.menuTitle}</h1>
      <p className="mt-1 text-soft">{recipeBarCopy.menuSentence}</p>
      <OnceFetched>
        {!possible ? (
          <Loading label={recipeBarCopy.comparing}>
            <SkeletonRows rows={6} />
          </Loading>
        ) : (
          <div className="mt-4 grid gap-6 desk:grid-cols-[1fr_1.2fr]">
            <div className="flex flex-col gap-4">
              <TextField
                label={recipeBarCopy.menuName}
                value={title}
                onChange={setTitle}
                maxLength={maxMenuNameLength}
              />
              <div className="flex flex-wrap gap-2">
                <Button
                  tone="primary"
                  icon={<Printer aria-hidden size={18} />}
                  disabled={chosen.length === 0}
                  onClick={() => print()}
                >
                  {recipeBarCopy.menuPrint}
                </Button>
                <Button
                  icon={<Share2 aria-hidden size={18} />}
                  disabled={chosen.length === 0}
                  onClick={() =>
                    void shareText(title, textOfMenu(title, chosen), recipeBarCopy.menuCopied)
                  }
                >
                  {recipeBarCopy.menuShare}
                </Button>
              </div>
              {possible.length > 0 && (
                <fieldset className="min-w-0">
                  <legend className="text-small font-medium">{recipeBarCopy.menuChoose}</legend>
                  {possible.map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      label={
                        <>
                          <span dir="auto">{name}</span>
                          {answer?.verdicts.get(id) && (
                            <PrizedNote verdict={answer.verdicts.get(id)!} />
                          )}
                        </>
                      }
                      checked={!left.has(id)}
                      onChange={(isOn) => toggle(id, isOn)}
                    />
                  ))}
                </fieldset>
              )}
            </div>
            <MenuCard title={title} recipes={chosen} />
          </div>
        )}
      </OnceFetched>
    </div>
  )
}

/** The printed menu: names and ingredients, for guests. */
function MenuCard({ title, recipes }: { title: string; recipes: readonly Recipe[] }) {
  return (
    <section className="bar-menu h-fit rounded-lg border border-line bg-surface p-6 text-center">
      <h2 dir="auto" className="text-display break-words">
        {title || recipeBarCopy.menuDefault}
      </h2>
      {recipes.length === 0 ? (
        <p className="mt-4 text-soft">{recipeBarCopy.menuEmpty}</p>
      ) : (
        <ul className="mt-5 flex flex-col gap-4">
          {recipes.map((recipe) => (
            <li key={recipe.id}>
              <p dir="auto" className="font-serif text-lead font-semibold break-words">
                {recipe.name}
              </p>
              <p dir="auto" className="text-small break-words text-soft">
                {mixedOf(recipe)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const mixedOf = (recipe: Recipe) =>
  ingredientsOf(recipe)
    .map(({ name }) => name)
    .join(', ')

const textOfMenu = (title: string, recipes: readonly Recipe[]): string =>
  [
    title || recipeBarCopy.menuDefault,
    ...recipes.map((recipe) => `${recipe.name}\n${mixedOf(recipe)}`),
  ].join('\n\n')
