import type { Category } from '../../shared/features/collection/categories.ts'
import type { Cents } from '../../shared/kernel/money.ts'

/** A bottle that nobody makes. Its distillery and its name are invented. */
export interface InventedBottle {
  readonly brand: string
  readonly name: string
  readonly category: Category
  readonly subcategory: string
  readonly region: string
  readonly sizeMl: number
  readonly abv: number
  readonly vintage?: number
  /** What it costs new, in cents. */
  readonly price: Cents
}

/** `brand | name | category | subcategory | region | abv | vintage or - | dollars` */
const shelf = `
Old Foxglove | Small Batch | Whiskey | Bourbon | Kentucky | 46 | - | 48
Old Foxglove | Single Barrel 12 | Whiskey | Bourbon | Kentucky | 52.5 | - | 129
Old Foxglove | Cask Strength | Whiskey | Bourbon | Kentucky | 61.2 | - | 94
Blue Heron | Straight Rye | Whiskey | Rye | Indiana | 50 | - | 56
Blue Heron | Bottled in Bond Rye | Whiskey | Rye | Indiana | 50 | - | 62
Loch Fenwick | 12 Year | Whiskey | Scotch | Speyside | 43 | - | 66
Loch Fenwick | 18 Year | Whiskey | Scotch | Speyside | 46 | - | 158
Skerry Head | Peated 10 | Whiskey | Scotch | Islay | 48 | - | 74
Grey Wolf | 18 Year | Whiskey | Japanese | Hokkaido | 48 | - | 310
Grey Wolf | Mountain Malt | Whiskey | Japanese | Hokkaido | 45 | - | 92
Ballycrane | Pot Still | Whiskey | Irish | County Cork | 46 | - | 64
Maple Ridge | Rye 8 Year | Whiskey | Canadian | Ontario | 43 | - | 41
Château Lumière | Grand Vin | Wine | Red Wine | Bordeaux | 13.5 | 2016 | 118
Château Lumière | Second Vin | Wine | Red Wine | Bordeaux | 13 | 2018 | 46
Domaine des Renards | Vieilles Vignes | Wine | Red Wine | Burgundy | 13 | 2019 | 84
Tenuta Falcone | Riserva | Wine | Red Wine | Tuscany | 14 | 2017 | 58
Cañada Sombra | Gran Reserva | Wine | Red Wine | Rioja | 14 | 2014 | 49
Redwood Fork | Cabernet | Wine | Red Wine | Napa Valley | 14.5 | 2019 | 96
Redwood Fork | Chardonnay | Wine | White Wine | Napa Valley | 13.8 | 2021 | 44
Weingut Sonnblick | Kabinett | Wine | White Wine | Mosel | 9 | 2020 | 28
Maison Perlée | Brut Réserve | Wine | Sparkling | Champagne | 12 | - | 55
Maison Perlée | Blanc de Blancs | Wine | Sparkling | Champagne | 12 | 2015 | 92
Clos du Merle | Rosé | Wine | Rosé | Provence | 12.5 | 2023 | 22
Quinta da Névoa | Vintage Port | Wine | Fortified | Douro | 20 | 2011 | 88
Sauternac | Liquoreux | Wine | Dessert Wine | Bordeaux | 13.5 | 2009 | 76
Sierra Clara | Blanco | Spirits | Tequila | Jalisco | 40 | - | 44
Sierra Clara | Reposado | Spirits | Tequila | Jalisco | 40 | - | 52
Sierra Clara | Extra Añejo | Spirits | Tequila | Jalisco | 42 | - | 165
Gannet Rock | Dry Gin | Spirits | Gin | Maine | 45 | - | 38
Gannet Rock | Navy Strength | Spirits | Gin | Maine | 57 | - | 46
Saint-Yves | Agricole Blanc | Spirits | Rum | Martinique | 50 | - | 39
Port Marrow | 15 Year Rum | Spirits | Rum | Barbados | 46 | - | 71
Fjellvann | Vodka | Spirits | Vodka | Norway | 40 | - | 29
Maison Tilleul | XO | Spirits | Cognac | Cognac | 40 | - | 149
Calvet d’Auge | 12 ans | Spirits | Brandy | Normandy | 42 | - | 68
Amaro Sette Porte | Amaro | Liqueurs | Amaro | Piedmont | 30 | - | 32
Abbaye du Ruisseau | Verte | Liqueurs | Herbal | Savoy | 55 | - | 58
Finca Tostada | Coffee Liqueur | Liqueurs | Coffee | Veracruz | 25 | - | 27
Orchard & Stone | Cherry | Liqueurs | Fruit | Oregon | 24 | - | 31
Copper Finch | Barrel-Aged Stout | Beer | Stout | Vermont | 12.4 | 2023 | 18
Copper Finch | Double IPA | Beer | IPA | Vermont | 8.2 | - | 6
`

export const inventedBottles = shelf
  .trim()
  .split('\n')
  .map((line): InventedBottle => {
    const [brand = '', name = '', category, subcategory = '', region = '', abv, vintage, dollars] =
      line.split(' | ')
    return {
      brand,
      name,
      category: category as Category,
      subcategory,
      region,
      sizeMl: category === 'Beer' ? 473 : 750,
      abv: Number(abv),
      ...(vintage !== '-' && { vintage: Number(vintage) }),
      price: Number(dollars) * 100,
    }
  })

/** The invented bottle that is called so. */
export function bottleNamed(brand: string, name: string): InventedBottle {
  const found = inventedBottles.find((one) => one.brand === brand && one.name === name)
  if (!found) throw new Error(`there is no ${brand} ${name}`)
  return found
}

export const places = ['Home Bar', 'Cellar', 'Wine Fridge', 'Office'] as const

export const tagWords = ['gift', 'weeknight', 'special', 'to share', 'almost gone'] as const

export const notesOnUses = [
  'Old Fashioned',
  'Neat, by the fire',
  'With friends',
  'Highball',
  'A small one after dinner',
] as const

/** What people say of a pickup, by how many stars they give. */
export const praise: Readonly<Record<number, readonly string[]>> = {
  5: ['Bottle was set aside with my name on it. In and out in two minutes.', 'Friendly and quick.'],
  4: ['Good, but parking was hard.', 'As promised. The line was a bit long.'],
  3: ['Fine. Nobody knew where the bottle was at first.'],
  2: ['Had to wait for half an hour.'],
}
