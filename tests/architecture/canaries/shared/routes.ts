// must be caught: layer
import { here } from './features/bar/pour.ts'
export const there = here
