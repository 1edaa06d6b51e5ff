// must be caught: layer
import { here } from '../http/app.ts'
export const there = here
