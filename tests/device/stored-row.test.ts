import { expect, test } from 'vitest'
import { bottles } from '../../shared/features/collection/bottle.ts'
import { readRow } from '../../web/local/store/stored-row.ts'
import { aBottle } from './cellar.ts'

const id = '01900000-0000-7000-8000-0000000000a1'
const read = (changes: object) =>
  readRow(bottles, {
    id,
    version: 1,
    row: {
      ...aBottle(id),
      location: 'Cellar',
      quantity: 1,
      createdAt: 1,
      updatedAt: 1,
      ...changes,
    },
  })

test('a row from another version has its defaults, and loses optional fields of another kind', () => {
  expect(read({ quantity: 3, abv: 43.5, fillLevel: 80 })).toMatchObject({
    quantity: 3,
    abv: 43.5,
    fillLevel: 80,
  })
  for (const quantity of [undefined, 1.5, Number.NaN, '3'])
    expect(read({ quantity })).toMatchObject({ quantity: 1 })
  for (const fillLevel of [0.5, Number.POSITIVE_INFINITY, '80', null])
    expect(read({ fillLevel })).not.toHaveProperty('fillLevel')
  for (const isFinished of [1, 'true', null])
    expect(read({ isFinished })).toMatchObject({ isFinished: false })
  expect(read({ abv: Number.NaN })).not.toHaveProperty('abv')
})

test('a row without a required field, or without an id, is not shown', () => {
  for (const name of [undefined, 5, null]) expect(read({ name })).toBeUndefined()
  for (const other of [undefined, 'no id', 7]) expect(read({ id: other })).toBeUndefined()
})
