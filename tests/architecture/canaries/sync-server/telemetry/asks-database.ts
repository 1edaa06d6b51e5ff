// must be caught: layer
import { here } from '../db/open.ts'
export const there = here
