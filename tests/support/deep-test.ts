import { describe, test } from 'vitest'
import { scope } from './scope.ts'

/**
 * A test that takes seconds, in a file that otherwise belongs to `npm test`: it runs with `npm run
 * deep` alone. Its file stands under `also` of a family in `families.ts`.
 */
export const deepTest = (title: string, run: () => Promise<void>): void => {
  if (scope !== 'everyday') test(title, run)
}

/** The same for a group of such tests. */
export const deepDescribe = (title: string, tests: () => void): void => {
  if (scope !== 'everyday') describe(title, tests)
}
