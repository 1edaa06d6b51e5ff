// must be caught: layer
import { here } from '../features/bar/handlers.ts'
export const there = here
