import { describe, expect, test } from 'vitest'
import { decodeText } from '../../../shared/features/collection/import/decode.ts'
import { openFile } from '../../../shared/features/collection/import/open-file.ts'
import { dosText } from '../../../shared/kernel/zip.ts'

// Files of spreadsheets that do not write Unicode; the letters of another encoding are found in silence.

/** The bytes of a text in an encoding of one byte a letter. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const letters =
    encoding === 'dos' ? dosText(all) : [...all].map((byte) => decoded(encoding, byte)).join('')
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter)
    if (byte < 0) throw new Error(`${encoding} has no ${letter}`)
    return byte
  })
}
const decoded = (encoding: string, byte: number) =>
  new TextDecoder(encoding).decode(Uint8Array.of(byte))

describe('the letters of a file', () => {
  test.each([
    ['macintosh', 'Name;Type\nCôte Brûlée;Rosé\nJägerhof;Weißwein'],
    ['macintosh', 'Name;Type\nViña Añeja – Gran Selección;Rosé'],
    ['dos', 'Name;Type\nCôte Brûlée;Rosé\nJägerhof;Wein'],
    ['dos', 'Name;Type\nCépage Père;Rouge'],
    ['windows-1252', 'Name;Type\nCôte Brûlée;Rosé\nJägerhof;Weißwein'],
    ['windows-1252', 'Name;Type\nA good…very good wine – Cœur d’Or;Red'],
    ['windows-1252', 'Name;Type\nŽilavka Škrlet;White\nMerlot™s “best”;Red'],
  ])('in %s are read: %j', (encoding, text) => {
    expect(decodeText(bytesIn(encoding, text))).toEqual({ text, encoding })
  })

  test.each([
    ['windows-1250', 'Víno;Ročník;Množství', 'Tramín červený;2018;3'],
    ['windows-1250', 'Nazwa;Rocznik;Ilość', 'Wino Żółte;2018;3'],
    ['windows-1251', 'Вино;Год;Количество', 'Мукузани;2018;3'],
    ['windows-1252', 'Größe;Jahrgang;Käufer', '0,7 l;2018;Jäger'],
    ['windows-1252', 'Consumo até;País;Preço EUR;Álcool', '2030;França;30;Château'],
  ])('in %s are read where the headers have them: %s', (encoding, headers, line) => {
    const opened = openFile('list.csv', bytesIn(encoding, `${headers}\n${line}`))
    if ('trouble' in opened) throw new Error(opened.trouble)
    const [table] = opened.tables
    expect(table!.headers).toEqual(headers.split(';'))
    expect([...table!.rows[0]!.cells.values()]).toEqual(line.split(';'))
  })

  test('in a picture are none', () => {
    const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0x61, 0x8e, 0x62)
    expect(decodeText(picture).encoding).toBe('windows-1252')
  })
})
