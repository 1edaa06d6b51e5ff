import type { Category } from '../categories.ts'

/** The first one that fits gives the kind. */
export type KindRule = readonly [RegExp, Category, string?]
