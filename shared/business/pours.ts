import type { VolumeUnit } from '../kernel/volume.ts'

/** Amounts offered when a use is logged, in the person's own unit: what their measures hold. */
export const usualPours = {
  oz: [0.5, 1, 1.5, 2, 5],
  cl: [2, 4, 6, 15],
  ml: [20, 40, 60, 150],
} as const satisfies Record<VolumeUnit, readonly number[]>

/** The levels of an open bottle, in percent: exact measuring is rare. */
export const namedLevels = [100, 75, 50, 25, 10] as const
