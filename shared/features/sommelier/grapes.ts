/** Grapes with their other names: `name: other names`; `*` before white ones. A blend counts as its first grape. */
const table = `
aglianico
*albarino: alvarinho
*arneis
*assyrtiko
barbera: barberas
blaufrankisch: lemberger
cabernet franc
cabernet sauvignon: cabernet, cabernets, cab, cabs
carignan: carinena, mazuelo
carmenere
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
*gewurztraminer: gewurz, traminer
*glera
*godello
grenache: garnacha, cannonau
*gruner veltliner: gruner, veltliner
*kerner
lagrein
*macabeo: viura
malbec: malbecs
*malvasia
*marsanne
*melon
mencia
merlot: merlots
*moscato: muscat, moscatel
mourvedre: monastrell, mataro
nebbiolo: nebbiolos, spanna, chiavennasca
negroamaro
nerello mascalese: nerello
nero d avola
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
*semillon
*silvaner: sylvaner
syrah: shiraz, syrahs
tannat
tempranillo: tinto fino, tinta del pais, tinta de toro
*torrontes
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
      const [grape = '', names = ''] = line.split(': ')
      return [grape, ...names.split(', ')].filter(Boolean).map((name) => [name, grape] as const)
    }),
)

export const isWhiteGrape = (grape: string): boolean => table.includes(`\n*${grape}`)

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
