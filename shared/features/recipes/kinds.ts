/**
 * The kinds of ingredients, in a hierarchy: a bourbon serves a recipe that wants whiskey. The names
 * are those of recipes and labels, including brands that became names of their kind.
 */
export interface IngredientKind {
  readonly id: string
  /** Of which kind it is a sort. */
  readonly under?: string
  readonly role: IngredientRole
}

/**
 * - `bottle`: it must be in the bar
 * - `fresh`: juice, soda, cream, eggs: bought for the evening
 * - `staple`: ice, sugar, salt, always in a kitchen
 */
export type IngredientRole = 'bottle' | 'fresh' | 'staple'

/**
 * Kinds with their names: `kind < parent: names`. A kind's own id is one of its names. The name
 * alone before the colon is requested and owned as such. A `*` marks one house's name: it requests
 * that bottle, and another of the kind is a substitute.
 */
const bottles = `
gin: ginebra, london dry gin, dry gin, plymouth gin, london gin, *tanqueray, *beefeater, *gordons, *bombay sapphire, *hendricks
old tom gin < gin: old tom
genever: jenever, holland gin
vodka: wodka, *absolut, *smirnoff, *stolichnaya, *grey goose, *absolut vodka
citrus vodka:
flavoured vodka:
rum: ron, rhum
light rum < rum: white rum, silver rum, blanco rum, *bacardi, *bacardi rum, light puerto rican rum, white cuban rum, *havana club 3, carta blanca, superior rum, rum light, rum white, cuban rum, puerto rican rum, *havana club 3 anos
gold rum < rum: golden rum, amber rum, anejo rum, aged rum, rum anejo, *havana club 7, *appleton estate, rum gold, *el dorado, *mount gay
dark rum < rum: black rum, blackstrap rum, jamaican rum, jamaica rum, *myers rum, *goslings, *black seal, demerara rum, rum dark, *lemon hart
overproof rum < rum: 151 proof rum, 151 rum, rum 151, *bacardi 151, *wray nephew, jamaican rum overproof, overproof white rum, overproof jamaican rum
spiced rum: *captain morgan, rum spiced
rhum agricole < rum: agricole, martinique rum, rum agricole
cachaca: *cachaca 51
whiskey: whisky, american whiskey
bourbon < american rye or bourbon: bourbon whiskey, bourbon whisky, *jim beam, *wild turkey, *makers mark, *buffalo trace, *four roses, *woodford reserve, *james e pepper, *old pepper, *basil hayden, *basil haydens, straight bourbon, kentucky straight bourbon
rye whiskey < american rye or bourbon: rye, rye whisky, *rittenhouse, straight rye
tennessee whiskey < american rye or bourbon: *jack daniels, tennessee whisky
american rye or bourbon < whiskey: bourbon or rye, rye or bourbon, bourbon or rye whiskey
canadian whisky < american rye or bourbon: canadian whiskey, *crown royal, *canadian club
blended whiskey < whiskey: blended whisky
irish whiskey < whiskey: irish whisky, *jameson, *bushmills, *tullamore dew
scotch < whiskey: scotch whisky, blended scotch, *johnnie walker, single malt, single malt scotch, scotch whiskey
islay scotch < scotch: islay whisky, islay single malt, peated scotch, islay single malt scotch, *lagavulin, *laphroaig, *ardbeg, smoky scotch
japanese whisky < whiskey: japanese whiskey
tequila: blanco tequila, tequila blanco, silver tequila, white tequila, reposado tequila, tequila reposado, gold tequila, anejo tequila, tequila anejo, 100 agave tequila, tequila silver, *jose cuervo, reposado, extra anejo tequila, *patron, *don julio, *espolon, *herradura
mezcal: mezcal joven, *del maguey, *montelobos, *ilegal
grape brandy: brandy
cognac < grape brandy: *hennessy, *remy martin, *courvoisier, *martell
armagnac < grape brandy:
pisco: pisco quebranta
grappa:
apple brandy: applejack, lairds applejack
calvados < apple brandy:
kirsch: kirschwasser, cherry eau de vie
sweet vermouth: red vermouth, vermouth rosso, rosso vermouth, italian vermouth, vermouth di torino, sweet red vermouth, vermut, *cocchi di torino, *punt e mes, *carpano antica, martini rosso, cinzano rosso, vermouth rouge, *antica formula, vermouth, vermouth sweet, *cocchi storico, vermut rojo, vermut de reus, vermouth red
dry vermouth: french vermouth, *noilly prat, vermouth dry, extra dry vermouth, *dolin dry, martini extra dry, white vermouth, vermouth extra dry
bianco vermouth: blanc vermouth, vermouth bianco, martini bianco, vermouth blanc
aperitif wine: lillet blanc, lillet, kina lillet, cocchi americano, aperitif wine blanc
dubonnet: dubonnet rouge, quinquina
orange liqueur: orange curacao, curacao, dry curacao, orange curacao liqueur
triple sec < orange liqueur: tripel sec
cointreau < triple sec:
grand marnier < orange liqueur:
blue curacao < orange liqueur: blue curacao liqueur
campari: red bitter aperitif, bitter orange aperitif, aperitivo mazzura, red bitter, italian bitter, bitter campari, campari bitter
aperol: aperitivo, aperitivo liqueur
maraschino: maraschino liqueur, luxardo maraschino, luxardo
green chartreuse: chartreuse green, chartreuse
yellow chartreuse: chartreuse yellow
benedictine: dom benedictine
amaretto: disaronno, almond liqueur, amaretto disaronno
coffee liqueur: kahlua, tia maria, coffee brandy, mr black, coffee flavoured liqueur, coffee flavored liqueur, coffee flavoured brandy, coffee flavored brandy
cream liqueur:
irish cream < cream liqueur: baileys, baileys irish cream, erin cream, irish cream liqueur
creme de cacao: white creme de cacao, creme de cacao white, dark creme de cacao, creme de cacao dark, brown creme de cacao, chocolate liqueur, godiva liqueur, creme de cacao brown, cacao liqueur
creme de menthe: white creme de menthe, green creme de menthe, creme de menthe white, creme de menthe green
peppermint schnapps: rumple minze, peppermint liqueur
creme de cassis: cassis, blackcurrant liqueur
creme de mure: blackberry liqueur, blackberry brandy, creme de mures
creme de violette: violet liqueur, creme yvette
creme de banane: banana liqueur, creme de banana, creme de bananes
creme de framboise: raspberry liqueur, chambord, chambord raspberry liqueur, raspberry schnapps
peach liqueur: peach schnapps, peachtree schnapps, peach brandy, creme de peche, peachtree, creme de peche de vigne
apricot brandy: apricot liqueur, apricot flavored brandy
cherry liqueur: cherry brandy, cherry heering, heering, cherry heering liqueur, sangue morlacco
strawberry liqueur: strawberry schnapps, creme de fraise, fraise
apple liqueur: apple schnapps, apfelkorn, sour apple liqueur, apple pucker
elderflower liqueur: st germain, saint germain, elderflower cordial liqueur
melon liqueur: midori, midori melon liqueur
coconut liqueur: malibu, malibu rum, coconut rum
pineapple liqueur:
kiwi liqueur:
passion fruit liqueur: passoa
galliano: vanilla liqueur, galliano l autentico, galliano lautentico
licor 43: cuarenta y tres, liqueur 43
drambuie: whisky liqueur
southern comfort:
frangelico: hazelnut liqueur
butterscotch schnapps: butterscotch liqueur
goldschlager: cinnamon schnapps, firewater, hot damn, cinnamon liqueur
blueberry schnapps: blueberry liqueur
sloe gin:
anise spirit: anis, anise, anisette, ouzo, arak, raki
sambuca < anise spirit: black sambuca, white sambuca
absinthe: absenta
pastis < anise spirit: pernod, ricard
kummel:
limoncello: lemon liqueur
advocaat: eggnog liqueur
pisang ambon:
jagermeister: jagermeister liqueur
amaro: averna, amaro montenegro, montenegro, amaro nonino, nonino, ramazzotti, amaro averna, meletti, lucano
fernet: fernet branca
cynar:
suze: gentian liqueur
falernum: velvet falernum
allspice dram: pimento dram
ginger liqueur: domaine de canton
swedish punsch:
aquavit: akvavit, linie
yukon jack:
flavoured gin:
flavoured rum:
flavoured whiskey:
flavoured tequila:
liqueur: likor, liquore, licor, schnapps, schnaps, creme de
slivovitz: plum brandy, slivovica, slivovice
poire williams: pear brandy, pear eau de vie, williams pear
grain alcohol: everclear, neutral spirit
honey liqueur: barenjager
champagne < sparkling wine: champagne wine
prosecco < sparkling wine:
sparkling wine: cava, cremant, sekt, brut, sparkling white wine, sparkling wine brut
red wine < wine: claret, bordeaux, burgundy, dry red wine
white wine < wine: dry white wine, chardonnay, sauvignon blanc, riesling
rose wine < wine: rose sparkling wine
wine:
fortified wine:
dessert wine:
port: tawny, *grahams, *taylor fladgate, *fonseca, *dows, *warres, *sandeman, ruby port, tawny port, port wine, red port
sherry: dry sherry, fino sherry, fino, amontillado sherry, amontillado, oloroso sherry, sweet sherry, cream sherry, manzanilla, sherry wine
madeira: madeira wine
green ginger wine: ginger wine
beer: ale, pale ale
lager < beer: *corona, pilsner, pilsener, zima
stout < beer: *guinness, guinness stout, porter
ipa < beer: india pale ale
wheat beer < beer: weissbier, witbier
hard cider: cider, dry cider
angostura bitters: bitters, aromatic bitters, angostura aromatic bitters, angostura, old fashioned bitters, house bitters, classic bitters, cocktail bitters
orange bitters: regans orange bitters
peychauds bitters: peychaud bitters, peychaud, peychauds, peychauds aromatic bitters
peach bitters:
chocolate bitters: mole bitters
other bitters:
celery bitters:
grapefruit bitters:
`
const fresh = `
lime juice: fresh lime juice, fresh squeezed lime juice, limes juice, juice of lime
lemon juice: fresh lemon juice, lemon
lime: limes
orange juice: fresh orange juice, tropicana
grapefruit juice: pink grapefruit juice, grapefruit
pineapple juice: pineapple
cranberry juice: cranberries
apple juice: apple cider
tomato juice: clamato
other juice: grape juice, passion fruit juice, guava juice, fruit juice, juice, fruit punch, carrot juice, pomegranate juice, peach nectar, peach puree, nectar, white peach puree, fruit puree, raspberry puree
sour mix: sweet and sour, sweet and sour mix, daiquiri mix, pina colada mix
soda water: club soda, carbonated water, sparkling water, soda, seltzer, mineral water
tonic water: tonic, schweppes russchian, bitter lemon
ginger ale:
ginger beer:
cola: coca cola, coke, pepsi cola, pepsi, dr pepper
lemon lime soda: limeade, fresca, grapefruit soda, pink grapefruit soda, 7 up, sprite, lemonade, pink lemonade, mountain dew, surge, zima lemon, carbonated soft drink
other soda: root beer, grape soda, sarsaparilla, kool aid, energy drink, iced tea
cream: light cream, heavy cream, whipping cream, whipped cream, half and half, fresh cream, double cream, single cream, condensed milk
milk: coconut milk, chocolate milk, almond milk
coconut cream: cream of coconut, coconut syrup, coco lopez
ice cream: vanilla ice cream, chocolate ice cream, sherbet, sorbet, lemon sorbet
yoghurt: yogurt
egg: egg white, egg yolk, eggs, egg whites, whole egg, aquafaba
coffee: espresso, hot coffee, hot chocolate, strong coffee
tea: black tea, green tea
mint: mint leaves, fresh mint, mint sprig, mint sprigs, spearmint
basil: basil leaves
cucumber:
ginger: fresh ginger, ginger root
chilli: chili, jalapeno, cayenne pepper, chilli pepper
raspberries: raspberry, raspberries fresh
strawberries: strawberry
blackberries: blackberry, blueberries
berries:
fruit: apple, banana, mango, kiwi, papaya, cantaloupe, apricot, grapes, peach, carrot, passion fruit, watermelon, peaches, raisins, raisin, dates, figs
orgeat: orgeat syrup, almond syrup
grenadine: pomegranate syrup, cherry grenadine, grenadine syrup
agave syrup: agave nectar, agave
honey: honey syrup, honey mix, honey water
maple syrup:
raspberry syrup: raspberry cordial
other syrup: passion fruit syrup, mint syrup, pineapple syrup, vanilla syrup, cinnamon syrup, ginger syrup, corn syrup, chocolate syrup, chocolate sauce, caramel sauce, sirup of roses, elderflower cordial, elderflower syrup, blackcurrant cordial, blackcurrant squash, hibiscus syrup, demerara syrup
lime cordial: lime juice cordial, roses lime juice
olive brine: brine
chocolate: cocoa powder, candy, oreo cookie, mini snickers bars, marshmallows, jello, chocolate powder
butter:
`
const staples = `
ice: ice cubes, crushed ice, cubed ice, cracked ice
vinegar: wine vinegar, red wine vinegar, white wine vinegar, sherry vinegar, champagne vinegar, cider vinegar, apple cider vinegar, balsamic vinegar
water: rose water, orange flower water, hot water, boiling water, plain water, cold water
sugar: powdered sugar, superfine sugar, caster sugar, sugar cube, sugar cubes, brown sugar, demerara sugar, white sugar, cane sugar, white cane sugar, raw sugar
sugar syrup: simple syrup, syrup, gomme syrup, gum syrup, sirup, rich syrup, white sugar syrup, cane syrup
salt: sea salt, celery salt, saline, saline solution, rock salt
pepper: black pepper, peppercorn, peppercorns
tabasco: tabasco sauce, hot sauce, worcestershire sauce, worcestershire
citrus peel: lemon peel, orange peel, lime peel, orange spiral, lemon zest, orange zest, lemon twist, orange twist, lime wedge, lemon wedge, lime wheel, lemon wheel, orange slice, lemon slice, orange, grapefruit peel, orange wheel
cherry: maraschino cherry, maraschino cherries, cocktail cherry, cherries, luxardo cherry
olive: olives, green olive, cocktail onion
celery: celery stick, celery stalk
spices: extract, essence, rum extract, rum essence, brandy extract, fennel seeds, fennel, nutmeg, cinnamon, cinnamon stick, cloves, clove, allspice, cardamom, coriander, cumin seed, star anise, angelica root, licorice root, wormwood, marjoram leaves, asafoetida, cornstarch, glycerine, food coloring, caramel coloring, almond flavoring, vanilla, vanilla extract, peppermint extract, lavender, almond, rosemary, thyme, cinnamon powder, vanilla pod
`

const read = (text: string, role: IngredientRole) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [head = '', names = ''] = line.split(':')
      const [id = '', under] = head.split('<').map((part) => part.trim())
      const kind: IngredientKind = { id, role, ...(under !== undefined && { under }) }
      return { kind, names: [id, ...names.split(',').map((name) => name.trim())].filter(Boolean) }
    })
const plain = (name: string) => name.replace('*', '')

const all = [...read(bottles, 'bottle'), ...read(fresh, 'fresh'), ...read(staples, 'staple')]

/** Every kind by its id. */
export const kinds: ReadonlyMap<string, IngredientKind> = new Map(
  all.map(({ kind }) => [kind.id, kind]),
)

/** Every name, as plain words with single spaces, with the kind that it names. */
export const kindsByName: ReadonlyMap<string, IngredientKind> = new Map(
  all.flatMap(({ kind, names }) => names.map((name) => [plain(name), kind] as const)),
)

/** Names of one house's bottle. */
export const houseNames: ReadonlySet<string> = new Set(
  all.flatMap(({ names }) => names.filter((name) => name.startsWith('*')).map(plain)),
)

/** The words of the longest name. */
export const maxNameLength = Math.max(
  ...[...kindsByName.keys()].map((name) => name.split(' ').length),
)

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

/** Kinds whose sorts can replace one another, and an unnamed sort any of them. */
export const families: readonly string[] = [
  'gin',
  'rum',
  'whiskey',
  'grape brandy',
  'apple brandy',
  'orange liqueur',
  'anise spirit',
  'sparkling wine',
  'beer',
]

/** Other substitutes, across kinds and before those of the family; the nearest first. */
export const standIns: Readonly<Record<string, readonly string[]>> = {
  absinthe: ['pastis', 'anise spirit'],
  pastis: ['absinthe'],
  campari: ['aperol'],
  vodka: ['citrus vodka'],
  'citrus vodka': ['vodka'],
  'flavoured vodka': ['vodka'],
  'flavoured gin': ['gin'],
  'flavoured rum': ['rum'],
  // Spice is a taste: a daiquiri with it is another drink.
  rum: ['spiced rum'],
  'gold rum': ['spiced rum'],
  'dark rum': ['spiced rum'],
  'spiced rum': ['dark rum', 'gold rum', 'rum'],
  'flavoured whiskey': ['whiskey'],
  'flavoured tequila': ['tequila'],
  'other bitters': ['angostura bitters'],
  'irish cream': ['cream liqueur'],
  slivovitz: ['kirsch'],
  mezcal: ['tequila'],
  tequila: ['mezcal'],
  cachaca: ['rhum agricole', 'light rum'],
  'aperitif wine': ['bianco vermouth', 'dry vermouth'],
  'bianco vermouth': ['aperitif wine', 'dry vermouth'],
  dubonnet: ['sweet vermouth'],
  'apple brandy': ['grape brandy'],
  'creme de framboise': ['creme de mure', 'creme de cassis'],
  'creme de mure': ['creme de cassis', 'creme de framboise'],
  'creme de cassis': ['creme de mure', 'creme de framboise'],
  'angostura bitters': ['orange bitters', 'peychauds bitters'],
  'orange bitters': ['angostura bitters'],
  'peychauds bitters': ['angostura bitters'],
  'peach bitters': ['orange bitters'],
  'old tom gin': ['gin'],
  genever: ['old tom gin', 'gin'],
  benedictine: ['yellow chartreuse', 'drambuie'],
  'yellow chartreuse': ['benedictine'],
  amaro: ['cynar', 'fernet'],
  cynar: ['amaro'],
  galliano: ['licor 43'],
  'licor 43': ['galliano'],
  'swedish punsch': ['spiced rum'],
}
