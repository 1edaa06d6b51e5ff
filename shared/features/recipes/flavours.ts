import { plainWords } from '../../kernel/text.ts'

/**
 * Flavors of spirits and liqueurs besides their base. Each line: the flavor, then other words that
 * labels and recipes use for it.
 */
const table = `
apple: green apple, sour apple, apfel, pomme, manzana
apricot: abricot, marille
almond: mandel
banana: banane
basil:
bergamot: earl grey
birch: birke
bison grass: bisongrass, zubrowka
blackberry: blackberries, mure, brombeere, mora
blackcurrant: cassis, currant, kurant, black currant
blueberry: blueberries, myrtille, mirtillo
butterscotch:
caramel: salted caramel, karamell
cherry: black cherry, sour cherry, wild cherry, cerise, kirsche, ciliegia, wisniowa, cereza, guinda
chilli: chili, chile, jalapeno, habanero, peppar
chocolate: chocolat, schokolade, cacao, cocoa
cinnamon: zimt, canela, cannelle
coconut: coco, kokos
coffee: espresso, cold brew, kaffee, cafe, caffe
cranberry: cranberries
cucumber: gurke
dill:
dragonfruit: dragon fruit, pitaya, dragonberry
elderflower: holunderblute, sureau, sambuco
fig:
ginger: ingwer, gingembre, jengibre
grape: raisin
grapefruit: pamplemousse, pompelmo, toronja
guava:
hazelnut: haselnuss, noisette, nocciola, avellana
hibiscus:
horseradish: meerrettich, khren
honey: honig, miel, miele
lavender:
kiwi:
jasmine:
lemon: citron, citroen, limon, limone, citrus, zitrone, zitrus, lemons
lime: limes, limette
lychee: litchi, lichi
mango:
maple:
melon: watermelon, melone
mint: peppermint, minze, menthe, menta, spearmint
nut: walnut, noix, nocino, pecan
orange: oranges, mandarin, mandrin, mandarine, clementine, tangerine, blood orange, oranj, naranja, arancia
passion fruit: passionfruit, maracuja, maracuya
peach: peche, pesca, pfirsich, melocoton
peanut butter: peanut
pear: poire, birne, pera
pepper: black pepper
pineapple: ananas, pina, ananasova
pink: rose petal
plum: pflaume, prune, ume
pomegranate: granatapfel, grenade
popcorn:
pumpkin: pumpkin spice
raspberry: raspberries, razz, framboise, himbeere, lampone, frambuesa, raspberri
rhubarb: rhabarber
saffron:
strawberry: strawberries, fraise, erdbeere, fragola, fresa, strawberri
tea: sweet tea
tobacco:
toffee: toffee apple
truffle:
vanilla: vanil, vanilia, vanille, vaniglia, vainilla
violet: violette
whipped cream: whipped, cake, marshmallow, cotton candy, cookie
yuzu:
`

/** Every word for a taste, as plain words with single spaces, with its main word. */
const byName: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [flavour = '', names = ''] = line.split(':')
      return [flavour, ...names.split(',')]
        .map((name) => plainWords(name).join(' '))
        .filter(Boolean)
        .map((name) => [name, flavour] as const)
    }),
)

/** Labels spell a taste as it sounds: `Razberi`, `Kurant`, `Peppar`. Short words sound like too much else. */
const soundOf = (name: string): string =>
  name.length < 6
    ? ''
    : name
        .replace(/ck|k/g, 'c')
        .replace(/z/g, 's')
        .replace(/y$|ie$|i$/g, 'i')
        .replace(/spb/g, 'sb')
        .replace(/[ae]r$/g, 'er')
        .replace(/(.)\1/g, '$1')
const bySound: ReadonlyMap<string, string> = new Map(
  [...byName].flatMap(([name, flavour]) => {
    const sound = soundOf(name)
    return sound === '' ? [] : [[sound, flavour] as const]
  }),
)

export interface FoundFlavour {
  readonly flavour: string
  /** The words that named it. */
  readonly from: number
  readonly to: number
}

/** The tastes in a text, the longest names first, without overlaps. */
export function flavoursIn(words: readonly string[]): readonly FoundFlavour[] {
  const found: FoundFlavour[] = []
  for (let from = 0; from < words.length; from++)
    for (const length of [2, 1]) {
      const name = words.slice(from, from + length).join(' ')
      const flavour = byName.get(name) ?? bySound.get(soundOf(name))
      if (flavour === undefined || from + length > words.length) continue
      found.push({ flavour, from, to: from + length })
      from += length - 1
      break
    }
  return found
}

/** The main word of a taste. */
export const flavourNamed = (name: string): string | undefined => byName.get(name)

/** Whether the words say a taste, and nothing else. */
export const isFlavour = (words: readonly string[]): boolean => byName.has(words.join(' '))
