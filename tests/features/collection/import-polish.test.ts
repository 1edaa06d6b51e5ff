import { expect, test } from 'vitest'
import { guessedMapping } from '../../../shared/features/collection/import/mapping.ts'

test('headers of a cellar in Polish are known', () => {
  const headers =
    'Nazwa;Producent;Rocznik;Kraj;Region;Szczep;Rodzaj;Pojemność;Ilość;Cena zakupu;Waluta;Data zakupu;Wartość;Miejsce;Półka;Ocena;Uwagi;Moc;Pić od;Pić do;Kod kreskowy'
  const mapping = guessedMapping(headers.split(';'), (header) => ({ texts: [header] }))
  expect(Object.fromEntries(mapping)).toMatchObject({
    Nazwa: 'name',
    Producent: 'brand',
    Rocznik: 'vintage',
    Kraj: 'region',
    Region: 'region',
    Szczep: 'notes',
    Rodzaj: 'category',
    Pojemność: 'size',
    Ilość: 'quantity',
    'Cena zakupu': 'price',
    Waluta: 'currency',
    'Data zakupu': 'purchasedOn',
    Wartość: 'value',
    Miejsce: 'location',
    Półka: 'bin',
    Ocena: 'rating',
    Uwagi: 'notes',
    Moc: 'abv',
    'Pić od': 'drinkFrom',
    'Pić do': 'drinkTo',
    'Kod kreskowy': 'sku',
  })
})

test('other words of cellars in Polish are known', () => {
  const headers =
    'Wino;Winnica;Liczba butelek;Wiek;Moja ocena;Piwnica;Aktualna wartość;Zapłacono;Notatki;Objętość (ml)'
  const mapping = guessedMapping(headers.split(';'))
  expect(Object.fromEntries(mapping)).toMatchObject({
    Wino: 'name',
    Winnica: 'brand',
    'Liczba butelek': 'quantity',
    Wiek: 'age',
    'Moja ocena': 'rating',
    Piwnica: 'location',
    'Aktualna wartość': 'value',
    Zapłacono: 'price',
    Notatki: 'notes',
    'Objętość (ml)': 'size',
  })
})
