import type { Answers } from '../../http/answer.ts'
import { actAnswers } from './act-answers.ts'
import { counterAnswers } from './counter-answers.ts'
import type { PickupParts } from './parts.ts'
import { passAnswers } from './pass-answers.ts'
import { todayAnswers } from './today-answers.ts'

/** The collector's pass, and the counter of a store. */
export const pickupAnswers = (parts: PickupParts) =>
  ({
    ...passAnswers(parts),
    ...counterAnswers(parts),
    ...actAnswers(parts),
    ...todayAnswers(parts),
  }) satisfies Partial<Answers>
