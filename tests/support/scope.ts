/**
 * The kind of run, from the environment that `run.ts` and `deep.ts` set for their test runners.
 *
 * - `everyday`: `npm test`. Fast tests, SQLite, small seeded samples of the long proofs.
 * - `deep`: `npm run deep`. The families that `npm test` leaves out.
 * - `all`: a test runner called directly (`npm run unit -- tests/sync`). Nothing is left out.
 */
export type Scope = 'everyday' | 'deep' | 'all'

export const scope: Scope = scopeFrom(process.env['TEST_SCOPE'])

/** Seed of every sample of this run. A run prints it; `--seed` sets it. */
export const runSeed: number = numberFrom('TEST_SEED', 1)

/**
 * How much slower this machine is than the one that the time limits were set on, at least 1. Runs
 * measure it at their start (`calibration.ts`) and multiply every limit against hanging by it.
 */
export const slowness: number = Math.max(1, numberFrom('TEST_SLOWNESS', 1))

/** How many cases a test goes through: fewer in `npm test` than in `npm run deep`. */
export const casesOf = (counts: { readonly everyday: number; readonly deep: number }): number =>
  scope === 'everyday' ? counts.everyday : counts.deep

/** A time limit against hanging, in milliseconds, on this machine. */
export const limitMs = (milliseconds: number): number => Math.round(milliseconds * slowness)

/**
 * Draws this many of the items by the seed of the run, in their own order; all of them where there
 * are fewer. The same seed draws the same items.
 *
 * @param salt tells apart the samples of one run
 */
export function sampleOf<Item>(items: readonly Item[], count: number, salt = 0): Item[] {
  const random = randomFrom(runSeed * 31 + salt)
  const places = items.map((_, place) => place)
  for (let place = places.length - 1; place > 0; place -= 1) {
    const other = Math.floor(random() * (place + 1))
    ;[places[place], places[other]] = [places[other]!, places[place]!]
  }
  return places
    .slice(0, count)
    .toSorted((one, other) => one - other)
    .map((place) => items[place]!)
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32, Tommy Ettinger, 2017). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function scopeFrom(value: string | undefined): Scope {
  if (value === undefined || value === '') return 'all'
  if (value === 'everyday' || value === 'deep' || value === 'all') return value
  throw new Error(`TEST_SCOPE is everyday, deep or all, not ${value}.`)
}

function numberFrom(name: string, fallback: number): number {
  const value = process.env[name]
  if (value === undefined || value === '') return fallback
  const number = Number(value)
  if (!Number.isFinite(number)) throw new Error(`${name} is a number, not ${value}.`)
  return number
}
