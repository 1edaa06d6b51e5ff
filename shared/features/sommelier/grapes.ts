import { plainWords } from '../../kernel/text.ts'

/** Grapes with their other names: `name: other names`; `*` before white ones. A blend counts as its first grape. */
const table = `
aglianico
*albariño: alvarinho
*arneis
*assyrtiko
barbera: barberas
blaufränkisch: lemberger
cabernet franc
cabernet sauvignon: cabernet, cabernets, cab, cabs
carignan: carinena, mazuelo
carmenère
*carricante
*chardonnay: chardonnays
*chasselas
*chenin blanc: chenin
*clairette
cinsault
*cortese
corvina
dolcetto: dolcettos
*fiano
*furmint
gamay
*garganega
*gewürztraminer: gewurz, traminer
*glera
*godello
grenache: garnacha, cannonau
*grüner veltliner: gruner, veltliner
*kerner
lagrein
*macabeo: viura
malbec: malbecs
*malvasia
*marsanne
*melon
mencía
merlot: merlots
*moscato: muscat, moscatel
mourvèdre: monastrell, mataro
nebbiolo: nebbiolos, spanna, chiavennasca
negroamaro
nerello mascalese: nerello
nero d'avola
petit verdot
petite sirah: durif
*pinot blanc: weissburgunder, pinot bianco
*pinot gris: pinot grigio, grauburgunder
pinot meunier: meunier
pinot noir: pinot noirs, spatburgunder, pinot nero
pinotage
primitivo
*riesling: rieslings
*roussanne
sagrantino
saint laurent
sangiovese: sangioveses, brunello grosso
saperavi
*sauvignon blanc: sauvignon, sauv blanc
*savagnin
*sémillon
*silvaner: sylvaner
syrah: shiraz, syrahs
tannat
tempranillo: tinto fino, tinta del pais, tinta de toro
*torrontés
touriga nacional: touriga
*trebbiano
*verdejo
*verdicchio
*vermentino: rolle
*vernaccia
*viognier
xinomavro
zinfandel: zinfandels, zin
zweigelt
`

/** Every name of a grape as plain words with single spaces, with its main name. */
export const grapesByName: ReadonlyMap<string, string> = new Map(
  table
    .replaceAll('*', '')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', names = ''] = line.split(': ')
      const grape = plainWords(name).join(' ')
      return [grape, ...names.split(', ')].filter(Boolean).map((own) => [own, grape] as const)
    }),
)

const lines = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = ''] = line.replace('*', '').split(': ')
    return { grape: plainWords(name).join(' '), name, isWhite: line.startsWith('*') }
  })

const whiteGrapes = new Set(lines.flatMap(({ grape, isWhite }) => (isWhite ? [grape] : [])))
export const isWhiteGrape = (grape: string): boolean => whiteGrapes.has(grape)

const inWriting = new Map(
  lines.map(({ grape, name }) => [
    grape,
    name.replace(/(?<=^|[ '])\p{L}/gu, (letter) => letter.toUpperCase()).replace("D'", "d'"),
  ]),
)

/** A grape by its main name, as a label writes it: `Nero d'Avola`. */
export const grapeCalled = (grape: string): string => inWriting.get(grape) ?? grape

/** Blends of these grapes are also identified only by their full names. */
const maxWords = 3

/** The grapes that words name, the longest names first, none within another. */
export function grapesIn(words: readonly string[]): readonly string[] {
  const found: string[] = []
  for (let from = 0; from < words.length; from++)
    for (let length = Math.min(maxWords, words.length - from); length > 0; length--) {
      const grape = grapesByName.get(words.slice(from, from + length).join(' '))
      if (grape === undefined) continue
      found.push(grape)
      from += length - 1
      break
    }
  return found
}
