import { Share2, ShoppingBasket, X } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { shoppingLabels } from '../../../shared/copy/field-labels.ts'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { type ShoppingItem, shopping } from '../../../shared/features/recipes/shopping.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRows } from '../../local/hooks/live.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BackToRecipes } from './BackToRecipes.tsx'
import { useRecipeActs } from './recipe-acts.ts'
import { shareText } from './recipe-text.ts'
import { inputsOf } from '../../lib/field-inputs.ts'

const inputs = inputsOf(shopping, shoppingLabels)

/** The shopping list: typed items, and missing ingredients of recipes. */
export function ShoppingScreen() {
  const rows = useRows(shopping)
  const device = useDevice()
  const acts = useRecipeActs()
  const [typed, setTyped] = useState('')
  const items = useMemo(() => rows && inOrder(rows), [rows])
  const done = items?.filter(({ isDone }) => isDone) ?? []

  const add = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    if (!name) return
    void acts.shop([name], items ?? [])
    setTyped('')
  }
  const tick = ({ id }: ShoppingItem, isDone: boolean) =>
    void device.mutate('shopping.tick', { id, isDone })

  return (
    <div className="mx-auto max-w-xl">
      <BackToRecipes />
      <h1 className="text-title sm:text-display">{recipeBarCopy.shoppingTitle}</h1>
      <form onSubmit={add} className="mt-3 flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField {...inputs.name} value={typed} onChange={setTyped} enterKeyHint="done" />
        </div>
        <Button type="submit" tone="primary">
          {recipeBarCopy.shoppingAdd}
        </Button>
      </form>
      {!items ? (
        <Loading label={recipeBarCopy.shoppingLoading}>
          <SkeletonRows rows={4} />
        </Loading>
      ) : items.length === 0 ? (
        <NoRows
          skeleton={<SkeletonRows rows={4} />}
          drawing={<ShoppingBasket size={56} className="text-soft" />}
          title={recipeBarCopy.shoppingEmptyTitle}
          sentence={recipeBarCopy.shoppingEmptySentence}
        />
      ) : (
        <>
          <ul aria-label={recipeBarCopy.shoppingTitle} className="mt-3 divide-y divide-line">
            {items.map((item) => (
              <li key={item.id} className="flex items-center gap-2">
                <div className="min-w-0 grow">
                  <Checkbox
                    label={
                      <span dir="auto" className={item.isDone ? 'text-soft line-through' : ''}>
                        {item.name}
                      </span>
                    }
                    hint={item.note}
                    checked={item.isDone}
                    onChange={(isDone) => tick(item, isDone)}
                  />
                </div>
                <IconButton
                  label={recipeBarCopy.shoppingRemove(item.name)}
                  icon={<X aria-hidden size={20} />}
                  onClick={() => void acts.takeOff([item], recipeBarCopy.shoppingTaken(item.name))}
                />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Share2 aria-hidden size={18} />}
              onClick={() =>
                void shareText(recipeBarCopy.shoppingTitle, textOf(items), recipesCopy.copied)
              }
            >
              {recipeBarCopy.shoppingShare}
            </Button>
            {done.length > 0 && (
              <Button
                size="small"
                onClick={() => void acts.takeOff(done, recipeBarCopy.shoppingCleared)}
              >
                {recipeBarCopy.shoppingClear(done.length)}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Open items first, oldest first. */
const inOrder = (rows: readonly ShoppingItem[]): readonly ShoppingItem[] =>
  [...rows].sort(
    (one, other) => Number(one.isDone) - Number(other.isDone) || (one.id < other.id ? -1 : 1),
  )

const textOf = (items: readonly ShoppingItem[]): string =>
  items
    .filter(({ isDone }) => !isDone)
    .map(({ name }) => `- ${name}`)
    .join('\n')
