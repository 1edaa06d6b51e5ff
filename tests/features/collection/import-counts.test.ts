import { describe, expect, test } from 'vitest'
import { sizedCount } from '../../../shared/features/collection/import/count-words.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import { readCount } from '../../../shared/features/collection/import/values.ts'

function read(text: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers, { category: 'Wine' })
  return readRows(table.rows, options).map(({ derived }) => derived)
}

describe('counts in words', () => {
  test.each([
    ['Three', 3],
    ['a bottle', 1],
    ['half a dozen', 6],
    ['two dozen bottles', 24],
    ['a couple of bottles', 2],
    ['Vier Flaschen', 4],
    ['ein Dutzend', 12],
    ['cinq bouteilles', 5],
    ['une demi-douzaine', 6],
    ['seis botellas', 6],
    ['media docena', 6],
    ['otto bottiglie', 8],
    ['uma dúzia', 12],
    ['två flaskor', 2],
    ['tre flasker', 3],
    ['kaksi pulloa', 2],
    ['twee flessen', 2],
    ['三本', 3],
    ['A', undefined],
    ['o', undefined],
    ['some', undefined],
    ['one or two', undefined],
    ['2 Kisten', undefined],
  ])('%s is %s', (cell, count) => expect(readCount(cell)).toBe(count))

  test.each([
    ['Quantity', '2 half bottles', 2, 375],
    ['Menge', 'eine halbe Flasche', 1, 375],
    ['Nombre', 'trois demi-bouteilles', 3, 375],
    ['Cantidad', '2 medias botellas', 2, 375],
    ['Quantity', '3 x magnum', 3, 1500],
    ['Nombre', 'deux magnums', 2, 1500],
  ])('%s %s is a count and a guessed size', (header, cell, quantity, sizeMl) => {
    const [first] = read(`Wine,${header}\nHill Red,${cell}\nHill White,4\nHill Rosé,5`)
    expect(first!.fields).toMatchObject({ name: 'Hill Red', quantity, sizeMl })
    expect(first!.guesses).toContainEqual({ field: 'sizeMl', from: 'quantity' })
  })

  test('a note as long as a sentence or two is no count of a size', () => {
    expect(sizedCount('2 half bottles')).toEqual({ count: '2', size: 'half' })
    expect(sizedCount(`2 ${'very '.repeat(12)}half bottles`)).toBeUndefined()
  })

  test('the size of its own cell outweighs that of a count', () => {
    const [first] = read('Wine,Size,Quantity\nHill Red,187 ml,2 half bottles\nHill White,750 ml,4')
    expect(first!.fields).toMatchObject({ quantity: 2, sizeMl: 187 })
  })

  test.each([['a few'], ['lots'], ['two or three'], ['2 cases']])(
    '%s gets a remark and no number',
    (cell) => {
      const [first] = read(`Wine,Quantity\nHill Red,${cell}\nB,4\nC,5\nD,1\nE,2\nF,3`)
      expect(first!.fields.quantity).toBeUndefined()
      expect(first!.remarks).toContainEqual({ kind: 'unread', field: 'quantity', cell })
    },
  )
})
