import { describe, expect, test } from 'vitest'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'

function readRow(text: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const [row] = readRows(table.rows, proposedOptions(table.rows, table.headers))
  return row!.derived
}
const fieldsOf = (text: string) => readRow(text).fields

describe('cases and the bottles in one', () => {
  test.each([
    ['English', 'Name,Type,Cases,Bottles per case,Price per case\nA,Wine,2,12,1200'],
    ['with a size of the case', 'Name,Type,Cases,Case Size,Case Price\nA,Wine,2,12,1200'],
    ['a size in the cell', 'Name;Type;Cases;Size;Price per case\nA;Wine;2;12x75cl;1200'],
    ['a number of cases', 'Name,Type,No. of cases,Btls/case,Cost per case\nA,Wine,2,12,1200'],
    ['a currency in the header', 'Name,Type,Cases,Case Size,Case price USD\nA,Wine,2,12,1200'],
    ['German', 'Name;Typ;Kisten;Flaschen pro Kiste;Preis pro Kiste\nA;Wein;2;12;1200'],
    ['French', 'Nom;Type;Caisses;Bouteilles par caisse;Prix par caisse\nA;Vin;2;12;1200'],
    ['Spanish', 'Nombre;Tipo;Cajas;Botellas por caja;Precio por caja\nA;Vino;2;12;1200'],
    ['Italian', 'Nome;Tipo;Casse;Bottiglie per cassa;Prezzo per cassa\nA;Vino;2;12;1200'],
  ])('are 24 bottles at 100: %s', (_, text) => {
    expect(fieldsOf(text)).toMatchObject({ quantity: 24, purchasePrice: 100_00 })
    expect(fieldsOf(text)).not.toHaveProperty('bin')
  })

  test('are marked as computed', () => {
    const { guesses, remarks } = readRow('Name,Cases,Bottles per case,Price per case\nA Rye,2,6,90')
    expect(guesses).toContainEqual({ field: 'quantity', from: 'cases' })
    expect(guesses).toContainEqual({ field: 'purchasePrice', from: 'case' })
    expect(remarks).toContainEqual({ kind: 'assumed', field: 'purchasePrice', cell: '90' })
  })

  test('of which there is none left are no bottles', () => {
    expect(readRow('Name,Cases,Bottles per case\nA Rye,0,12').state).toBe('none')
  })

  test('without the bottles in one are not counted, and said', () => {
    const { fields, remarks } = readRow('Name,Cases,Price per case\nA Rye,2,90')
    expect(fields.quantity).toBeUndefined()
    expect(fields.purchasePrice).toBe(90_00)
    expect(remarks).toContainEqual({ kind: 'unread', field: 'quantity', cell: '2' })
    expect(remarks).toContainEqual({ kind: 'assumed', field: 'purchasePrice', cell: '90' })
  })

  test('yield to a number of bottles', () => {
    const text = 'Name,Cases,Bottles per case,Bottles\nA Rye,2,12,7'
    expect(fieldsOf(text).quantity).toBe(7)
  })

  test.each(['Case', 'Showcase', 'Bookcase shelf'])('are not in a column %s', (header) => {
    expect(fieldsOf(`Name,Type,${header}\nA,Wine,2`).quantity).toBeUndefined()
  })
})
