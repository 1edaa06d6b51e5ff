// must be caught: layer
import { here } from './main.ts'
export const there = here
