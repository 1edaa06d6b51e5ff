// must be caught: layer
import { here } from './sync/round.ts'
export const there = here
