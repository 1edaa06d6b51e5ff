import { plainWords } from '../../kernel/text.ts'
import { flavourNamed } from './flavours.ts'

/** English words with those of German and Spanish recipes that tastes do not have, folded. */
const table = `
egg: ei eier eiweiss eigelb huevo clara yema
cream: sahne nata creme
cherry: cocktailkirsche
milk: milch leche
mint: hierbabuena minzblatter minzzweig
basil: basilikum albahaca
cucumber: pepino
maple: ahorn arce
agave syrup: agavendicksaft
ice: eis eiswurfel hielo cubito
sugar: zucker rohrzucker puderzucker wurfelzucker azucar azucarillo
brown: moreno
sugar syrup: almibar zuckersirup lauterzucker
water: wasser agua
soda: gas
soda water: sodawasser mineralwasser sprudel
tonic: tonica tonicwater
salt: salz sal
pepper: pfeffer pimienta
olive: aceituna
nutmeg: muskatnuss muskat nuez
grape brandy: weinbrand
cognac: conac
vermouth: wermut vermut
dry: trockener trocken seco
sweet: susser suss dulce
red: roter rot rojo tinto
white: weisser weiss weisse blanco
rose: rosado
sparkling: espumoso
sparkling wine: schaumwein
port: portwein oporto
sherry: jerez
wine: wein vino
red wine: rotwein
white wine: weisswein
rose wine: rosewein
beer: bier cerveza
cider: apfelwein sidra
rye: roggen centeno
scotch: escoces schottischer
irish: irlandes irischer irlandesa
japanese: japones japanischer
bitters: amargo
peel: schale zeste scheibe spalte piel cascara rodaja
absinthe: absinth ajenjo
advocaat: eierlikor
elderflower: holunder holunderbluten sauco
banana: platano
almond: almendra
blackcurrant: johannisbeer johannisbeere casis grosella
cranberry: arandano preiselbeere
grapefruit: pomelo
tomato: tomate
apricot: aprikose albaricoque
cacao: kakao
peppermint: pfefferminz
herbal: krauter hierba
lime: lima
lemon: limon
juice: saft zumo jugo
syrup: sirup sirope jarabe
pomegranate syrup: granadina grenadinesirup
liqueur: likor licor
leaves: hoja blatter
`
const words = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', names = ''] = line.split(': ')
      return names.split(' ').map((name) => [name, english] as const)
    }),
)

/** What German compounds end with: `Orangenlikör`, `Kokosmilch`. */
const compound =
  /^(.{3,}?)(likor|saft|sirup|wein|wasser|milch|schale|zeste|scheibe|spalte|bitter|bier|whisk(?:e?y)|rum|creme|blatter)$/
/** Spanish puts the thing first: `zumo de piña`, `vino tinto`. */
const things = new Set(
  'zumo jugo licor sirope jarabe piel cascara rodaja vino cerveza leche clara yema hoja cubito whisky agua azucar crema hielo'.split(
    ' ',
  ),
)
const particles = new Set('de del la el con'.split(' '))
/** Liqueurs that are creams in Spanish, and keep their French name in English. */
const creams: Readonly<Record<string, string>> = {
  cacao: 'cacao',
  menta: 'menthe',
  casis: 'cassis',
  mora: 'mure',
  violeta: 'violette',
  platano: 'banane',
}

/** A word as it is in the singular, and with the vowel that a compound lacks. */
const formsOf = (word: string): string[] => [
  word,
  ...[/n$/, /en$/, /s$/, /es$/].map((end) => word.replace(end, '')),
  `${word}e`,
]
const known = (word: string): string | undefined => {
  for (const form of formsOf(word)) {
    const found = words.get(form) ?? flavourNamed(form)
    if (found !== undefined) return found
  }
  return undefined
}

function wordInEnglish(word: string): string | undefined {
  const whole = known(word)
  if (whole !== undefined) return whole
  const [, first, last] = compound.exec(word) ?? []
  if (!first || !last) return undefined
  return `${known(first) ?? first} ${last === 'bitter' ? 'bitters' : (known(last) ?? last)}`
}

/** An ingredient named in German or Spanish in words of English recipes; undefined where no word is known. */
export function ingredientInEnglish(name: string): string | undefined {
  const all = plainWords(name)
  const cream = all[0] === 'crema' && all[1] === 'de' ? creams[all[2] ?? ''] : undefined
  if (cream) return `creme de ${cream}`
  const said = all.filter((word) => !particles.has(word))
  const at = said.findIndex((word) => things.has(word) || things.has(word.replace(/s$/, '')))
  const turned = at < 0 ? said : [...said.slice(at + 1), said[at]!, ...said.slice(0, at)]
  const english = turned.map((word) => (word === 'crema' ? 'cream' : wordInEnglish(word)))
  return english.every((word) => word === undefined)
    ? undefined
    : english.map((word, place) => word ?? turned[place]).join(' ')
}
