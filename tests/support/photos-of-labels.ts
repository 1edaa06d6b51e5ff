import { readdirSync, readFileSync } from 'node:fs'
import { readTable } from '../../shared/features/collection/import/table.ts'
import type { Category } from '../../shared/features/collection/categories.ts'
import { hasRealData, realData } from './real-data.ts'

/** A wine of the catalogue with the photos of some of its labels. */
export interface Wine {
  readonly id: string
  readonly name: string
  readonly brand: string
  readonly category: Category
}

export interface LabelPhoto {
  /** The number of its wine in the catalogue. */
  readonly id: string
  /** Which half it is of: rules were written by the one, and the other is kept unseen. */
  readonly half: 'seen' | 'unseen'
  read(): Buffer<ArrayBuffer>
}

const folder = 'catalogues/label-photos'

/** All photos; none without the real data next to the project. */
export const photosOfLabels = (): readonly LabelPhoto[] =>
  hasRealData
    ? readdirSync(realData(folder))
        .toSorted()
        .map((file, at, { length }) => ({
          id: file.split('.')[0]!,
          half: at < length / 2 ? 'seen' : 'unseen',
          read: () => Buffer.from(readFileSync(realData(`${folder}/${file}`))),
        }))
    : []

/** All wines of the catalogue, of which one is on each photo. */
export function winesOfCatalogue(): readonly Wine[] {
  const table = readTable(readFileSync(realData('catalogues/XWines_Slim_1K_wines.csv'), 'utf8'))
  if (typeof table === 'string') throw new Error(`the catalogue of wines is ${table}`)
  return table.rows.map(({ cells }) => ({
    id: cells.get('WineID') ?? '',
    name: cells.get('WineName') ?? '',
    brand: cells.get('WineryName') ?? '',
    category: 'Wine',
  }))
}
