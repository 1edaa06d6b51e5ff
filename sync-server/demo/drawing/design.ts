import { Chance, seedOf } from '../chance.ts'
import type { DemoBottling } from '../bottlings.ts'
import { backdrops, caps, type Palette, palettes } from './colours.ts'
import type { EmblemName } from './emblems.ts'
import type { LayoutName } from './labels.ts'
import type { Face } from './lettering.ts'
import type { ShapeName } from './shapes.ts'

/** How a bottling is drawn: its house gives the form, and each of a house has its own colours. */
export interface Design {
  readonly shape: ShapeName
  /** The glass; undefined where it is clear. */
  readonly glass: string | undefined
  readonly liquid: string
  readonly cap: (typeof caps)[number]
  readonly closure: 'cork' | 'screw' | 'foil' | 'crown'
  readonly layout: LayoutName
  readonly palette: Palette
  readonly emblem: EmblemName
  readonly backdrop: (typeof backdrops)[number]
  readonly brandFace: Face
  readonly isCapitals: boolean
  /** The place of the label, from -1 to 1, and its height in parts of the room that there is. */
  readonly labelShift: number
  readonly labelHeight: number
}

/** The choices for the houses of one kind of drink. */
interface DrawingDesignKind {
  readonly shapes: readonly ShapeName[]
  readonly glass?: readonly (string | undefined)[]
  readonly liquids: readonly string[]
  readonly emblems: readonly EmblemName[]
  readonly layouts?: readonly LayoutName[]
  readonly closure?: Design['closure']
}

const amber = ['#a9561a', '#8c3f12', '#b8691f', '#7c3410'] as const
const gold = ['#c88a2a', '#a9651b', '#d6a03c', '#8d4d18', '#b97722'] as const
const water = ['#e4ecec', '#dfe9ee', '#e9eee4'] as const
const labels: readonly LayoutName[] = [
  'classic',
  'arch',
  'oval',
  'band',
  'split',
  'bare',
  'seal',
  'tall',
  'number',
  'chevron',
]
const wineLabels: readonly LayoutName[] = [
  'classic',
  'number',
  'arch',
  'tall',
  'split',
  'oval',
  'band',
  'chevron',
]
const spirit: readonly EmblemName[] = [
  'barley',
  'barrel',
  'crown',
  'star',
  'laurel',
  'key',
  'compass',
]
const green = '#26402c'
const black = '#16191a'
const brown = '#3d1f10'

const american: DrawingDesignKind = {
  shapes: ['bourbonTall', 'bourbonSquare', 'bourbonStout', 'bourbonFlask'],
  liquids: amber,
  emblems: [...spirit, 'bird', 'hills', 'sun', 'pine', 'sparkle'],
}
const red: DrawingDesignKind = {
  shapes: ['bordeaux'],
  glass: [green, black, '#1f3327'],
  liquids: ['#3b0d1a'],
  emblems: ['chateau', 'grapes', 'laurel', 'sun', 'hills', 'crown', 'leaf', 'key'],
  layouts: wineLabels,
  closure: 'foil',
}
const liqueur: DrawingDesignKind = {
  shapes: ['liqueurSlim', 'liqueurRound', 'amaro', 'cognacTall'],
  glass: [undefined, green],
  liquids: ['#7d2415', '#c2741c', '#3f1d10', '#d8b13c'],
  emblems: ['rose', 'daisy', 'leaf', 'sun', 'laurel', 'compass', 'risingSun', 'moon'],
}
const beer: DrawingDesignKind = {
  shapes: ['beer', 'beerStout'],
  glass: [brown, '#2c1a10'],
  liquids: ['#3d1f10'],
  emblems: ['hop', 'barley', 'ship', 'mountains', 'star', 'anchor'],
  closure: 'crown',
}

const kinds: Readonly<Record<string, DrawingDesignKind>> = {
  Bourbon: american,
  Rye: american,
  Other: american,
  Scotch: {
    shapes: ['maltTall', 'maltBroad', 'maltDumpy', 'maltSloping'],
    glass: [undefined, undefined, undefined, '#24382c'],
    liquids: gold,
    emblems: [
      ...spirit,
      'mountains',
      'waves',
      'ship',
      'anchor',
      'bird',
      'pine',
      'diamond',
      'chateau',
    ],
  },
  Irish: {
    shapes: ['maltTall', 'bourbonTall', 'maltBroad', 'maltSloping'],
    glass: [undefined, undefined, green],
    liquids: gold,
    emblems: ['bird', 'leaf', 'diamond', 'crown', 'laurel', 'key', 'sparkle'],
  },
  Japanese: {
    shapes: ['faceted', 'maltBroad', 'bourbonSquare', 'maltSloping'],
    liquids: gold,
    emblems: ['risingSun', 'mountains', 'pine', 'daisy', 'waves', 'moon'],
    layouts: ['bare', 'tall', 'classic', 'number', 'split', 'seal'],
  },
  Canadian: american,
  Gin: {
    shapes: ['apothecary', 'ginTall', 'ginTapered', 'faceted'],
    glass: [undefined, '#5f93a3', '#3f6b52', undefined, '#23282c'],
    liquids: water,
    emblems: ['juniper', 'leaf', 'daisy', 'compass', 'ship', 'rose', 'sparkle'],
  },
  Vodka: {
    shapes: ['ginTall', 'maltTall', 'rumTall'],
    glass: [undefined, '#9fb9c6'],
    liquids: water,
    emblems: ['sparkle', 'star', 'diamond', 'barley', 'bird', 'moon'],
  },
  Rum: {
    shapes: ['rumRound', 'rumTall', 'bourbonFlask', 'maltDumpy'],
    glass: [undefined, undefined, '#4a2a16'],
    liquids: ['#9a4716', '#6d2c0f', '#c78432', '#7b3a14'],
    emblems: ['ship', 'anchor', 'sun', 'waves', 'compass', 'barrel', 'risingSun', 'star'],
  },
  Tequila: {
    shapes: ['tequilaBell', 'tequilaSquare', 'tequilaTall', 'apothecary'],
    liquids: ['#e9e6d4', '#d9b765', '#b5762b', '#e2cf96'],
    emblems: ['agave', 'sun', 'risingSun', 'bird', 'hills', 'star', 'agave'],
  },
  Brandy: {
    shapes: ['cognacTall', 'liqueurRound', 'maltBroad'],
    liquids: ['#a8541b', '#8a3c14', '#c07a2a'],
    emblems: ['leaf', 'chateau', 'laurel', 'rose', 'sun'],
  },
  Cognac: {
    shapes: ['cognacTear', 'cognacTall', 'cognacWide'],
    liquids: ['#a04c17', '#873711', '#b9651d'],
    emblems: ['grapes', 'laurel', 'crown', 'chateau', 'leaf', 'star'],
  },
  Herbal: liqueur,
  Amaro: { ...liqueur, shapes: ['amaro', 'liqueurSlim', 'liqueurRound'] },
  Fruit: liqueur,
  Coffee: liqueur,
  Cream: liqueur,
  'Red Wine': red,
  'White Wine': {
    ...red,
    shapes: ['burgundy', 'bordeaux'],
    glass: ['#75834a', '#8c8f55', '#5f7040'],
    liquids: ['#d9c06a'],
  },
  Rosé: { ...red, shapes: ['provence'], glass: ['#e8a893', '#eeb7a5'], liquids: ['#e8a08a'] },
  Sparkling: {
    ...red,
    shapes: ['champagne'],
    glass: ['#23372a', black, '#3d4a2d'],
    liquids: ['#d9c06a'],
  },
  'Dessert Wine': { ...red, glass: ['#d9a63f', '#c98d2c'], liquids: ['#d79a2b'] },
  Fortified: { ...red, shapes: ['port'], glass: [black, '#2a1512', '#4a2b18'] },
  Beer: beer,
}

const kindOf = ({ category, subcategory }: DemoBottling): DrawingDesignKind =>
  category === 'Beer'
    ? beer
    : category === 'Liqueurs'
      ? (kinds[subcategory] ?? liqueur)
      : category === 'Spirits' && subcategory === 'Other'
        ? (kinds['Tequila'] ?? american)
        : (kinds[subcategory] ?? american)

/** Regions whose bottles have a form of their own. */
const shapeOfRegion = ({ subcategory, region }: DemoBottling): ShapeName | undefined => {
  if (/Mosel|Saar|Alsace|Rheinhessen|Wachau/.test(region)) return 'flute'
  const slopes = /Burgundy|Rhône|Beaujolais|Oregon|Sonoma|Piedmont|Bandol|Central Otago/
  return subcategory === 'Red Wine' && slopes.test(region) ? 'burgundy' : undefined
}

const faces: readonly Face[] = ['roman', 'italic', 'plain']

/** Colours that follow from the name. */
const namedLiquids: readonly (readonly [RegExp, string])[] = [
  [/Blanco|Plata|Tahona|Première Canne|3 Stars|Maraschino/, '#edeee6'],
  [/Reposado/, '#dfc07a'],
  [/Añejo|1942|Paradiso/, '#b5762b'],
  [/Campari/, '#a81c1f'],
  [/Cynar|Fernet/, '#4a2412'],
]
const liquidOf = ({ name, brand }: DemoBottling): string | undefined =>
  namedLiquids.find(([words]) => words.test(`${brand} ${name}`))?.[1]

/** The same for the same bottling, in every demo. */
export function designOf(bottling: DemoBottling): Design {
  const kind = kindOf(bottling)
  const house = new Chance(seedOf(bottling.brand))
  const own = new Chance(seedOf(`${bottling.brand} ${bottling.name}`))
  const nth = bottling.nthOfBrand
  const of = <T>(list: readonly T[], from: number, step: number): T => {
    const [found] = list.slice((from + nth * step) % list.length)
    if (found === undefined) throw new RangeError('there is nothing to choose from')
    return found
  }
  const [shape, paper, stop, floor] = [0, 0, 0, 0].map(() => house.between(0, 719))
  const isDark = bottling.subcategory === 'Red Wine' || bottling.subcategory === 'Fortified'
  const layouts = kind.layouts ?? labels
  const longest = Math.max(...bottling.brand.split(' ').map(({ length }) => length))
  const isCapitals = house.is(0.6) && longest <= 10
  return {
    shape: shapeOfRegion(bottling) ?? of(kind.shapes, shape ?? 0, 0),
    glass: kind.glass && kind.glass[(shape ?? 0) % kind.glass.length],
    liquid: liquidOf(bottling) ?? of(kind.liquids, house.between(0, 3), 1),
    cap: of(caps, stop ?? 0, isDark ? 3 : 1),
    closure: kind.closure ?? (house.is(0.6) ? 'cork' : 'screw'),
    layout: of(layouts, house.between(0, 719), 0),
    palette: of(palettes, paper ?? 0, 7),
    emblem: of(kind.emblems, house.between(0, 719), 0),
    backdrop: of(backdrops, floor ?? 0, 3),
    // Small letters of the italic are hard to read where they are bold.
    brandFace: house.oneOf(isCapitals ? faces : ['roman', 'roman', 'plain']),
    isCapitals,
    labelShift: own.between(-10, 10) / 10,
    labelHeight: own.between(86, 100) / 100,
  }
}
