import { aBottle, type ChangeElsewhere } from './bottles.ts'
import type { Engine } from './engine.ts'

/** What the harness asks of a bench page; all times in milliseconds, by the page's own clock. */
export interface BenchPage {
  connect(): Promise<void>
  /** Adds one after the other, with a pause after each, as a person does. */
  addTimed(from: number, count: number): Promise<number[]>
  /** Adds one after the other, as fast as it goes. */
  add(from: number, count: number): Promise<void>
  replay(): Promise<number>
  fill(): Promise<{ first: number; readable: number; rows: number }>
  pull(change: ChangeElsewhere): Promise<number>
  search(texts: string[]): Promise<{ times: number[]; hits: number[] }>
  count(): Promise<number>
  /** Since the navigation began: when the first 50 had been read, in a page opened with `?read`. */
  readonly read: Promise<{ at: number; names: string[] }> | undefined
}

declare global {
  interface Window {
    bench: BenchPage
  }
}

/** Rows of a first screen. */
const firstScreen = 50
const untilTyped = 300
/** Long enough for what an engine does after an add, which the next one must not pay for. */
const pause = 20

/** Puts the engine of this page where the harness finds it, opened. */
export async function startBench(engine: Engine): Promise<void> {
  await engine.open()
  window.bench = {
    connect: () => engine.connect(),
    async addTimed(from, count) {
      const times: number[] = []
      for (let i = 0; i < count; i++) {
        const bottle = aBottle(from + i)
        times.push(await timed(() => engine.add(bottle)))
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      return times
    },
    async add(from, count) {
      for (let i = 0; i < count; i++) await engine.add(aBottle(from + i))
    },
    replay: () => timed(() => engine.replay()),
    async fill() {
      const began = performance.now()
      let first: number | undefined
      await engine.fill(() => {
        first ??= performance.now() - began
      })
      const rows = await engine.firstByName(firstScreen)
      const readable = performance.now() - began
      return { first: first ?? readable, readable, rows: rows.length }
    },
    pull: (change) => timed(() => engine.pull(change)),
    async search(texts) {
      // A person searches in a list that they see, and types no sooner than this.
      await engine.firstByName(firstScreen)
      await new Promise((resolve) => setTimeout(resolve, untilTyped))
      const times: number[] = []
      const hits: number[] = []
      for (const text of texts)
        times.push(await timed(async () => void hits.push(await engine.search(text))))
      return { times, hits }
    },
    count: () => engine.count(),
    read: location.search === '?read' ? readFirst(engine) : undefined,
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

async function readFirst(engine: Engine) {
  const rows = await engine.firstByName(firstScreen)
  return { at: performance.now(), names: rows.map(({ name }) => name) }
}
