import type { Bottle } from '../collection/bottle.ts'
import type { Category } from '../collection/categories.ts'
import { plainWords } from '../../kernel/text.ts'
import { type FoundKind, kindNamed } from './kind-named.ts'
import { type IngredientKind, isSortOf, kinds } from './kinds.ts'

/** Words for properties, not for kinds. */
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
  'fortified wine',
  'dessert wine',
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
  isSortOf(kind, 'wine') ||
  ['fortified wine', 'dessert wine', 'port', 'sherry', 'madeira'].includes(kind.id) ||
  isSortOf(kind, 'sparkling wine') ||
  isSortOf(kind, 'beer')

/** The kind of a category with its subcategory. */
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
    'Dessert Wine': 'dessert wine',
    Fortified: 'fortified wine',
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
 * The kind of a bottle, from its name, brand and subcategory. A name of several words (`sloe gin`)
 * wins over the subcategory, and so does an unambiguous one (`Calvados`, `Genever`); a grain or a
 * house with several products does not (`High Rye` of a bourbon).
 */
export const kindOfBottle = (bottle: Bottle): IngredientKind | undefined => foundIn(bottle)?.kind

/** A bottle's kind with its taste, where a flavour changes the kind. */
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
  const isFiled = bySubcategory.has(subcategory ?? '')
  const under = bySubcategory.get(subcategory ?? '') ?? byCategory[category] ?? ''
  const filed = kinds.get(under)
  const found = kindNamed(label, allows)
  if (!filed) return found ?? (category === 'Liqueurs' ? tasteOfLiqueur(label, allows) : undefined)
  // Who makes tequila may make a coffee liqueur, too.
  const isOfSpirit = found && (isFlavoured(found.kind) || found.house)
  if (found && !(isOfSpirit && isFiled && category === 'Liqueurs')) {
    if (isFlavoured(found.kind) || isSortOf(found.kind, under)) return withSortOf(found, under)
    if (found.name.includes(' ') && !(found.house && isFiled && !saysLittle.has(under)))
      return found
    if (isUnambiguous(found, category, isFiled)) return found
  }
  // A taste changes the filed kind: `Rhubarb & Ginger`, a gin.
  const tasted = kindNamed(`${label} ${under}`, allows)
  const isCloser = tasted && (isFlavoured(tasted.kind) || isSortOf(tasted.kind, under))
  return isCloser ? tasted : { kind: filed, name: under }

  /** Colours tell sorts apart where the label does not end with the thing: `Black Strap`, a rum. */
  function withSortOf(one: FoundKind, id: string): FoundKind {
    const whole = one.kind.id === id && kindNamed(`${label} ${id}`, allows)
    return whole && isSortOf(whole.kind, id) ? whole : one
  }
}

/** A single word that no other product's label has, except a cask's. */
function isUnambiguous({ kind, house }: FoundKind, category: Category, isFiled: boolean): boolean {
  if (kind.role !== 'bottle' || (house && isFiled && category !== 'Wine')) return false
  if (category === 'Wine') return !isSortOf(kind, 'wine') || !isFiled
  return category !== 'Whiskey' && !isSortOf(kind, 'whiskey') && !generic.has(kind.id)
}
/** Kinds that name only the method. */
const saysLittle = new Set(['fortified wine', 'dessert wine'])
const generic = new Set(['liqueur', 'rum', 'gin', 'vodka', 'tequila', 'grape brandy', 'cognac'])

/** A liqueur named only by its taste: `Banane du Brésil`. */
function tasteOfLiqueur(
  label: string,
  allows: (kind: IngredientKind) => boolean,
): FoundKind | undefined {
  // `Ginger Ale` is none.
  if (kindNamed(label)?.name.includes(' ')) return undefined
  const found = kindNamed(`${label} liqueur`, allows)
  const isBare = found?.kind.id === 'liqueur' && found.flavour === undefined
  return isBare ? undefined : found
}

const isFlavoured = ({ id }: IngredientKind) =>
  id.startsWith('flavoured ') || id === 'citrus vodka' || id === 'spiced rum'

/** The words by which a bottle is found where an ingredient names no kind: `St. George Terroir`. */
export function wordsOfBottle({ name, brand }: Bottle): ReadonlySet<string> {
  const label = `${brand} ${name}`
  // `d’Yquem` is searched as Yquem.
  const behind = label.match(/(?<=(?<!\p{L})[dl]['’])\p{L}+/giu) ?? []
  return new Set([...plainWords(label), ...behind.flatMap(plainWords)])
}
