import { describe, expect, test } from 'vitest'
import { readLevel } from '../../../shared/features/collection/import/fill-level.ts'
import { guessesOf } from '../../../shared/features/collection/import/guesses.ts'
import { importMutations } from '../../../shared/features/collection/import/import-mutations.ts'
import { openText } from '../../../shared/features/collection/import/open-file.ts'
import { planImport } from '../../../shared/features/collection/import/plan.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'
import { previewRows } from '../../../web/components/import/preview-rows.ts'
import { wishesOfFile } from '../../../web/features/collection/import/wishes-of-file.ts'
import { lines } from './written-tables/written.ts'

/** Reads a table as the desk does. */
function desk(text: string, cellar: readonly Bottle[] = []) {
  const table = openText('list.csv', text)
  if (typeof table === 'string') throw new Error(table)
  const options = proposedOptions(table.rows, table.headers)
  const rows = readRows(table.rows, options)
  const known = cellar.map((bottle) => ({ bottle, removed: false }))
  const { headers } = table
  const planned = planImport({ rows, headers, options, known, room: Infinity }).rows
  return { planned, options, headers }
}
const verdicts = (text: string) =>
  desk(text).planned.map(({ verdict, reason, row: { derived } }) =>
    verdict === 'not-stock' ? reason : derived.fields.isFinished ? 'finished' : verdict,
  )

describe('a column that says what became of a bottle', () => {
  test.each([
    ['Status', ['Owned', 'Wishlist', 'Wanted', 'Drunk', 'Sold', 'On order']],
    [
      'Zustand,Status',
      ['gut,im Bestand', ',Wunschliste', ',gesucht', ',Ausgetrunken', ',verkauft', ',bestellt'],
    ],
    ['Statut', ['En cave', 'Liste d’envies', 'À acheter', 'Bue', 'Vendue', 'En commande']],
    ['Estado', ['En bodega', 'Lista de deseos', 'Por comprar', 'Bebida', 'Vendido', 'En camino']],
    ['Stato', ['in cantina', 'Lista desideri', 'da comprare', 'Bevuto', 'venduta', 'In arrivo']],
    ['Situação', ['Na adega', 'Lista de desejos', 'procuro', 'Bebida', 'Vendida', 'encomendado']],
    ['Status', ['I samlingen', 'Önskelista', 'sökes', 'Drucken', 'Såld', 'Beställd']],
    ['Status', ['Eier', 'Ønskeliste', 'Ønskes', 'Drukket', 'Solgt', 'Bestilt']],
    ['Tila', ['Omistan', 'Toivelista', 'hankittava', 'juotu', 'Myyty', 'Tilattu']],
    ['Status', ['In bezit', 'Verlanglijst', 'gezocht', 'opgedronken', 'Verkocht', 'Besteld']],
    ['状態', ['所有', 'ウィッシュリスト', '欲しい', '飲了', '売却済', '注文中']],
  ])('decides it: %s', (header, cells) => {
    const text = lines(
      `Name,Brand,Type,${header}`,
      ...cells.map((cell, at) => `Bottle ${at},Maker,Whisky,${cell}`),
    )
    const [stock, wish, wanted, drunk, sold, ordered] = verdicts(text)
    expect([stock, wish, wanted, drunk, sold, ordered]).toEqual([
      'new',
      'wished',
      'wished',
      'finished',
      'finished',
      'on-order',
    ])
  })

  test.each([
    ['a tick', 'Wishlist', ['', 'x', 'no', 'TRUE'], ['new', 'wished', 'new', 'wished']],
    [
      'a tick for owned bottles',
      'Owned',
      ['yes', 'FALSE', 'ja', 'nein'],
      ['new', 'none', 'new', 'none'],
    ],
    ['the name of a list', 'List', ['My bar', 'Wish list'], ['new', 'wished']],
    ['a place', 'Location', ['Rack 2', 'Wunschliste'], ['new', 'wished']],
    ['have or want', 'Have/Want', ['Have', 'Want'], ['new', 'wished']],
  ])('may be %s', (_what, header, cells, expected) => {
    const rows = cells.map((cell, at) => `Bottle ${at},Maker,Whisky,${cell}`)
    expect(verdicts(lines(`Name,Brand,Type,${header}`, ...rows))).toEqual(expected)
  })

  test('is not asked of names, remarks and long texts', () => {
    expect(
      verdicts(
        lines(
          'Name,Brand,Type,Notes,Status',
          'Wish List,Maker,Whisky,wishlist,sealed',
          'Wanted,Gone,Whisky,sold,a gift that was on my wishlist for a very long time',
        ),
      ),
    ).toEqual(['new', 'new'])
  })

  test('is kept in the notes, and a ticked wish is a bottle that is there', () => {
    const [row] = desk(lines('Name,Brand,Type,Status', 'A,Maker,Gin,Wanted')).planned
    expect(row).toMatchObject({ chosen: false, choosable: true })
    expect(row!.row.derived.fields).toMatchObject({ isFinished: false, notes: 'Status: Wanted' })
  })

  test('says nothing new of bottles that an earlier import brought', () => {
    const text = lines('Name,Brand,Type,Status', 'A,Maker,Gin,Wanted', 'B,Maker,Gin,Drunk')
    const { planned, options, headers } = desk(text)
    const cellar = importMutations(
      planned.map((row) => ({ ...row, chosen: true })),
      { importId: '1' as never, headers, options, bottle: () => undefined, sha256 },
    ).map(({ args }) => {
      const row = newRow(bottles, (args as Bottle).id, args as never, {
        createdAt: 0,
        updatedAt: 0,
      })
      return { ...row, isFinished: false }
    })
    expect(desk(text, cellar).planned.map(({ verdict }) => verdict)).toEqual(['same', 'same'])
  })
})

describe('a bottle is in stock in silence only where the file does not doubt it', () => {
  const stateOf = (header: string, cell: string) => {
    const text = `Name,Producer,Type,Quantity,${header}\nHill,Ana,Wine,3,"${cell}"`
    const { planned, options } = desk(text)
    const [row] = planned
    const { fields } = row!.row.derived
    const marked = new Set<string>(guessesOf(row!.row, options, {}).map(({ field }) => field))
    for (const remark of row!.remarks) if ('field' in remark) marked.add(remark.field)
    if (row!.verdict === 'not-stock') return row!.reason
    if (fields.isFinished) return 'finished'
    return marked.has('isFinished') ? 'doubted' : marked.has('quantity') ? 'counted' : 'stock'
  }
  test.each([
    ['Drunk', '2021', 'finished'],
    ['Consumed', 'March 2022', 'finished'],
    ['Getrunken', '24.12.2023', 'finished'],
    ['Finished on', '2020', 'finished'],
    ['Status', 'Drunk 2019', 'finished'],
    ['Status', 'broken', 'finished'],
    ['Statut', 'archivée', 'finished'],
    ['Status', 'En primeur', 'on-order'],
    ['In stock', 'no', 'none'],
    ['Available', 'false', 'none'],
    ['isDeleted', '1', 'finished'],
    ['Archived', 'true', 'finished'],
    ['Delivered', 'no', 'on-order'],
    ['Geliefert', 'nein', 'on-order'],
    ['Remaining', '0', 'none'],
    ['Status', 'lent to Bo', 'doubted'],
    ['Drunk on', 'my birthday', 'doubted'],
    ['Sold', '£30', 'doubted'],
    ['Sold', '2', 'counted'],
    ['Consumed', '1', 'counted'],
    ['Status', 'In cellar', 'stock'],
    ['Status', 'open', 'stock'],
    ['Drunk', 'no', 'stock'],
    ['Drunk', '0', 'stock'],
    ['In stock', 'yes', 'stock'],
    ['Delivered', 'yes', 'stock'],
    ['Archived', 'false', 'stock'],
  ])('%s: %s', (header, cell, expected) => {
    expect(stateOf(header, cell)).toBe(expected)
  })

  test('the remaining bottles count, not the bought ones', () => {
    const text = 'Name,Type,Quantity,Bottles left\nHill,Wine,6,2\nDale,Wine,12,9'
    const counts = desk(text).planned.map(({ row }) => row.derived.fields.quantity)
    expect(counts).toEqual([2, 9])
  })
})

describe('the wishes of a file', () => {
  const wishes = (text: string, there: Parameters<typeof wishesOfFile>[1] = []) => {
    const { planned, options } = desk(text)
    return wishesOfFile(previewRows(planned, { options, chosen: {}, known: [] }).rows, there)
  }
  const text = lines(
    'Name,Brand,Type,Vintage,Size,Price,Status,Notes',
    'Grand Vin,Orme,Wine,2010,1.5L,$90,Wanted,from a friend',
    'Grand Vin,Orme,Wine,2010,1.5L,$90,Wanted,again',
    'La Dame,Rive,Wine,2016,750ml,€30,Wishlist,',
    'Clos Noir,Rive,Wine,2012,750ml,$20,Owned,',
  )

  test('are those of its wish rows, each once, with a price in dollars as the highest', () => {
    expect(wishes(text)).toEqual([
      {
        bottleName: 'Grand Vin',
        brand: 'Orme',
        category: 'Wine',
        vintage: 2010,
        sizeMl: 1500,
        maxPrice: 9000,
        description: 'Status: Wanted\nfrom a friend',
      },
      {
        bottleName: 'La Dame',
        brand: 'Rive',
        category: 'Wine',
        vintage: 2016,
        sizeMl: 750,
        description: 'Status: Wishlist\n€30.00',
      },
    ])
  })

  test('are without those on the wishlist', () => {
    const there = { bottleName: 'grand vin', brand: 'ORME', vintage: 2010 }
    expect(wishes(text, [there]).map(({ bottleName }) => bottleName)).toEqual(['La Dame'])
  })
})

describe('a list of scans or tastings', () => {
  test.each([
    [
      'Wine,Producer,Vintage,Scanned At,Rating,Location Scanned',
      'Sur,Bodega,2015,2021-08-07,8.5,Austin',
    ],
    ['captured_at,wine_name,producer,vintage,price', '2020-02-01T18:22:00Z,Sur,Bodega,2015,20'],
    ['Name,Distillery,Tasted on,Score', 'Harrow Rye Whiskey,Harrow,2021-08-07,88'],
  ])('is no stock: %s', (header, row) => {
    const [planned] = desk(lines(header, row)).planned
    expect(planned).toMatchObject({ verdict: 'not-stock', reason: 'tasted' })
    expect(planned!.row.derived.fields.location).toBeUndefined()
    expect(planned!.row.derived.fields.purchasedOn).toBeUndefined()
  })

  test('is stock where a column counts bottles or places them', () => {
    const text = lines(
      'Wine,Producer,Vintage,Scanned At,Bottles,Rack',
      'Sur,Bodega,2015,2021-08-07,3,B2',
    )
    expect(verdicts(text)).toEqual(['new'])
  })
})

describe('the level of a bottle', () => {
  test.each([
    ['75 %', 75],
    ['75', 75],
    ['0.4', 40],
    ['0,4', 40],
    ['3/4', 75],
    ['½ voll', 50],
    ['1/2 full', 50],
    ['half full', 50],
    ['voll', 100],
    ['versiegelt', 'unread'],
    ['sealed', 100],
    ['leer', 0],
    ['0 %', 0],
    ['into neck', 'height'],
    ['base of neck', 'height'],
    ['top shoulder', 'height'],
    ['mi-épaule', 'height'],
    ['us', 'height'],
    ['hs', 'height'],
    ['3,5 cm', 'height'],
    ['', undefined],
    ['140', 'unread'],
    ['good', 'unread'],
  ])('in a cell %j is %j', (text, level) => {
    expect(readLevel(text)).toBe(level)
  })

  const table = (header: string, ...cells: readonly string[]) =>
    desk(
      lines(`Name;Brand;Type;${header}`, ...cells.map((cell, at) => `B${at};Maker;Whisky;${cell}`)),
    ).planned.map(({ row }) => row.derived)

  test.each([
    ['Fill level', ['75%', 'full', '3/4'], [75, undefined, 75]],
    ['Füllstand', ['80 %', 'halb voll', '1'], [80, 50, undefined]],
    ['Niveau', ['60', 'plein', '½'], [60, undefined, 50]],
    ['Remaining', ['0.4', '1', '0.75'], [40, undefined, 75]],
    ['Remaining', ['40 %', '100 %', '5 %'], [40, undefined, 5]],
  ])('is read from the column %s', (header, cells, levels) => {
    const rows = table(header, ...cells)
    expect(rows.map(({ fields }) => fields.fillLevel)).toEqual(levels)
    expect(rows.flatMap(({ remarks }) => remarks)).toEqual([])
  })

  test('that has no percent stays in the notes under its name', () => {
    const rows = table('Ullage', 'into neck', 'us', '3.5cm')
    expect(rows.map(({ fields }) => fields.notes)).toEqual([
      'Ullage: into neck',
      'Ullage: us',
      'Ullage: 3.5cm',
    ])
    expect(rows.flatMap(({ remarks }) => remarks)).toEqual([])
  })

  test('that cannot be read gets a remark', () => {
    const [, , row] = table('Level', '80', '60', 'who knows')
    expect(row!.remarks).toEqual([{ kind: 'unread', field: 'fillLevel', cell: 'who knows' }])
    expect(row!.fields.notes).toBe('Level: who knows')
  })

  test('of nothing makes a finished bottle, by a guess', () => {
    const [row] = table('Level', 'empty', '50', '60')
    expect(row).toMatchObject({ state: 'finished', fields: { isFinished: true } })
    expect(row!.guesses).toContainEqual({ field: 'isFinished', from: 'level' })
  })

  test('a rest that counts bottles is their number', () => {
    const [row] = table('Remaining', '3', '6', '12')
    expect(row!.fields).toMatchObject({ quantity: 3 })
    expect(row!.fields.fillLevel).toBeUndefined()
  })
})
