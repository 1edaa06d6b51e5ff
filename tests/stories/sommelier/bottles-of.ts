import type { Deed } from '../../support/another-client.ts'

export const idOf = (number: number) =>
  `0197c000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A shelf from which something can be opened, poured with a dish, and mixed. */
export const shelf: readonly Deed[] = [
  {
    name: 'bottle.add',
    args: {
      id: idOf(1),
      name: 'Lagavulin 16',
      brand: 'Lagavulin',
      category: 'Whiskey',
      subcategory: 'Scotch',
      rating: 4.5,
      purchasePrice: 80_00,
      currentValue: 110_00,
    },
  },
  {
    name: 'bottle.add',
    args: {
      id: idOf(2),
      name: 'Barolo Cannubi',
      brand: 'Borgogno',
      category: 'Wine',
      subcategory: 'Red Wine',
      vintage: 2006,
      drinkFrom: 2014,
      drinkTo: 2024,
    },
  },
  {
    name: 'bottle.add',
    args: {
      id: idOf(3),
      name: 'Tanqueray London Dry',
      brand: 'Tanqueray',
      category: 'Spirits',
      subcategory: 'Gin',
    },
  },
  {
    name: 'bottle.add',
    args: { id: idOf(4), name: 'Campari', brand: 'Campari', category: 'Liqueurs' },
  },
  {
    name: 'bottle.add',
    args: {
      id: idOf(5),
      name: 'Carpano Antica Formula',
      brand: 'Carpano',
      category: 'Wine',
      subcategory: 'Fortified',
    },
  },
]
