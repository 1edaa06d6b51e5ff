import type { Bottle } from './bottle.ts'

/** A year's position in the drink window. */
export const drinkStates = ['ready', 'young', 'past'] as const
export type DrinkState = (typeof drinkStates)[number]

/**
 * Too young before its first year, past its peak after its last one, ready between; undefined where
 * neither is known, or where the bottle is finished.
 */
export function drinkState(
  { drinkFrom, drinkTo, isFinished }: Pick<Bottle, 'drinkFrom' | 'drinkTo' | 'isFinished'>,
  year: number,
): DrinkState | undefined {
  if (isFinished || (drinkFrom === undefined && drinkTo === undefined)) return undefined
  // If typed in the wrong order, past is past.
  if (drinkTo !== undefined && year > drinkTo) return 'past'
  if (drinkFrom !== undefined && year < drinkFrom) return 'young'
  return 'ready'
}
