import { expect, test } from 'vitest'
import { catalogueKey, catalogueReader } from '../../../shared/features/catalogue/catalogue-line.ts'
import { readKnownBottles } from '../../../shared/features/catalogue/known-bottle.ts'
import { nameWithBrand } from '../../../shared/features/catalogue/name-with-brand.ts'
import { isSameBottling } from '../../../shared/features/catalogue/same-bottle.ts'

const rows = (table: string) =>
  table
    .replace(/^\n|\n$/g, '')
    .split('\n')
    .map((row) => row.split(' => ') as [string, string])
const shortly = (value: unknown) => JSON.stringify(value).replaceAll('"', '')

/** Name and brand, each with the name behind its brand. */
const names = `
Springbank 15 Year;Springbank => Springbank 15 Year
15 Year;Springbank => Springbank 15 Year
W.L. Weller Antique 107;W.L. Weller => W.L. Weller Antique 107
Weller Antique 107;W.L. Weller => W.L. Weller Antique 107
Antique 107;W.L. Weller => W.L. Weller Antique 107
Gold;Blanton's => Blanton's Gold
Blanton’s Gold;Blanton's => Blanton’s Gold
10;The Macallan Distillery => The Macallan Distillery 10
Macallan 10;The Macallan Distillery => Macallan 10
Riesling;Smith & Sons => Smith & Sons Riesling
Smith Riesling;Smith & Sons => Smith Riesling
Château Margaux;Château Margaux => Château Margaux
Margaux;Château Margaux => Château Margaux
Margaux 2015;Château Margaux => Château Margaux 2015
Rum; => Rum
Lagavulin 16;lagavulin => Lagavulin 16
Old Rip Van Winkle 10;Rip Van Winkle => Old Rip Van Winkle 10
Van Winkle 10;Old Rip Van Winkle => Old Rip Van Winkle 10
`
test.each(rows(names))('the whole name of %s: %s', (text, expected) => {
  const [name = '', brand] = text.split(';')
  expect(nameWithBrand(name, brand || undefined)).toBe(expected)
})

/** Two bottles: name, brand, vintage, size. */
const pairs = `
Gold;Blanton's;;;Blanton’s Gold;Blanton's;; => true
Gold;Blanton's;;;Gold;Blantons;; => true
16;Lagavulin;;;Lagavulin 16;Lagavulin;; => true
16;Lagavulin;;;12;Lagavulin;; => false
A;B;2015;;A;B;2015; => true
A;B;2015;;A;B;2016; => false
A;B;2015;;A;B;; => true
A;B;;750;A;B;;750 => true
A;B;;750;A;B;;375 => false
A;B;;750;A;B;; => true
A B;B;;;B A;A;; => true
A B C;B;;;A B;B;; => false
A;B;0;;A;B;1; => false
`
test.each(rows(pairs))('the same bottling, %s: %s', (text, expected) => {
  const cells = text.split(';')
  const bottling = (from: number) => {
    const [name = '', brand = '', vintage, sizeMl] = cells.slice(from, from + 4)
    return {
      name,
      brand,
      vintage: vintage ? Number(vintage) : undefined,
      sizeMl: sizeMl ? Number(sizeMl) : undefined,
    }
  }
  expect(String(isSameBottling(bottling(0), bottling(4)))).toBe(expected)
})

/** Columns and a row, each with its bottle, its codes and its key, or why it is not taken. */
const catalogues = `
name,brand,category,size,abv,codes,region,distillery~Ten,Ardbeg,Whiskey,700 ml,46,5010494195286,Islay,Ardbeg => {name:Ten,brand:Ardbeg,category:Whiskey,distillery:Ardbeg,region:Islay,abv:46,sizeMl:700} 5010494195286 [[ardbeg,ten],700]
name,brand,category~Ten,Ardbeg,Whiskey => {name:Ten,brand:Ardbeg,category:Whiskey}  [[ardbeg,ten],null]
name,category~Ten,Whiskey => has no column brand or distillery
brand,category~Ardbeg,Whiskey => has no column name
name,distillery,category~Ten,Ardbeg,Whiskey => {name:Ten,brand:Ardbeg,category:Whiskey,distillery:Ardbeg}  [[ardbeg,ten],null]
name,brand,type~Ten,Ardbeg,Single Malt => {name:Ten,brand:Ardbeg,category:Whiskey}  [[ardbeg,ten],null]
name,brand,type~Ten,Ardbeg,Chair => has no known category or kind of drink
name,brand,wine~Ten,Ardbeg,x => {name:Ten,brand:Ardbeg,category:Wine}  [[ardbeg,ten],null]
name,brand,category,size~Ten,Ardbeg,Whiskey,large-ish => has an invalid size: large-ish
name,brand,category,abv~Ten,Ardbeg,Whiskey,strong => has an invalid strength: strong
name,brand,category,ean~Ten,Ardbeg,Whiskey,123 => has a code that is no barcode: 123
name,brand,category,ean~Ten,Ardbeg,Whiskey,5010494195286;96385074 => {name:Ten,brand:Ardbeg,category:Whiskey} 5010494195286 0000096385074 [[ardbeg,ten],null]
name,brand,category,ean~Ten,Ardbeg,Whiskey,5010494195286/5010494195286 => {name:Ten,brand:Ardbeg,category:Whiskey} 5010494195286 [[ardbeg,ten],null]
name,brand,category,ean,upc~Ten,Ardbeg,Whiskey,5010494195286,080244009236 => {name:Ten,brand:Ardbeg,category:Whiskey} 5010494195286 0080244009236 [[ardbeg,ten],null]
name,brand,category~,Ardbeg,Whiskey => has no bottle name
name,brand,category~Ten,,Whiskey => has no brand and no distillery
name,brand,category~!!!,???,Whiskey => has no brand and no distillery
name,brand,category~T\ufffdn,Ardbeg,Whiskey => has letters that are not UTF-8
name,brand,category,subcategory~Ten,Ardbeg,Whiskey,Scotch => {name:Ten,brand:Ardbeg,category:Whiskey,subcategory:Scotch}  [[ardbeg,ten],null]
grape,wine,winery~Riesling,Kabinett,Prüm => {name:Kabinett,brand:Prüm,category:Wine}  [[kabinett,prum],null]
`
test.each(rows(catalogues))('a catalogue, %s', (text, expected) => {
  const [head = '', row = ''] = text.split('~')
  const headers = head.split(',')
  const cells = row.split(',')
  const reader = catalogueReader(headers)
  const line =
    typeof reader === 'string'
      ? reader
      : reader(new Map(headers.map((header, at) => [header, cells[at] ?? ''])))
  const said =
    typeof line === 'string'
      ? line
      : `${shortly(line.bottle)} ${line.codes.join(' ')} ${catalogueKey(line.bottle).replaceAll('"', '')}`
  expect(said).toBe(expected)
})

/** Lists as the app brings one along (`/n` ends a line), each with its bottles, or its fault. */
const lists = `
# Whiskey / Scotch/n~ 16|Lagavulin|=|Islay|43/n8|Lagavulin|Lagavulin|Islay|48|700 => [{name:Lagavulin 16,brand:Lagavulin,category:Whiskey,subcategory:Scotch,distillery:Lagavulin,region:Islay,abv:43,sizeMl:750},{name:8,brand:Lagavulin,category:Whiskey,subcategory:Scotch,distillery:Lagavulin,region:Islay,abv:48,sizeMl:700}]
/n# Beer / Stout/nExtra|Guinness => [{name:Extra,brand:Guinness,category:Beer,subcategory:Stout,sizeMl:355}]
# Wine/nA|B => line 1: Wine has no 
# Nothing/nA|B => line 1: there is no category Nothing
# Whiskey / Nothing/nA|B => line 1: Whiskey has no Nothing
A|B => line 1: a category has to come first
# Whiskey / Scotch/nA => line 2: a name and a brand are wanted
# Whiskey / Scotch/n|B => line 2: a name and a brand are wanted
# Whiskey / Scotch/nA|B|||x => line 2: this is no number
# Whiskey / Scotch/nA|B||||x => line 2: this is no number
# Whiskey / Scotch/nA|B|||101 => line 2: this is no number
# Whiskey / Scotch/nA|B|||100|100000 => [{name:A,brand:B,category:Whiskey,subcategory:Scotch,abv:100,sizeMl:100000}]
# Whiskey / Scotch/nA|B||||100001 => line 2: this is no number
# Whiskey / Scotch/nA|B|||-1 => line 2: this is no number
# Whiskey / Scotch/nA|B||||||x => line 2: a name and a brand are wanted
# Whiskey / Scotch/nA|B||| | => [{name:A,brand:B,category:Whiskey,subcategory:Scotch,sizeMl:750}]
/n/n# Whiskey / Scotch/n/nA|B => [{name:A,brand:B,category:Whiskey,subcategory:Scotch,sizeMl:750}]
`
test.each(rows(lists))('a list, %s', (text, expected) => {
  const read = () => {
    try {
      return shortly(readKnownBottles(text.replaceAll('/n', '\n')))
    } catch (error) {
      return String(error).replace(/^Error: /, '')
    }
  }
  expect(read()).toBe(expected)
})
