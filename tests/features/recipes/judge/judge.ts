import type { JudgedBottle } from './judged-bottles.ts'

/**
 * A second opinion on what an ingredient asks for, by another method than the product's: patterns in
 * an order, of which the first that fits decides. It shares no list and no code with
 * `shared/features/recipes`.
 */
export type Asked =
  /** Kitchen supplies, or bought for the evening. */
  | 'kitchen'
  /** Bottles of this path, and, where a house is named, with this on their label. */
  | { readonly path: string; readonly house?: RegExp }
  /** This judge does not know, and says nothing about the drink. */
  | undefined

/** `pattern => what it asks for`; `@` names the house whose bottle alone will do. */
const table = String.raw`
soaked|juice|puree|nectar|syrup|sirup|honey$|(?<!cordial liqueur)cordial|grenadine|orgeat|sugar|\bsodas?\b(?! liqueur)|tonic|(ginger|root) (ale|beer)|\bcola\b|coca.cola|\bwater\b|lemonade|limeade => kitchen
ice[- ]?cream|sherbet|sorbet|\bmilk\b|yog|half.and.half|(heavy|light|whipp\w+|double|single|fresh|sour|coconut) cream|^cream$|cream of coconut|condensed|coconut cream => kitchen
^\W*(ice|crushed ice|ice cubes?)\b|^egg|egg (white|yolk)|aquafaba|vinegar|brine|sauce|tabasco|salt\b|saline|extract => kitchen
\bcreme de cacao|cacao liqueur|chocolate liqueur|godiva => liqueur.cacao
creme de menthe => liqueur.menthe
creme de (cassis)|cassis|blackcurrant liqueur => liqueur.blackcurrant
creme de m[u]re|blackberry (brandy|liqueur)|blackberry.flavou?red brandy => liqueur.blackberry
creme de violet|violet liqueur => liqueur.violet
creme de banan|banana liqueur|liqueur.*banana => liqueur.banana
creme de framboise|chambord|raspberry(.flavou?red)? (liqueur|schnapps)|liqueur.*raspberry => liqueur.raspberry
creme de peche|peach(tree)?(.flavou?red)? (schnapps|liqueur|brandy) => liqueur.peach
creme de pamplemousse|grapefruit liqueur => liqueur.grapefruit
creme de fraise|strawberry (liqueur|schnapps) => liqueur.strawberry
apricot(.flavou?red)? (brandy|liqueur) => liqueur.apricot
cherry (brandy|liqueur)|heering|cherry.flavou?red brandy => liqueur.cherry
butterscotch (schnapps|liqueur) => liqueur.butterscotch
ginger.flavou?red brandy => liqueur.ginger
coffee(.flavou?red)? (liqueur|brandy)|kahlua|tia maria|mr\.? black|liqueur.*coffee => liqueur.coffee
irish cream|baileys?|erin cream => cream.irish
(rum|bourbon|whisk(e)?y|tequila|brandy) cream|cream liqueur|amarula|rumchata => cream
sloe gin => sloe gin
pink gin => flavoured.gin @pink
blood orange gin => flavoured.gin @blood orange
(strawberry|rhubarb|raspberry) gin => flavoured.gin.other
(absolut|ketel one|smirnoff|stoli\w*)? ?(citron|citroen)|(lemon|citrus|citron)(.flavou?red)? vodka|vodka.*(citron|lemon|citrus) => flavoured.vodka.lemon
vanil\w+(.flavou?red)? vodka|vodka.*vanill[ae]|vanilia => flavoured.vodka.vanilla
(raspberry|razberi)(.flavou?red)? vodka|raspberry.infused vodka|vodka.*raspberr|razberi => flavoured.vodka.raspberry
peppar|pepper(.flavou?red)? vodka => flavoured.vodka.pepper
kurant|(black)?currant(.flavou?red)? vodka => flavoured.vodka.blackcurrant
(\w+(.flavou?red|.infused)?|flavou?red) vodka$ ?!(absolut|smirnoff|stolichnaya|grey goose|ketel one|belvedere|good|premium|potato|wheat|rye|russian|polish|plain|unflavou?red|chilled|cold|iced|ice|quality|titos|handmade|svedka|skyy) vodka => flavoured.vodka.other
absolut( vodka)? => vodka @absolut
smirnoff( vodka)? => vodka @smirnoff
stolichnaya( vodka)? => vodka @stoli
grey goose( vodka)? => vodka @grey goose
ketel one( vodka)? => vodka @ketel one
vodka => vodka
old tom => gin.old tom
genever|jenever => genever
tanqueray => gin @tanqueray
beefeater => gin @beefeater
hendricks => gin @hendricks
\bgin\b => gin
malibu|coconut (rum|liqueur) => liqueur.coconut
limon\b.*|bacardi limon|lemon rum => flavoured.rum.lemon
pineapple rum => flavoured.rum.pineapple
(vanilla|banana|mango|cherry) rum => flavoured.rum.other
captain morgan => spiced rum @captain morgan
spiced.* rum|rum,? spiced|spiced rum => spiced rum
bacardi 151 => rum.overproof @bacardi
151|overproof => rum.overproof
agricole|martinique => rum.agricole
goslings|black seal => rum.dark @goslings
myers => rum.dark @myers
(dark|black|blackstrap|jamaican?|demerara).* rum|rum,? (dark|black) => rum.dark
havana club 7 => rum.gold @havana club 7
havana club 3 => rum.light @havana club 3
appleton => rum.gold @appleton
mount gay => rum.gold @mount gay
(gold|golden|amber|anejo|aged).* rum|rum,? (gold|anejo) => rum.gold
bacardi( rum)?$ => rum.light @bacardi
(white|light|silver|blanco|cuban|puerto rican).* (rum|ron)$|rum,? (light|white) => rum.light
rhum|\brum\b => rum
cachaca => cachaca
drambuie => drambuie
southern comfort => southern comfort
jack daniel => whiskey.tennessee @jack daniel
wild turkey => whiskey.bourbon @wild turkey
jim beam => whiskey.bourbon @jim beam
makers mark => whiskey.bourbon @makers mark
buffalo trace => whiskey.bourbon @buffalo trace
woodford => whiskey.bourbon @woodford
four roses => whiskey.bourbon @four roses
rittenhouse => whiskey.rye @rittenhouse
crown royal => whiskey.canadian @crown royal
canadian club => whiskey.canadian @canadian club
jameson => whiskey.irish @jameson
johnnie walker => whiskey.scotch @johnnie walker
laphroaig => whiskey.scotch @laphroaig
lagavulin => whiskey.scotch @lagavulin
(bourbon or rye|rye or bourbon) => whiskey.bourbon|whiskey.rye
(cinnamon|honey|apple|peach)(.flavou?red)? whisk(e)?y => flavoured.whiskey.$1
fireball => flavoured.whiskey @fireball
bourbon (cherr|cream) => kitchen
bourbon => whiskey.bourbon
\brye\b => whiskey.rye
canadian => whiskey.canadian
irish whisk => whiskey.irish
islay|peated|smoky scotch => whiskey.scotch.islay
scotch => whiskey.scotch
japanese whisk => whiskey.japanese
tennessee => whiskey.tennessee
blended whisk => whiskey.blended
whisk(e)?y => whiskey
(jalapeno|chil+i|coconut|coffee).* tequila => flavoured.tequila
jose cuervo => tequila @cuervo
patron => tequila @patron
don julio => tequila @don julio
tequila|100 ?%? ?(de )?agave|reposado => tequila
mezcal => mezcal
agave => kitchen
hennessy => brandy.cognac @hennessy
remy martin => brandy.cognac @remy martin
cognac => brandy.cognac
armagnac => brandy.armagnac
calvados => apple brandy.calvados
apple brandy|applejack => apple brandy
pear (brandy|eau)|poire williams => pear brandy
plum brandy|sli[vw]o => slivovitz
pisco => pisco
grappa => grappa
kirsch => kirsch
brandy => brandy
bianco vermouth|blanc vermouth|vermouth (bianco|blanc) => vermouth.bianco
(dry|white|french|extra).* vermouth|vermouth,? (extra )?dry|noilly => vermouth.dry
vermouth|vermut|antica formula|punt e mes => vermouth.sweet
lillet|cocchi americano => aperitif wine
dubonnet => dubonnet
blue curacao => orange.blue
cointreau => orange.triple sec.cointreau
triple sec => orange.triple sec
grand marnier => orange.grand marnier
curacao|orange liqueur => orange
aperitivo mazzura|bitter orange aperitif|red bitter|campari => campari
aperol => aperol
maraschino cherr|cherr(y|ies)$ => kitchen
maraschino => liqueur.maraschino
yellow chartreuse|chartreuse,? yellow => yellow chartreuse
chartreuse => green chartreuse
benedictine => benedictine
amaretto|disaronno => amaretto
rumple minze|peppermint (schnapps|liqueur) => liqueur.peppermint
elderflower liqueur|st.? ?germain => liqueur.elderflower
midori|melon liqueur => liqueur.melon
passoa|passion fruit liqueur => liqueur.passion fruit
pineapple liqueur => liqueur.pineapple
galliano => galliano
licor 43|cuarenta => licor 43
frangelico|hazelnut liqueur => frangelico
goldschl?ager|cinnamon (schnapps|liqueur)|firewater|hot damn => liqueur.cinnamon
blueberry (schnapps|liqueur) => liqueur.blueberry
(apple|kiwi|lychee) (schnapps|liqueur|pucker)|apfelkorn => liqueur.other
limoncello|lemon liqueur => liqueur.lemon
sambuca => anise.sambuca
pernod$|pastis|ricard => anise.pastis
absinthe => absinthe
ouzo|anisette|anis(e)?$ => anise
star anise => kitchen
advocaat => advocaat
jag(er|ermeister) => jagermeister
fernet => fernet
cynar => cynar
amaro|averna|montenegro => amaro
suze => suze
falernum => falernum
allspice dram|pimento dram => allspice dram
ginger liqueur => liqueur.ginger
honey liqueur => liqueur.honey
aquavit|akvavit => aquavit
everclear|grain alcohol => grain alcohol
orange bitters|bitters,? orange => bitters.orange
peychaud => bitters.peychaud
(peach|celery|chocolate|grapefruit|cardamom) bitters => bitters.other
angostura|bitters => bitters.angostura
champagne => sparkling.champagne
prosecco => sparkling.prosecco
sparkling wine|cava$|brut$ => sparkling
\bport\b => port
sherry => sherry
madeira => madeira
ginger wine => ginger wine
red wine|bordeaux|burgundy => wine.red
white wine|chardonnay|riesling => wine.white
ros[e] wine => wine.rose
^wine$ => wine
guinness => beer.stout @guinness
stout => beer.stout
corona => beer.lager @corona
lager|pilsner|zima => beer.lager
apple cider => kitchen
\bcider\b => cider
\b(beer|ale)\b => beer
^(hot coffee|hot chocolate|sour mix|sweet and sour|7.?up|sprite|fresca|surge|mountain dew|schweppes|carbonated|kool.?aid|jello|marshmallows?|cocoa|cornstarch|food colou?ring|oreo|mini.snickers|licorice root|wormwood|angelica root|allspice|coriander|marjoram|lavender|cumin|cayenne|black pepper|lemons?|limes?|oranges?|mint|basil|cucumber|ginger|coffee|espresso|tea|iced tea|olive|nutmeg|cinnamon|cloves?|cardamom|almond|vanilla|apples?|bananas?|mangos?|strawberr\w+|raspberr\w+|blackberr\w+|berries|fruit|papaya|kiwi|pepper|butter|chocolate|pineapple|grapefruit)\b => kitchen
`

interface Rule {
  readonly pattern: RegExp
  readonly unless: RegExp | undefined
  readonly asks: Exclude<Asked, undefined>
}

const rules: readonly Rule[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [left = '', right = ''] = line.split(' => ')
    const [pattern = '', unless] = left.split(' ?!')
    const [path = '', house] = right.split(' @')
    return {
      pattern: new RegExp(pattern),
      unless: unless === undefined ? undefined : new RegExp(unless),
      asks: path === 'kitchen' ? path : { path, ...(house && { house: new RegExp(house) }) },
    }
  })

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .trim()

const askedByOne = (text: string): Asked => {
  for (const { pattern, unless, asks } of rules) {
    const found = pattern.exec(text)
    if (!found || unless?.test(text)) continue
    if (asks === 'kitchen') return asks
    return { ...asks, path: asks.path.replace('$1', found[1] ?? '') }
  }
  return undefined
}

/** The bottle that an ingredient requires, as this judge sees it: with an `or`, any of them. */
export function askedBy(ingredient: string): readonly Asked[] {
  const [text = ''] = plain(ingredient).split(' such as ')
  const whole = text.split(' or ')
  return whole.some((one) => askedByOne(one) === undefined)
    ? [askedByOne(text)]
    : whole.map(askedByOne)
}

const servesOne = ({ is, name }: JudgedBottle, asked: Asked): boolean => {
  if (asked === 'kitchen' || asked === undefined) return false
  const isOfPath = asked.path.split('|').some((path) => is === path || is.startsWith(`${path}.`))
  return isOfPath && (asked.house === undefined || asked.house.test(plain(name)))
}

/** Whether the bottle is the requested kind, and not only close to it. */
export const serves = (bottle: JudgedBottle, asked: readonly Asked[]): boolean =>
  asked.some((one) => servesOne(bottle, one))

/** Whether it is there; undefined where the judge does not know what it is. */
export function isThere(ingredient: string, bar: readonly JudgedBottle[]): boolean | undefined {
  const asked = askedBy(ingredient)
  if (asked.includes(undefined)) return undefined
  return asked.includes('kitchen') || bar.some((bottle) => serves(bottle, asked))
}

/** Whether all of it stands in the bar; undefined where the judge knows one of them not. */
export function isReady(
  ingredients: readonly string[],
  bar: readonly JudgedBottle[],
): boolean | undefined {
  const found = ingredients.map((name) => isThere(name, bar))
  return found.includes(undefined) ? undefined : !found.includes(false)
}
