// must be caught: layer
import { here } from '../business/plans.ts'
export const there = here
