import type { Bottle } from '../collection/bottle.ts'
import type { Category } from '../collection/categories.ts'
import { plainWords } from '../../kernel/text.ts'
import { type IngredientKind, kinds, kindsByName, maxNameLength } from './kinds.ts'

/** Words that say how something is, not what it is. */
const notes = new Set(
  `fresh freshly squeezed chilled cold hot warm quality good premium dash dashes of a an the few
  strong sweetened unsweetened frozen chopped crushed large small medium proof your favourite
  favorite preferably style optional garnish bottle bottled organic raw homemade home made`
    .split(/\s+/)
    .filter(Boolean),
)

/**
 * The kind that a text names: the longest name in it, and of two as long the one that stands later,
 * where languages put the thing itself (`Jamaican rum`). What stands in brackets, or behind a comma
 * or an `or`, is asked only where the rest names nothing.
 */
export function kindNamed(text: string, allows: (kind: IngredientKind) => boolean = () => true) {
  const main = text.replace(/\([^)]*\)/g, ' ').split(/,|;| or | such as /i)[0]!
  const found = named(plainWords(main), allows)
  return found || main === text ? found : named(plainWords(text), allows)
}

const withoutS = (name: string): string => name.replace(/(?<!s)s$/, '')

/** Most words begin no name, and need not be put together with those behind them. */
const firstWords = new Set([...kindsByName.keys()].map((name) => name.split(' ')[0]!))

function named(
  words: readonly string[],
  allows: (kind: IngredientKind) => boolean,
): FoundKind | undefined {
  for (let length = Math.min(maxNameLength, words.length); length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const first = words[from]!
      if (!firstWords.has(first) && (length > 1 || !firstWords.has(withoutS(first)))) continue
      const name = words.slice(from, from + length).join(' ')
      const kind = kindsByName.get(name) ?? kindsByName.get(withoutS(name))
      if (kind && allows(kind)) return { kind, name }
    }
  return undefined
}

export interface FoundKind {
  readonly kind: IngredientKind
  /** The words that named it. */
  readonly name: string
}

/** The words of an ingredient by which a bottle is recognised where no kind is known. */
export const distinctiveWords = (text: string): readonly string[] =>
  plainWords(text.replace(/\([^)]*\)/g, ' ')).filter((word) => !notes.has(word))

/** Whether a kind is the other one or a sort of it. */
export function isSortOf(kind: IngredientKind, above: string): boolean {
  for (
    let at: IngredientKind | undefined = kind;
    at;
    at = at.under ? kinds.get(at.under) : undefined
  )
    if (at.id === above) return true
  return false
}

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
const isWhiskeyLiqueur = ({ id }: IngredientKind) => ['southern comfort', 'drambuie'].includes(id)
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
    Cream: 'irish cream',
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

const known = new WeakMap<Bottle, IngredientKind | null>()

/**
 * The kind of a bottle, out of its name, brand and subcategory. A name of several words (`sloe gin`)
 * knows better than the subcategory under which a bottle was filed; a single word does not.
 */
export function kindOfBottle(bottle: Bottle): IngredientKind | undefined {
  const before = known.get(bottle)
  if (before !== undefined) return before ?? undefined
  const kind = findKind(bottle)
  known.set(bottle, kind ?? null)
  return kind
}

function findKind({ name, brand, category, subcategory }: Bottle): IngredientKind | undefined {
  const allows = within[category]
  const found = kindNamed(name, allows) ?? kindNamed(brand, allows)
  const filed = kinds.get(bySubcategory.get(subcategory ?? '') ?? byCategory[category] ?? '')
  if (!found) return filed
  if (!filed || isSortOf(found.kind, filed.id)) return found.kind
  return found.name.includes(' ') ? found.kind : filed
}

/** The words by which a bottle is found where an ingredient names no kind: `St. George Terroir`. */
export const wordsOfBottle = ({ name, brand }: Bottle): ReadonlySet<string> =>
  new Set(plainWords(`${brand} ${name}`))
