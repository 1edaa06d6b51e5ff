import type { Condition } from './conditions.ts'

/** The conditions that a test file reached, by number. */
export interface ReachOfFile {
  readonly file: string
  /** By the names of its tests, and how long each took in milliseconds. */
  readonly tests: readonly {
    readonly name: string
    readonly took: number
    readonly reached: readonly number[]
  }[]
  /** Before, between and after them. */
  readonly outside: readonly number[]
}

/** A run of tests that may notice that a condition is not asked. */
export interface Step {
  readonly files: readonly string[]
  /** The names of the tests; all of the files where there is none. */
  readonly names: readonly string[]
}

/** The source that says which of its conditions it comes to: numbers go from `first` on. */
export function marked(text: string, conditions: readonly Condition[], first: number): string {
  const inserted = conditions.flatMap(({ start, end, text: said }, at) => {
    const mark = `globalThis.reachedConditions?.add(${first + at}), `
    // Inside a statement of the database it stands in braces already.
    if (said.startsWith('${')) return [{ at: start + 2, text: mark }]
    if (beginsLine(text.slice(0, start))) return [{ at: start, text: mark }]
    return [
      { at: start, text: `(${mark}` },
      { at: end, text: ')' },
    ]
  })
  let result = text
  // From the end, so that positions stay valid; closing parts come before opening ones at the same
  // place.
  for (const one of inserted.sort((a, b) => b.at - a.at || (a.text === ')' ? 1 : -1)))
    result = result.slice(0, one.at) + one.text + result.slice(one.at)
  return result
}

/** A parenthesis there would call the expression before. */
const beginsLine = (before: string): boolean =>
  /[\w)\]}'"`]$/.test(before.trimEnd()) && !/\b(return|await|case)$/.test(before.trimEnd())

const namesAtOnce = 12
const filesAtOnce = 3

/**
 * The tests for a condition: first the quickest tests that reach it, from the files with the
 * quickest ones, then all files that do. Cached setup is reached by a file's first test only, so
 * its other tests may be the ones that notice.
 */
export function stepsFor(number: number, reach: readonly ReachOfFile[]): Step[] {
  const reaching = reach.flatMap((one) => {
    const tests = one.tests.filter(({ reached }) => reached.includes(number))
    if (tests.length === 0 && !one.outside.includes(number)) return []
    const took = one.tests.reduce((sum, test) => sum + test.took, 0)
    return [{ file: one.file, tests: tests.sort((a, b) => a.took - b.took), took }]
  })
  if (reaching.length === 0) return []
  const named = reaching
    .filter(({ tests }) => tests.length > 0)
    .map(({ file, tests }) => {
      const quick = tests.slice(0, namesAtOnce)
      return { file, names: quick.map(({ name }) => name), took: sumOf(quick) / quick.length }
    })
    .sort((a, b) => a.took - b.took)
    .slice(0, filesAtOnce)
  const whole = reaching.sort((a, b) => a.took - b.took).map(({ file }) => file)
  return [
    ...(named.length > 0
      ? [{ files: named.map(({ file }) => file), names: named.flatMap(({ names }) => names) }]
      : []),
    { files: whole, names: [] },
  ]
}

const sumOf = (tests: readonly { readonly took: number }[]): number =>
  tests.reduce((sum, { took }) => sum + took, 0)
