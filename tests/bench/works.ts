import type { Page } from '@playwright/test'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { aBottle, changeOf, someBottles } from './bottles.ts'
import { type EngineKind, isThisApp } from './engines.ts'
import { type Figures, median } from './figures.ts'
import { heapOf, memoryOf } from './memory.ts'
import { type Session, type Sessions, within } from './session.ts'

/** Operations of an engine on a device. */
export type DeviceWork = 'add' | 'replay' | 'new-device' | 'open' | 'search' | 'pull' | 'memory'

/** How often the short things are done within one repetition; the median of them counts. */
export interface Times {
  readonly adds: number
  readonly queued: number
  readonly opens: number
  readonly pulls: number
}
export const wholeTimes: Times = { adds: 100, queued: 1_000, opens: 5, pulls: 7 }

/** The size at which everything is measured, and all at which rounds are. */
export const usual = 10_000
export const sizes = [1_000, usual, 50_000] as const

/** Numbers of bottles that no server was seeded with. */
const newOnes = 1_000_000

export interface Doing {
  readonly sessions: Pick<Sessions, 'open'>
  readonly engine: EngineKind
  readonly works: ReadonlySet<DeviceWork>
  readonly times: Times
}

/** A new device and an empty server: adding, and sending the added bottles. */
export async function onEmptyDevice({ sessions, engine, works, times }: Doing): Promise<Figures> {
  const figures: Figures = {}
  const session = await sessions.open(engine, 0)
  try {
    const page = await session.tab()
    await within(page.evaluate(() => window.bench.connect()))
    session.wire.cut()
    if (works.has('add')) figures['add.0'] = await add(page, newOnes, times)
    if (works.has('replay')) figures['replay'] = await replay(session, page, times)
  } finally {
    await session.close()
  }
  return figures
}

/** A new device of a user with a number of bottles, and its works. */
export async function onFullDevice(
  { sessions, engine, works, times }: Doing,
  stored: number,
): Promise<Figures> {
  const figures: Figures = {}
  const session = await sessions.open(engine, stored)
  try {
    let page = await session.tab()
    const before = session.wire.bytes()
    const filled = await within(page.evaluate(() => window.bench.fill()))
    if (works.has('new-device')) {
      figures['fill.first'] = filled.first
      figures['fill.readable'] = filled.readable
      figures['fill.bytes'] = session.wire.bytes() - before
    }
    await holds(page, stored)
    if (works.has('open')) {
      figures['read'] = await open(session, page, stored, times)
      page = await session.tab()
      await within(page.evaluate(() => window.bench.connect()))
    }
    if (works.has('search')) Object.assign(figures, await search(page, stored, engine))
    if (works.has('pull')) Object.assign(figures, await pull(session, page, stored, times))
    if (works.has('memory')) {
      figures['memory.page.bytes'] = await heapOf(page)
      figures['memory.server.bytes'] = memoryOf(session.server.pid)
    }
    if (works.has('add')) {
      session.wire.cut()
      figures[`add.${stored}`] = await add(page, newOnes, times)
    }
  } finally {
    await session.close()
  }
  return figures
}

async function add(page: Page, from: number, { adds }: Times): Promise<number> {
  const before = await page.evaluate(() => window.bench.count())
  const [first, count] = [from, adds]
  const times = await within(
    page.evaluate(([at, many]) => window.bench.addTimed(at, many), [first, count] as const),
  )
  await holds(page, before + count)
  return median(times)
}

async function replay(session: Session, page: Page, { adds, queued }: Times): Promise<number> {
  const here = await page.evaluate(() => window.bench.count())
  const rest = queued - here
  await within(
    page.evaluate(([at, many]) => window.bench.add(at, many), [newOnes + adds, rest] as const),
  )
  await holds(page, queued)
  session.wire.mend()
  const took = await within(page.evaluate(() => window.bench.replay()))
  const there = await session.control.count()
  if (there !== queued) throw new Error(`the server has ${there} of ${queued}`)
  const { id, notes } = aBottle(newOnes + queued - 1)
  if (rest > 0 && here === adds && (await session.control.notes({ id })) !== notes)
    throw new Error('the last bottle is not the one that was added')
  return took
}

/** A new tab of the same browser, like opening the app again. */
async function open(session: Session, first: Page, stored: number, { opens }: Times) {
  const expected = someBottles(stored)
  const names = new Set(expected.map(({ name }) => name))
  await first.close()
  const times: number[] = []
  for (let i = 0; i < opens; i++) {
    const page = await session.tab('read')
    const read = await within(page.evaluate(() => window.bench.read))
    if (!read || read.names.length !== Math.min(50, stored))
      throw new Error(`${read?.names.length} rows were read first`)
    if (!read.names.every((name) => names.has(name))) throw new Error('other rows were read')
    if (read.names.some((name, at) => letter(name) < letter(read.names[at - 1] ?? '')))
      throw new Error('the first rows are not in the order of their names')
    times.push(read.at)
    await page.close()
  }
  return median(times)
}
const letter = (name: string) => name.slice(0, 1)

/** Texts that some bottles have, many, and none. */
const searched = ['glenfid', 'MORAY', '#99', 'sherry', 'turkey', 'zzz', 'oloroso 1', 'lochnevis']

async function search(page: Page, stored: number, engine: EngineKind): Promise<Figures> {
  const { times, hits } = await within(
    page.evaluate((texts) => window.bench.search(texts), searched),
  )
  const all = someBottles(stored)
  const has = isThisApp(engine) ? hasWords : hasInNameOrBrand
  const expected = searched.map((text) => all.filter((bottle) => has(bottle, text)).length)
  if (hits.join() !== expected.join())
    throw new Error(`found ${hits.join()}, not ${expected.join()}`)
  const [first = Number.NaN, ...next] = times
  return { 'search.first': first, 'search.next': median(next) }
}

/** The search of the other engines: the exact text, in two fields. */
const hasInNameOrBrand = ({ name, brand }: Bottle, text: string) =>
  [name, brand].some((part) => part.toLowerCase().includes(text.toLowerCase()))

/** What this app looks for: each word of it, in all that a bottle is found by. */
function hasWords(bottle: Bottle, text: string): boolean {
  const { name, brand, vintage, subcategory, distillery, region, location, bin, notes } = bottle
  const parts = [name, brand, vintage, subcategory, distillery, region, location, bin, notes]
  const all = parts.join(' ').toLowerCase()
  const words = text.toLowerCase().match(/\w+/g) ?? []
  return words.every((word) => all.includes(word))
}

async function pull(
  session: Session,
  page: Page,
  stored: number,
  { pulls }: Times,
): Promise<Figures> {
  const times: number[] = []
  const bytes: number[] = []
  // The first round after a full pull may have more to ask than the changes.
  for (let turn = 0; turn <= pulls; turn++) {
    const change = changeOf(turn * 3, turn)
    await session.control.change(change)
    const before = session.wire.bytes()
    const took = await within(page.evaluate((one) => window.bench.pull(one), change))
    if (turn === 0) continue
    times.push(took)
    bytes.push(session.wire.bytes() - before)
  }
  return { [`pull.${stored}`]: median(times), [`pull.${stored}.bytes`]: median(bytes) }
}

async function holds(page: Page, count: number) {
  const here = await page.evaluate(() => window.bench.count())
  if (here !== count) throw new Error(`the device holds ${here} of ${count}`)
}
