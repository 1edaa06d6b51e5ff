import { randomBytes } from 'node:crypto'
import { type Id, uuidV7 } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'

/** The id of a row that is made here, at that moment. */
export const newId = <N extends string = string>(at: Instant): Id<N> =>
  uuidV7(at, randomBytes(10)) as Id<N>
