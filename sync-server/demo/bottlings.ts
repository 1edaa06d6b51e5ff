import { readFileSync } from 'node:fs'
import { type KnownBottle, readKnownBottles } from '../../shared/features/catalogue/known-bottle.ts'
import type { Category } from '../../shared/features/collection/categories.ts'
import type { Cents } from '../../shared/kernel/money.ts'

/** A bottling from the list of known bottles, with a price that we made up. */
export interface DemoBottling {
  readonly name: string
  readonly brand: string
  readonly category: Category
  readonly subcategory: string
  readonly distillery?: string
  readonly region: string
  readonly sizeMl: number
  readonly abv?: number
  readonly vintage?: number
  /** Invented: its price when new in the demo, in cents. */
  readonly price: Cents
  /** How many of the same house stand before it. */
  readonly nthOfBrand: number
}

/** `name in the list of known bottles | dollars`, and the vintage of a wine. */
const shelf = `
Buffalo Trace | 32
Eagle Rare 10 Year | 48
Blanton's Original Single Barrel | 89
Weller Antique 107 | 74
Weller 12 Year | 145
E.H. Taylor Small Batch | 68
Four Roses Single Barrel | 46
Four Roses Small Batch Select | 62
Wild Turkey 101 | 27
Wild Turkey Rare Breed | 52
Russell's Reserve 10 Year | 44
Russell's Reserve 13 Year | 155
Maker's Mark | 29
Maker's Mark 46 | 41
Woodford Reserve | 38
Woodford Reserve Double Oaked | 58
Old Forester 1910 Old Fine Whisky | 59
Old Forester 1920 Prohibition Style | 64
Elijah Craig Small Batch | 34
Elijah Craig 18 Year Single Barrel | 178
Henry McKenna 10 Year Bottled in Bond | 69
Knob Creek 9 Year | 37
Knob Creek 12 Year | 66
Booker's | 94
Basil Hayden | 45
1792 Full Proof | 54
Angel's Envy | 51
Michter's US*1 Bourbon | 49
Michter's 10 Year Bourbon | 210
Wilderness Trail Bottled in Bond | 57
Noah's Mill | 63
Willett Pot Still Reserve | 55
Garrison Brothers Small Batch | 84
Widow Jane 10 Year | 78
Rittenhouse Rye Bottled in Bond | 31
Pikesville Straight Rye | 56
Sazerac Rye | 33
WhistlePig 10 Year | 82
WhistlePig 15 Year | 249
High West Double Rye | 39
Angel's Envy Rye | 88
Jack Daniel's 12 Year | 96
Uncle Nearest 1856 | 61
Westland American Oak | 72
Kavalan Classic Single Malt | 92
Amrut Fusion | 71
Starward Nova | 53
The Macallan Sherry Oak 12 Year | 98
The Macallan Double Cask 15 Year | 149
The Macallan Sherry Oak 18 Year | 385
Glenfiddich 15 Year Solera | 69
Glenfiddich 18 Year | 119
The Glenlivet 18 Year | 132
The Balvenie DoubleWood 12 Year | 73
The Balvenie Caribbean Cask 14 Year | 86
The Balvenie PortWood 21 Year | 268
Aberlour A'bunadh | 104
GlenAllachie 15 Year | 99
Glenfarclas 105 Cask Strength | 95
Glenfarclas 21 Year | 164
The GlenDronach Original 12 Year | 68
The GlenDronach Allardice 18 Year | 189
Highland Park 12 Year Viking Honour | 58
Highland Park 18 Year Viking Pride | 162
Talisker 10 Year | 74
Talisker 18 Year | 229
Ledaig 10 Year | 66
Arran 10 Year | 60
Ardbeg 10 Year | 57
Ardbeg Uigeadail | 87
Ardbeg Corryvreckan | 99
Lagavulin 16 Year | 102
Laphroaig 10 Year | 59
Laphroaig Quarter Cask | 72
Bowmore 15 Year | 94
Bruichladdich The Classic Laddie | 64
Port Charlotte 10 Year | 76
Bunnahabhain 12 Year | 70
Bunnahabhain 18 Year | 199
Caol Ila 12 Year | 79
Kilchoman Machir Bay | 67
Springbank 10 Year | 105
Springbank 15 Year | 189
Kilkerran 12 Year | 83
Glenmorangie Signet | 224
Dalmore 15 Year | 148
Clynelish 14 Year | 81
Oban 14 Year | 85
Compass Box The Spice Tree | 77
Johnnie Walker Blue Label | 238
Redbreast 12 Year | 71
Redbreast 15 Year | 116
Redbreast 21 Year | 325
Green Spot | 69
Yellow Spot 12 Year | 108
Powers John's Lane 12 Year | 78
Bushmills 16 Year | 112
Teeling Single Pot Still | 65
Yamazaki 12 Year | 178
Yamazaki 18 Year | 690
Hakushu 12 Year | 189
Hibiki Japanese Harmony | 99
Hibiki 21 Year | 780
Nikka From the Barrel | 76
Yoichi Single Malt | 94
Lot No. 40 Rye | 43
Tanqueray No. Ten | 37
Beefeater 24 | 31
Plymouth Navy Strength | 42
Hendrick's | 39
The Botanist | 41
Monkey 47 | 58
Roku Gin | 32
St. George Terroir | 38
Ki No Bi Kyoto Dry Gin | 72
Grey Goose | 35
Belvedere | 34
Appleton Estate 12 Year Rare Casks | 46
Appleton Estate 21 Year | 172
Smith & Cross | 34
Hampden Estate Pure Single Jamaican Rum | 67
Worthy Park Single Estate Reserve | 62
Planteray 3 Stars | 24
Planteray O.F.T.D. | 36
Mount Gay XO | 64
Doorly's 12 Year | 37
El Dorado 15 Year | 66
El Dorado 21 Year | 128
Ron Zacapa 23 Solera | 54
Diplomático Reserva Exclusiva | 43
Rhum J.M V.S.O.P | 57
Clément Première Canne | 36
Fortaleza Blanco | 58
Fortaleza Reposado | 72
Fortaleza Añejo | 94
Don Julio 1942 | 169
El Tesoro Paradiso | 148
Tequila Ocho Plata | 49
Siete Leguas Reposado | 59
Clase Azul Reposado | 165
Cascahuín Tahona | 74
Hennessy X.O | 228
Campari | 31
Rémy Martin 1738 Accord Royal | 66
Delamain Pale & Dry XO | 145
Pierre Ferrand 1840 Original Formula | 46
Germain-Robin Select Barrel XO | 118
Green Chartreuse | 74
Luxardo Maraschino | 34
Carpano Antica Formula | 36
Taylor Fladgate 20 Year Tawny | 64
Graham's Vintage Port | 98 | 2016
Cynar | 30
Fernet-Branca | 33
Château Margaux | 620 | 2015
Château Lynch-Bages | 158 | 2016
Château Talbot | 72 | 2018
Château Montrose | 172 | 2014
Domaine Dujac Clos de la Roche | 640 | 2017
E. Guigal Côte-Rôtie La Mouline | 420 | 2015
Château de Beaucastel Châteauneuf-du-Pape | 105 | 2019
Sassicaia | 265 | 2018
Tignanello | 148 | 2019
Produttori del Barbaresco | 46 | 2019
Vega Sicilia Único | 450 | 2012
Viña Tondonia Reserva | 62 | 2011
La Rioja Alta Gran Reserva 904 | 74 | 2015
Ridge Monte Bello | 245 | 2017
Opus One | 365 | 2018
Penfolds Bin 389 | 69 | 2020
Chateau Musar Red | 58 | 2016
Domaine William Fèvre Chablis | 36 | 2021
Trimbach Clos Sainte Hune | 225 | 2017
Dr. Loosen Wehlener Sonnenuhr Riesling Kabinett | 29 | 2021
Chateau Montelena Chardonnay | 62 | 2020
Domaine Tempier Bandol Rosé | 54 | 2023
Château d'Yquem | 410 | 2009
Krug Grande Cuvée | 235
Dom Pérignon | 259 | 2013
Pol Roger Brut Réserve | 62
Bourbon County Brand Stout | 18 | 2023
Orval | 7
Saison Dupont | 14
`

const known = new Map(
  readKnownBottles(
    readFileSync(
      new URL('../../shared/features/catalogue/known-bottles.txt', import.meta.url),
      'utf8',
    ),
  ).map((bottle) => [bottle.name, bottle]),
)

const ofBrands = new Map<string, number>()

/** Each bottling of the demo once. Its facts are from the list; the price is invented. */
export const bottlings: readonly DemoBottling[] = shelf
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', dollars, vintage] = line.split(' | ')
    const nthOfBrand = ofBrands.get(listed(name).brand) ?? 0
    ofBrands.set(listed(name).brand, nthOfBrand + 1)
    const { subcategory = '', region = '', distillery, abv, sizeMl = 750, ...facts } = listed(name)
    return {
      ...facts,
      subcategory,
      region,
      sizeMl,
      ...(distillery !== undefined && { distillery }),
      ...(abv !== undefined && { abv }),
      ...(vintage !== undefined && { vintage: Number(vintage) }),
      price: Number(dollars) * 100,
      nthOfBrand,
    }
  })

function listed(name: string): KnownBottle {
  const found = known.get(name)
  if (!found) throw new Error(`the list of known bottles has no ${name}`)
  return found
}

/** The bottling of the demo that is called so. */
export function bottlingNamed(name: string): DemoBottling {
  const found = bottlings.find((one) => one.name === name)
  if (!found) throw new Error(`the demo has no ${name}`)
  return found
}
