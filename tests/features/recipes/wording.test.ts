import { describe, expect, test } from 'vitest'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { amountOf, mlOf, shownAmount } from '../../../shared/features/recipes/amount.ts'
import {
  ingredientOfLine,
  type RawIngredient,
} from '../../../shared/features/recipes/import/ingredient-line.ts'
import { ingredientsInCell } from '../../../shared/features/recipes/import/ingredient-list.ts'
import type { ReadRecipe } from '../../../shared/features/recipes/import/read-recipe.ts'
import { type FoundKind, kindNamed } from '../../../shared/features/recipes/kind-named.ts'
import { foundIn } from '../../../shared/features/recipes/kind-of.ts'
import { readAnyRecipeFile } from '../../support/rare-readers.ts'
import { files, written } from './wording/files.ts'
import { amounts, cells, labels, lines, names } from './wording/tables.ts'

const rows = (table: string) =>
  table
    .replace(/^\n|\n$/g, '')
    .split('\n')
    .map((row) => row.split(' => ') as [string, ...string[]])

const shortly = ({ amount, name, note, optional }: RawIngredient) =>
  [amount, name, ...(note ? [note] : []), ...(optional ? ['optional'] : [])].join(' | ')

const kindShortly = (found: FoundKind | undefined) =>
  found
    ? [found.kind.id, found.name, found.flavour ?? '', found.house?.join(' ') ?? '']
        .join(' / ')
        .replace(/(?: \/ )+$/, '')
    : '-'

test.each(rows(lines))('a line, %s', (line, expected) => {
  expect(shortly(ingredientOfLine(line))).toBe(expected)
})

test.each(rows(cells))('a cell, %s', (cell, expected) => {
  expect(ingredientsInCell(cell).map(shortly).join(' + ')).toBe(expected)
})

test.each(rows(names))('the kind of %s', (name, expected) => {
  expect(kindShortly(kindNamed(name))).toBe(expected)
})

test.each(rows(labels))('the kind of the bottle %s', (label, expected) => {
  const [name, brand, category, subcategory] = label.split('|')
  const bottle = { name, brand, category, subcategory: subcategory || undefined }
  expect(kindShortly(foundIn(bottle as Bottle))).toBe(expected)
})

test.each(rows(amounts))('the amount %s', (text, read, ...shown) => {
  const amount = amountOf(text)
  const ml = amount && mlOf(amount)
  const number = amount && `${amount.from}${amount.to ? `–${amount.to}` : ''}`
  const inside = amount && `[${number}${amount.unit ? ` ${amount.unit}` : ''}]`
  const said = amount ? `${amount.before}${inside}${amount.after} ` : '-'
  expect(`${said}${ml === undefined ? '' : Math.round(ml * 100) / 100}`).toBe(read)
  expect([
    shownAmount(text, 'oz'),
    shownAmount(text, 'ml', 3),
    shownAmount(text, 'cl', 0.5),
  ]).toEqual(shown)
})

describe('a whole file', () => {
  const expected = new Map(
    written
      .trim()
      .split(/^=== /m)
      .map((part) => [
        part.slice(0, part.indexOf('\n')),
        part.slice(part.indexOf('\n') + 1).trim(),
      ]),
  )

  function recipe({ place, key, fields, remarks }: ReadRecipe): string {
    const { name, ingredients, instructions, source: _, sourceKey: __, tags, ...more } = fields
    return [
      `${name} (${place}; ${key})`,
      ...ingredients.map((one) => {
        const { substitutes = [] } = one
        return `- ${[one.amount, one.name, one.note, one.optional && 'optional', ...substitutes.map((other) => `or ${other}`)].filter(Boolean).join(' | ')}`
      }),
      instructions,
      ...Object.entries(more).map(([field, value]) => `${field}: ${value}`),
      ...(tags && tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
      ...remarks.map((remark) => `remark: ${remark}`),
    ].join('\n')
  }

  test.each(files)('%s', (name, text) => {
    const { recipes, refused, troubles } = readAnyRecipeFile(name, text)
    const parts = [
      ...recipes.map(recipe),
      ...refused.map((one) => `refused: ${one.name} (${one.place}; ${one.trouble})`),
      ...troubles.map(({ file, trouble }) => `trouble: ${file} ${trouble}`),
    ]
    expect(parts.join('\n\n')).toBe(expected.get(name))
  })
})
