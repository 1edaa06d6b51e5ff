// must be caught: feature
import { here } from '../bar/handlers.ts'
export const there = here
