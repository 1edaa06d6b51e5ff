// must be caught: layer
import { here } from '../jobs/queue.ts'
export const there = here
