import { belongs, categories, type Category, subcategories } from '../categories.ts'
import { rememberedOfCell } from './cells.ts'
import type { KindRule } from './kind-rule.ts'
import { loadedWords } from './loaded-words.ts'
import { unaccented } from '../../../kernel/text.ts'

/** The kind of drink, as far as words show it. */
export interface DrinkKind {
  readonly category: Category
  readonly subcategory?: string
}

/** Text folded for comparing words: lower case, no accents, single spaces. */
export const plainWords = (text: string): string => {
  const folded = unaccented(text)
  // Latin letters alone, as most names have, take a simpler pattern.
  return (
    /[^ -~]/.test(folded)
      ? folded.replace(/[^\p{L}\p{N}&]+/gu, ' ')
      : folded.replace(/[^a-z\d& ]+| {2,}/g, ' ').replace(/ {2,}/g, ' ')
  ).trim()
}

/** The kind in a cell: `Red`, `Single Malt Scotch`, `Rotwein`, `White - Sparkling`. */
export const kindOf = rememberedOfCell(kindInCell)

function kindInCell(text: string): DrinkKind | undefined {
  const own = ownCategory(text)
  if (own) return { category: own }
  const words = ` ${plainWords(text)} `
  return noDrink.test(words)
    ? undefined
    : firstMatch(words, [...strong, ...weak, ...(loadedWords().moreKinds ?? [])])
}

/** The kind in a bottle's name; words that are also in names of places or people do not count. */
export const kindInName = (name: string): DrinkKind | undefined => {
  const words = ` ${plainWords(name)} `
  return anyStrong.test(words) ? firstMatch(words, strong) : undefined
}

/** The category that a cell names as we name it. */
export const ownCategory = rememberedOfCell((text): Category | undefined =>
  categories.find((category) => category.toLowerCase() === text.trim().toLowerCase()),
)

/** The subcategory of the category that a cell names, by our name or by its words. */
export const subcategoryIn = (text: string, category: Category): string | undefined =>
  text === '' ? undefined : subcategoriesOf[category](text)

const subcategoriesOf = Object.fromEntries(
  categories.map((category) => [
    category,
    rememberedOfCell((text: string) => subcategoryOf(text, category)),
  ]),
) as Readonly<Record<Category, (text: string) => string | undefined>>

function subcategoryOf(text: string, category: Category): string | undefined {
  const exact = subcategories[category].find((name) => plainWords(name) === plainWords(text))
  if (exact) return exact
  const kind = kindOf(text)
  return kind?.subcategory !== undefined && belongs(kind.subcategory, category)
    ? kind.subcategory
    : undefined
}

/** Casks, and finishes in them, are of another drink than the bottle: `Sherry cask`, `Rum finish`. */
const caskOf =
  / (?:ex )?(?:(?:sherry|oloroso|port|porto|madeira|marsala|sauternes|red|white|wine|vermouth|rum|rhum|bourbon|rye|whiske?y|cognac|brandy|calvados|armagnac|tequila|mezcal|amaro|champagne|beer|stout|ipa) ){1,4}(?:wood )?(?:casks?|barrels?|butts?|hogsheads?|barriques?|barricas?|fasse?r?|fut|finish(?:ed)?)(?= )(?! (?:strength|proof|reserve|select))| ex bourbon(?= )/g
/** Things that stand beside the bottles. */
const noDrink =
  / (?:glass(?:es)?|glaser|verres|flutes?|fridge|corkscrew|vinegar|essig|vinaigre|syrup|sirup|sirop|juice|tonic|(?:ginger|root) (?:ale|beer)|gums|stones|sauce|cakes?|trifle|mugs?|water|(?:sparkling|iced?) tea|orange bitters) /

function firstMatch(all: string, rules: readonly KindRule[]): DrinkKind | undefined {
  const plain = all.replace(caskOf, '')
  const found = plain === all ? undefined : matched(plain, rules)
  if (found || (plain !== all && !/ (?:casks?|barrels?) (?:aged|rested) /.test(all))) return found
  return matched(all, rules)
}

function matched(words: string, rules: readonly KindRule[]): DrinkKind | undefined {
  for (const [pattern, category, subcategory] of rules)
    if (pattern.test(words)) return subcategory ? { category, subcategory } : { category }
  return undefined
}

// The first match wins, so special rules come before general ones.
const strong: readonly KindRule[] = [
  [/ (coffee|kaffee|cafe|espresso) (liqueur|likor|licor|liquore)/, 'Liqueurs', 'Coffee'],
  [
    / (cream|creme|sahne) (liqueur|likor)| irish cream | crema? de (rum|ron|tequila|whisky) | (rum|tequila|whisky|whiskey|bourbon) cream /,
    'Liqueurs',
    'Cream',
  ],
  [/ (herbal|herb|krauter) ?(liqueur|likor)| krauterlikor/, 'Liqueurs', 'Herbal'],
  [/ (fruit|frucht|orange|cherry) (liqueur|likor)/, 'Liqueurs', 'Fruit'],
  [/ amaro /, 'Liqueurs', 'Amaro'],
  [/ (liqueurs?|likore?|licor|licores|liquore|liquori) /, 'Liqueurs'],
  [/ bourbon /, 'Whiskey', 'Bourbon'],
  [/ rye (whiske?y|whiskies) | straight rye /, 'Whiskey', 'Rye'],
  [/ irish (\w+ ){0,6}whiske?y| irish single malt /, 'Whiskey', 'Irish'],
  [/ japan(ese)? (\w+ ){0,6}whisk(e?y|ies)/, 'Whiskey', 'Japanese'],
  [/ canad(a|ian) (\w+ ){0,6}whisk(e?y|ies)/, 'Whiskey', 'Canadian'],
  [
    / scotch | scottish whisky| islay (\w+ ){0,6}whisky| speyside (\w+ ){0,6}whisky/,
    'Whiskey',
    'Scotch',
  ],
  [
    / whisk(e?y|e?ys|ies) | single malt | blended malt |シンクルモルト|ウイスキー|ウィスキー/,
    'Whiskey',
  ],
  [/ (sour|sweet) mash /, 'Whiskey'],
  [/ cognac /, 'Spirits', 'Cognac'],
  [
    / (brandy|armagnac|grappa|calvados|orujo|pisco|marc|weinbrand|eau de vie|obstler) /,
    'Spirits',
    'Brandy',
  ],
  [/ [vw]odka |ウォッカ|ウオッカ/, 'Spirits', 'Vodka'],
  [/ (gin|ginebra) /, 'Spirits', 'Gin'],
  // *Ron* alone may be a person.
  [
    / (rum|rhum) | ron (anejo|blanco|viejo|dorado|oscuro|negro|especiado|extra|gran|reserva|solera) /,
    'Spirits',
    'Rum',
  ],
  [/ tequila /, 'Spirits', 'Tequila'],
  [
    / (mezcal|absinthe?|aquavit|akvavit|akevitt|korn|doppelkorn|baijiu|soju|shochu|cachaca|genever|jenever) |焼酎/,
    'Spirits',
    'Other',
  ],
  [/ (champagne|cava|prosecco|cremant|sekt|spumante|espumante|franciacorta) /, 'Wine', 'Sparkling'],
  [/ (ipa|india pale ale) /, 'Beer', 'IPA'],
  [/ (imperial stout|milk stout|stout) /, 'Beer', 'Stout'],
  // Rye is also a town, a grain of beer and a name of vineyards.
  [
    / rye (?!(\w+ ){0,6}(ale|ipa|lager|beer|bier|porter|vineyards?|estate|valley|hill|road|lane) )/,
    'Whiskey',
    'Rye',
  ],
  [
    / (kirsch|kirschwasser|himbeergeist|obstbrand|williams birne|zwetschgenwasser|slivovitz|sliwowitz) /,
    'Spirits',
    'Brandy',
  ],
  [/ (ouzo|raki|arak) /, 'Spirits', 'Other'],
]

/** Most names speak of no kind: one look instead of many. */
const anyStrong = new RegExp(strong.map(([pattern]) => pattern.source).join('|'))

const weak: readonly KindRule[] = [
  // Their colour or grain is no sign of wine.
  [/ (white dog|white lightning|moonshine|white corn) /, 'Whiskey'],
  [/ (barley ?wine|wheat ?wine) /, 'Beer', 'Other'],
  [/ (curacao|triple sec) /, 'Liqueurs', 'Fruit'],
  [/ (porter) /, 'Beer', 'Porter'],
  [/ (wheat beer|weizen|weissbier|hefeweizen|witbier|weisse) /, 'Beer', 'Wheat Beer'],
  [/ (sour|gose|lambic|gueuze) /, 'Beer', 'Sour'],
  [/ (lager|pils|pilsner|pilsener|helles) /, 'Beer', 'Lager'],
  [/ (ale|cider|cidre|apfelwein|sidra|sidro) /, 'Beer', 'Other'],
  [/ (beers?|bieres?|bier|bieren|cervezas?|birr[ae]|cervejas?|ol|olut|oluet|pivo) /, 'Beer'],
  [/ rye /, 'Whiskey', 'Rye'],
  [/ \w*(viski|uisque|whisk(e?y|ies)) /, 'Whiskey'],
  [/ (konjak\w*|conac|conhaque) /, 'Spirits', 'Cognac'],
  [/ brandyt? /, 'Spirits', 'Brandy'],
  [/ (ron|rom|rommi|romm|romer) /, 'Spirits', 'Rum'],
  [/ (gini|gim|ginebra|gins) | シン /, 'Spirits', 'Gin'],
  [/ (wodka|votka|vodkat|vodkas) /, 'Spirits', 'Vodka'],
  [/ tequilat? /, 'Spirits', 'Tequila'],
  [/ (akvavitt?|snaps|schnapps|genebra|mezcales) /, 'Spirits', 'Other'],
  [/ (likoor\w*|likeur(en)?|licores?|likor[er]*) /, 'Liqueurs'],
  [
    / (fortif\w*|port|porto|port(wein|vin|viini)|sherry|jerez|madeira|marsala|vermouth|vermut|vermutti|wermut|hetvin|hedvin|starkvin|sterkvin|vakevoity|verstarkt\w*|versterkt\w*|generosos?|liquoroso) /,
    'Wine',
    'Fortified',
  ],
  [
    / (sparkling|bubbl\w*|mouss\w*|musser\w*|effervesc\w*|schaum\w*|perlwein|spumant[ei]|bollicine|bobler|bubbels|bruisend|kuohu\w*|samppanja|espumos\w*|espumant\w*|frizzante|petill\w*|champan\w*) /,
    'Wine',
    'Sparkling',
  ],
  [
    / (dessert\w*|sweet|suss\w*|edelsuss|ice wine|icewine|eiswein|sauternes|tokaj[i]?|late harvest|liquoreux|moelleux|doux|douce|dulces?|dolc[ei]|doces?|passito|zoet\w*|sot|sott|sota|sotvin|sod|jalkiruoka\w*|makea\w*) /,
    'Wine',
    'Dessert Wine',
  ],
  [/ (roses?|rosad[oa]s?|rosat[oi]|rosee|rose(wein|vin|viini|wijn)\w*) /, 'Wine', 'Rosé'],
  [
    / (red|rouges?|ross[oi]|roj[oa]s?|tint[oa]s?|rot|rote[rs]?|rott|rod|roda|rodt|rode|rood|punai\w*|(rot|rod|rode|puna)(wein|vin|viini|wijn)\w*) /,
    'Wine',
    'Red Wine',
  ],
  // Orange wine is made of white grapes.
  [
    / (white|blancs?|blanche|bianc[oa]|bianchi|blanc[oa]s?|branc[oa]s?|weiss|weisse[rs]?|vit|vitt|vita|hvit|hvite|hvid|hvide|wit|witte|valkoi\w*|(weiss|vitt?|hvit|hvid|wit|witte|valko)(wein|vin|viini|wijn)\w*|orange) /,
    'Wine',
    'White Wine',
  ],
  [/ (wines?|weine?|vins?|vinos?|vinhos?|vini|viini|viinit|viner|wijn|wijnen|mead|sake) /, 'Wine'],
  [
    / (spirits?|spirituosen?|spiritueux|destillate?|licores destilados|destilados?|distillati|distillato|sprit|spiritus|brennevin|vakevat|sterke drank|gedistilleerd|aguardentes?|sterkol) /,
    'Spirits',
  ],
]
