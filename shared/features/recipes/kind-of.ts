import type { Bottle } from '../collection/bottle.ts'
import type { Category } from '../collection/categories.ts'
import { plainWords } from '../../kernel/text.ts'
import { type FoundKind, kindNamed } from './kind-named.ts'
import { type IngredientKind, isSortOf, kinds } from './kinds.ts'

/** Words that say how something is, not what it is. */
const notes = new Set(
  `fresh freshly squeezed chilled cold hot warm quality good premium dash dashes of a an the few
  strong sweetened unsweetened frozen chopped crushed large small medium proof your favourite
  favorite preferably style optional garnish bottle bottled organic raw homemade home made`
    .split(/\s+/)
    .filter(Boolean),
)

/** The words of an ingredient by which a bottle is recognised where no kind is known. */
export const distinctiveWords = (text: string): readonly string[] =>
  plainWords(text.replace(/\([^)]*\)/g, ' ')).filter((word) => !notes.has(word))

/** What bottles of a category may be, so that a whisky out of port casks is no port. */
const within: Readonly<Record<Category, (kind: IngredientKind) => boolean>> = {
  Whiskey: (kind) => isSortOf(kind, 'whiskey') || isWhiskeyLiqueur(kind),
  Wine: (kind) => wines.has(kind.id) || isSortOf(kind, 'sparkling wine'),
  Spirits: (kind) => kind.role === 'bottle' && !isGrapeOrGrain(kind),
  Liqueurs: (kind) => kind.role === 'bottle' && !isGrapeOrGrain(kind),
  Beer: (kind) => isSortOf(kind, 'beer') || kind.id === 'hard cider',
}
const wines = new Set([
  'red wine',
  'white wine',
  'rose wine',
  'wine',
  'port',
  'sherry',
  'madeira',
  'sweet vermouth',
  'dry vermouth',
  'bianco vermouth',
  'aperitif wine',
  'dubonnet',
  'green ginger wine',
])
const isWhiskeyLiqueur = ({ id }: IngredientKind) =>
  ['southern comfort', 'drambuie', 'flavoured whiskey', 'cream liqueur'].includes(id)
const isGrapeOrGrain = (kind: IngredientKind) =>
  ['red wine', 'white wine', 'rose wine', 'wine', 'port', 'sherry', 'madeira'].includes(kind.id) ||
  isSortOf(kind, 'sparkling wine') ||
  isSortOf(kind, 'beer')

/** What a category and its subcategory say by themselves. */
const bySubcategory: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Bourbon: 'bourbon',
    Scotch: 'scotch',
    Irish: 'irish whiskey',
    Japanese: 'japanese whisky',
    Canadian: 'canadian whisky',
    Rye: 'rye whiskey',
    'Red Wine': 'red wine',
    'White Wine': 'white wine',
    Rosé: 'rose wine',
    Sparkling: 'sparkling wine',
    Vodka: 'vodka',
    Gin: 'gin',
    Rum: 'rum',
    Tequila: 'tequila',
    Brandy: 'grape brandy',
    Cognac: 'cognac',
    Coffee: 'coffee liqueur',
    Cream: 'cream liqueur',
    Amaro: 'amaro',
    IPA: 'ipa',
    Lager: 'lager',
    Stout: 'stout',
    Porter: 'stout',
    'Wheat Beer': 'wheat beer',
  }),
)
const byCategory: Partial<Record<Category, string>> = {
  Whiskey: 'whiskey',
  Wine: 'wine',
  Beer: 'beer',
}

const known = new WeakMap<Bottle, FoundKind | null>()

/**
 * The kind of a bottle, out of its name, brand and subcategory. A name of several words (`sloe gin`)
 * knows better than the subcategory under which a bottle was filed, and so does what is filed among the
 * brandies (`Calvados`); any other single word does not (`High Rye` of a bourbon).
 */
export const kindOfBottle = (bottle: Bottle): IngredientKind | undefined => foundIn(bottle)?.kind

/** The kind of a bottle with what it tastes of, where a flavour makes it something else. */
export function foundIn(bottle: Bottle): FoundKind | undefined {
  const before = known.get(bottle)
  if (before !== undefined) return before ?? undefined
  const found = findKind(bottle)
  known.set(bottle, found ?? null)
  return found
}

function findKind({ name, brand, category, subcategory }: Bottle): FoundKind | undefined {
  const allows = within[category]
  const known = new Set(plainWords(name))
  const label = plainWords(brand).every((word) => known.has(word)) ? name : `${brand} ${name}`
  const under = bySubcategory.get(subcategory ?? '') ?? byCategory[category] ?? ''
  const filed = kinds.get(under)
  const found = kindNamed(label, allows)
  if (!filed) return found
  if (found && (isFlavoured(found.kind) || isSortOf(found.kind, under))) return found
  // One house has bourbon and rye.
  const isFiled = bySubcategory.has(subcategory ?? '')
  const knowsBetter = found?.name.includes(' ') && !(found.house && isFiled)
  if (knowsBetter || (found && under === 'grape brandy')) return found
  // A taste makes something else of what it was filed under: `Rhubarb & Ginger`, a gin.
  const tasted = kindNamed(`${label} ${under}`, allows)
  return tasted && isFlavoured(tasted.kind) ? tasted : { kind: filed, name: under }
}

const isFlavoured = ({ id }: IngredientKind) => id.startsWith('flavoured ') || id === 'citrus vodka'

/** The words by which a bottle is found where an ingredient names no kind: `St. George Terroir`. */
export const wordsOfBottle = ({ name, brand }: Bottle): ReadonlySet<string> =>
  new Set(plainWords(`${brand} ${name}`))
