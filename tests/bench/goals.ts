import { rawDexie, strictDexie } from './engines.ts'
import type { FigureName } from './figures.ts'

/** One line of the table: a figure, and this app's goal. */
export interface Goal {
  readonly figure: FigureName
  readonly says: string
  /** The measure of the ratio: an engine, and its figure where it is another one. */
  readonly base: { readonly engine: string; readonly figure?: FigureName }
  /** At most so many times the base. */
  readonly ratio?: number
  /** At most so many bytes or milliseconds. */
  readonly max?: number
  /** Ahead of every other engine that acknowledges. */
  readonly ahead?: true
}

const kilobyte = 1_000
const toRaw = { engine: rawDexie }
const toStrict = { engine: strictDexie }

/** In the order of the table. */
export const goals: readonly Goal[] = [
  { figure: 'add.0', says: 'add a bottle offline, none stored', base: toStrict, ratio: 1.5 },
  { figure: 'add.10000', says: 'the same, 10,000 stored', base: toStrict, ratio: 1.5 },
  {
    figure: 'replay',
    says: 'replay 1,000 queued bottles',
    base: toRaw,
    ratio: 2.5,
    ahead: true,
  },
  { figure: 'fill.readable', says: 'new device, 10,000: first 50 read', base: toRaw, ratio: 1 },
  {
    figure: 'fill.first',
    says: 'new device: first rows to be seen',
    ratio: 0.3,
    base: { engine: rawDexie, figure: 'fill.readable' },
  },
  {
    figure: 'fill.bytes',
    says: 'new device: on the wire',
    base: toRaw,
    max: 1_600 * kilobyte,
  },
  { figure: 'read', says: 'open a page: first 50 by name read', base: toRaw, ratio: 1.2 },
  {
    figure: 'screen',
    says: 'open the real screen: rows painted',
    ratio: 5,
    base: { engine: rawDexie, figure: 'read' },
  },
  { figure: 'pull.1000', says: 'one round, one change, 1,000', base: toRaw, ratio: 1.5 },
  { figure: 'pull.10000', says: 'one round, one change, 10,000', base: toRaw, ratio: 1.5 },
  { figure: 'pull.50000', says: 'one round, one change, 50,000', base: toRaw, ratio: 1.5 },
  {
    figure: 'pull.1000.bytes',
    says: 'that round on the wire, 1,000',
    base: toRaw,
    max: 2 * kilobyte,
  },
  {
    figure: 'pull.10000.bytes',
    says: 'that round on the wire, 10,000',
    base: toRaw,
    max: 2 * kilobyte,
  },
  {
    figure: 'pull.50000.bytes',
    says: 'that round on the wire, 50,000',
    base: toRaw,
    max: 2 * kilobyte,
  },
  { figure: 'search.first', says: 'first search in 10,000', base: toRaw, ratio: 0.3 },
  { figure: 'search.next', says: 'each further search', base: toRaw, ratio: 0.05 },
  {
    figure: 'size.bytes',
    says: "the engine's JavaScript, gzip",
    base: toRaw,
    max: 45 * kilobyte,
  },
  {
    figure: 'size.app.bytes',
    says: "the app's mutators and schemas, gzip",
    base: toRaw,
  },
  {
    figure: 'cold',
    says: 'cold start offline, list of 10,000',
    base: toRaw,
    max: 1_000,
  },
  {
    figure: 'cold.slow',
    says: 'the same, processor 4 times slower',
    base: toRaw,
    max: 2_000,
  },
  { figure: 'memory.page.bytes', says: 'memory of the page, 10,000', base: toRaw },
  { figure: 'memory.server.bytes', says: 'memory of the server', base: toRaw },
]
