import { afterEach, describe, expect, test } from 'vitest'
import { takeRareWords } from '../../../shared/features/collection/import/loaded-words.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import * as words from '../../../shared/features/collection/import/rare-words.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'

afterEach(() => takeRareWords(words))

function read(text: string) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  return readRows(table.rows, proposedOptions(table.rows, table.headers)).map(
    ({ derived }) => derived,
  )
}

const tables = [
  ['Catalan', 'Celler;Vi;Anyada;Ampolles;Preu (EUR);Mida', 'Cal Pau;Terra Alta;2020;3;9,50;0,75 l'],
  [
    'Czech',
    'Výrobce;Víno;Ročník;Množství;Cena (CZK);Objem',
    'Sklepy Jih;Frankovka;2020;3;9,50;75 cl',
  ],
  ['Slovak', 'Vinárstvo;Názov;Ročník;Počet;Cena (EUR);Objem', 'Dolina;Frankovka;2020;3;9,50;75 cl'],
  [
    'Hungarian',
    'Termelő;Bor;Évjárat;Mennyiség;Vételár (HUF);Űrtartalom',
    'Dűlő;Kadarka;2020;3;9,50;750 ml',
  ],
  ['Romanian', 'Crama;Nume;Anul recoltei;Sticle;Preț (RON);Volum', 'Deal;Negru;2020;3;9,50;750 ml'],
  [
    'Croatian',
    'Proizvođač;Vino;Berba;Boce;Cijena (EUR);Volumen',
    'Brijeg;Malvazija;2020;3;9,50;0,75 l',
  ],
  ['Slovene', 'Klet;Vino;Letnik;Steklenice;Cena (EUR);Volumen', 'Breg;Refošk;2020;3;9,50;0,75 l'],
  ['Turkish', 'Üretici;Adı;Rekolte;Şişe;Fiyatı (TRY);Hacmi', 'Bağ;Narince;2020;3;9,50;75 cl'],
  ['Greek', 'Οινοποιείο;Κρασί;Χρονιά;Φιάλες;Τιμή (EUR);Όγκος', 'Λόφος;Λημνιό;2020;3;9,50;750 ml'],
  ['Russian', 'Винодельня;Вино;Год;Бутылок;Стоимость (RUB);Объем', 'Холм;Мерло;2020;3;9,50;750 мл'],
  ['Chinese', '酒莊;酒名;年份;瓶数;價格 (CNY);容量', '山丘;美乐;2020;3;9.50;750毫升'],
  [
    'Polish',
    'Winnica;Nazwa;Rocznik;Butelki;Cena (PLN);Pojemność',
    'Wzgórze;Rondo;2020;3;9,50;0,75 l',
  ],
  ['Dutch', 'Wijnhuis;Naam;Oogstjaar;Flessen;Prijs (EUR);Inhoud', 'Duin;Regent;2020;3;9,50;75 cl'],
  [
    'Finnish',
    'Tuottaja;Nimi;Vuosikerta;Pullot;Hinta (EUR);Tilavuus',
    'Ranta;Zilga;2020;3;9,50;0,75 l',
  ],
  ['Japanese', '生産者;銘柄;収穫年;本数;価格 (EUR);容量', '丘;赤;2020;3;9.50;750ml'],
] as const

describe('a table with headers in another language is read', () => {
  test.each(tables)('%s', (_language, header, row) => {
    const [brand, name] = row.split(';')
    expect(read(`${header}\n${row}\n`)[0]!.fields).toMatchObject({
      brand,
      name,
      vintage: 2020,
      quantity: 3,
      purchasePrice: 950,
      sizeMl: 750,
    })
  })

  test('and takes no word for another before the words are loaded', () => {
    takeRareWords({})
    for (const [, header, row] of tables) {
      const [first] = read(`${header}\n${row}\n`)
      const { vintage = 2020, quantity = 3, purchasePrice = 950 } = first!.fields
      expect([vintage, quantity, purchasePrice]).toEqual([2020, 3, 950])
    }
  })
})

test.each([
  ['Tipus', 'Rosat', 'Rosé'],
  ['Farba', 'červené', 'Red Wine'],
  ['Szín', 'fehér', 'White Wine'],
  ['Culoare', 'Spumant', 'Sparkling'],
  ['Renk', 'Beyaz', 'White Wine'],
  ['Χρώμα', 'Λευκό', 'White Wine'],
  ['Цвет', 'Белое', 'White Wine'],
  ['颜色', '桃红', 'Rosé'],
  ['Kolor', 'czerwone', 'Red Wine'],
])('a colour below %s is a kind of wine: %s', (header, cell, subcategory) => {
  expect(read(`Name,Producer,${header}\nDűlő,Deal,${cell}\n`)[0]!.fields).toMatchObject({
    category: 'Wine',
    subcategory,
  })
})

test.each([
  ['白兰地', 'Spirits', 'Brandy'],
  ['白酒', 'Spirits', 'Other'],
  ['白ワイン', 'Wine', 'White Wine'],
])('white is not always wine: %s', (cell, category, subcategory) => {
  expect(read(`Name,Producer,Type\nA,B,${cell}\n`)[0]!.fields).toMatchObject({
    category,
    subcategory,
  })
})
