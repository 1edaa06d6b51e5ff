import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { maxCents, maxOfCurrency } from '../../shared/kernel/money.ts'
import { typedLabels } from '../../shared/copy/entities.ts'
import { bottleLabels, recipeLabels } from '../../shared/copy/field-labels.ts'
import { bottles } from '../../shared/features/collection/bottle.ts'
import { categories } from '../../shared/features/collection/categories.ts'
import { recipeForm } from '../../shared/features/recipes/recipe.ts'
import { storeFields } from '../../shared/features/stores/store.ts'
import {
  boolean,
  calendarDay,
  cents,
  choice,
  entity,
  instant,
  optional,
  real,
  text,
} from '../../shared/kernel/entity.ts'
import { changesSchema } from '../../shared/kernel/schema.ts'
import { bound, inputsOf } from '../../web/lib/field-inputs.ts'
import { projectFolder } from '../architecture/source-files.ts'

test('an input takes as much as its field, and no more', () => {
  const notes = entity('notes', { text: text({ max: 40 }), more: optional(text({ max: 7 })) })
  expect(inputsOf(notes, { text: 'Text', more: 'More' })).toEqual({
    text: { label: 'Text', maxLength: 40 },
    more: { label: 'More', maxLength: 7 },
  })
  const { min, max } = inputsOf(bottles, bottleLabels).vintage
  const fits = (vintage: number) => changesSchema(bottles).safeParse({ vintage }).success
  expect([min - 1, min, max, max + 1].map(fits)).toEqual([false, true, true, false])
})

test('the kind of a field decides the attributes of its input', () => {
  const things = entity('things', {
    size: real({ min: 0, max: 10 }),
    price: optional(cents()),
    at: instant(),
    on: calendarDay(),
    isGood: boolean(),
    colour: choice(['red', 'blue']),
    secret: text({ max: 3 }),
  })
  const inputs = inputsOf(
    things,
    { size: 'Size', price: 'Price', at: 'At', on: 'On', isGood: 'Good', colour: 'Colour' },
    { colour: { red: 'Red', blue: 'Blue' } },
  )
  expect(inputs).toEqual({
    size: { label: 'Size', min: 0, max: 10, decimals: 2 },
    // Their own inputs know how much money and which days there are.
    price: { label: 'Price' },
    at: { label: 'At' },
    on: { label: 'On' },
    isGood: { label: 'Good' },
    colour: {
      label: 'Colour',
      options: [
        { value: 'red', label: 'Red' },
        { value: 'blue', label: 'Blue' },
      ],
    },
  })
  // @ts-expect-error -- an input needs a label
  expect(inputs.secret).toBeUndefined()
  expectTypeOf(inputs.colour.options[0]!.value).toEqualTypeOf<'red' | 'blue'>()
  // @ts-expect-error -- a choice without a word
  inputsOf(things, { colour: 'Colour' }, { colour: { red: 'Red' } })
})

test('a choice that is a word itself is called by it', () => {
  const { category } = inputsOf(bottles, bottleLabels)
  expect(category.options.map(({ label }) => label)).toEqual(categories)
})

test('a text with a pattern has the pattern’s length limit', () => {
  expect(inputsOf(storeFields, { zipCode: 'ZIP Code' }).zipCode).toEqual({
    label: 'ZIP Code',
    maxLength: 10,
  })
})

test('a bound input shows the form’s value, changes only that, and shows its error', () => {
  const form = { name: 'Negroni', prepTime: 5 as number | null, more: true }
  const changes: object[] = []
  const field = bound(inputsOf(recipeForm, recipeLabels), form, (some) => changes.push(some), {
    prepTime: 'Too long',
  })
  const name = field('name')
  expect(name).toMatchObject({ label: recipeLabels.name, maxLength: 300, value: 'Negroni' })
  expect(name).not.toHaveProperty('error')
  expect(field('prepTime').error).toBe('Too long')
  name.onChange('Americano')
  field('prepTime').onChange(null)
  expect(changes).toEqual([{ name: 'Americano' }, { prepTime: null }])
  // @ts-expect-error -- a text is not given to a number
  expect(() => field('prepTime').onChange('five')).not.toThrow()
  // @ts-expect-error -- the form holds nothing of this name
  expect(field('garnish').value).toBeUndefined()
})

test('amounts of money are known by their field, so that none is shown in cents', () => {
  const amounts = Object.entries(bottles.fields).filter(([, { unit }]) => unit === 'cents')
  expect(amounts.map(([name]) => name)).toEqual(['purchasePrice', 'currentValue', 'marketValue'])
  expect(amounts.map(([, { values }]) => values)).toEqual([
    { are: 'integer', min: 0, max: maxOfCurrency },
    { are: 'integer', min: 0, max: maxOfCurrency },
    { are: 'integer', min: 0, max: maxCents },
  ])
})

test('Sync calls a field as its form does, but where it says more', () => {
  const { bottle, recipe } = typedLabels
  expect(bottle.region).toBe(bottleLabels.region)
  expect(recipe.garnish).toBe(recipeLabels.garnish)
  expect([bottle.sizeMl, bottle.abv]).toEqual(['Size (ml)', 'ABV (%)'])
})

/** `maxLength={120}`, `min={1}`: a limit that its field or the business has already. */
const typedLimit = /\b(?:maxLength|max|min|step)=\{?["']?-?(?=[\d._]*[1-9])[\d._]+/g

test('no limit is written next to an input', () => {
  expect(
    '<TextField maxLength={1_000} min={1} max={0.5} step="2" />'.match(typedLimit),
  ).toHaveLength(4)
  const folder = path.join(projectFolder, 'web')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      (readFileSync(path.join(folder, file), 'utf8').match(typedLimit) ?? []).map(
        (limit) => `web/${file}: ${limit}`,
      ),
    )
  expect(found).toEqual(['web/ui/DateTimeField.tsx: max="9999'])
})
