import { expect, test } from 'vitest'
import { nameOf } from '../../../sync-server/features/value/bottle-name.ts'

const key = (brand: string | undefined, name: string) =>
  nameOf({ name, ...(brand !== undefined && { brand }) })?.key

test('bottles of two makers with the same vineyard are not the same', () => {
  const name = 'Meursault Perrières 2017'
  expect(key('Domaine des Comtes Lafon', name)).not.toBe(key('Louis Jadot', name))
  expect(key('Louis Jadot', name)).toBe(key('Louis Jadot', 'Meursault-Perrieres 2017'))
  // Whose firm need not be told is the same with and without it.
  expect(key('William Grant & Sons', 'Glenfiddich 12')).toBe(key(undefined, 'Glenfiddich 12 yo'))
})

test('a separate brand is read differently from one in the name, and has another id', () => {
  const beside = nameOf({ brand: 'Louis Jadot', name: 'Perrières 2017' })
  const within = nameOf({ name: 'Louis Jadot Perrières 2017' })
  expect(beside?.own.words).toEqual(within?.own.words)
  expect(beside?.id).not.toBe(within?.id)
})
