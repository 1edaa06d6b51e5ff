import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll } from 'vitest'
import type { Reader } from './foreign-readers.ts'

// How a reader's time grows with its text.

export const megabyte = 1024 * 1024

/**
 * In a process that has run for long V8 stops to optimise expressions, and one that repeats without a
 * bound then takes 16 bytes of a stack of 64 MB a letter: it throws where it passed before.
 */
export function withoutOptimisedExpressions(): void {
  beforeAll(() => setFlagsFromString('--no-regexp-optimization'))
  afterAll(() => setFlagsFromString('--regexp-optimization'))
}

/** Whether all steps of all kinds of text are taken. */
export const isLong = process.env['LONG_TEXTS'] !== undefined
/**
 * Sizes of the quick check, for all kinds of text: eight times the size shows a square as well as
 * many steps in between do. `LONG_TEXTS` takes the steps.
 */
export const short = isLong
  ? [megabyte / 8, megabyte / 4, megabyte / 2, megabyte]
  : [megabyte / 16, megabyte / 2]
/** Up to the maximum file size, with the worst text of each; `LONG_TEXTS`: at any length. */
export const long = isLong
  ? [megabyte, 2 * megabyte, 4 * megabyte, 8 * megabyte]
  : [megabyte / 2, 4 * megabyte]

/** A text of that kind, of so many bytes. */
export function ofLength(worst: Reader['worst'][number], bytes: number): string {
  const [before, repeated, after] = typeof worst === 'string' ? ['', worst, ''] : worst
  return before + repeated.repeat(Math.ceil(bytes / repeated.length)) + after
}

/**
 * Judged by this thread's processor time, which other work on a busy machine does not lengthen, and
 * by the least of several runs: eight times the text may take three times eight times as long,
 * where a square would take 64 times. Below some milliseconds there is nothing to measure.
 */
export function growsAsItsInput(
  name: string,
  sizes: readonly number[],
  reading: (bytes: number) => () => unknown,
  { tries = 4 } = {},
): void {
  let smallest: { readonly bytes: number; readonly took: number } | undefined
  for (const bytes of sizes) {
    const read = reading(bytes)
    const allowed = smallest
      ? (3 * bytes * Math.max(smallest.took, 25)) / smallest.bytes
      : Number.POSITIVE_INFINITY
    // A slow first run would allow the longer texts more.
    let took = smallest ? onProcessor(read) : minOf(read)
    for (let tried = 1; tried < tries && took > allowed; tried++)
      took = Math.min(took, onProcessor(read))
    if (smallest && took > allowed)
      throw new Error(
        `${name}: ${bytes} bytes took ${Math.round(took)} ms, ${smallest.bytes} took ${Math.round(smallest.took)}`,
      )
    smallest ??= { bytes, took }
  }
}

/** Other work of the thread, such as garbage collection, affects only some of the runs. */
export const minOf = (run: () => unknown): number =>
  Math.min(...Array.from({ length: 3 }, () => onProcessor(run)))

/** Milliseconds on the processor of this thread. */
export function onProcessor(run: () => unknown): number {
  const began = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/**
 * Each digit begins a search to the end, which takes minutes for a megabyte. Returns such a reader
 * of a share of the bytes that is measurable on any machine, because runs without measurable time
 * are not judged.
 */
export function aSquare(): (bytes: number) => () => unknown {
  const quadratic = (bytes: number, share: number) => {
    const text = '1'.repeat(bytes * share)
    return () => /\d+!/.exec(text)
  }
  let share = 1 / 64
  while (onProcessor(quadratic(short[0] ?? 0, share)) < 15) share *= 1.2
  return (bytes) => quadratic(bytes, share)
}

// A table of words that is an object seems to know these, and gives a function for each.
export const ofEveryObject = Object.getOwnPropertyNames(Object.prototype)

const theirs: ReadonlySet<unknown> = new Set(
  ofEveryObject.map((name) => (({}) as Record<string, unknown>)[name]),
)

/** Those of every object that lie anywhere in it. */
export function functionsIn(value: unknown, seen = new Set<unknown>()): unknown[] {
  if (theirs.has(value) && typeof value === 'function') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const inside =
    value instanceof Map
      ? [...value].flat()
      : value instanceof Set
        ? [...value]
        : Object.values(value)
  return inside.flatMap((one) => functionsIn(one, seen))
}
