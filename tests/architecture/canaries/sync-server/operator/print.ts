// must be caught: layer
import { here } from '../../tests/support/server.ts'
export const there = here
