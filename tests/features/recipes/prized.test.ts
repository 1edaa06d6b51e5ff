import { describe, expect, test } from 'vitest'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { prizedReasons } from '../../../shared/features/collection/prized.ts'
import { makeableDrinksOf } from '../../../shared/features/recipes/makeable.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { ask } from '../sommelier/a-cellar.ts'
import { cellar, shelf } from '../sommelier/a-cellar.ts'

let made = 0
const aBottle = (
  name: string,
  category: Bottle['category'],
  subcategory: string,
  more: Partial<Bottle> = {},
): Bottle =>
  newRow(
    bottles,
    `01900000-0000-7000-8000-${String((made += 1)).padStart(12, '7')}` as Id,
    { name, brand: name.split(' ')[0]!, category, subcategory, ...more },
    { createdAt: made, updatedAt: made, ...more },
  )
const by = { year: 2026, rates: undefined }

describe('a bottle is prized', () => {
  test.each([
    ['at a value of $100', { currentValue: 100_00 }, [{ why: 'value' }]],
    ['not below', { currentValue: 99_99, purchasePrice: 500_00 }, []],
    ['by what was paid where nothing else is known', { purchasePrice: 150_00 }, [{ why: 'value' }]],
    ['by euros without a rate', { currentValue: 120_00, currency: 'EUR' }, [{ why: 'value' }]],
    ['not by yen without a rate', { currentValue: 12_000, currency: 'JPY' }, []],
    ['at 4.5 stars', { rating: 4.5 }, [{ why: 'rating', stars: 4.5 }]],
    ['not at 4', { rating: 4 }, []],
    ['at 18 years by its vintage', { vintage: 2008 }, [{ why: 'age', years: 18 }]],
    ['not at 17', { vintage: 2009 }, []],
  ] as const)('%s', (_, more, reasons) => {
    expect(prizedReasons(aBottle('Ardbeg', 'Whiskey', 'Scotch', more), by)).toEqual(reasons)
  })

  test.each([
    ['Glenfarclas 25 Year Old', 'Whiskey', 25],
    ['Lagavulin 16', 'Whiskey', undefined],
    ['Highland Park 18', 'Whiskey', 18],
    ['El Dorado 21 Years', 'Spirits', 21],
    ['Monkey 47', 'Spirits', undefined],
    ['Ardbeg 46.3%', 'Whiskey', undefined],
    ['Old No. 27', 'Whiskey', undefined],
    ['Old No.27', 'Whiskey', undefined],
    ['Macallan 18yo', 'Whiskey', 18],
    ['Macallan 18 y.o.', 'Whiskey', 18],
    ['Clément 20 ans', 'Spirits', 20],
    ['Vizcaya 21 años', 'Spirits', 21],
    ['Asbach 21 Jahre', 'Spirits', 21],
    ['Flor de Caña 25-Yr', 'Spirits', 25],
    ['Ardbeg 46 %', 'Whiskey', undefined],
    ['Wild Turkey 50 proof', 'Whiskey', undefined],
    ['Talisker 70 cl', 'Whiskey', undefined],
    ['Talisker 75cl', 'Whiskey', undefined],
    ['Bowmore 1.25', 'Whiskey', undefined],
    ['Bowmore 25.5', 'Whiskey', undefined],
    ['Bowmore 125', 'Whiskey', undefined],
  ] as const)('by the age on its label: %s', (name, category, years) => {
    const reasons = prizedReasons(aBottle(name, category, 'Scotch'), by)
    expect(reasons).toEqual(years === undefined ? [] : [{ why: 'age', years }])
  })

  test('at its value by the rates of the day', () => {
    const rates = { on: '2026-11-20', perEuro: { USD: 1.2, JPY: 180 } }
    const yen = (currentValue: number) =>
      prizedReasons(aBottle('Yamazaki', 'Whiskey', 'Japanese', { currentValue, currency: 'JPY' }), {
        ...by,
        rates,
      })
    expect(yen(14_000)).toEqual([])
    expect(yen(16_000)).toEqual([{ why: 'value' }])
  })
})

describe('a prized bottle as mixer', () => {
  const perignon = aBottle('Dom Pérignon', 'Wine', 'Sparkling', { currentValue: 260_00, rating: 5 })
  const prosecco = aBottle('La Marca Prosecco', 'Wine', 'Sparkling', { purchasePrice: 15_00 })
  const mimosa = shelf.find(({ name }) => name === 'Mimosa')!
  const asks = {
    id: 'mimosa',
    name: 'Mimosa',
    ingredients: [{ name: 'Champagne', amount: '90 ml' }],
  }
  const judge = (bottle: Bottle) => prizedReasons(bottle, by)
  const verdictOf = (own: readonly Bottle[], ingredients: object = asks) =>
    makeableDrinksOf(own, [{ ...asks, ...ingredients }], judge).verdicts.get('mimosa')!

  test('is poured only where no other bottle serves, also before one that is open', () => {
    const open = { ...perignon, openedAt: 1 }
    for (const own of [
      [open, prosecco],
      [prosecco, open],
    ]) {
      expect(
        verdictOf(own, { ingredients: [{ name: 'Sparkling wine', amount: '90 ml' }] }),
      ).toEqual({
        id: 'mimosa',
        supplies: [{ how: 'bottle', bottle: prosecco }],
        missing: [],
        hasStandIns: false,
        usesPrized: false,
      })
    }
    expect(verdictOf([perignon])).toMatchObject({
      usesPrized: true,
      supplies: [{ bottle: perignon, prized: [{ why: 'value' }, { why: 'rating', stars: 5 }] }],
    })
  })

  test('is marked as such where a recipe asks for that very bottle', () => {
    const ingredients = [{ name: 'Champagne', amount: '90 ml', bottleId: perignon.id }]
    expect(verdictOf([prosecco, perignon], { ingredients })).toMatchObject({ usesPrized: true })
  })

  test('comes last in what the Sommelier suggests, which says why', () => {
    const of = { ...cellar, bottles: [...cellar.bottles, perignon] }
    const all = ask('What can I make with Dom Pérignon?', { of }).text
    expect(all).toContain('Prized bottle: Dom Pérignon (valuable, you rated it 5 of 5).')
    const first = ask('What can I make?', { of }).text
    expect(first).not.toContain('Dom Pérignon')
    expect(ask(`Recipe for ${mimosa.name}`, { of }).text).toContain('Prized bottle: Dom Pérignon')
    expect(ask('What can I make with sparkling wine?', { of }).text).toContain('Prized bottle')
  })
})
