// must be caught: layer
import { here } from '../lib/now.ts'
export const there = here
