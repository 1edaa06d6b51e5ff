// must be caught: layer
import { here } from '../../../web/local/database.ts'
export const there = here
