import { readFileSync } from 'node:fs'
import { readTable } from '../../../shared/features/collection/import/table.ts'
import { compared, isSameBottle, type NamedAs } from '../../../shared/features/prices/matching.ts'
import { plainWords } from '../../../shared/kernel/text.ts'
import { realData } from '../../support/real-data.ts'

/** One bottle of a price list: as the list has it, and as people write it down. */
export interface ListedBottle {
  readonly listed: readonly NamedAs[]
  readonly owned: readonly NamedAs[]
}

const plain = (text: string) => plainWords(text).join(' ')

/** Words around a house's own name. */
const house = new Set(
  `weingut domaine domaines bodega bodegas chateau tenuta tenute azienda agricola cantina cantine maison
   champagne vignoble vignobles vina winery wines estate estates vineyard vineyards spa sa srl ltd inc
   gmbh company co sarl cave caves quinta casa podere poderi fattoria castello family fratelli sas les
   de du des la le di del della cellars cellar and et fils figli e y`.split(/\s+/),
)

function shortName(maker: string): string {
  const words = maker.split(/\s+/)
  const isHouse = (word: string | undefined) => house.has(plain(word ?? ''))
  while (words.length > 1 && isHouse(words[0])) words.shift()
  while (words.length > 1 && isHouse(words.at(-1))) words.pop()
  return words.join(' ')
}

/** A name without the maker in it; undefined where it is not in it. */
function without(name: string, maker: string): string | undefined {
  const words = name.split(/\s+/)
  const wanted = plain(maker)
  for (let from = 0; from < words.length; from++)
    for (let to = words.length; to > from; to--)
      if (plain(words.slice(from, to).join(' ')) === wanted)
        return [...words.slice(0, from), ...words.slice(to)].join(' ')
  return undefined
}

/** In fields, in one line, in plain letters, with the maker behind, with the region. */
function ownedAs(maker: string, wine: string, region: string, vintage?: number): NamedAs[] {
  const short = shortName(maker)
  const year = vintage?.toString() ?? ''
  const regional = region && !plain(wine).includes(plain(region))
  return [
    { brand: maker, name: wine, vintage },
    { brand: short, name: wine, vintage },
    { name: `${short} ${wine} ${year}`.trim() },
    { name: plain(`${wine}, ${short}`), vintage },
    ...(regional ? [{ brand: short, name: `${short} ${wine} ${region}`, vintage }] : []),
  ]
}

interface Release {
  readonly producer: string
  readonly wineName: string
  readonly vintage: string
  readonly region: string
}

function releases(): readonly ListedBottle[] {
  const file = readFileSync(realData('catalogues/systembolaget-releases.json'), 'utf8')
  const { wines } = JSON.parse(file) as { wines: readonly Release[] }
  return wines.map(({ producer, wineName, vintage: text, region }) => {
    const vintage = Number(text) || undefined
    const core = without(wineName, producer) ?? without(wineName, shortName(producer))
    return {
      listed: [{ name: wineName, brand: producer, vintage }, { name: `${wineName} ${text} 75 cl` }],
      owned: [
        ...(core ? ownedAs(producer, core, region, vintage) : []),
        { name: wineName, vintage },
        { name: plain(`${wineName} ${text}`) },
      ],
    }
  })
}

/** Lots of one wine: `2010 Chambertin, Domaine Trapet`. */
const lot = /^(\d{4}) ([^&,()-]+)(?:, ([^&,()]+))?(?: \((Magnum)\))?$/

function auction(): readonly ListedBottle[] {
  const file = readFileSync(realData('catalogues/bukowskis-live-wines.json'), 'utf8')
  const { wines } = JSON.parse(file) as { wines: readonly { title: string }[] }
  return wines.flatMap(({ title }) => {
    const [, year = '', wine = '', maker, magnum] = lot.exec(title) ?? []
    if (!wine) return []
    const fields = { vintage: Number(year), ...(magnum && { sizeMl: 1500 }) }
    return [
      {
        listed: [{ name: title }],
        owned: [
          { name: wine, brand: maker, ...fields },
          { name: `${maker ?? ''} ${wine} ${year} ${magnum ?? ''}` },
          { name: wine.replace('Château', 'Ch.'), brand: maker, ...fields },
          { name: plain(`${wine} ${maker ?? ''}`), ...fields },
        ],
      },
    ]
  })
}

function catalogue(): readonly ListedBottle[] {
  const read = readTable(readFileSync(realData('catalogues/XWines_Slim_1K_wines.csv'), 'utf8'))
  if (typeof read === 'string') throw new Error(`the catalogue is ${read}`)
  return read.rows.map(({ cells }) => {
    const of = (column: string) => cells.get(column) ?? ''
    const [wine, maker, region] = [of('WineName'), of('WineryName'), of('RegionName')]
    return {
      listed: [
        { name: `${wine} ${maker}` },
        { name: wine, brand: maker },
        { name: `${maker} ${wine}, ${region} 75cl` },
      ],
      owned: ownedAs(maker, wine, region),
    }
  })
}

export const lists = { releases, auction, catalogue } as const

const nameOf = ({ name, brand, vintage }: NamedAs) =>
  plain(`${brand ?? ''} ${name} ${vintage ?? ''}`)
    .split(' ')
    .sort()
    .join(' ')

/** What is found of a list by what people write, and what is found wrongly. */
export function ratesOfList(all: readonly ListedBottle[], asked: readonly ListedBottle[]) {
  const offers = all.flatMap((of) => of.listed.map((one) => ({ of, one: compared(one) })))
  const byWord = Map.groupBy(
    offers.flatMap((offer) => [...offer.one.own.found].map((word) => ({ word, offer }))),
    ({ word }) => word,
  )
  const offersOf = Map.groupBy(offers, ({ of }) => of)
  let [same, found, wrong] = [0, 0, 0]
  const examples: string[] = []
  for (const bottle of asked) {
    const own = new Set(bottle.listed.map(nameOf))
    for (const owned of bottle.owned) {
      const name = compared(owned)
      for (const { one } of offersOf.get(bottle) ?? []) {
        same++
        if (isSameBottle(name, one)) found++
      }
      const near = new Set(
        name.wanted.words.flatMap((word) => (byWord.get(word) ?? []).map(({ offer }) => offer)),
      )
      for (const { of, one } of near) {
        if (of === bottle || !isSameBottle(name, one)) continue
        // A list names some wines twice.
        if (of.listed.some((listed) => own.has(nameOf(listed)))) continue
        wrong++
        examples.push(`${JSON.stringify(owned)} = ${JSON.stringify(of.listed[0])}`)
      }
    }
  }
  return { same, recall: found / same, precision: found / (found + wrong), examples }
}
