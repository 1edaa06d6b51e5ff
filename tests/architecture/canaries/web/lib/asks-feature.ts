// must be caught: layer
import { here } from '../../shared/features/bar/pour.ts'
export const there = here
