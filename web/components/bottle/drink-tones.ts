import type { DrinkState } from '../../../shared/features/collection/drink-window.ts'

/** How each state of a drink window looks as a badge. */
export const drinkTones = { ready: 'good', young: 'plain', past: 'warn' } as const satisfies Record<
  DrinkState,
  string
>
