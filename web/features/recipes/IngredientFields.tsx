import { BottleWine, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { maxAmountLength, maxIngredientNameLength } from '../../../shared/business/recipes.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { bottleSearch } from '../../../shared/features/collection/shelf.ts'
import { useRows } from '../../local/hooks/live.ts'
import { Combobox, type Suggestion } from '../../ui/Combobox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { IngredientRow } from './recipe-form.ts'

interface IngredientFieldsProps {
  /** The row's number, from one. */
  at: number
  row: IngredientRow
  onChange: (row: IngredientRow) => void
  /** Absent for the only row, which cannot be removed. */
  onRemove: (() => void) | undefined
  nameError: string | undefined
  amountError: string | undefined
}

/** One ingredient: name, amount, and an optional bottle of the user. */
export function IngredientFields(props: IngredientFieldsProps) {
  const { at, row, onChange, onRemove, nameError, amountError } = props
  const [links, setLinks] = useState(row.bottleId !== undefined)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <TextField
            label={recipesCopy.ingredientName(at)}
            hideLabel
            placeholder={recipesCopy.ingredientName(at)}
            value={row.name}
            onChange={(name) => onChange({ ...row, name })}
            error={nameError}
            maxLength={maxIngredientNameLength}
          />
        </div>
        <div className="w-26 shrink-0 sm:w-32">
          <TextField
            label={recipesCopy.ingredientAmount(at)}
            hideLabel
            placeholder={recipesCopy.ingredientAmount(at)}
            value={row.amount}
            onChange={(amount) => onChange({ ...row, amount })}
            error={amountError}
            maxLength={maxAmountLength}
          />
        </div>
        <IconButton
          label={recipesCopy.linkBottle(at)}
          icon={<BottleWine aria-hidden size={20} />}
          aria-expanded={links}
          className={row.bottleId === undefined ? undefined : 'text-accent'}
          onClick={() => setLinks(!links)}
        />
        <IconButton
          label={recipesCopy.removeIngredient(at)}
          icon={<X aria-hidden size={20} />}
          disabled={!onRemove}
          onClick={onRemove}
        />
      </div>
      {links && <OwnBottle at={at} row={row} onChange={onChange} />}
    </div>
  )
}

type OfBottle = Suggestion & { bottle: Bottle }

/** Finds a bottle of the bar by name; empty means any bottle. */
function OwnBottle({ at, row, onChange }: Pick<IngredientFieldsProps, 'at' | 'row' | 'onChange'>) {
  const bar = useRows(bottles)
  const linked = bar?.find(({ id }) => id === row.bottleId)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? linked?.name ?? ''
  const suggestions = useMemo(() => {
    const here = (bar ?? []).filter((bottle) => !bottle.isFinished)
    return bottleSearch
      .find(here, text)
      .slice(0, 8)
      .map((bottle): OfBottle => {
        return { value: bottle.name, detail: `${bottle.brand} · ${bottle.location}`, bottle }
      })
  }, [bar, text])
  return (
    <div className="border-s-2 border-line ps-3">
      <Combobox<OfBottle>
        label={recipesCopy.pouredFrom(at)}
        hint={recipesCopy.pouredFromHint}
        value={text}
        onChange={(next) => {
          setTyped(next)
          if (row.bottleId !== undefined) onChange({ ...row, bottleId: undefined })
        }}
        suggestions={suggestions}
        filter="none"
        onPick={({ bottle }) => {
          setTyped(bottle.name)
          onChange({ ...row, bottleId: bottle.id, name: row.name || bottle.name })
        }}
      />
    </div>
  )
}
