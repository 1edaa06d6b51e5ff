// must be caught: layer
import { here } from '../local/database.ts'
export const there = here
