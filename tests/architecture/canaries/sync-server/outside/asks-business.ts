// must be caught: layer
import { here } from '../../shared/business/plans.ts'
export const there = here
