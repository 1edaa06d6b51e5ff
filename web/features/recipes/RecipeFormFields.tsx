import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maxIngredients } from '../../../shared/business/recipes.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { type Difficulty, difficulties, recipes } from '../../../shared/features/recipes/recipe.ts'
import { PhotoField } from '../../components/bottle-form/PhotoField.tsx'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { IngredientFields } from './IngredientFields.tsx'
import { emptyRow, type IngredientRow, type RecipeForm } from './recipe-form.ts'
import { numberLimits, textLimit } from '../../lib/field-limits.ts'

interface RecipeFormFieldsProps {
  form: RecipeForm
  onChange: (some: Partial<RecipeForm>) => void
  /** What is missing, once saving was asked for: `name`, `ingredients.2.amount`. */
  missing: readonly string[]
  isNew: boolean
  onReadingPhoto: (reads: boolean) => void
}

/** Every field of a recipe: what it cannot do without first, the rest folded away. */
export function RecipeFormFields(props: RecipeFormFieldsProps) {
  const { form, onChange, missing, isNew, onReadingPhoto } = props
  // Rows have no name of their own while they are typed; these keep the focus where it is.
  const [keys, setKeys] = useState(() => form.ingredients.map((_, at) => at))
  const [last, setLast] = useState(form.ingredients.length)
  const error = (field: string, sentence: string) =>
    missing.includes(field) ? sentence : undefined

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
      <TextField
        label={recipesCopy.name}
        required
        value={form.name}
        onChange={(name) => onChange({ name })}
        error={error('name', recipesCopy.nameRequired)}
        {...textLimit(recipes, 'name')}
        {...(isNew && { 'data-autofocus': '' })}
      />
      <TextArea
        label={recipesCopy.description}
        value={form.description}
        onChange={(description) => onChange({ description })}
        rows={2}
        {...textLimit(recipes, 'description')}
      />
      <div className="grid grid-cols-2 gap-4">
        <Select<Difficulty>
          label={recipesCopy.difficulty}
          value={form.difficulty}
          onChange={(difficulty) => onChange({ difficulty })}
          options={difficulties.map((value) => ({
            value,
            label: recipesCopy.difficulties[value],
          }))}
        />
        <NumberField
          label={recipesCopy.prepTime}
          value={form.prepTime}
          onChange={(prepTime) => onChange({ prepTime })}
          {...numberLimits(recipes, 'prepTime')}
        />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 text-small font-medium">{recipesCopy.ingredients}</legend>
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
      <TextArea
        label={recipesCopy.instructions}
        required
        value={form.instructions}
        onChange={(instructions) => onChange({ instructions })}
        error={error('instructions', recipesCopy.instructionsRequired)}
        rows={4}
        {...textLimit(recipes, 'instructions')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={recipesCopy.glassType}
          value={form.glassType}
          onChange={(glassType) => onChange({ glassType })}
          {...textLimit(recipes, 'glassType')}
        />
        <TextField
          label={recipesCopy.garnish}
          value={form.garnish}
          onChange={(garnish) => onChange({ garnish })}
          {...textLimit(recipes, 'garnish')}
        />
      </div>
      <TextArea
        label={recipesCopy.notes}
        value={form.notes}
        onChange={(notes) => onChange({ notes })}
        rows={2}
        {...textLimit(recipes, 'notes')}
      />
      <details className="rounded-md border border-line px-3" open={!isNew || undefined}>
        <summary className="target flex cursor-pointer items-center font-medium">
          {recipesCopy.details}
        </summary>
        <div className="flex flex-col gap-4 pb-4">
          <NumberField
            label={recipesCopy.servingsField}
            value={form.servings}
            onChange={(servings) => onChange({ servings })}
            {...numberLimits(recipes, 'servings')}
            stepper
          />
          <TextField
            label={recipesCopy.tags}
            hint={recipesCopy.tagsHint}
            value={form.tags}
            onChange={(tags) => onChange({ tags })}
            maxLength={1_000}
          />
          <Stars
            label={recipesCopy.rating}
            value={form.rating}
            onChange={(rating) => onChange({ rating })}
          />
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
