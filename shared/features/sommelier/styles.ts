import type { Bottle } from '../collection/bottle.ts'
import { messages } from '../../kernel/language.ts'
import { kindOfBottle, wordsOfBottle } from '../recipes/kind-of.ts'
import { isSortOf } from '../recipes/kinds.ts'

/** A style of drink, as a merchant would name it. */
export interface Style {
  /** `a full red wine`. */
  readonly name: string
  /** Kinds of `recipes/kinds.ts` that a bottle of it is a sort of. */
  readonly kinds: readonly string[]
  /** Label words of which one is required; none means that the kind is enough. */
  readonly words?: ReadonlySet<string>
}

const style = (name: string, kinds: string, words?: string): Style => ({
  name,
  kinds: kinds.split(',').map((kind) => kind.trim()),
  ...(words && { words: new Set(words.split(/\s+/)) }),
})

/** Styles for dishes. Grapes and places represent a label's taste. */
const all = {
  fullRed: style(
    'a full red wine',
    'red wine',
    'cabernet sauvignon malbec syrah shiraz barolo barbaresco bordeaux rioja tempranillo nebbiolo zinfandel chateauneuf amarone brunello merlot mourvedre tannat priorat napa medoc pauillac margaux julien estephe emilion pomerol ribera duero hermitage cornas primitivo touriga toro',
  ),
  lightRed: style(
    'a light red wine',
    'red wine',
    'pinot gamay beaujolais burgundy bourgogne dolcetto barbera valpolicella mencia fleurie morgon schiava frappato nuits beaune volnay pommard',
  ),
  red: style('a red wine', 'red wine'),
  crispWhite: style(
    'a crisp white wine',
    'white wine',
    'sauvignon riesling chablis albarino muscadet gruner veltliner grigio sancerre vermentino assyrtiko verdejo vinho picpoul pouilly soave gavi trocken',
  ),
  richWhite: style(
    'a rich white wine',
    'white wine',
    'chardonnay meursault viognier montrachet puligny chassagne semillon marsanne roussanne condrieu corton',
  ),
  aromaticWhite: style(
    'an aromatic white wine',
    'white wine',
    'riesling gewurztraminer gewurz chenin vouvray muscat moscato torrontes kabinett spatlese',
  ),
  white: style('a white wine', 'white wine'),
  rose: style('a rosé', 'rose wine'),
  sparkling: style('something sparkling', 'sparkling wine'),
  sweetWine: style(
    'a sweet wine',
    'white wine, dessert wine, fortified wine, red wine',
    'sauternes barsac tokaji tokaj icewine eiswein auslese beerenauslese trockenbeerenauslese dessert recioto passito vinsanto yquem banyuls maury',
  ),
  port: style('a port', 'port'),
  sherry: style('a sherry', 'sherry, madeira'),
  peated: style('a smoky Scotch', 'islay scotch', undefined),
  scotch: style('a Scotch', 'scotch'),
  bourbon: style('a bourbon', 'bourbon, tennessee whiskey'),
  rye: style('a rye', 'rye whiskey'),
  japanese: style('a Japanese whisky', 'japanese whisky'),
  irish: style('an Irish whiskey', 'irish whiskey'),
  whiskey: style('a whiskey', 'whiskey'),
  agedRum: style('an aged rum', 'dark rum, gold rum, rhum agricole, spiced rum'),
  rum: style('a rum', 'rum'),
  cognac: style('a cognac or brandy', 'grape brandy, armagnac, calvados, apple brandy'),
  gin: style('a gin', 'gin'),
  vodka: style('a cold vodka', 'vodka, aquavit'),
  agave: style('a tequila or mezcal', 'tequila, mezcal'),
  amaro: style('an amaro', 'amaro, fernet, cynar'),
  coffee: style('a coffee liqueur', 'coffee liqueur'),
  creamy: style('a cream liqueur', 'irish cream'),
  ipa: style('an IPA', 'ipa'),
  lager: style('a lager', 'lager'),
  stout: style('a stout or porter', 'stout'),
  wheat: style('a wheat beer', 'wheat beer'),
  beer: style('a beer', 'beer'),
} as const satisfies Record<string, Style>
export type StyleName = keyof typeof all

/** What each style is called, in the language of who reads it. */
export const styleWords = messages(
  'styles',
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, one.name])),
) as { readonly [Name in StyleName]: string }

export const styles = Object.fromEntries(
  Object.entries(all).map(([name, one]) => [
    name,
    Object.defineProperty({ ...one }, 'name', {
      enumerable: true,
      get: () => styleWords[name as StyleName],
    }),
  ]),
) as typeof all

/** Whether a bottle is of this style. */
export function isOfStyle(bottle: Bottle, { kinds, words }: Style): boolean {
  const kind = kindOfBottle(bottle)
  if (!kind || !kinds.some((id) => isSortOf(kind, id))) return false
  if (!words) return true
  const label = wordsOfBottle(bottle)
  for (const word of label) if (words.has(word)) return true
  return bottle.region !== undefined && isFrom(bottle.region, words)
}

const isFrom = (region: string, words: ReadonlySet<string>) =>
  [...wordsOfBottle({ name: region, brand: '' } as Bottle)].some((word) => words.has(word))
