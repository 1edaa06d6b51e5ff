// must pass
import { here } from '../value/price.ts'
export const there = here
