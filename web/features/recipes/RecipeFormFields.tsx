import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maxIngredients, maxTagsLength } from '../../../shared/business/recipes.ts'
import { recipeLabels } from '../../../shared/copy/field-labels.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { recipeForm } from '../../../shared/features/recipes/recipe.ts'
import { bound, inputsOf } from '../../lib/field-inputs.ts'
import { PhotoField } from '../../components/bottle-form/PhotoField.tsx'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { IngredientFields } from './IngredientFields.tsx'
import { emptyRow, type IngredientRow, type RecipeForm } from './recipe-form.ts'

const inputs = inputsOf(recipeForm, recipeLabels, { difficulty: recipesCopy.difficulties })

interface RecipeFormFieldsProps {
  form: RecipeForm
  onChange: (some: Partial<RecipeForm>) => void
  /** Missing fields after the first save: `name`, `ingredients.2.amount`. */
  missing: readonly string[]
  isNew: boolean
  onReadingPhoto: (reads: boolean) => void
}

/** All fields of a recipe: required ones first, the rest folded. */
export function RecipeFormFields(props: RecipeFormFieldsProps) {
  const { form, onChange, missing, isNew, onReadingPhoto } = props
  // Stable keys for rows without an id, to keep the focus.
  const [keys, setKeys] = useState(() => form.ingredients.map((_, at) => at))
  const [last, setLast] = useState(form.ingredients.length)
  const error = (at: string, sentence: string) => (missing.includes(at) ? sentence : undefined)
  const field = bound(inputs, form, onChange, {
    name: error('name', recipesCopy.nameRequired),
    instructions: error('instructions', recipesCopy.instructionsRequired),
  })

  const change = (at: number, row: IngredientRow) =>
    onChange({ ingredients: form.ingredients.map((one, place) => (place === at ? row : one)) })
  const add = () => {
    setKeys([...keys, last])
    setLast(last + 1)
    onChange({ ingredients: [...form.ingredients, emptyRow()] })
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, place) => place !== at))
    onChange({ ingredients: form.ingredients.filter((_, place) => place !== at) })
  }

  return (
    <div className="flex flex-col gap-4">
      <TextField {...field('name')} required {...(isNew && { 'data-autofocus': '' })} />
      <TextArea {...field('description')} rows={2} />
      <div className="grid grid-cols-2 gap-4">
        <Select {...field('difficulty')} />
        <NumberField {...field('prepTime')} />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 text-small font-medium">{inputs.ingredients.label}</legend>
        {form.ingredients.map((row, at) => (
          <IngredientFields
            key={keys[at]}
            at={at + 1}
            row={row}
            onChange={(next) => change(at, next)}
            onRemove={form.ingredients.length > 1 ? () => remove(at) : undefined}
            nameError={error(`ingredients.${at}.name`, recipesCopy.ingredientNameRequired)}
            amountError={error(`ingredients.${at}.amount`, recipesCopy.amountRequired)}
          />
        ))}
        <p className="text-caption text-soft">{recipesCopy.amountHint}</p>
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden size={18} />}
            disabled={form.ingredients.length >= maxIngredients}
            onClick={add}
          >
            {recipesCopy.addIngredient}
          </Button>
        </div>
      </fieldset>
      <TextArea {...field('instructions')} required rows={4} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('glassType')} />
        <TextField {...field('garnish')} />
      </div>
      <TextArea {...field('notes')} rows={2} />
      <details className="rounded-md border border-line px-3" open={!isNew || undefined}>
        <summary className="target flex cursor-pointer items-center font-medium">
          {recipesCopy.details}
        </summary>
        <div className="flex flex-col gap-4 pb-4">
          <NumberField {...field('servings')} stepper />
          <TextField {...field('tags')} hint={recipesCopy.tagsHint} maxLength={maxTagsLength} />
          <Stars {...field('rating')} />
          <PhotoField
            hash={form.photo}
            onChange={(photo) => onChange({ photo })}
            onReading={onReadingPhoto}
          />
        </div>
      </details>
    </div>
  )
}
