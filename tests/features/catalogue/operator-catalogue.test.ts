import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogueReader } from '../../../shared/features/catalogue/catalogue-line.ts'
import {
  type CatalogueIndex,
  type CataloguePage,
  catalogueIndex,
  cataloguePage,
} from '../../../shared/features/catalogue/endpoints.ts'
import { operate } from '../../../sync-server/admin.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

const header = 'Name,Distillery,Brand,Category,Subcategory,Region,ABV,Size,Codes'
const read = (row: readonly string[]) => {
  const headers = header.split(',')
  const reader = catalogueReader(headers)
  if (typeof reader === 'string') throw new Error(reader)
  return reader(new Map(headers.flatMap((name, at) => (row[at] ? [[name, row[at]]] : []))))
}

test('a row tells all that it says, with its codes in the one form', () => {
  expect(
    read([
      'Lagavulin 16',
      'Lagavulin',
      '',
      'whiskey',
      'Scotch',
      'Islay',
      '43 %',
      '70 cl',
      '5000281005423; 081753833954',
    ]),
  ).toEqual({
    bottle: {
      name: 'Lagavulin 16',
      brand: 'Lagavulin',
      distillery: 'Lagavulin',
      category: 'Whiskey',
      subcategory: 'Scotch',
      region: 'Islay',
      abv: 43,
      sizeMl: 700,
    },
    codes: ['5000281005423', '0081753833954'],
  })
})

test.each([
  ['has no bottle name', ['', 'Lagavulin', '', 'Whiskey']],
  ['has no brand and no distillery', ['Lagavulin 16', '', '', 'Whiskey']],
  ['has no known category or kind of drink', ['Sixteen', 'Lagavulin', '', 'Shoes']],
  ['has an invalid strength: strong', ['Sixteen', 'Lagavulin', '', 'Whiskey', '', '', 'strong']],
  ['has an invalid size: large', ['Sixteen', 'Lagavulin', '', 'Whiskey', '', '', '', 'large']],
  ['has a code that is no barcode: 123', ['A', 'B', '', 'Whiskey', '', '', '', '', '123']],
  ['has a name that is too long', ['x'.repeat(301), 'B', '', 'Whiskey']],
  ['has a name without a word', ['·', '·', '', 'Whiskey']],
  ['has letters that are not UTF-8', ['Ch\ufffdteau', 'B', '', 'Wine']],
] as const)('a row that %s is refused', (why, row) => {
  expect(read(row)).toBe(why)
})

test.each([
  ['has no column name', ['brand', 'price']],
  ['has no column brand or distillery', ['name', 'category']],
])('a file that %s is refused as a whole', (why, headers) => {
  expect(catalogueReader(headers)).toBe(why)
})

describe('the catalogue of the operator', () => {
  let door: Door
  let user: Person
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-catalogue-'))
  const file = path.join(folder, 'catalogue.csv')
  beforeAll(async () => {
    door = await openDoor()
    user = await door.person('Ada')
  })
  afterAll(async () => {
    await door.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const admin = async (...words: string[]) => {
    const said: string[] = []
    const code = await operate(words, { DATA_DIR: door.dataDir }, (one) => said.push(one))
    return { code, said }
  }
  const take = (...rows: string[]) => {
    writeFileSync(file, [header, ...rows, ''].join('\n'))
    return admin('catalogue', 'import', file)
  }
  const index = async (): Promise<CatalogueIndex> =>
    catalogueIndex.parse(await (await user.fetch('/api/catalogue')).json())
  const served = async (): Promise<CataloguePage> => {
    const { pages } = await index()
    const all = await Promise.all(
      pages.map(async ({ hash }) =>
        cataloguePage.parse(await (await user.fetch(`/api/catalogue/pages/${hash}`)).json()),
      ),
    )
    return all.flat().sort((a, b) => a.name.localeCompare(b.name))
  }

  test('is imported, reports bad rows by file and row, and is updated without duplicates', async () => {
    const first = await take(
      'Lagavulin 16,Lagavulin,,Whiskey,Scotch,Islay,43,70 cl,5000281005423',
      'Ardbeg 10,Ardbeg,,Whiskey,Scotch,Islay,46,70 cl,5010494195378',
      'Ardbeg 10,Ardbeg,,Shoes,,,,,',
      'Ardbeg,Ardbeg',
      'Oban 14,Oban,,Whiskey,Scotch,Highlands,43,70 cl,5010494195378',
    )
    expect(first).toEqual({
      code: 1,
      said: [
        `${file}:4 has no known category or kind of drink`,
        `${file}:5 has more or fewer cells than the header`,
        `${file}:6 has the code 5010494195378, which row 3 has for another bottle`,
        '2 new bottles, 0 updated, 3 rows refused.',
      ],
    })
    const again = await take(
      '16 LAGAVULIN,Lagavulin,,Whiskey,Scotch,"Islay, Scotland",43,70 cl,',
      'Lagavulin 16,Lagavulin,,Whiskey,Scotch,,,70 cl,5000281005423;5000281025261',
    )
    expect(again).toEqual({
      code: 0,
      said: ['0 new bottles, 1 updated, 0 rows refused.'],
    })
    expect(await served()).toEqual([
      {
        name: '16 LAGAVULIN',
        brand: 'Lagavulin',
        distillery: 'Lagavulin',
        category: 'Whiskey',
        subcategory: 'Scotch',
        region: 'Islay, Scotland',
        abv: 43,
        sizeMl: 700,
        codes: ['5000281005423', '5000281025261'],
      },
      expect.objectContaining({ name: 'Ardbeg 10', codes: ['5010494195378'] }),
    ])
    // The codes of a later import replace all earlier ones.
    await take('Lagavulin 16,Lagavulin,,Whiskey,Scotch,,,70 cl,5000281025261')
    expect(await served()).toMatchObject([
      { name: 'Ardbeg 10', codes: ['5010494195378'] },
      { name: 'Lagavulin 16', codes: ['5000281025261'] },
    ])
  })

  test('is sent once: a repeat is 304, and pages are never confused', async () => {
    const before = await user.fetch('/api/catalogue')
    const etag = before.headers.get('etag') ?? ''
    const same = { headers: { 'If-None-Match': etag } }
    expect((await user.fetch('/api/catalogue', same)).status).toBe(304)
    const [page] = (await index()).pages
    const answer = await user.fetch(`/api/catalogue/pages/${page?.hash}`)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    await answer.arrayBuffer()
    await take('Talisker 10,Talisker,,Whiskey,Scotch,Skye,45.8,70 cl,')
    expect((await user.fetch('/api/catalogue', same)).status).toBe(200)
    expect((await user.fetch(`/api/catalogue/pages/${page?.hash}`)).status).toBe(404)
  })

  test('comes in pages of which a change touches one, also where rows and quotes span the pieces of the file', async () => {
    writeFileSync(file, `\ufeffsep=;\r\n${header.replaceAll(',', ';')}\r\n`)
    for (let i = 0; i < 2_500; i++)
      appendFileSync(
        file,
        `"Bottle ${i}";;"House; of\r\n""${i}""";Wine;Red Wine;${'Région '.repeat(8)};13,5;750;\r\n`,
      )
    appendFileSync(file, 'The last;;;Wine\r\n')
    expect(await admin('catalogue', 'import', file)).toEqual({
      code: 1,
      said: [
        `${file}:2503 has more or fewer cells than the header`,
        '2500 new bottles, 0 updated, 1 rows refused.',
      ],
    })
    const before = (await index()).pages.map(({ hash }) => hash)
    expect(before).toHaveLength(16)
    expect((await served()).find(({ name }) => name === 'Bottle 2499')).toMatchObject({
      brand: 'House; of "2499"',
      abv: 13.5,
      sizeMl: 750,
    })
    await take('One more,A house,,Wine,,,,,')
    const after = (await index()).pages.map(({ hash }) => hash)
    expect(after.filter((hash) => !before.includes(hash))).toHaveLength(1)
    expect(await admin('catalogue', 'clear')).toEqual({
      code: 0,
      said: ['2504 bottles deleted.'],
    })
    expect((await index()).pages).toEqual([])
  })

  test('knows a bottle and its codes by rows that were taken long before in the same file', async () => {
    const between = Array.from({ length: 450 }, (_, at) => `Wine ${at},A house,,Wine,,,,,`)
    const whose = 'Oban 14,Oban,,Whiskey,Scotch,,43,70 cl,5010494195378'
    const other = 'Talisker 10,Talisker,,Whiskey,Scotch,Skye,,70 cl,5010494195378'
    const same = 'Oban 14,Oban,,Whiskey,Scotch,Highlands,40,70 cl,5000281005423'
    expect(await take(whose, ...between, other, same)).toEqual({
      code: 1,
      said: [
        `${file}:453 has the code 5010494195378, which row 2 has for another bottle`,
        '451 new bottles, 0 updated, 1 rows refused.',
      ],
    })
    expect((await served()).find(({ name }) => name === 'Oban 14')).toMatchObject({
      region: 'Highlands',
      abv: 43,
      codes: ['5000281005423', '5010494195378'],
    })
    await admin('catalogue', 'clear')
  })

  test.each([
    ['an empty file', '', `${file} is not a catalogue (empty).`],
    ['a letter', 'Dear sir, I have no column', `${file}:1 has no column name`],
    ['a quote without an end', `${header}\n"Ardbeg,Ardbeg,,Whiskey,,,,,\n`, `${file}:2`],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    writeFileSync(file, text)
    const { code, said } = await admin('catalogue', 'import', file)
    expect(code).toBe(1)
    expect(said[0]).toContain(sentence)
  })

  test('a file that is not there is named', async () => {
    expect(await admin('catalogue', 'import', path.join(folder, 'none.csv'))).toEqual({
      code: 1,
      said: [`There is no file ${path.join(folder, 'none.csv')}.`],
    })
  })

  describe.skipIf(!hasRealData)('with real lists', () => {
    test('X-Wines is taken whole, twice', async () => {
      const wines = realData('catalogues/XWines_Slim_1K_wines.csv')
      const { code, said } = await admin('catalogue', 'import', wines)
      expect(said).toEqual(['1007 new bottles, 0 updated, 0 rows refused.'])
      expect(code).toBe(0)
      expect(await served()).toContainEqual({
        name: 'Espumante Moscatel',
        brand: 'Casa Perini',
        category: 'Wine',
        subcategory: 'Sparkling',
        region: 'Brazil, Serra Gaúcha',
        abv: 7.5,
      })
      expect((await admin('catalogue', 'import', wines)).said).toEqual([
        '0 new bottles, 1007 updated, 0 rows refused.',
      ])
    })

    test('the list of Systembolaget is loaded as a table, except the row without a producer', async () => {
      await admin('catalogue', 'clear')
      const { wines } = JSON.parse(
        readFileSync(realData('catalogues/systembolaget-releases.json'), 'utf8'),
      ) as { wines: Record<string, string>[] }
      const columns = ['wineName', 'producer', 'wineType', 'country', 'region']
      const { said } = await takeTable(columns, wines)
      expect(said).toEqual([
        `${file}:540 has no brand and no distillery`,
        '1125 new bottles, 0 updated, 1 rows refused.',
      ])
      expect(await served()).toContainEqual({
        name: 'Langhe Nebbiolo Alberto Ballarin',
        brand: 'Alberto Ballarin',
        category: 'Wine',
        subcategory: 'Red Wine',
        region: 'Italien, Langhe',
      })
    })

    test('the lots of Bukowskis, which name no house, are refused row by row', async () => {
      const { wines } = JSON.parse(
        readFileSync(realData('catalogues/bukowskis-live-wines.json'), 'utf8'),
      ) as { wines: Record<string, string>[] }
      const { code, said } = await takeTable(['title', 'producer', 'category'], wines)
      expect(code).toBe(1)
      expect(said.at(-1)).toBe('0 new bottles, 0 updated, 295 rows refused.')
      expect(said[0]).toBe(`${file}:2 has no brand and no distillery`)
    })
  })

  function takeTable(columns: readonly string[], rows: readonly Record<string, string>[]) {
    const cell = (value = '') => `"${value.replaceAll('"', '""')}"`
    const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','))
    writeFileSync(file, [columns.join(','), ...lines, ''].join('\n'))
    return admin('catalogue', 'import', file)
  }
})

test('the operator’s command knows the headers of all languages', async () => {
  vi.resetModules()
  const { loadedWords } = await import('../../../shared/features/collection/import/loaded-words.ts')
  expect(loadedWords().moreStems).toBeUndefined()
  await import('../../../sync-server/operator/imports.ts')
  expect(loadedWords().moreStems).toBeDefined()
})
