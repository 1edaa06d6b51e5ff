// must be caught: layer
import { here } from './sync/messages.ts'
export const there = here
